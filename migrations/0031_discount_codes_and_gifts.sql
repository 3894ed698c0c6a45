CREATE TABLE `credit_gifts` (
	`id` text PRIMARY KEY NOT NULL,
	`giver_id` text NOT NULL,
	`credit_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`form_key` text NOT NULL,
	`status` text NOT NULL,
	`sealed` text,
	`recipient_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`giver_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`credit_id`) REFERENCES `report_credits`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recipient_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "credit_gifts_status" CHECK("credit_gifts"."status" in ('sent', 'accepted', 'taken_back', 'expired', 'ended')),
	CONSTRAINT "credit_gifts_open_state" CHECK(("credit_gifts"."status" = 'sent') = ("credit_gifts"."ended_at" is null)),
	CONSTRAINT "credit_gifts_sealed" CHECK(("credit_gifts"."status" = 'sent') = ("credit_gifts"."sealed" is not null)),
	CONSTRAINT "credit_gifts_accepted" CHECK(("credit_gifts"."status" = 'accepted') = ("credit_gifts"."recipient_id" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credit_gifts_token_hash_unique` ON `credit_gifts` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `credit_gifts_form_key_unique` ON `credit_gifts` (`form_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `credit_gifts_open` ON `credit_gifts` (`credit_id`) WHERE "credit_gifts"."status" = 'sent';--> statement-breakpoint
CREATE INDEX `credit_gifts_giver` ON `credit_gifts` (`giver_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `credit_gifts_credit` ON `credit_gifts` (`credit_id`);--> statement-breakpoint
CREATE INDEX `credit_gifts_recipient` ON `credit_gifts` (`recipient_id`);--> statement-breakpoint
CREATE INDEX `credit_gifts_expiry` ON `credit_gifts` (`expires_at`) WHERE "credit_gifts"."status" = 'sent';--> statement-breakpoint
CREATE TABLE `discount_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`percent` integer NOT NULL,
	`most_uses` integer,
	`uses_per_person` integer NOT NULL,
	`from_at` integer NOT NULL,
	`until_at` integer NOT NULL,
	`scope` text NOT NULL,
	`note` text,
	`made_by` text NOT NULL,
	`ended_at` integer,
	`ended_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ended_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "discount_codes_scope" CHECK("discount_codes"."scope" in ('report', 'credits', 'both')),
	CONSTRAINT "discount_codes_percent" CHECK("discount_codes"."percent" between 1 and 90),
	CONSTRAINT "discount_codes_uses" CHECK("discount_codes"."uses_per_person" >= 1 and ("discount_codes"."most_uses" is null or "discount_codes"."most_uses" >= 1)),
	CONSTRAINT "discount_codes_period" CHECK("discount_codes"."from_at" < "discount_codes"."until_at"),
	CONSTRAINT "discount_codes_ended" CHECK(("discount_codes"."ended_at" is null) = ("discount_codes"."ended_by" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `discount_codes_code_unique` ON `discount_codes` (`code`);--> statement-breakpoint
CREATE INDEX `discount_codes_created` ON `discount_codes` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `discount_codes_made_by` ON `discount_codes` (`made_by`);--> statement-breakpoint
CREATE INDEX `discount_codes_ended_by` ON `discount_codes` (`ended_by`);--> statement-breakpoint
ALTER TABLE `payments` ADD `discount_code_id` text REFERENCES discount_codes(id);--> statement-breakpoint
ALTER TABLE `payments` ADD `checkout_ended_at` integer;--> statement-breakpoint
CREATE INDEX `payments_code` ON `payments` (`discount_code_id`,`user_id`) WHERE "payments"."discount_code_id" is not null;
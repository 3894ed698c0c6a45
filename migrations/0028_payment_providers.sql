-- A payment, and an event, knows its provider; ids are the provider's. Earlier rows are Stripe's. The old columns stay for the minutes in
-- which the Worker before still writes: triggers at the end bring that to the new ones. A later migration drops both.
ALTER TABLE `payments` ADD `provider` text DEFAULT 'stripe' NOT NULL CONSTRAINT "payments_provider" CHECK("provider" in ('stripe', 'moyasar'));--> statement-breakpoint
ALTER TABLE `payments` ADD `provider_checkout_id` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `provider_payment_id` text;--> statement-breakpoint
UPDATE `payments` SET `provider_checkout_id` = `stripe_session_id`, `provider_payment_id` = `stripe_payment_intent_id` WHERE `stripe_session_id` IS NOT NULL OR `stripe_payment_intent_id` IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_provider_checkout` ON `payments` (`provider_checkout_id`,`provider`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_provider_payment` ON `payments` (`provider_payment_id`,`provider`);--> statement-breakpoint
ALTER TABLE `payment_events` ADD `provider` text DEFAULT 'stripe' NOT NULL CONSTRAINT "payment_events_provider" CHECK("provider" in ('stripe', 'moyasar'));--> statement-breakpoint
-- Refunds made in a dashboard have the source `provider`; the Worker before still writes `stripe`.
CREATE TABLE `__new_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`source` text NOT NULL,
	`reason` text,
	`status` text NOT NULL,
	`answer` text,
	`decided_by` text,
	`amount_halalas` integer NOT NULL,
	`stripe_refund_id` text,
	`provider_refund_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`finished_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_source" CHECK("__new_refunds"."source" in ('member', 'operator', 'provider', 'account_closed', 'dispute', 'stripe')),
	CONSTRAINT "refunds_status_known" CHECK("__new_refunds"."status" in ('requested', 'declined', 'granted', 'refunded', 'failed')),
	CONSTRAINT "refunds_amount" CHECK("__new_refunds"."amount_halalas" > 0)
);
--> statement-breakpoint
INSERT INTO `__new_refunds`("id", "payment_id", "user_id", "source", "reason", "status", "answer", "decided_by", "amount_halalas", "stripe_refund_id", "provider_refund_id", "attempts", "last_error", "created_at", "decided_at", "finished_at", "updated_at") SELECT "id", "payment_id", "user_id", CASE "source" WHEN 'stripe' THEN 'provider' ELSE "source" END, "reason", "status", "answer", "decided_by", "amount_halalas", "stripe_refund_id", "stripe_refund_id", "attempts", "last_error", "created_at", "decided_at", "finished_at", "updated_at" FROM `refunds`;--> statement-breakpoint
DROP TABLE `refunds`;--> statement-breakpoint
ALTER TABLE `__new_refunds` RENAME TO `refunds`;--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_stripe_refund_id_unique` ON `refunds` (`stripe_refund_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_provider_refund_id_unique` ON `refunds` (`provider_refund_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_under_way` ON `refunds` (`payment_id`) WHERE "refunds"."status" in ('requested', 'granted');--> statement-breakpoint
CREATE INDEX `refunds_payment` ON `refunds` (`payment_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_user` ON `refunds` (`user_id`);--> statement-breakpoint
CREATE INDEX `refunds_decided_by` ON `refunds` (`decided_by`);--> statement-breakpoint
CREATE INDEX `refunds_status` ON `refunds` (`status`,`updated_at`);--> statement-breakpoint
CREATE TRIGGER payments_named_before AFTER UPDATE OF stripe_session_id, stripe_payment_intent_id ON payments
BEGIN
  UPDATE payments SET provider_checkout_id = new.stripe_session_id, provider_payment_id = new.stripe_payment_intent_id WHERE id = new.id;
END;--> statement-breakpoint
CREATE TRIGGER payments_made_before AFTER INSERT ON payments
WHEN new.stripe_session_id IS NOT NULL OR new.stripe_payment_intent_id IS NOT NULL
BEGIN
  UPDATE payments SET provider_checkout_id = new.stripe_session_id, provider_payment_id = new.stripe_payment_intent_id WHERE id = new.id;
END;--> statement-breakpoint
CREATE TRIGGER refunds_named_before AFTER UPDATE OF stripe_refund_id ON refunds
BEGIN
  UPDATE refunds SET provider_refund_id = new.stripe_refund_id WHERE id = new.id;
END;--> statement-breakpoint
CREATE TRIGGER refunds_made_before AFTER INSERT ON refunds WHEN new.stripe_refund_id IS NOT NULL OR new.source = 'stripe'
BEGIN
  UPDATE refunds SET provider_refund_id = new.stripe_refund_id, source = replace(new.source, 'stripe', 'provider') WHERE id = new.id;
END;

CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`number` integer NOT NULL,
	`payment_id` text NOT NULL,
	`ordinal` integer NOT NULL,
	`order_number` text NOT NULL,
	`refers_to_id` text,
	`total_halalas` integer NOT NULL,
	`vat_halalas` integer NOT NULL,
	`currency` text NOT NULL,
	`seller` text NOT NULL,
	`lines` text NOT NULL,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`refers_to_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoices_kind" CHECK("invoices"."kind" in ('invoice', 'credit_note')),
	CONSTRAINT "invoices_refers" CHECK(("invoices"."kind" = 'credit_note') = ("invoices"."refers_to_id" is not null)),
	CONSTRAINT "invoices_amounts" CHECK("invoices"."total_halalas" > 0 and "invoices"."vat_halalas" >= 0 and "invoices"."number" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`kind`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_payment` ON `invoices` (`payment_id`,`kind`,`ordinal`);--> statement-breakpoint
CREATE TABLE `refunds` (
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
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`finished_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_source" CHECK("refunds"."source" in ('member', 'operator', 'stripe', 'account_closed', 'dispute')),
	CONSTRAINT "refunds_status_known" CHECK("refunds"."status" in ('requested', 'declined', 'granted', 'refunded', 'failed')),
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount_halalas" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_stripe_refund_id_unique` ON `refunds` (`stripe_refund_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_under_way` ON `refunds` (`payment_id`) WHERE "refunds"."status" in ('requested', 'granted');--> statement-breakpoint
CREATE INDEX `refunds_payment` ON `refunds` (`payment_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_user` ON `refunds` (`user_id`);--> statement-breakpoint
CREATE INDEX `refunds_decided_by` ON `refunds` (`decided_by`);--> statement-breakpoint
CREATE INDEX `refunds_status` ON `refunds` (`status`,`updated_at`);--> statement-breakpoint
CREATE TABLE `report_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`report_id` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`reason` text NOT NULL,
	`estimated_value` integer,
	`currency` text,
	`roi_percentage` real,
	`model_version` text,
	`report_content` text,
	`file_key` text,
	`failure_reason` text,
	`created_at` integer NOT NULL,
	`enqueued_at` integer,
	`completed_at` integer,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "report_versions_status_known" CHECK("report_versions"."status" in ('processing', 'completed', 'failed')),
	CONSTRAINT "report_versions_later" CHECK("report_versions"."version" >= 2),
	CONSTRAINT "report_versions_completed" CHECK("report_versions"."status" <> 'completed' or ("report_versions"."file_key" is not null and "report_versions"."report_content" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_versions_number` ON `report_versions` (`report_id`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `report_versions_open` ON `report_versions` (`report_id`) WHERE "report_versions"."status" = 'processing';--> statement-breakpoint
CREATE INDEX `report_versions_status` ON `report_versions` (`status`,`enqueued_at`);--> statement-breakpoint
DROP INDEX `report_credits_user`;--> statement-breakpoint
ALTER TABLE `report_credits` ADD `voided_at` integer;--> statement-breakpoint
ALTER TABLE `report_credits` ADD `replaces_id` text REFERENCES report_credits(id);--> statement-breakpoint
CREATE UNIQUE INDEX `report_credits_replaced` ON `report_credits` (`replaces_id`);--> statement-breakpoint
CREATE INDEX `report_credits_user` ON `report_credits` (`user_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `payment_events` ADD `tried_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `list_halalas` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `discount` text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `updates_report_id` text REFERENCES reports(id);--> statement-breakpoint
ALTER TABLE `payments` ADD `invoice_id` text REFERENCES invoices(id);--> statement-breakpoint
ALTER TABLE `payments` ADD `refunded_halalas` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `dispute_id` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `dispute_status` text;--> statement-breakpoint
CREATE INDEX `payments_created` ON `payments` (`created_at`);--> statement-breakpoint
CREATE INDEX `payments_updates` ON `payments` (`updates_report_id`);--> statement-breakpoint
CREATE INDEX `payments_uninvoiced` ON `payments` (`status`,`completed_at`) WHERE "payments"."invoice_id" is null;--> statement-breakpoint
CREATE INDEX `payments_disputed` ON `payments` (`created_at`) WHERE "payments"."dispute_status" is not null;--> statement-breakpoint
ALTER TABLE `report_links` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `report_links` ADD `sealed_recipient` text;--> statement-breakpoint
ALTER TABLE `report_links` ADD `opens` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `report_links` ADD `last_opened_at` integer;--> statement-breakpoint
ALTER TABLE `reports` ADD `order_key` text;--> statement-breakpoint
ALTER TABLE `reports` ADD `withdrawn_at` integer;--> statement-breakpoint
ALTER TABLE `reports` ADD `delay_told_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_order_key` ON `reports` (`order_key`);--> statement-breakpoint
CREATE INDEX `reports_created` ON `reports` (`created_at`);--> statement-breakpoint
CREATE INDEX `reports_status_created` ON `reports` (`status`,`created_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `office_since` integer;--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`);--> statement-breakpoint
UPDATE `payments` SET `list_halalas` = `amount_halalas`;

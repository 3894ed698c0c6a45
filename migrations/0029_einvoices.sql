CREATE TABLE `einvoice_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`api_origin` text NOT NULL,
	`name` text NOT NULL,
	`serial` text NOT NULL,
	`status` text NOT NULL,
	`sealed_key` text NOT NULL,
	`request` text NOT NULL,
	`compliance_request_id` text,
	`token` text,
	`sealed_secret` text,
	`expires_at` integer,
	`stamped_until` integer,
	`created_at` integer NOT NULL,
	`activated_at` integer,
	CONSTRAINT "einvoice_devices_status_known" CHECK("einvoice_devices"."status" in ('requested', 'compliant', 'checked', 'active', 'retired')),
	CONSTRAINT "einvoice_devices_certified" CHECK("einvoice_devices"."status" = 'requested' or ("einvoice_devices"."token" is not null and "einvoice_devices"."sealed_secret" is not null and "einvoice_devices"."expires_at" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `einvoice_devices_serial_unique` ON `einvoice_devices` (`serial`);--> statement-breakpoint
CREATE UNIQUE INDEX `einvoice_devices_active` ON `einvoice_devices` (`api_origin`) WHERE "einvoice_devices"."status" = 'active';--> statement-breakpoint
CREATE TABLE `einvoices` (
	`id` text PRIMARY KEY NOT NULL,
	`device_id` text NOT NULL,
	`counter` integer NOT NULL,
	`invoice_id` text NOT NULL,
	`uuid` text NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	`xml` text NOT NULL,
	`qr` text NOT NULL,
	`issued_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`status` text NOT NULL,
	`attempts` integer NOT NULL,
	`enqueued_at` integer,
	`next_try_at` integer NOT NULL,
	`last_error` text,
	`messages` text NOT NULL,
	`answered_at` integer,
	`corrected_at` integer,
	FOREIGN KEY (`device_id`) REFERENCES `einvoice_devices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "einvoices_status_known" CHECK("einvoices"."status" in ('waiting', 'accepted', 'warned', 'rejected')),
	CONSTRAINT "einvoices_counter" CHECK("einvoices"."counter" >= 1),
	CONSTRAINT "einvoices_answered" CHECK(("einvoices"."status" = 'waiting') = ("einvoices"."answered_at" is null)),
	CONSTRAINT "einvoices_corrected" CHECK("einvoices"."corrected_at" is null or "einvoices"."status" = 'rejected')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `einvoices_invoice_id_unique` ON `einvoices` (`invoice_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `einvoices_uuid_unique` ON `einvoices` (`uuid`);--> statement-breakpoint
CREATE UNIQUE INDEX `einvoices_chain` ON `einvoices` (`device_id`,`counter`);--> statement-breakpoint
CREATE INDEX `einvoices_waiting` ON `einvoices` (`next_try_at`) WHERE "einvoices"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX `einvoices_unreported` ON `einvoices` (`issued_at`) WHERE "einvoices"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX `einvoices_issued` ON `einvoices` (`issued_at`,`id`);--> statement-breakpoint
CREATE INDEX `einvoices_status` ON `einvoices` (`status`,`issued_at`,`id`);--> statement-breakpoint
ALTER TABLE `invoices` ADD `stamped_at` integer;--> statement-breakpoint
CREATE INDEX `invoices_unstamped` ON `invoices` (`issued_at`) WHERE "invoices"."stamped_at" is null;--> statement-breakpoint
-- What was signed never changes, and no document leaves its chain.
CREATE TRIGGER `einvoices_unchanged` BEFORE UPDATE OF `id`, `device_id`, `counter`, `invoice_id`, `uuid`, `previous_hash`, `hash`, `xml`, `qr`, `issued_at`, `created_at` ON `einvoices` BEGIN SELECT raise(ABORT, 'a signed e-invoice never changes'); END;--> statement-breakpoint
CREATE TRIGGER `einvoices_kept` BEFORE DELETE ON `einvoices` BEGIN SELECT raise(ABORT, 'a signed e-invoice is never deleted'); END;

CREATE TABLE `contact_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`expires_at` integer NOT NULL,
	`confirmed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contact_mails_old` ON `contact_mails` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `contact_mails_once` ON `contact_mails` (`user_id`,`email`);--> statement-breakpoint
ALTER TABLE `listings` ADD `allow_name` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `allow_call` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `allow_whatsapp` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `calls_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `listings` ADD `whatsapp_count` integer DEFAULT 0 NOT NULL;
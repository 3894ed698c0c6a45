CREATE TABLE `heartbeats` (
	`name` text PRIMARY KEY NOT NULL,
	`beat_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mail_outbox_waiting` ON `mail_outbox` (`created_at`) WHERE "mail_outbox"."status" = 'pending';
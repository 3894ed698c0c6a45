CREATE TABLE `password_failures` (
	`key` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`failures` integer NOT NULL,
	`last_failed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `password_failures_user` ON `password_failures` (`user_id`);--> statement-breakpoint
CREATE INDEX `password_failures_unknown` ON `password_failures` (`last_failed_at`) WHERE "password_failures"."user_id" is null;
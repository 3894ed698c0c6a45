CREATE TABLE `office_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`office_id` text NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`office_id`) REFERENCES `offices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "office_invitations_role" CHECK("office_invitations"."role" in ('owner', 'agent'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `office_invitations_token_hash_unique` ON `office_invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `office_invitations_user` ON `office_invitations` (`user_id`);--> statement-breakpoint
CREATE INDEX `office_invitations_email` ON `office_invitations` (`email`);--> statement-breakpoint
CREATE INDEX `office_invitations_expiry` ON `office_invitations` (`expires_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `office_invitations_once` ON `office_invitations` (`office_id`,`email`);--> statement-breakpoint
CREATE TABLE `office_people` (
	`user_id` text PRIMARY KEY NOT NULL,
	`office_id` text NOT NULL,
	`role` text NOT NULL,
	`joined_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`office_id`) REFERENCES `offices`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "office_people_role" CHECK("office_people"."role" in ('owner', 'agent'))
);
--> statement-breakpoint
CREATE INDEX `office_people_office` ON `office_people` (`office_id`,`role`,`joined_at`);--> statement-breakpoint
CREATE TABLE `offices` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`country` text NOT NULL,
	`licence_number` text,
	`about` text,
	`suspended_at` integer,
	`suspended_for` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "offices_country" CHECK("offices"."country" in ('sa', 'qa', 'ae'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `offices_slug_unique` ON `offices` (`slug`);--> statement-breakpoint
CREATE INDEX `offices_newest` ON `offices` (`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `conversations` ADD `office_id` text REFERENCES offices(id);--> statement-breakpoint
CREATE INDEX `conversations_office` ON `conversations` (`office_id`,`last_message_at`,`id`) WHERE office_id is not null;--> statement-breakpoint
CREATE INDEX `conversations_office_answers` ON `conversations` (`office_id`,`created_at`,`first_answered_at`) WHERE office_id is not null;--> statement-breakpoint
ALTER TABLE `listings` ADD `office_id` text REFERENCES offices(id);--> statement-breakpoint
CREATE INDEX `listings_office` ON `listings` (`office_id`,`live`,`seq`) WHERE office_id is not null;
CREATE TABLE `data_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`file_key` text,
	`size_bytes` integer,
	`created_at` integer NOT NULL,
	`enqueued_at` integer NOT NULL,
	`completed_at` integer,
	`expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "data_exports_status" CHECK("data_exports"."status" in ('pending', 'ready', 'failed')),
	CONSTRAINT "data_exports_ready" CHECK("data_exports"."status" <> 'ready' or ("data_exports"."file_key" is not null and "data_exports"."expires_at" is not null))
);
--> statement-breakpoint
CREATE INDEX `data_exports_user` ON `data_exports` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `data_exports_waiting` ON `data_exports` (`status`,`enqueued_at`);--> statement-breakpoint
CREATE INDEX `data_exports_expiry` ON `data_exports` (`expires_at`);--> statement-breakpoint
CREATE TABLE `images` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`loose_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `images_user` ON `images` (`user_id`);--> statement-breakpoint
CREATE INDEX `images_loose` ON `images` (`loose_at`) WHERE "images"."loose_at" is not null;--> statement-breakpoint
CREATE TABLE `link_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`sealed_email` text NOT NULL,
	`created_at` integer NOT NULL,
	`enqueued_at` integer NOT NULL,
	CONSTRAINT "link_requests_purpose" CHECK("link_requests"."purpose" in ('confirm', 'magic', 'reset'))
);
--> statement-breakpoint
CREATE INDEX `link_requests_enqueued` ON `link_requests` (`enqueued_at`);--> statement-breakpoint
CREATE TABLE `mfa_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`factor_id` text NOT NULL,
	`session_handle` text NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`verified_at` integer,
	FOREIGN KEY (`factor_id`) REFERENCES `mfa_factors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mfa_challenges_factor` ON `mfa_challenges` (`factor_id`,`expires_at`);--> statement-breakpoint
CREATE INDEX `mfa_challenges_expiry` ON `mfa_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `mfa_factors` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`friendly_name` text NOT NULL,
	`factor_type` text NOT NULL,
	`status` text NOT NULL,
	`sealed` text NOT NULL,
	`hint` text,
	`used_step` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`locked_until` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mfa_factors_type" CHECK("mfa_factors"."factor_type" in ('totp', 'phone')),
	CONSTRAINT "mfa_factors_status" CHECK("mfa_factors"."status" in ('unverified', 'verified'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mfa_factors_name` ON `mfa_factors` (`user_id`,`friendly_name`);--> statement-breakpoint
CREATE INDEX `mfa_factors_unverified` ON `mfa_factors` (`created_at`) WHERE "mfa_factors"."status" = 'unverified';--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);--> statement-breakpoint
CREATE TABLE `report_links` (
	`id` text PRIMARY KEY NOT NULL,
	`report_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_links_token_hash_unique` ON `report_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `report_links_report` ON `report_links` (`report_id`);--> statement-breakpoint
CREATE INDEX `report_links_expiry` ON `report_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `__new_auth_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`consumed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "auth_tokens_purpose" CHECK("__new_auth_tokens"."purpose" in ('confirm', 'magic', 'reset'))
);
--> statement-breakpoint
INSERT INTO `__new_auth_tokens`("id", "user_id", "purpose", "token_hash", "expires_at", "consumed_at", "created_at") SELECT "id", "user_id", "purpose", "token_hash", "expires_at", "consumed_at", "created_at" FROM `auth_tokens`;--> statement-breakpoint
DROP TABLE `auth_tokens`;--> statement-breakpoint
ALTER TABLE `__new_auth_tokens` RENAME TO `auth_tokens`;--> statement-breakpoint
CREATE UNIQUE INDEX `auth_tokens_token_hash_unique` ON `auth_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `auth_tokens_user` ON `auth_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `auth_tokens_expiry` ON `auth_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `__new_mail_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`template` text NOT NULL,
	`user_id` text,
	`params` text NOT NULL,
	`sealed_to` text,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`enqueued_at` integer,
	`sent_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mail_outbox_status_known" CHECK("__new_mail_outbox"."status" in ('pending', 'sent', 'failed'))
);
--> statement-breakpoint
INSERT INTO `__new_mail_outbox`("id", "template", "user_id", "params", "sealed_to", "status", "attempts", "last_error", "created_at", "enqueued_at", "sent_at") SELECT "id", "template", "user_id", "params", null, "status", "attempts", "last_error", "created_at", "enqueued_at", "sent_at" FROM `mail_outbox`;--> statement-breakpoint
DROP TABLE `mail_outbox`;--> statement-breakpoint
ALTER TABLE `__new_mail_outbox` RENAME TO `mail_outbox`;--> statement-breakpoint
CREATE INDEX `mail_outbox_status` ON `mail_outbox` (`status`,`enqueued_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_user` ON `mail_outbox` (`user_id`);--> statement-breakpoint
CREATE TABLE `__new_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`handle` text NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`first_factor` text NOT NULL,
	`authenticated_at` integer NOT NULL,
	`second_factor` text,
	`mfa_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sessions_level" CHECK(("__new_sessions"."second_factor" is null) = ("__new_sessions"."mfa_at" is null))
);
--> statement-breakpoint
INSERT INTO `__new_sessions`("id", "handle", "user_id", "expires_at", "user_agent", "created_at", "last_used_at", "first_factor", "authenticated_at", "second_factor", "mfa_at") SELECT "id", lower(hex(randomblob(16))), "user_id", "expires_at", "user_agent", "created_at", "last_used_at", 'password', "created_at", null, null FROM `sessions`;--> statement-breakpoint
DROP TABLE `sessions`;--> statement-breakpoint
ALTER TABLE `__new_sessions` RENAME TO `sessions`;--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_handle_unique` ON `sessions` (`handle`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`last_used_at`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
ALTER TABLE `rate_counters` ADD `blocked_until` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `closed_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `purged_at` integer;--> statement-breakpoint
CREATE INDEX `users_closing` ON `users` (`closed_at`) WHERE "users"."closed_at" is not null and "users"."purged_at" is null;
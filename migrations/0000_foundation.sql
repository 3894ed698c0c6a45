CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`subject_id` text NOT NULL,
	`details` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_time` ON `audit_log` (`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`);--> statement-breakpoint
CREATE TABLE `auth_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`consumed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "auth_tokens_purpose" CHECK("auth_tokens"."purpose" in ('confirm', 'magic'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_tokens_token_hash_unique` ON `auth_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `auth_tokens_user` ON `auth_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `auth_tokens_expiry` ON `auth_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`job` text NOT NULL,
	`created_at` integer NOT NULL,
	`resolved_at` integer
);
--> statement-breakpoint
CREATE INDEX `dead_letters_open` ON `dead_letters` (`resolved_at`,`created_at`);--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`template` text NOT NULL,
	`user_id` text,
	`params` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`enqueued_at` integer,
	`sent_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mail_outbox_status_known" CHECK("mail_outbox"."status" in ('pending', 'sent', 'failed')),
	CONSTRAINT "mail_outbox_template" CHECK("mail_outbox"."template" in ('confirm-email', 'magic-link', 'report-ready', 'report-failed'))
);
--> statement-breakpoint
CREATE INDEX `mail_outbox_status` ON `mail_outbox` (`status`,`enqueued_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_user` ON `mail_outbox` (`user_id`);--> statement-breakpoint
CREATE TABLE `market_releases` (
	`model_version` text PRIMARY KEY NOT NULL,
	`sales_count` integer NOT NULL,
	`loaded_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `market_sales` (
	`id` text PRIMARY KEY NOT NULL,
	`country` text NOT NULL,
	`city` text NOT NULL,
	`place_id` text NOT NULL,
	`place_name_ar` text NOT NULL,
	`project` text,
	`property_type` text NOT NULL,
	`area_sqm` real NOT NULL,
	`bedrooms` integer,
	`price` integer NOT NULL,
	`sold_on` text NOT NULL,
	`off_plan` integer,
	`lat` real,
	`lng` real,
	CONSTRAINT "market_sales_type" CHECK("market_sales"."property_type" in ('apartment', 'villa', 'land', 'office')),
	CONSTRAINT "market_sales_positive" CHECK("market_sales"."area_sqm" > 0 and "market_sales"."price" > 0)
);
--> statement-breakpoint
CREATE INDEX `market_sales_place` ON `market_sales` (`country`,`city`,`property_type`,`place_id`,`sold_on`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`payment_id` text,
	`payload` text NOT NULL,
	`received_at` integer NOT NULL,
	`handled_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payment_events_payment` ON `payment_events` (`payment_id`);--> statement-breakpoint
CREATE INDEX `payment_events_unhandled` ON `payment_events` (`handled_at`,`received_at`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`order_number` text NOT NULL,
	`property_id` text,
	`report_type` text,
	`credits` integer DEFAULT 1 NOT NULL,
	`report_id` text,
	`amount_halalas` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`stripe_session_id` text,
	`stripe_payment_intent_id` text,
	`created_at` integer NOT NULL,
	`completed_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_status_known" CHECK("payments"."status" in ('pending', 'completed', 'failed', 'cancelled', 'refunded')),
	CONSTRAINT "payments_report_type" CHECK("payments"."report_type" in ('buyer_investor', 'seller_owner')),
	CONSTRAINT "payments_amount" CHECK("payments"."amount_halalas" > 0 and "payments"."credits" > 0),
	CONSTRAINT "payments_completed" CHECK("payments"."status" not in ('completed', 'refunded') or "payments"."completed_at" is not null),
	CONSTRAINT "payments_single" CHECK(("payments"."property_id" is null) = ("payments"."report_type" is null) and ("payments"."property_id" is null or "payments"."credits" = 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_order_number_unique` ON `payments` (`order_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_stripe_session_id_unique` ON `payments` (`stripe_session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_stripe_payment_intent_id_unique` ON `payments` (`stripe_payment_intent_id`);--> statement-breakpoint
CREATE INDEX `payments_user` ON `payments` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_status` ON `payments` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_reportless` ON `payments` (`status`,`created_at`) WHERE "payments"."property_id" is not null and "payments"."report_id" is null;--> statement-breakpoint
CREATE TABLE `profiles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`full_name` text,
	`phone` text,
	`avatar_url` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `properties` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`form_kind` text NOT NULL,
	`country` text NOT NULL,
	`city` text NOT NULL,
	`district` text,
	`project` text,
	`address` text NOT NULL,
	`property_type` text NOT NULL,
	`form_property_type` text NOT NULL,
	`area_sqm` real NOT NULL,
	`bedrooms` integer,
	`bathrooms` integer,
	`off_plan` integer,
	`year_built` integer,
	`age_years` integer,
	`condition` text,
	`renovations` text,
	`price` integer,
	`budget` integer,
	`investment_goal` text,
	`timeframe` text,
	`urgency` text,
	`description` text,
	`extra_features` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "properties_form_kind" CHECK("properties"."form_kind" in ('property', 'buyer_investor', 'seller_owner')),
	CONSTRAINT "properties_country" CHECK("properties"."country" in ('sa', 'qa', 'ae')),
	CONSTRAINT "properties_type" CHECK("properties"."property_type" in ('apartment', 'villa', 'land', 'office')),
	CONSTRAINT "properties_form_type" CHECK("properties"."form_property_type" in ('apartment', 'villa', 'house', 'land', 'commercial_building')),
	CONSTRAINT "properties_condition" CHECK("properties"."condition" in ('new', 'excellent', 'good', 'fair', 'renovation')),
	CONSTRAINT "properties_renovations" CHECK("properties"."renovations" in ('none', 'partial', 'full', 'recent')),
	CONSTRAINT "properties_goal" CHECK("properties"."investment_goal" in ('rent', 'resale', 'personal', 'mixed')),
	CONSTRAINT "properties_timeframe" CHECK("properties"."timeframe" in ('short', 'medium', 'long')),
	CONSTRAINT "properties_urgency" CHECK("properties"."urgency" in ('urgent', 'normal', 'flexible')),
	CONSTRAINT "properties_area" CHECK("properties"."area_sqm" > 0),
	CONSTRAINT "properties_rooms" CHECK("properties"."bedrooms" between 1 and 8 and "properties"."bathrooms" between 1 and 6),
	CONSTRAINT "properties_year" CHECK("properties"."year_built" >= 1950),
	CONSTRAINT "properties_money" CHECK("properties"."price" > 0 and "properties"."budget" > 0)
);
--> statement-breakpoint
CREATE INDEX `properties_user` ON `properties` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `rate_counters` (
	`key` text PRIMARY KEY NOT NULL,
	`window_start_at` integer NOT NULL,
	`hits` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_counters_age` ON `rate_counters` (`window_start_at`);--> statement-breakpoint
CREATE TABLE `report_credits` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`ordinal` integer NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "report_credits_ordinal" CHECK("report_credits"."ordinal" >= 1)
);
--> statement-breakpoint
CREATE INDEX `report_credits_user` ON `report_credits` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `report_credits_once` ON `report_credits` (`payment_id`,`ordinal`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`property_id` text NOT NULL,
	`credit_id` text NOT NULL,
	`report_type` text NOT NULL,
	`status` text NOT NULL,
	`estimated_value` integer,
	`currency` text,
	`roi_percentage` real,
	`model_version` text,
	`report_content` text,
	`file_key` text,
	`file_url` text,
	`failure_reason` text,
	`created_at` integer NOT NULL,
	`enqueued_at` integer,
	`valued_at` integer,
	`written_at` integer,
	`completed_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`credit_id`) REFERENCES `report_credits`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reports_type" CHECK("reports"."report_type" in ('buyer_investor', 'seller_owner')),
	CONSTRAINT "reports_status_known" CHECK("reports"."status" in ('pending', 'processing', 'completed', 'failed')),
	CONSTRAINT "reports_completed" CHECK("reports"."status" <> 'completed' or ("reports"."file_url" is not null and "reports"."file_key" is not null and "reports"."report_content" is not null and "reports"."estimated_value" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_credit_id_unique` ON `reports` (`credit_id`);--> statement-breakpoint
CREATE INDEX `reports_user` ON `reports` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reports_status` ON `reports` (`status`,`enqueued_at`);--> statement-breakpoint
CREATE INDEX `reports_property` ON `reports` (`property_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`mfa_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `user_roles` (
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `role`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "user_roles_role" CHECK("user_roles"."role" in ('super_admin'))
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`email_confirmed_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "users_email_lower" CHECK("users"."email" = lower("users"."email") and instr("users"."email", '@') > 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_unconfirmed` ON `users` (`created_at`) WHERE "users"."email_confirmed_at" is null;
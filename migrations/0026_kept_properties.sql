CREATE TABLE `kept_properties` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`country` text NOT NULL,
	`city` text NOT NULL,
	`district` text,
	`project` text,
	`form_property_type` text NOT NULL,
	`area_sqm` real NOT NULL,
	`built_sqm` real,
	`bedrooms` integer,
	`bathrooms` integer,
	`off_plan` integer,
	`year_built` integer,
	`condition` text,
	`renovations` text,
	`purchase_price` integer,
	`purchased_on` text,
	`property_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "kept_properties_country" CHECK("kept_properties"."country" in ('sa', 'qa', 'ae')),
	CONSTRAINT "kept_properties_type" CHECK("kept_properties"."form_property_type" in ('apartment', 'villa', 'house', 'land', 'commercial_building')),
	CONSTRAINT "kept_properties_condition" CHECK("kept_properties"."condition" in ('new', 'excellent', 'good', 'fair', 'renovation')),
	CONSTRAINT "kept_properties_renovations" CHECK("kept_properties"."renovations" in ('none', 'partial', 'full', 'recent')),
	CONSTRAINT "kept_properties_area" CHECK("kept_properties"."area_sqm" > 0 and "kept_properties"."built_sqm" > 0),
	CONSTRAINT "kept_properties_price" CHECK("kept_properties"."purchase_price" > 0)
);
--> statement-breakpoint
CREATE INDEX `kept_properties_user` ON `kept_properties` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `kept_properties_property` ON `kept_properties` (`property_id`);--> statement-breakpoint
CREATE TABLE `kept_values` (
	`kept_id` text NOT NULL,
	`model_version` text NOT NULL,
	`valued_at` integer NOT NULL,
	`value` integer NOT NULL,
	`low` integer NOT NULL,
	`high` integer NOT NULL,
	`grade` text NOT NULL,
	`rent_low` integer,
	`rent_annual` integer,
	`rent_high` integer,
	`evidence` text NOT NULL,
	`move` text,
	PRIMARY KEY(`kept_id`, `model_version`),
	FOREIGN KEY (`kept_id`) REFERENCES `kept_properties`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "kept_values_grade" CHECK("kept_values"."grade" in ('A', 'B', 'C', 'D', 'E')),
	CONSTRAINT "kept_values_range" CHECK("kept_values"."low" > 0 and "kept_values"."low" <= "kept_values"."value" and "kept_values"."value" <= "kept_values"."high"),
	CONSTRAINT "kept_values_rent" CHECK(("kept_values"."rent_annual" is null) = ("kept_values"."rent_low" is null) and ("kept_values"."rent_annual" is null) = ("kept_values"."rent_high" is null))
);
--> statement-breakpoint
CREATE INDEX `kept_values_newest` ON `kept_values` (`kept_id`,`valued_at`);--> statement-breakpoint
CREATE TABLE `model_releases` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`told_up_to` text NOT NULL,
	`levels` text NOT NULL,
	`enqueued_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "model_releases_status_known" CHECK("model_releases"."status" in ('pending', 'done', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `model_releases_status` ON `model_releases` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `value_mails` (
	`user_id` text PRIMARY KEY NOT NULL,
	`muted_at` integer,
	`told_at` integer NOT NULL,
	`due_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `value_mails_due` ON `value_mails` (`due_at`) WHERE "value_mails"."due_at" is not null;--> statement-breakpoint
CREATE TABLE `value_news` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`model_version` text NOT NULL,
	`news` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `subject_id`, `model_version`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "value_news_kind" CHECK("value_news"."kind" in ('report', 'search'))
);

CREATE TABLE `import_decisions` (
	`id` text PRIMARY KEY NOT NULL,
	`source_id` text NOT NULL,
	`admin_id` text,
	`kind` text NOT NULL,
	`reason` text,
	`seen_at` integer NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL,
	`decided` integer DEFAULT 0 NOT NULL,
	`left` integer DEFAULT 0 NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`enqueued_at` integer,
	FOREIGN KEY (`source_id`) REFERENCES `import_sources`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "import_decisions_kind" CHECK("import_decisions"."kind" in ('clear', 'refuse')),
	CONSTRAINT "import_decisions_status" CHECK("import_decisions"."status" in ('pending', 'done', 'failed')),
	CONSTRAINT "import_decisions_reason" CHECK(("import_decisions"."kind" = 'refuse') = ("import_decisions"."reason" is not null))
);
--> statement-breakpoint
CREATE INDEX `import_decisions_source` ON `import_decisions` (`source_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `import_decisions_admin` ON `import_decisions` (`admin_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `import_decisions_open` ON `import_decisions` (`source_id`) WHERE "import_decisions"."status" = 'pending';--> statement-breakpoint
CREATE TABLE `import_pictures` (
	`listing_id` text NOT NULL,
	`address` text NOT NULL,
	`position` integer NOT NULL,
	`source_id` text NOT NULL,
	`status` text NOT NULL,
	`image_id` text,
	`failure` text,
	`due_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`listing_id`, `address`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`source_id`) REFERENCES `import_sources`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "import_pictures_status" CHECK("import_pictures"."status" in ('pending', 'done', 'failed')),
	CONSTRAINT "import_pictures_done" CHECK(("import_pictures"."status" = 'done') = ("import_pictures"."image_id" is not null))
);
--> statement-breakpoint
CREATE INDEX `import_pictures_source` ON `import_pictures` (`source_id`,`status`,`due_at`);--> statement-breakpoint
CREATE INDEX `import_pictures_due` ON `import_pictures` (`due_at`) WHERE "import_pictures"."status" = 'pending';--> statement-breakpoint
CREATE TABLE `import_refusals` (
	`import_id` text NOT NULL,
	`row` integer NOT NULL,
	`reference` text NOT NULL,
	`errors` text NOT NULL,
	PRIMARY KEY(`import_id`, `row`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `import_sources` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`mapping` text,
	`settings` text NOT NULL,
	`complete` integer NOT NULL,
	`address` text,
	`every_hours` integer,
	`etag` text,
	`last_modified` text,
	`next_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`enqueued_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "import_sources_kind" CHECK("import_sources"."kind" in ('file', 'feed')),
	CONSTRAINT "import_sources_status" CHECK("import_sources"."status" in ('active', 'paused', 'removed')),
	CONSTRAINT "import_sources_feed" CHECK(("import_sources"."kind" = 'feed') = ("import_sources"."address" is not null))
);
--> statement-breakpoint
CREATE INDEX `import_sources_user` ON `import_sources` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `import_sources_files` ON `import_sources` (`user_id`) WHERE "import_sources"."kind" = 'file';--> statement-breakpoint
CREATE INDEX `import_sources_due` ON `import_sources` (`next_at`) WHERE "import_sources"."status" = 'active' and "import_sources"."next_at" is not null;--> statement-breakpoint
CREATE TABLE `imported_listings` (
	`listing_id` text PRIMARY KEY NOT NULL,
	`source_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reference` text NOT NULL,
	`hash` text NOT NULL,
	`seen_in` text NOT NULL,
	`unlooked_in` text,
	`gone_at` integer,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`source_id`) REFERENCES `import_sources`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `imported_listings_source` ON `imported_listings` (`source_id`,`seen_in`);--> statement-breakpoint
CREATE INDEX `imported_listings_unlooked` ON `imported_listings` (`unlooked_in`) WHERE "imported_listings"."unlooked_in" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `imported_listings_once` ON `imported_listings` (`user_id`,`reference`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`source_id` text NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`failure` text,
	`file_name` text NOT NULL,
	`shape` text,
	`columns` text NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL,
	`created` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	`unchanged` integer DEFAULT 0 NOT NULL,
	`refused` integer DEFAULT 0 NOT NULL,
	`gone` integer DEFAULT 0 NOT NULL,
	`returned` integer DEFAULT 0 NOT NULL,
	`braked` integer,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	`enqueued_at` integer,
	`files_gone_at` integer,
	FOREIGN KEY (`source_id`) REFERENCES `import_sources`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "imports_status" CHECK("imports"."status" in ('waiting', 'fetching', 'rows', 'gone', 'done', 'failed', 'discarded')),
	CONSTRAINT "imports_failure" CHECK("imports"."failure" in ('not-text', 'no-rows', 'too-many-rows', 'bad-csv', 'bad-xml', 'unknown-xml', 'wide-row', 'no-reference', 'gave-up', 'not-an-office', 'unchanged', 'bad-address', 'private', 'redirects', 'wrong-type', 'too-large', 'too-slow', 'unreachable', 'http-error')),
	CONSTRAINT "imports_shape" CHECK("imports"."shape" in ('csv', 'miyar', 'bayut', 'propertyfinder')),
	CONSTRAINT "imports_failed" CHECK("imports"."status" <> 'failed' or "imports"."failure" is not null)
);
--> statement-breakpoint
CREATE INDEX `imports_user` ON `imports` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `imports_source` ON `imports` (`source_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `imports_open` ON `imports` (`source_id`) WHERE "imports"."status" in ('fetching', 'rows', 'gone');--> statement-breakpoint
CREATE INDEX `imports_waiting` ON `imports` (`status`,`enqueued_at`) WHERE "imports"."status" in ('fetching', 'rows', 'gone');--> statement-breakpoint
CREATE INDEX `imports_files` ON `imports` (`created_at`) WHERE "imports"."files_gone_at" is null;
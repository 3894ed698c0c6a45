CREATE TABLE `record_counts` (
	`market` text NOT NULL,
	`month` text NOT NULL,
	`grade` text NOT NULL,
	`kind` text NOT NULL,
	`entries` integer NOT NULL,
	PRIMARY KEY(`market`, `month`, `grade`, `kind`)
);
--> statement-breakpoint
CREATE TABLE `record_entries` (
	`seq` integer PRIMARY KEY NOT NULL,
	`at` text NOT NULL,
	`kind` text NOT NULL,
	`market` text NOT NULL,
	`city` text NOT NULL,
	`place` text,
	`project` text,
	`property_type` text NOT NULL,
	`area_sqm` integer NOT NULL,
	`grade` text NOT NULL,
	`value` integer NOT NULL,
	`low` integer NOT NULL,
	`high` integer NOT NULL,
	`model_version` text NOT NULL,
	`model_hash` text NOT NULL,
	`input_hash` text NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	CONSTRAINT "record_entries_kind_known" CHECK("record_entries"."kind" in ('estimate', 'report')),
	CONSTRAINT "record_entries_seq" CHECK("record_entries"."seq" >= 1),
	CONSTRAINT "record_entries_range" CHECK("record_entries"."low" <= "record_entries"."value" and "record_entries"."value" <= "record_entries"."high")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `record_entries_input` ON `record_entries` (`input_hash`);--> statement-breakpoint
CREATE TABLE `record_heads` (
	`day` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`hash` text NOT NULL,
	`published_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `record_outcomes` (
	`seq` integer PRIMARY KEY NOT NULL,
	`market` text NOT NULL,
	`month` text NOT NULL,
	`grade` text NOT NULL,
	`sales` integer NOT NULL,
	`price` integer NOT NULL,
	`model_version` text NOT NULL,
	FOREIGN KEY (`seq`) REFERENCES `record_entries`(`seq`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `record_outcomes_group` ON `record_outcomes` (`market`,`month`,`grade`,`seq`);--> statement-breakpoint
CREATE TABLE `record_scores` (
	`market` text NOT NULL,
	`month` text NOT NULL,
	`grade` text NOT NULL,
	`n` integer NOT NULL,
	`median_abs_error` real NOT NULL,
	`median_bias` real NOT NULL,
	`in_range` real NOT NULL,
	PRIMARY KEY(`market`, `month`, `grade`)
);
--> statement-breakpoint
CREATE TABLE `record_scoring` (
	`market` text PRIMARY KEY NOT NULL,
	`up_to` integer NOT NULL,
	`model_version` text
);
--> statement-breakpoint
CREATE TABLE `record_waiting` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`kind` text NOT NULL,
	`market` text NOT NULL,
	`city` text NOT NULL,
	`place` text,
	`project` text,
	`property_type` text NOT NULL,
	`area_sqm` integer NOT NULL,
	`grade` text NOT NULL,
	`value` integer NOT NULL,
	`low` integer NOT NULL,
	`high` integer NOT NULL,
	`model_version` text NOT NULL,
	`model_hash` text NOT NULL,
	`input_hash` text NOT NULL,
	CONSTRAINT "record_waiting_kind_known" CHECK("record_waiting"."kind" in ('estimate', 'report'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `record_waiting_input` ON `record_waiting` (`input_hash`);--> statement-breakpoint
-- An entry follows the newest one, and never changes or leaves; nor does a published head.
CREATE TRIGGER `record_entries_follow` BEFORE INSERT ON `record_entries` WHEN new.`seq` <> (SELECT coalesce(max(`seq`), 0) + 1 FROM `record_entries`) OR new.`previous_hash` <> coalesce((SELECT `hash` FROM `record_entries` WHERE `seq` = new.`seq` - 1), '0000000000000000000000000000000000000000000000000000000000000000') BEGIN SELECT raise(ABORT, 'an entry of the record follows the newest one'); END;--> statement-breakpoint
CREATE TRIGGER `record_entries_unchanged` BEFORE UPDATE ON `record_entries` BEGIN SELECT raise(ABORT, 'an entry of the record never changes'); END;--> statement-breakpoint
CREATE TRIGGER `record_entries_kept` BEFORE DELETE ON `record_entries` BEGIN SELECT raise(ABORT, 'an entry of the record is never deleted'); END;--> statement-breakpoint
CREATE TRIGGER `record_heads_true` BEFORE INSERT ON `record_heads` WHEN NOT EXISTS (SELECT 1 FROM `record_entries` WHERE `seq` = new.`seq` AND `hash` = new.`hash`) BEGIN SELECT raise(ABORT, 'a head of the record is one of its entries'); END;--> statement-breakpoint
CREATE TRIGGER `record_heads_unchanged` BEFORE UPDATE ON `record_heads` BEGIN SELECT raise(ABORT, 'a published head never changes'); END;--> statement-breakpoint
CREATE TRIGGER `record_heads_kept` BEFORE DELETE ON `record_heads` BEGIN SELECT raise(ABORT, 'a published head is never deleted'); END;

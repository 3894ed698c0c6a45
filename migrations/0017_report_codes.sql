CREATE TABLE `report_codes` (
	`code` text PRIMARY KEY NOT NULL,
	`report_id` text,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_codes_version` ON `report_codes` (`report_id`,`version`);--> statement-breakpoint
CREATE TABLE `report_files` (
	`report_id` text NOT NULL,
	`version` integer NOT NULL,
	`sha256` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`report_id`, `version`, `sha256`),
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "report_files_sha256" CHECK(length("report_files"."sha256") = 64)
);

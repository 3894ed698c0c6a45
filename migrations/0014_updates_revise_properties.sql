ALTER TABLE `properties` ADD `revises_id` text REFERENCES properties(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `properties_revises` ON `properties` (`revises_id`);
ALTER TABLE `payments` ADD `promised` text;--> statement-breakpoint
ALTER TABLE `reports` ADD `promised` text;
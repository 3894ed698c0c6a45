ALTER TABLE `saved_searches` ADD `failed_at` integer;--> statement-breakpoint
CREATE INDEX `listings_waiting` ON `listings` (`status`,`closed_as`,`submitted_at`,`seq`) WHERE status = 'pending' and closed_as is null;--> statement-breakpoint
-- Flags name the listing they point at by its id alone: its title may change, and goes with its owner's account.
UPDATE `listings` SET `flags` = (
	SELECT json_group_array(json(json_remove(flag.value, '$.title'))) FROM json_each(`listings`.`flags`) AS flag
) WHERE `flags` LIKE '%"title":%';

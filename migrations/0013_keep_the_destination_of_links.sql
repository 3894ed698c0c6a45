ALTER TABLE `auth_tokens` ADD `next` text;--> statement-breakpoint
ALTER TABLE `link_requests` ADD `next` text;
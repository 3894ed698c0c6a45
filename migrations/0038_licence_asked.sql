DROP INDEX `listings_licence_asked`;--> statement-breakpoint
CREATE INDEX `listings_licence_asked` ON `listings` (`live`,`licence_asked_at`) WHERE live = 1 and sealed_licence_holder is not null;
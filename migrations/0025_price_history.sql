-- Changes of a public asking price, the alerts that they lead to, and what a listing and a favourite know of both. Prices before this
-- are not known; the Worker before keeps no former price, so a change that it writes in the minutes of a deployment is not told.
-- The public view says what a price was lowered from for 60 days (LOWERED_FOR in listings/rules.ts).
CREATE TABLE `price_alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`from_price` integer NOT NULL,
	`status` text NOT NULL,
	`due_at` integer NOT NULL,
	`enqueued_at` integer,
	`told_up_to` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "price_alerts_status_known" CHECK("price_alerts"."status" in ('pending', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `price_alerts_due` ON `price_alerts` (`status`,`due_at`);
--> statement-breakpoint
CREATE INDEX `price_alerts_listing` ON `price_alerts` (`listing_id`);
--> statement-breakpoint
CREATE TABLE `price_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`old_price` integer NOT NULL,
	`new_price` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "price_changes_differ" CHECK("price_changes"."old_price" <> "price_changes"."new_price" and "price_changes"."new_price" > 0)
);
--> statement-breakpoint
CREATE INDEX `price_changes_listing` ON `price_changes` (`listing_id`,`changed_at`);
--> statement-breakpoint
ALTER TABLE `favorites` ADD `muted_at` integer;
--> statement-breakpoint
ALTER TABLE `listings` ADD `former_price` integer;
--> statement-breakpoint
ALTER TABLE `listings` ADD `lowered_from` integer;
--> statement-breakpoint
ALTER TABLE `listings` ADD `lowered_at` integer;
--> statement-breakpoint
DROP VIEW `public_listings`;
--> statement-breakpoint
CREATE VIEW `public_listings` AS
SELECT seq, id, user_id, title, description, listing_type, offer_type, price, rent_period, currency, area_sqm, bedrooms, bathrooms,
	floor_number, country, city, district, district_key, address, latitude, longitude, NULL AS contact_name,
	NULL AS contact_phone, NULL AS contact_email, images, status, licence_number, licence_expires_at, estimate_low,
	estimate_point, estimate_high, estimate_grade, estimate_reason, estimated_at, views_count, created_at, approved_at,
	price_per_sqm, CASE WHEN lowered_at > unixepoch('subsec') * 1000 - 5184000000 THEN lowered_from END AS lowered_from, live
FROM listings
WHERE live = 1 AND (licence_expires_at IS NULL OR licence_expires_at > unixepoch('subsec') * 1000);

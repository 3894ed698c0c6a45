-- Questions to the registers of advertising licences, and what a listing's page knows of their answers: nothing of those before this. The
-- public view says that a register confirmed, never whom the licence was given to.
CREATE TABLE `licence_checks` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`register` text NOT NULL,
	`number` text NOT NULL,
	`city` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer NOT NULL,
	`enqueued_at` integer,
	`answered_at` integer,
	`outcome` text,
	`valid_until` integer,
	`facts` text,
	`reference` text,
	`last_error` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "licence_checks_register_known" CHECK("licence_checks"."register" in ('rega', 'dld', 'aqarat')),
	CONSTRAINT "licence_checks_status_known" CHECK("licence_checks"."status" in ('waiting', 'answered', 'unanswered', 'overtaken')),
	CONSTRAINT "licence_checks_outcome_known" CHECK("licence_checks"."outcome" in ('confirmed', 'unknown', 'expired', 'cancelled', 'other-advert'))
);
--> statement-breakpoint
CREATE INDEX `licence_checks_listing` ON `licence_checks` (`listing_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `licence_checks_waiting` ON `licence_checks` (`next_try_at`) WHERE "licence_checks"."status" = 'waiting';
--> statement-breakpoint
CREATE INDEX `licence_checks_newest` ON `licence_checks` (`created_at`);
--> statement-breakpoint
CREATE INDEX `licence_checks_unanswered` ON `licence_checks` (`created_at`) WHERE "licence_checks"."status" = 'unanswered';
--> statement-breakpoint
ALTER TABLE `listings` ADD `sealed_licence_holder` text;
--> statement-breakpoint
ALTER TABLE `listings` ADD `licence_register` text;
--> statement-breakpoint
ALTER TABLE `listings` ADD `licence_confirmed_at` integer;
--> statement-breakpoint
ALTER TABLE `listings` ADD `licence_link` text;
--> statement-breakpoint
ALTER TABLE `listings` ADD `licence_refused` text;
--> statement-breakpoint
ALTER TABLE `listings` ADD `licence_asked_at` integer;
--> statement-breakpoint
CREATE INDEX `listings_licence_asked` ON `listings` (`licence_asked_at`) WHERE live = 1 and sealed_licence_holder is not null;
--> statement-breakpoint
DROP VIEW `public_listings`;
--> statement-breakpoint
CREATE VIEW `public_listings` AS
SELECT seq, id, user_id, title, description, listing_type, offer_type, price, rent_period, currency, area_sqm, bedrooms, bathrooms,
	floor_number, country, city, district, district_key, address, latitude, longitude, NULL AS contact_name,
	NULL AS contact_phone, NULL AS contact_email, images, status, licence_number, licence_expires_at, licence_register,
	licence_confirmed_at, licence_link, estimate_low,
	estimate_point, estimate_high, estimate_grade, estimate_reason, estimated_at, views_count, created_at, approved_at,
	price_per_sqm, CASE WHEN lowered_at > unixepoch('subsec') * 1000 - 5184000000 THEN lowered_from END AS lowered_from, live
FROM listings
WHERE live = 1 AND (licence_expires_at IS NULL OR licence_expires_at > unixepoch('subsec') * 1000);

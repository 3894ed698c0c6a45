CREATE TABLE `favorites` (
	`user_id` text NOT NULL,
	`listing_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `listing_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `favorites_newest` ON `favorites` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `favorites_listing` ON `favorites` (`listing_id`);--> statement-breakpoint
CREATE TABLE `image_hashes` (
	`image_id` text NOT NULL,
	`listing_id` text NOT NULL,
	`part` integer NOT NULL,
	`bits` integer NOT NULL,
	PRIMARY KEY(`image_id`, `part`),
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `image_hashes_bits` ON `image_hashes` (`part`,`bits`);--> statement-breakpoint
CREATE INDEX `image_hashes_listing` ON `image_hashes` (`listing_id`);--> statement-breakpoint
CREATE TABLE `listing_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`sender_id` text NOT NULL,
	`sealed` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `listing_messages_listing` ON `listing_messages` (`listing_id`);--> statement-breakpoint
CREATE INDEX `listing_messages_sender` ON `listing_messages` (`sender_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `listing_messages_old` ON `listing_messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `listing_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`note` text,
	`created_at` integer NOT NULL,
	`resolved_at` integer,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "listing_reports_reason" CHECK("listing_reports"."reason" in ('sold', 'wrong-price', 'not-real', 'duplicate', 'wrong-place', 'other'))
);
--> statement-breakpoint
CREATE INDEX `listing_reports_open` ON `listing_reports` (`resolved_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `listing_reports_user` ON `listing_reports` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `listing_reports_once` ON `listing_reports` (`listing_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `listings` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`listing_type` text NOT NULL,
	`offer_type` text NOT NULL,
	`price` integer NOT NULL,
	`currency` text NOT NULL,
	`area_sqm` real,
	`bedrooms` integer,
	`bathrooms` integer,
	`floor_number` integer,
	`country` text NOT NULL,
	`city` text NOT NULL,
	`district` text,
	`district_key` text,
	`address` text NOT NULL,
	`latitude` real,
	`longitude` real,
	`contact_name` text,
	`contact_phone` text,
	`contact_email` text,
	`images` text NOT NULL,
	`status` text NOT NULL,
	`rejection_reason` text,
	`closed_as` text,
	`closed_at` integer,
	`hidden_as` text,
	`licence_number` text,
	`licence_expires_at` integer,
	`confirmed_at` integer NOT NULL,
	`asked_at` integer,
	`estimate_low` integer,
	`estimate_point` integer,
	`estimate_high` integer,
	`estimate_grade` text,
	`estimate_reason` text,
	`estimate_model` text NOT NULL,
	`estimated_at` integer NOT NULL,
	`flags` text NOT NULL,
	`views_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`submitted_at` integer NOT NULL,
	`approved_at` integer,
	`search_words` text NOT NULL,
	`search_codes` text NOT NULL,
	`price_per_sqm` integer,
	`live` integer GENERATED ALWAYS AS ((status = 'approved' and closed_as is null and hidden_as is null)) VIRTUAL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "listings_type" CHECK("listings"."listing_type" in ('apartment', 'villa', 'house', 'land', 'office', 'retail', 'warehouse')),
	CONSTRAINT "listings_offer" CHECK("listings"."offer_type" in ('sale', 'rent')),
	CONSTRAINT "listings_country" CHECK("listings"."country" in ('sa', 'qa', 'ae')),
	CONSTRAINT "listings_status_known" CHECK("listings"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "listings_closed_as" CHECK("listings"."closed_as" in ('withdrawn', 'sold', 'rented')),
	CONSTRAINT "listings_hidden_as" CHECK("listings"."hidden_as" in ('unconfirmed', 'licence-expired')),
	CONSTRAINT "listings_price_positive" CHECK("listings"."price" > 0),
	CONSTRAINT "listings_area_positive" CHECK("listings"."area_sqm" > 0),
	CONSTRAINT "listings_rejected" CHECK("listings"."status" <> 'rejected' or "listings"."rejection_reason" is not null),
	CONSTRAINT "listings_closed" CHECK(("listings"."closed_as" is null) = ("listings"."closed_at" is null)),
	CONSTRAINT "listings_estimate" CHECK(("listings"."estimate_point" is null) = ("listings"."estimate_reason" is not null) and ("listings"."estimate_point" is null) = ("listings"."estimate_low" is null) and ("listings"."estimate_point" is null) = ("listings"."estimate_high" is null) and ("listings"."estimate_point" is null) = ("listings"."estimate_grade" is null)),
	CONSTRAINT "listings_place" CHECK(("listings"."latitude" is null) = ("listings"."longitude" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listings_id_unique` ON `listings` (`id`);--> statement-breakpoint
CREATE INDEX `listings_newest` ON `listings` (`live`,`seq`);--> statement-breakpoint
CREATE INDEX `listings_price` ON `listings` (`live`,`price`,`seq`);--> statement-breakpoint
CREATE INDEX `listings_price_per_sqm` ON `listings` (`live`,`price_per_sqm`,`seq`);--> statement-breakpoint
CREATE INDEX `listings_area` ON `listings` (`live`,`area_sqm`,`seq`);--> statement-breakpoint
CREATE INDEX `listings_user` ON `listings` (`user_id`,`seq`);--> statement-breakpoint
CREATE INDEX `listings_status` ON `listings` (`status`,`submitted_at`);--> statement-breakpoint
CREATE INDEX `listings_approved` ON `listings` (`live`,`approved_at`);--> statement-breakpoint
CREATE INDEX `listings_confirmed` ON `listings` (`live`,`confirmed_at`);--> statement-breakpoint
CREATE INDEX `listings_unasked` ON `listings` (`confirmed_at`) WHERE live = 1 and asked_at is null;--> statement-breakpoint
CREATE INDEX `listings_licence` ON `listings` (`live`,`licence_expires_at`);--> statement-breakpoint
CREATE INDEX `listings_model` ON `listings` (`estimate_model`,`seq`);--> statement-breakpoint
CREATE INDEX `listings_alike` ON `listings` (`live`,`city`,`listing_type`,`offer_type`,`price`,`seq`);--> statement-breakpoint
CREATE INDEX `listings_alike_per_sqm` ON `listings` (`live`,`city`,`listing_type`,`offer_type`,`price_per_sqm`,`seq`);--> statement-breakpoint
CREATE INDEX `listings_alike_area` ON `listings` (`live`,`city`,`listing_type`,`offer_type`,`area_sqm`,`seq`);--> statement-breakpoint
CREATE TABLE `saved_searches` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`query` text NOT NULL,
	`looked_at` integer NOT NULL,
	`mailed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `saved_searches_due` ON `saved_searches` (`looked_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `saved_searches_once` ON `saved_searches` (`user_id`,`query`);--> statement-breakpoint
ALTER TABLE `images` ADD `width` integer;--> statement-breakpoint
ALTER TABLE `images` ADD `height` integer;--> statement-breakpoint
ALTER TABLE `images` ADD `hash` text;--> statement-breakpoint
-- What follows is written by hand: the schema's language has no words for it.
-- Everything that may be shown to anybody; contact data are null for everyone.
CREATE VIEW `public_listings` AS
SELECT seq, id, user_id, title, description, listing_type, offer_type, price, currency, area_sqm, bedrooms, bathrooms,
	floor_number, country, city, district, district_key, address, latitude, longitude, NULL AS contact_name,
	NULL AS contact_phone, NULL AS contact_email, images, status, licence_number, licence_expires_at, estimate_low,
	estimate_point, estimate_high, estimate_grade, estimate_reason, estimated_at, views_count, created_at, approved_at,
	price_per_sqm, live
FROM listings
WHERE live = 1 AND (licence_expires_at IS NULL OR licence_expires_at > unixepoch('subsec') * 1000);
--> statement-breakpoint
-- rowid = listings.seq. The codes are three characters each, so that one trigram is one code (listings/codes.ts).
CREATE VIRTUAL TABLE `listing_index` USING fts5(words, codes, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
-- How many live listings there are by offer, type, bedrooms (five means five or more) and place. '' and -1 mean any.
CREATE TABLE `listing_counts` (
	`offer_type` text NOT NULL,
	`listing_type` text NOT NULL,
	`bedrooms` integer NOT NULL,
	`city` text NOT NULL,
	`district_key` text NOT NULL,
	`district` text,
	`n` integer NOT NULL,
	PRIMARY KEY(`offer_type`, `listing_type`, `bedrooms`, `city`, `district_key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `listing_counts_city` ON `listing_counts` (`offer_type`, `listing_type`, `bedrooms`, `city`, `n`) WHERE district_key = '';
--> statement-breakpoint
CREATE INDEX `listing_counts_district` ON `listing_counts` (`offer_type`, `listing_type`, `bedrooms`, `city`, `n`) WHERE district_key <> '';
--> statement-breakpoint
CREATE TRIGGER `listings_inserted` AFTER INSERT ON `listings` WHEN new.live = 1
BEGIN
	INSERT INTO listing_index (rowid, words, codes) VALUES (new.seq, new.search_words, new.search_codes);
	INSERT INTO listing_counts (offer_type, listing_type, bedrooms, city, district_key, district, n)
	SELECT o.v, t.v, b.v, p.city, p.district_key, p.district, 1
	FROM (SELECT '' AS v UNION ALL SELECT new.offer_type) o,
		(SELECT '' AS v UNION ALL SELECT new.listing_type) t,
		(SELECT -1 AS v UNION ALL SELECT min(new.bedrooms, 5) WHERE new.bedrooms IS NOT NULL) b,
		(SELECT '' AS city, '' AS district_key, NULL AS district UNION ALL SELECT new.city, '', NULL
			UNION ALL SELECT new.city, new.district_key, new.district WHERE new.district_key IS NOT NULL) p
	WHERE true ON CONFLICT DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `listings_updated`
AFTER UPDATE OF status, closed_as, hidden_as, search_words, search_codes, offer_type, listing_type, bedrooms, city, district_key ON `listings`
WHEN old.live = 1 OR new.live = 1
BEGIN
	DELETE FROM listing_index WHERE old.live = 1 AND rowid = old.seq;
	UPDATE listing_counts SET n = n - 1
	WHERE old.live = 1 AND offer_type IN ('', old.offer_type) AND listing_type IN ('', old.listing_type)
		AND bedrooms IN (-1, min(old.bedrooms, 5))
		AND (city, district_key) IN (VALUES ('', ''), (old.city, ''), (old.city, old.district_key));
	INSERT INTO listing_index (rowid, words, codes) SELECT new.seq, new.search_words, new.search_codes WHERE new.live = 1;
	INSERT INTO listing_counts (offer_type, listing_type, bedrooms, city, district_key, district, n)
	SELECT o.v, t.v, b.v, p.city, p.district_key, p.district, 1
	FROM (SELECT '' AS v UNION ALL SELECT new.offer_type) o,
		(SELECT '' AS v UNION ALL SELECT new.listing_type) t,
		(SELECT -1 AS v UNION ALL SELECT min(new.bedrooms, 5) WHERE new.bedrooms IS NOT NULL) b,
		(SELECT '' AS city, '' AS district_key, NULL AS district UNION ALL SELECT new.city, '', NULL
			UNION ALL SELECT new.city, new.district_key, new.district WHERE new.district_key IS NOT NULL) p
	WHERE new.live = 1 ON CONFLICT DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `listings_deleted` AFTER DELETE ON `listings` WHEN old.live = 1
BEGIN
	DELETE FROM listing_index WHERE rowid = old.seq;
	UPDATE listing_counts SET n = n - 1
	WHERE offer_type IN ('', old.offer_type) AND listing_type IN ('', old.listing_type)
		AND bedrooms IN (-1, min(old.bedrooms, 5))
		AND (city, district_key) IN (VALUES ('', ''), (old.city, ''), (old.city, old.district_key));
END;

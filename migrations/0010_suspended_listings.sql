-- A suspension hides listings by a column of its own; until now they were hidden as if their owners had not confirmed
-- them. `live` asks for it, and so all that is built on `live` is made anew. The Worker before knows no such column: what it
-- hides meanwhile stays hidden as unconfirmed until its owner confirms, and of an account that it restores meanwhile the
-- listings come back when an administrator suspends and restores it once more.
DROP TRIGGER `listings_inserted`;
--> statement-breakpoint
DROP TRIGGER `listings_updated`;
--> statement-breakpoint
DROP TRIGGER `listings_deleted`;
--> statement-breakpoint
DROP VIEW `public_listings`;
--> statement-breakpoint
DROP INDEX `listings_newest`;
--> statement-breakpoint
DROP INDEX `listings_price`;
--> statement-breakpoint
DROP INDEX `listings_price_per_sqm`;
--> statement-breakpoint
DROP INDEX `listings_area`;
--> statement-breakpoint
DROP INDEX `listings_approved`;
--> statement-breakpoint
DROP INDEX `listings_confirmed`;
--> statement-breakpoint
DROP INDEX `listings_unasked`;
--> statement-breakpoint
DROP INDEX `listings_licence`;
--> statement-breakpoint
DROP INDEX `listings_alike`;
--> statement-breakpoint
DROP INDEX `listings_alike_per_sqm`;
--> statement-breakpoint
DROP INDEX `listings_alike_area`;
--> statement-breakpoint
ALTER TABLE `listings` DROP COLUMN `live`;
--> statement-breakpoint
ALTER TABLE `listings` ADD `suspended_at` integer;
--> statement-breakpoint
ALTER TABLE `listings` ADD `live` integer GENERATED ALWAYS AS ((status = 'approved' and closed_as is null and hidden_as is null and suspended_at is null)) VIRTUAL;
--> statement-breakpoint
-- First of all, since it keeps what is hidden hidden: the listings of everybody who is suspended.
UPDATE listings SET suspended_at = (SELECT users.suspended_at FROM users WHERE users.id = listings.user_id)
WHERE user_id IN (SELECT id FROM users WHERE suspended_at IS NOT NULL);
--> statement-breakpoint
-- Of those hidden as unconfirmed, the ones that were not due as the suspension began were hidden by it: for want of an
-- answer a listing is hidden 45 days after its owner's last word and a week after they were asked.
UPDATE listings SET hidden_as = NULL, asked_at = NULL
WHERE suspended_at IS NOT NULL AND hidden_as = 'unconfirmed' AND closed_at IS NULL
	AND NOT (confirmed_at <= suspended_at - 3888000000 AND asked_at IS NOT NULL AND asked_at <= suspended_at - 604800000);
--> statement-breakpoint
CREATE INDEX `listings_newest` ON `listings` (`live`,`seq`);
--> statement-breakpoint
CREATE INDEX `listings_price` ON `listings` (`live`,`price`,`seq`);
--> statement-breakpoint
CREATE INDEX `listings_price_per_sqm` ON `listings` (`live`,`price_per_sqm`,`seq`);
--> statement-breakpoint
CREATE INDEX `listings_area` ON `listings` (`live`,`area_sqm`,`seq`);
--> statement-breakpoint
CREATE INDEX `listings_approved` ON `listings` (`live`,`approved_at`);
--> statement-breakpoint
CREATE INDEX `listings_confirmed` ON `listings` (`live`,`confirmed_at`);
--> statement-breakpoint
CREATE INDEX `listings_unasked` ON `listings` (`confirmed_at`) WHERE live = 1 and asked_at is null;
--> statement-breakpoint
CREATE INDEX `listings_licence` ON `listings` (`live`,`licence_expires_at`);
--> statement-breakpoint
CREATE INDEX `listings_alike` ON `listings` (`live`,`city`,`listing_type`,`offer_type`,`price`,`seq`);
--> statement-breakpoint
CREATE INDEX `listings_alike_per_sqm` ON `listings` (`live`,`city`,`listing_type`,`offer_type`,`price_per_sqm`,`seq`);
--> statement-breakpoint
CREATE INDEX `listings_alike_area` ON `listings` (`live`,`city`,`listing_type`,`offer_type`,`area_sqm`,`seq`);
--> statement-breakpoint
CREATE VIEW `public_listings` AS
SELECT seq, id, user_id, title, description, listing_type, offer_type, price, currency, area_sqm, bedrooms, bathrooms,
	floor_number, country, city, district, district_key, address, latitude, longitude, NULL AS contact_name,
	NULL AS contact_phone, NULL AS contact_email, images, status, licence_number, licence_expires_at, estimate_low,
	estimate_point, estimate_high, estimate_grade, estimate_reason, estimated_at, views_count, created_at, approved_at,
	price_per_sqm, live
FROM listings
WHERE live = 1 AND (licence_expires_at IS NULL OR licence_expires_at > unixepoch('subsec') * 1000);
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
AFTER UPDATE OF status, closed_as, hidden_as, suspended_at, search_words, search_codes, offer_type, listing_type, bedrooms, city, district_key ON `listings`
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

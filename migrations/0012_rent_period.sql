-- By which period a rent is asked. Every rent so far is a year's, and so is what the Worker before still writes. What is public
-- says it too.
ALTER TABLE `listings` ADD `rent_period` text DEFAULT 'year' NOT NULL;
--> statement-breakpoint
DROP VIEW `public_listings`;
--> statement-breakpoint
CREATE VIEW `public_listings` AS
SELECT seq, id, user_id, title, description, listing_type, offer_type, price, rent_period, currency, area_sqm, bedrooms, bathrooms,
	floor_number, country, city, district, district_key, address, latitude, longitude, NULL AS contact_name,
	NULL AS contact_phone, NULL AS contact_email, images, status, licence_number, licence_expires_at, estimate_low,
	estimate_point, estimate_high, estimate_grade, estimate_reason, estimated_at, views_count, created_at, approved_at,
	price_per_sqm, live
FROM listings
WHERE live = 1 AND (licence_expires_at IS NULL OR licence_expires_at > unixepoch('subsec') * 1000);

-- How many live listings each map tile holds, by offer and type ('' means any), and the sums of their rounded places in
-- thousandths of a degree. `tile` is the tile's code in `search_codes` (listings/search/index-codes.ts), of every second zoom:
-- A is 5, F 7, H 9, J 11, M 13, W 15. The zooms between are sums of four tiles.
CREATE TABLE `map_counts` (
	`tile` text NOT NULL,
	`offer_type` text NOT NULL,
	`listing_type` text NOT NULL,
	`n` integer NOT NULL,
	`latitude` integer NOT NULL,
	`longitude` integer NOT NULL,
	PRIMARY KEY(`tile`, `offer_type`, `listing_type`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `map_counts` (`tile`, `offer_type`, `listing_type`, `n`, `latitude`, `longitude`)
SELECT substr(search_codes, instr(search_codes, z.column1), 3), offer_type, listing_type, count(*),
	sum(CAST(round(latitude * 1000) AS INTEGER)), sum(CAST(round(longitude * 1000) AS INTEGER))
FROM `listings`, (VALUES ('A'), ('F'), ('H'), ('J'), ('M'), ('W')) z
WHERE live = 1 AND latitude IS NOT NULL AND instr(search_codes, z.column1) > 0
GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO `map_counts` (`tile`, `offer_type`, `listing_type`, `n`, `latitude`, `longitude`)
SELECT tile, '', listing_type, sum(n), sum(latitude), sum(longitude) FROM `map_counts` GROUP BY 1, 3;
--> statement-breakpoint
INSERT INTO `map_counts` (`tile`, `offer_type`, `listing_type`, `n`, `latitude`, `longitude`)
SELECT tile, offer_type, '', sum(n), sum(latitude), sum(longitude) FROM `map_counts` GROUP BY 1, 2;
--> statement-breakpoint
CREATE TRIGGER `listings_mapped` AFTER INSERT ON `listings` WHEN new.live = 1 AND new.latitude IS NOT NULL
BEGIN
	INSERT INTO map_counts (tile, offer_type, listing_type, n, latitude, longitude)
	SELECT substr(new.search_codes, instr(new.search_codes, z.column1), 3), o.v, t.v, 1,
		CAST(round(new.latitude * 1000) AS INTEGER), CAST(round(new.longitude * 1000) AS INTEGER)
	FROM (VALUES ('A'), ('F'), ('H'), ('J'), ('M'), ('W')) z, (SELECT '' AS v UNION ALL SELECT new.offer_type) o, (SELECT '' AS v UNION ALL SELECT new.listing_type) t
	WHERE instr(new.search_codes, z.column1) > 0
	ON CONFLICT DO UPDATE SET n = n + 1, latitude = latitude + excluded.latitude, longitude = longitude + excluded.longitude;
END;
--> statement-breakpoint
CREATE TRIGGER `listings_remapped`
AFTER UPDATE OF status, closed_as, hidden_as, suspended_at, search_codes, offer_type, listing_type, latitude, longitude ON `listings`
WHEN old.live <> new.live OR (new.live = 1 AND (old.search_codes <> new.search_codes OR old.offer_type <> new.offer_type
	OR old.listing_type <> new.listing_type OR old.latitude IS NOT new.latitude OR old.longitude IS NOT new.longitude))
BEGIN
	UPDATE map_counts SET n = n - 1, latitude = latitude - CAST(round(old.latitude * 1000) AS INTEGER),
		longitude = longitude - CAST(round(old.longitude * 1000) AS INTEGER)
	WHERE old.live = 1 AND old.latitude IS NOT NULL AND offer_type IN ('', old.offer_type) AND listing_type IN ('', old.listing_type)
		AND tile IN (SELECT substr(old.search_codes, instr(old.search_codes, column1), 3) FROM (VALUES ('A'), ('F'), ('H'), ('J'), ('M'), ('W'))
			WHERE instr(old.search_codes, column1) > 0);
	INSERT INTO map_counts (tile, offer_type, listing_type, n, latitude, longitude)
	SELECT substr(new.search_codes, instr(new.search_codes, z.column1), 3), o.v, t.v, 1,
		CAST(round(new.latitude * 1000) AS INTEGER), CAST(round(new.longitude * 1000) AS INTEGER)
	FROM (VALUES ('A'), ('F'), ('H'), ('J'), ('M'), ('W')) z, (SELECT '' AS v UNION ALL SELECT new.offer_type) o, (SELECT '' AS v UNION ALL SELECT new.listing_type) t
	WHERE new.live = 1 AND new.latitude IS NOT NULL AND instr(new.search_codes, z.column1) > 0
	ON CONFLICT DO UPDATE SET n = n + 1, latitude = latitude + excluded.latitude, longitude = longitude + excluded.longitude;
END;
--> statement-breakpoint
CREATE TRIGGER `listings_unmapped` AFTER DELETE ON `listings` WHEN old.live = 1 AND old.latitude IS NOT NULL
BEGIN
	UPDATE map_counts SET n = n - 1, latitude = latitude - CAST(round(old.latitude * 1000) AS INTEGER),
		longitude = longitude - CAST(round(old.longitude * 1000) AS INTEGER)
	WHERE offer_type IN ('', old.offer_type) AND listing_type IN ('', old.listing_type)
		AND tile IN (SELECT substr(old.search_codes, instr(old.search_codes, column1), 3) FROM (VALUES ('A'), ('F'), ('H'), ('J'), ('M'), ('W'))
			WHERE instr(old.search_codes, column1) > 0);
END;

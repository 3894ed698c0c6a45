-- The live listings of a map tile, by offer and type: `search_codes` names the tiles of a place from the widest (A) to the
-- narrowest (W), three characters each, so the listings of any tile stand together in this index. It is written by hand
-- because drizzle-kit cuts an expression at its commas; the schema does not name it.
CREATE INDEX `listings_placed` ON `listings` (`offer_type`, `listing_type`, substr(`search_codes`, instr(`search_codes`, 'A'), 33))
WHERE `live` = 1 AND `latitude` IS NOT NULL;

DROP TABLE `market_releases`;--> statement-breakpoint
DROP TABLE `market_sales`;
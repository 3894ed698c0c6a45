-- Rows stand here only while a batch runs: which of its guards held.
CREATE TABLE `write_guards` (
	`unit_id` text NOT NULL,
	`guard` text NOT NULL,
	`changed` integer NOT NULL,
	PRIMARY KEY(`unit_id`, `guard`)
) WITHOUT ROWID;

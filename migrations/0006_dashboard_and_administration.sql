CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`full_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`status` text NOT NULL,
	`form_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "contact_messages_status_known" CHECK("contact_messages"."status" in ('new', 'in_progress', 'done'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contact_messages_form_key_unique` ON `contact_messages` (`form_key`);--> statement-breakpoint
CREATE INDEX `contact_messages_user` ON `contact_messages` (`user_id`);--> statement-breakpoint
CREATE INDEX `contact_messages_created` ON `contact_messages` (`created_at`);--> statement-breakpoint
CREATE INDEX `contact_messages_status` ON `contact_messages` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `person_words` (
	`word` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`word`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `person_words_user` ON `person_words` (`user_id`);--> statement-breakpoint
CREATE TABLE `request_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`service_request_id` text,
	`contact_message_id` text,
	`author_id` text,
	`note` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`service_request_id`) REFERENCES `service_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_message_id`) REFERENCES `contact_messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "request_notes_subject" CHECK(("request_notes"."service_request_id" is null) <> ("request_notes"."contact_message_id" is null))
);
--> statement-breakpoint
CREATE INDEX `request_notes_service` ON `request_notes` (`service_request_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `request_notes_contact` ON `request_notes` (`contact_message_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `request_notes_author` ON `request_notes` (`author_id`);--> statement-breakpoint
CREATE TABLE `service_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`full_name` text NOT NULL,
	`phone` text NOT NULL,
	`email` text NOT NULL,
	`service_type` text NOT NULL,
	`description` text NOT NULL,
	`status` text NOT NULL,
	`form_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "service_requests_type" CHECK("service_requests"."service_type" in ('sale', 'photography', 'buying_assistance')),
	CONSTRAINT "service_requests_status_known" CHECK("service_requests"."status" in ('new', 'in_progress', 'done'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `service_requests_form_key_unique` ON `service_requests` (`form_key`);--> statement-breakpoint
CREATE INDEX `service_requests_user` ON `service_requests` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `service_requests_created` ON `service_requests` (`created_at`);--> statement-breakpoint
CREATE INDEX `service_requests_status` ON `service_requests` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `stored_counts` (
	`topic` text NOT NULL,
	`status` text NOT NULL,
	`n` integer NOT NULL,
	`amount` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`topic`, `status`)
);
--> statement-breakpoint
DROP INDEX `audit_log_actor`;--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_for` text;--> statement-breakpoint
CREATE INDEX `users_offices` ON `users` (`created_at`,`id`) WHERE "users"."office_since" is not null;--> statement-breakpoint
CREATE INDEX `users_suspended` ON `users` (`created_at`,`id`) WHERE "users"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX `payments_amount` ON `payments` (`amount_halalas`,`id`);--> statement-breakpoint
CREATE INDEX `payments_status_amount` ON `payments` (`status`,`amount_halalas`,`id`);--> statement-breakpoint
CREATE INDEX `reports_type_created` ON `reports` (`report_type`,`created_at`);--> statement-breakpoint
CREATE INDEX `reports_status_type` ON `reports` (`status`,`report_type`,`created_at`);
--> statement-breakpoint
-- What follows is written by hand: the schema's language has no words for it.
-- The moderators' full-text index of all listings; rowid = listings.seq.
CREATE VIRTUAL TABLE `moderation_index` USING fts5(words, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
INSERT INTO moderation_index (rowid, words) SELECT seq, search_words FROM listings;
--> statement-breakpoint
CREATE TRIGGER `listings_indexed` AFTER INSERT ON `listings`
BEGIN
	INSERT INTO moderation_index (rowid, words) VALUES (new.seq, new.search_words);
END;
--> statement-breakpoint
CREATE TRIGGER `listings_reindexed` AFTER UPDATE OF search_words ON `listings` WHEN old.search_words <> new.search_words
BEGIN
	DELETE FROM moderation_index WHERE rowid = old.seq;
	INSERT INTO moderation_index (rowid, words) VALUES (new.seq, new.search_words);
END;
--> statement-breakpoint
CREATE TRIGGER `listings_unindexed` AFTER DELETE ON `listings`
BEGIN
	DELETE FROM moderation_index WHERE rowid = old.seq;
END;
--> statement-breakpoint
CREATE TRIGGER `listings_counted` AFTER INSERT ON `listings`
BEGIN
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'listings', new.status, 1, 0 WHERE (new.status <> 'pending' OR new.closed_as IS NULL)
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER `listings_recounted` AFTER UPDATE OF status, closed_as ON `listings`
BEGIN
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'listings', old.status, -1, 0 WHERE (old.status <> 'pending' OR old.closed_as IS NULL)
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'listings', new.status, 1, 0 WHERE (new.status <> 'pending' OR new.closed_as IS NULL)
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER `listings_uncounted` AFTER DELETE ON `listings`
BEGIN
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'listings', old.status, -1, 0 WHERE (old.status <> 'pending' OR old.closed_as IS NULL)
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
END;
--> statement-breakpoint
INSERT INTO stored_counts (topic, status, n, amount) SELECT 'listings', status, count(*), 0 FROM listings WHERE (status <> 'pending' OR closed_as IS NULL) GROUP BY status;
--> statement-breakpoint
CREATE TRIGGER `reports_counted` AFTER INSERT ON `reports`
BEGIN
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'reports', new.status, 1, 0 WHERE true
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER `reports_recounted` AFTER UPDATE OF status ON `reports`
BEGIN
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'reports', old.status, -1, 0 WHERE true
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'reports', new.status, 1, 0 WHERE true
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER `reports_uncounted` AFTER DELETE ON `reports`
BEGIN
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'reports', old.status, -1, 0 WHERE true
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
END;
--> statement-breakpoint
INSERT INTO stored_counts (topic, status, n, amount) SELECT 'reports', status, count(*), 0 FROM reports WHERE true GROUP BY status;
--> statement-breakpoint
CREATE TRIGGER `payments_counted` AFTER INSERT ON `payments`
BEGIN
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'payments', new.status, 1, new.amount_halalas - new.refunded_halalas WHERE true
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER `payments_recounted` AFTER UPDATE OF status, amount_halalas, refunded_halalas ON `payments`
BEGIN
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'payments', old.status, -1, old.refunded_halalas - old.amount_halalas WHERE true
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'payments', new.status, 1, new.amount_halalas - new.refunded_halalas WHERE true
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER `payments_uncounted` AFTER DELETE ON `payments`
BEGIN
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'payments', old.status, -1, old.refunded_halalas - old.amount_halalas WHERE true
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
END;
--> statement-breakpoint
INSERT INTO stored_counts (topic, status, n, amount) SELECT 'payments', status, count(*), sum(amount_halalas - refunded_halalas) FROM payments WHERE true GROUP BY status;
--> statement-breakpoint
CREATE TRIGGER `service_requests_counted` AFTER INSERT ON `service_requests`
BEGIN
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'service_requests', new.status, 1, 0 WHERE true
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER `service_requests_recounted` AFTER UPDATE OF status ON `service_requests`
BEGIN
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'service_requests', old.status, -1, 0 WHERE true
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'service_requests', new.status, 1, 0 WHERE true
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER `service_requests_uncounted` AFTER DELETE ON `service_requests`
BEGIN
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'service_requests', old.status, -1, 0 WHERE true
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
END;
--> statement-breakpoint
INSERT INTO stored_counts (topic, status, n, amount) SELECT 'service_requests', status, count(*), 0 FROM service_requests WHERE true GROUP BY status;
--> statement-breakpoint
CREATE TRIGGER `contact_messages_counted` AFTER INSERT ON `contact_messages`
BEGIN
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'contact_messages', new.status, 1, 0 WHERE true
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER `contact_messages_recounted` AFTER UPDATE OF status ON `contact_messages`
BEGIN
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'contact_messages', old.status, -1, 0 WHERE true
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'contact_messages', new.status, 1, 0 WHERE true
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER `contact_messages_uncounted` AFTER DELETE ON `contact_messages`
BEGIN
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'contact_messages', old.status, -1, 0 WHERE true
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
END;
--> statement-breakpoint
INSERT INTO stored_counts (topic, status, n, amount) SELECT 'contact_messages', status, count(*), 0 FROM contact_messages WHERE true GROUP BY status;
--> statement-breakpoint
CREATE TRIGGER `profiles_counted` AFTER INSERT ON `profiles`
BEGIN
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'people', 'all', 1, 0 WHERE true
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER `profiles_uncounted` AFTER DELETE ON `profiles`
BEGIN
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'people', 'all', -1, 0 WHERE true
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER `user_roles_counted` AFTER INSERT ON `user_roles`
BEGIN
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'people', 'admin', 1, 0 WHERE new.role = 'super_admin'
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER `user_roles_uncounted` AFTER DELETE ON `user_roles`
BEGIN
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'people', 'admin', -1, 0 WHERE old.role = 'super_admin'
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER `users_counted` AFTER INSERT ON `users`
BEGIN
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'people', 'office', 1, 0 WHERE new.office_since IS NOT NULL
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'people', 'suspended', 1, 0 WHERE new.suspended_at IS NOT NULL
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER `users_recounted` AFTER UPDATE OF office_since, suspended_at ON `users`
BEGIN
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'people', 'office', -1, 0 WHERE old.office_since IS NOT NULL
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'people', 'suspended', -1, 0 WHERE old.suspended_at IS NOT NULL
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'people', 'office', 1, 0 WHERE new.office_since IS NOT NULL
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'people', 'suspended', 1, 0 WHERE new.suspended_at IS NOT NULL
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER `users_uncounted` AFTER DELETE ON `users`
BEGIN
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'people', 'office', -1, 0 WHERE old.office_since IS NOT NULL
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
	INSERT INTO stored_counts (topic, status, n, amount) SELECT 'people', 'suspended', -1, 0 WHERE old.suspended_at IS NOT NULL
	ON CONFLICT DO UPDATE SET n = n + excluded.n, amount = amount + excluded.amount;
END;
--> statement-breakpoint
INSERT INTO stored_counts (topic, status, n)
SELECT * FROM (
	SELECT 'people', 'all', count(*) AS n FROM profiles
	UNION ALL SELECT 'people', 'admin', count(*) FROM user_roles WHERE role = 'super_admin'
	UNION ALL SELECT 'people', 'office', count(*) FROM users WHERE office_since IS NOT NULL
) WHERE n > 0;
--> statement-breakpoint
-- The words of the names there are, folded as far as SQL can; a name that is saved anew is folded in full.
INSERT OR IGNORE INTO person_words (word, user_id)
WITH RECURSIVE names (user_id, rest) AS (
	SELECT user_id, replace(replace(replace(replace(replace(replace(lower(trim(full_name)), 'أ', 'ا'), 'إ', 'ا'), 'آ', 'ا'), 'ى', 'ي'), 'ة', 'ه'), 'ـ', '') || ' '
	FROM profiles WHERE full_name IS NOT NULL
), words (user_id, word, rest) AS (
	SELECT user_id, substr(rest, 1, instr(rest, ' ') - 1), substr(rest, instr(rest, ' ') + 1) FROM names
	UNION ALL SELECT user_id, substr(rest, 1, instr(rest, ' ') - 1), substr(rest, instr(rest, ' ') + 1) FROM words WHERE rest <> ''
)
SELECT word, user_id FROM words WHERE word <> '';

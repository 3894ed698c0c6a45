-- The inbox: conversations about listings with their messages, viewings, blocked people, and reports of a person. The messages that are there
-- already become conversations of their listing and sender. They were sent by mail with an address to reply to, so their answers are not known:
-- they count as read, and not in the time to answer. Their senders were told that they are kept for 30 days (2592000000 ms), and so they are. The Worker before writes messages without a conversation in the minutes of a deployment; the
-- trigger at the end puts them into theirs.
CREATE TABLE `blocks` (
	`blocker_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`blocker_id`, `blocked_id`),
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `blocks_blocked` ON `blocks` (`blocked_id`);--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`listing_id` text NOT NULL,
	`asker_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`first_answered_at` integer,
	`last_asked_at` integer NOT NULL,
	`last_answered_at` integer,
	`last_message_at` integer NOT NULL,
	`kept_until` integer,
	`asker_read_at` integer DEFAULT 0 NOT NULL,
	`owner_read_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`listing_id`) REFERENCES `listings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`asker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "conversations_two" CHECK("conversations"."asker_id" <> "conversations"."owner_id")
);
--> statement-breakpoint
CREATE INDEX `conversations_asker` ON `conversations` (`asker_id`,`last_message_at`,`id`);--> statement-breakpoint
CREATE INDEX `conversations_owner` ON `conversations` (`owner_id`,`last_message_at`,`id`);--> statement-breakpoint
CREATE INDEX `conversations_answers` ON `conversations` (`owner_id`,`created_at`,`first_answered_at`);--> statement-breakpoint
CREATE INDEX `conversations_old` ON `conversations` (`last_message_at`);--> statement-breakpoint
CREATE INDEX `conversations_kept_until` ON `conversations` (`kept_until`) WHERE "conversations"."kept_until" is not null;--> statement-breakpoint
CREATE INDEX `conversations_unread_asked` ON `conversations` (`owner_id`) WHERE "conversations"."last_asked_at" > "conversations"."owner_read_at";--> statement-breakpoint
CREATE INDEX `conversations_unread_answered` ON `conversations` (`asker_id`) WHERE "conversations"."last_answered_at" > "conversations"."asker_read_at";--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_once` ON `conversations` (`listing_id`,`asker_id`);--> statement-breakpoint
CREATE TABLE `person_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text,
	`user_id` text NOT NULL,
	`reported_id` text NOT NULL,
	`reason` text NOT NULL,
	`note` text,
	`created_at` integer NOT NULL,
	`resolved_at` integer,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reported_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "person_reports_reason" CHECK("person_reports"."reason" in ('abuse', 'fraud', 'advertising', 'other'))
);
--> statement-breakpoint
CREATE INDEX `person_reports_open` ON `person_reports` (`resolved_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `person_reports_user` ON `person_reports` (`user_id`);--> statement-breakpoint
CREATE INDEX `person_reports_reported` ON `person_reports` (`reported_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `person_reports_once` ON `person_reports` (`conversation_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `viewings` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`uid` text NOT NULL,
	`sequence` integer NOT NULL,
	`proposed_by` text NOT NULL,
	`times` text NOT NULL,
	`state` text NOT NULL,
	`confirmed_for` integer,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "viewings_side" CHECK("viewings"."proposed_by" in ('asker', 'owner')),
	CONSTRAINT "viewings_state" CHECK("viewings"."state" in ('proposed', 'confirmed', 'declined', 'cancelled', 'replaced', 'moved', 'held')),
	CONSTRAINT "viewings_time" CHECK("viewings"."state" <> 'confirmed' or "viewings"."confirmed_for" is not null)
);
--> statement-breakpoint
CREATE INDEX `viewings_conversation` ON `viewings` (`conversation_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `viewings_proposed` ON `viewings` (`conversation_id`) WHERE "viewings"."state" = 'proposed';--> statement-breakpoint
CREATE UNIQUE INDEX `viewings_confirmed` ON `viewings` (`conversation_id`) WHERE "viewings"."state" = 'confirmed';--> statement-breakpoint
DROP INDEX `listing_messages_old`;--> statement-breakpoint
ALTER TABLE `listing_messages` ADD `conversation_id` text REFERENCES conversations(id) ON DELETE CASCADE;--> statement-breakpoint
CREATE INDEX `listing_messages_conversation` ON `listing_messages` (`conversation_id`,`created_at`,`id`);--> statement-breakpoint
INSERT INTO conversations (id, listing_id, asker_id, owner_id, created_at, last_asked_at, last_message_at, kept_until, owner_read_at)
SELECT lower(hex(randomblob(16))), m.listing_id, m.sender_id, l.user_id, min(m.created_at), max(m.created_at), max(m.created_at), max(m.created_at) + 2592000000, max(m.created_at)
FROM listing_messages m JOIN listings l ON l.id = m.listing_id
WHERE m.sender_id <> l.user_id
GROUP BY m.listing_id, m.sender_id;
--> statement-breakpoint
UPDATE listing_messages SET conversation_id = (SELECT c.id FROM conversations c
  WHERE c.listing_id = listing_messages.listing_id AND c.asker_id = listing_messages.sender_id);
--> statement-breakpoint
CREATE TRIGGER listing_messages_join AFTER INSERT ON listing_messages WHEN new.conversation_id IS NULL
BEGIN
  INSERT OR IGNORE INTO conversations (id, listing_id, asker_id, owner_id, created_at, last_asked_at, last_message_at, kept_until)
  SELECT lower(hex(randomblob(16))), new.listing_id, new.sender_id, l.user_id, new.created_at, new.created_at, new.created_at, new.created_at + 2592000000
  FROM listings l WHERE l.id = new.listing_id AND l.user_id <> new.sender_id;
  UPDATE conversations SET last_asked_at = max(last_asked_at, new.created_at), last_message_at = max(last_message_at, new.created_at)
  WHERE listing_id = new.listing_id AND asker_id = new.sender_id;
  UPDATE listing_messages SET conversation_id = (SELECT c.id FROM conversations c
    WHERE c.listing_id = new.listing_id AND c.asker_id = new.sender_id) WHERE id = new.id;
END;

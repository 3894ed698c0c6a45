-- Webhooks, and the messages to them. The triggers write a message for each webhook of whoever a listing or a report is of, so that
-- nothing that changes one is left untold. The Worker before knows neither table.
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`webhook_id` text NOT NULL,
	`event` text NOT NULL,
	`facts` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`enqueued_at` integer,
	`answered` integer,
	`fault` text,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "webhook_deliveries_event_known" CHECK("webhook_deliveries"."event" in ('webhook.test', 'listing.published', 'listing.price_changed', 'listing.unpublished', 'listing.rejected', 'listing.deleted', 'report.completed', 'report.reissued', 'report.failed', 'report.withdrawn')),
	CONSTRAINT "webhook_deliveries_status_known" CHECK("webhook_deliveries"."status" in ('pending', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`status`,`due_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_hook` ON `webhook_deliveries` (`webhook_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_created` ON `webhook_deliveries` (`created_at`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`address` text NOT NULL,
	`topic` text NOT NULL,
	`sealed_secret` text NOT NULL,
	`former_sealed_secret` text,
	`former_until` integer,
	`created_at` integer NOT NULL,
	`paused_at` integer,
	`failing_since` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "webhooks_topic_known" CHECK("webhooks"."topic" in ('all', 'listings', 'reports')),
	CONSTRAINT "webhooks_former" CHECK(("webhooks"."former_sealed_secret" is null) = ("webhooks"."former_until" is null))
);
--> statement-breakpoint
CREATE INDEX `webhooks_user` ON `webhooks` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE TRIGGER `webhooks_listing_changed` AFTER UPDATE OF status, closed_as, hidden_as, suspended_at, price ON `listings`
WHEN (new.live <> old.live OR (new.live = 1 AND new.price <> old.price) OR (new.status = 'rejected' AND old.status <> 'rejected'))
	AND EXISTS (SELECT 1 FROM webhooks WHERE user_id = new.user_id AND paused_at IS NULL AND topic IN ('all', 'listings'))
BEGIN
	INSERT INTO webhook_deliveries (id, webhook_id, event, facts, status, attempts, created_at, due_at)
	SELECT 'msg_' || lower(hex(randomblob(16))), id,
		CASE WHEN new.live > old.live THEN 'listing.published' WHEN new.status = 'rejected' THEN 'listing.rejected'
			WHEN new.live < old.live THEN 'listing.unpublished' ELSE 'listing.price_changed' END,
		CASE WHEN new.live = 0 AND new.status <> 'rejected' THEN json_object('listing_id', new.id, 'type', new.listing_type, 'offer', new.offer_type, 'asking_price', new.price, 'currency', new.currency, 'reason', CASE WHEN new.suspended_at IS NOT NULL THEN 'suspended' WHEN new.closed_as IS NOT NULL THEN new.closed_as WHEN new.hidden_as IS NOT NULL THEN new.hidden_as ELSE 'in-review' END)
			WHEN new.live = 1 AND old.live = 1 THEN json_object('listing_id', new.id, 'type', new.listing_type, 'offer', new.offer_type, 'asking_price', new.price, 'currency', new.currency, 'previous_asking_price', old.price)
			ELSE json_object('listing_id', new.id, 'type', new.listing_type, 'offer', new.offer_type, 'asking_price', new.price, 'currency', new.currency) END,
		'pending', 0, CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER)
	FROM webhooks WHERE user_id = new.user_id AND paused_at IS NULL AND topic IN ('all', 'listings');
END;
--> statement-breakpoint
CREATE TRIGGER `webhooks_listing_deleted` AFTER DELETE ON `listings`
WHEN EXISTS (SELECT 1 FROM webhooks WHERE user_id = old.user_id AND paused_at IS NULL AND topic IN ('all', 'listings'))
BEGIN
	INSERT INTO webhook_deliveries (id, webhook_id, event, facts, status, attempts, created_at, due_at)
	SELECT 'msg_' || lower(hex(randomblob(16))), id, 'listing.deleted', json_object('listing_id', old.id, 'type', old.listing_type, 'offer', old.offer_type, 'asking_price', old.price, 'currency', old.currency), 'pending', 0, CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER)
	FROM webhooks WHERE user_id = old.user_id AND paused_at IS NULL AND topic IN ('all', 'listings');
END;
--> statement-breakpoint
CREATE TRIGGER `webhooks_report_changed` AFTER UPDATE OF status, withdrawn_at ON `reports`
WHEN ((new.status <> old.status AND new.status IN ('completed', 'failed')) OR (new.withdrawn_at IS NOT NULL AND old.withdrawn_at IS NULL))
	AND EXISTS (SELECT 1 FROM webhooks WHERE user_id = new.user_id AND paused_at IS NULL AND topic IN ('all', 'reports'))
BEGIN
	INSERT INTO webhook_deliveries (id, webhook_id, event, facts, status, attempts, created_at, due_at)
	SELECT 'msg_' || lower(hex(randomblob(16))), id,
		CASE WHEN new.withdrawn_at IS NOT NULL AND old.withdrawn_at IS NULL THEN 'report.withdrawn' ELSE 'report.' || new.status END,
		json_object('report_id', new.id, 'report_type', new.report_type), 'pending', 0, CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER)
	FROM webhooks WHERE user_id = new.user_id AND paused_at IS NULL AND topic IN ('all', 'reports');
END;
--> statement-breakpoint
CREATE TRIGGER `webhooks_report_reissued` AFTER UPDATE OF status ON `report_versions`
WHEN new.status = 'completed' AND old.status <> 'completed'
	AND EXISTS (SELECT 1 FROM reports r JOIN webhooks w ON w.user_id = r.user_id AND w.paused_at IS NULL AND w.topic IN ('all', 'reports') WHERE r.id = new.report_id)
BEGIN
	INSERT INTO webhook_deliveries (id, webhook_id, event, facts, status, attempts, created_at, due_at)
	SELECT 'msg_' || lower(hex(randomblob(16))), w.id, 'report.reissued',
		json_object('report_id', r.id, 'report_type', r.report_type, 'version', new.version), 'pending', 0, CAST(unixepoch('subsec') * 1000 AS INTEGER), CAST(unixepoch('subsec') * 1000 AS INTEGER)
	FROM reports r JOIN webhooks w ON w.user_id = r.user_id AND w.paused_at IS NULL AND w.topic IN ('all', 'reports') WHERE r.id = new.report_id;
END;

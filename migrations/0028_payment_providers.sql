-- A payment, and an event, knows its provider; ids are the provider's. Earlier rows are Stripe's. The old columns stay for the minutes in
-- which the Worker before still writes: triggers at the end bring that to the new ones. A later migration drops both.
ALTER TABLE `payments` ADD `provider` text DEFAULT 'stripe' NOT NULL CONSTRAINT "payments_provider" CHECK("provider" in ('stripe', 'moyasar'));--> statement-breakpoint
ALTER TABLE `payments` ADD `provider_checkout_id` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `provider_payment_id` text;--> statement-breakpoint
UPDATE `payments` SET `provider_checkout_id` = `stripe_session_id`, `provider_payment_id` = `stripe_payment_intent_id` WHERE `stripe_session_id` IS NOT NULL OR `stripe_payment_intent_id` IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_provider_checkout` ON `payments` (`provider_checkout_id`,`provider`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_provider_payment` ON `payments` (`provider_payment_id`,`provider`);--> statement-breakpoint
ALTER TABLE `payment_events` ADD `provider` text DEFAULT 'stripe' NOT NULL CONSTRAINT "payment_events_provider" CHECK("provider" in ('stripe', 'moyasar'));--> statement-breakpoint
ALTER TABLE `refunds` ADD `provider_refund_id` text;--> statement-breakpoint
UPDATE `refunds` SET `provider_refund_id` = `stripe_refund_id` WHERE `stripe_refund_id` IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_provider_refund_id_unique` ON `refunds` (`provider_refund_id`);--> statement-breakpoint
CREATE TRIGGER payments_named_before AFTER UPDATE OF stripe_session_id, stripe_payment_intent_id ON payments
BEGIN
  UPDATE payments SET provider_checkout_id = new.stripe_session_id, provider_payment_id = new.stripe_payment_intent_id WHERE id = new.id;
END;--> statement-breakpoint
CREATE TRIGGER payments_made_before AFTER INSERT ON payments
WHEN new.stripe_session_id IS NOT NULL OR new.stripe_payment_intent_id IS NOT NULL
BEGIN
  UPDATE payments SET provider_checkout_id = new.stripe_session_id, provider_payment_id = new.stripe_payment_intent_id WHERE id = new.id;
END;--> statement-breakpoint
CREATE TRIGGER refunds_named_before AFTER UPDATE OF stripe_refund_id ON refunds
BEGIN
  UPDATE refunds SET provider_refund_id = new.stripe_refund_id WHERE id = new.id;
END;--> statement-breakpoint
CREATE TRIGGER refunds_made_before AFTER INSERT ON refunds WHEN new.stripe_refund_id IS NOT NULL
BEGIN
  UPDATE refunds SET provider_refund_id = new.stripe_refund_id WHERE id = new.id;
END;

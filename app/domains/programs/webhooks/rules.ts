import { days, hours, minutes, seconds } from "#app/lib/duration.ts";
import type { OutsideRefusal } from "#app/platform/outside.server.ts";

/** Webhooks: what is told, how often it is tried, and what pages and the Worker share. Safe in a browser. */
export const WEBHOOKS_PATH = "/dashboard/office/webhooks";

/** What a webhook is told of. */
export const WEBHOOK_TOPICS = ["all", "listings", "reports"] as const;
export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number];

/** Every kind of message. The names are stable: receivers decide by them. */
export const WEBHOOK_EVENTS = [
  "webhook.test",
  "listing.published",
  "listing.price_changed",
  "listing.unpublished",
  "listing.rejected",
  "listing.deleted",
  "report.completed",
  "report.reissued",
  "report.failed",
  "report.withdrawn",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Why a listing is no longer public, as a message of `listing.unpublished` says it. */
export const UNPUBLISHED_REASONS = [
  "in-review",
  "withdrawn",
  "sold",
  "rented",
  "unconfirmed",
  "licence-expired",
  "suspended",
] as const;
export type UnpublishedReason = (typeof UNPUBLISHED_REASONS)[number];

export const DELIVERY_STATUSES = ["pending", "delivered", "failed"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Why an attempt failed: nobody could be asked, the answer was no 2xx, or nothing was sent any more. */
export type DeliveryFault = OutsideRefusal | "status" | "paused" | "suspended";

/** Webhooks of a member. */
export const WEBHOOKS_MAX = 5;
export const WEBHOOK_ADDRESS_MAX = 500;
/** How many of the latest messages a webhook's owner is shown, and for how long any is kept. */
export const DELIVERIES_SHOWN = 10;
export const DELIVERIES_KEPT_FOR = days(30);

/** After the first failure, the second …: how long until the next attempt. After the last one the message is given up. */
export const TRY_AGAIN_AFTER = [
  minutes(1),
  minutes(5),
  minutes(30),
  hours(2),
  hours(6),
  hours(12),
  hours(24),
] as const;
export const ATTEMPTS_MAX = TRY_AGAIN_AFTER.length + 1;
/** A webhook at which nothing has arrived for so long is paused. */
export const PAUSED_AFTER = days(3);
/** How long a receiver has to answer. */
export const ANSWER_WITHIN = seconds(10);
/** After its secret was changed, a message is signed with the former one too for so long. */
export const FORMER_SIGNS_FOR = days(1);

/** What every secret begins with (Standard Webhooks). */
export const SECRET_START = "whsec_";

/** A message as its webhook's owner sees it. */
export type OwnDelivery = {
  id: string;
  event: WebhookEvent;
  status: DeliveryStatus;
  attempts: number;
  createdAt: number;
  dueAt: number;
  answered: number | null;
  fault: DeliveryFault | null;
};

/** A webhook as its owner sees it: never its secret. */
export type OwnWebhook = {
  id: string;
  address: string;
  topic: WebhookTopic;
  createdAt: number;
  pausedAt: number | null;
  failingSince: number | null;
  /** Until when the former secret signs too; null if it does not. */
  formerUntil: number | null;
  /** The latest messages, the newest first. */
  deliveries: OwnDelivery[];
};

/** Why a webhook is not made. */
export type MakeWebhookRefusal = "full" | "bad-address" | "private";

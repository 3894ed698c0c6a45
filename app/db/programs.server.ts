import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { sql } from "drizzle-orm";
import { ownerId } from "./accounts.server.ts";
import { DELIVERY_STATUSES, WEBHOOK_EVENTS, WEBHOOK_TOPICS } from "#app/domains/programs/webhooks/rules.ts";
import { createdAt, oneOf, rowId } from "./columns.ts";

/** Keys of the open interface. A key itself is shown once; only its hash is here. */
export const apiKeys = sqliteTable(
  "api_keys",
  {
    id: rowId(),
    userId: ownerId(),
    /** As its owner calls it. */
    name: text("name").notNull(),
    /** Its first characters, to tell keys apart. */
    shownAs: text("shown_as").notNull(),
    keyHash: text("key_hash").notNull().unique(),
    createdAt: createdAt(),
    /** Refused since then. The row stays while its usage is shown. */
    revokedAt: integer("revoked_at"),
  },
  (t) => [
    index("api_keys_user").on(t.userId, t.createdAt),
    // Only revoked keys, which the sweep removes in time.
    index("api_keys_revoked")
      .on(t.revokedAt)
      .where(sql`${t.revokedAt} is not null`),
  ],
);

/** Calls with a key on a day of UTC. */
export const apiUsage = sqliteTable(
  "api_usage",
  {
    keyId: text("key_id")
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    /** ISO day. */
    day: text("day").notNull(),
    calls: integer("calls").notNull(),
    lastAt: integer("last_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.keyId, t.day] }),
    index("api_usage_day").on(t.day),
    check("api_usage_calls", sql`${t.calls} > 0`),
  ],
);

/** Addresses that are told of their owner's listings and reports. */
export const webhooks = sqliteTable(
  "webhooks",
  {
    id: rowId(),
    userId: ownerId(),
    address: text("address").notNull(),
    /** Which events it is told of. */
    topic: text("topic", { enum: WEBHOOK_TOPICS }).notNull(),
    /** What messages are signed with. */
    sealedSecret: text("sealed_secret").notNull(),
    /** The secret before it was changed, which signs too until then. */
    formerSealedSecret: text("former_sealed_secret"),
    formerUntil: integer("former_until"),
    createdAt: createdAt(),
    /** Told of nothing since then. */
    pausedAt: integer("paused_at"),
    /** Since when no message has arrived; null once one does. */
    failingSince: integer("failing_since"),
  },
  (t) => [
    index("webhooks_user").on(t.userId, t.createdAt),
    oneOf("webhooks_topic_known", t.topic, WEBHOOK_TOPICS),
    check("webhooks_former", sql`(${t.formerSealedSecret} is null) = (${t.formerUntil} is null)`),
  ],
);

/**
 * Messages to a webhook. Triggers on listings, reports and their versions write them, so that whatever changes one of those
 * is told (migrations/0034_webhooks.sql).
 */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    /** The same in every attempt, so that its receiver knows a message that comes twice. */
    id: rowId(),
    webhookId: text("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    event: text("event", { enum: WEBHOOK_EVENTS }).notNull(),
    /** What the message says beside its kind and time, as it was then. */
    facts: text("facts", { mode: "json" }).$type<Record<string, string | number | null>>().notNull(),
    status: text("status", { enum: DELIVERY_STATUSES }).notNull(),
    attempts: integer("attempts").notNull(),
    createdAt: createdAt(),
    /** The next attempt; of one that is over, when it ended. */
    dueAt: integer("due_at").notNull(),
    enqueuedAt: integer("enqueued_at"),
    /** Status of the last answer; null if there was none. */
    answered: integer("answered"),
    /** Why the last attempt failed. */
    fault: text("fault"),
  },
  (t) => [
    index("webhook_deliveries_due").on(t.status, t.dueAt),
    index("webhook_deliveries_hook").on(t.webhookId, t.createdAt),
    index("webhook_deliveries_created").on(t.createdAt),
    oneOf("webhook_deliveries_event_known", t.event, WEBHOOK_EVENTS),
    oneOf("webhook_deliveries_status_known", t.status, DELIVERY_STATUSES),
  ],
);

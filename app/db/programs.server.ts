import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { sql } from "drizzle-orm";
import { ownerId } from "./accounts.server.ts";
import { createdAt, rowId } from "./columns.ts";

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

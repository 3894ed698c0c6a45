import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { PRICE_ALERT_STATUSES } from "#app/domains/listings/prices/rules.ts";
import { createdAt, oneOf, rowId } from "./columns.ts";
import { listingId } from "./listings.server.ts";

/** Each change of a public asking price, in whole units of the listing's currency; a rent is the year's. */
export const priceChanges = sqliteTable(
  "price_changes",
  {
    id: rowId(),
    listingId: listingId(),
    oldPrice: integer("old_price").notNull(),
    newPrice: integer("new_price").notNull(),
    changedAt: integer("changed_at").notNull(),
  },
  (t) => [
    index("price_changes_listing").on(t.listingId, t.changedAt),
    check("price_changes_differ", sql`${t.oldPrice} <> ${t.newPrice} and ${t.newPrice} > 0`),
  ],
);

/** A lowered price of which members are still to be told. The row goes when all of them were. */
export const priceAlerts = sqliteTable(
  "price_alerts",
  {
    id: rowId(),
    listingId: listingId(),
    /** The price before the first of the lowerings that it tells of. */
    fromPrice: integer("from_price").notNull(),
    status: text("status", { enum: PRICE_ALERT_STATUSES }).notNull(),
    /** Before this moment further lowerings join it. */
    dueAt: integer("due_at").notNull(),
    enqueuedAt: integer("enqueued_at"),
    /** Members up to this id have their mail. */
    toldUpTo: text("told_up_to").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("price_alerts_due").on(t.status, t.dueAt),
    index("price_alerts_listing").on(t.listingId),
    oneOf("price_alerts_status_known", t.status, PRICE_ALERT_STATUSES),
  ],
);

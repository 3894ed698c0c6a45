import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { GIFT_STATUSES } from "#app/domains/orders/gifts/rules.ts";
import { users } from "./accounts.server.ts";
import { createdAt, oneOf, rowId } from "./columns.ts";
import { reportCredits } from "./orders.server.ts";

/**
 * A credit that its member gives to somebody by mail. While it is `sent` the credit can be spent by nobody; a unique
 * index allows one such gift of a credit. Only an accepted one moves the credit.
 */
export const creditGifts = sqliteTable(
  "credit_gifts",
  {
    id: rowId(),
    giverId: text("giver_id")
      .notNull()
      .references(() => users.id),
    creditId: text("credit_id")
      .notNull()
      .references(() => reportCredits.id),
    /** SHA-256 of the token in the mailed link. */
    tokenHash: text("token_hash").notNull().unique(),
    /** Key of the form that sent it, so that a second press sends nothing more. */
    formKey: text("form_key").notNull().unique(),
    status: text("status", { enum: GIFT_STATUSES }).notNull(),
    /** Address, name and message as the giver wrote them, encrypted (platform/seal); null once the gift has ended. */
    sealed: text("sealed"),
    recipientId: text("recipient_id").references(() => users.id),
    createdAt: createdAt(),
    expiresAt: integer("expires_at").notNull(),
    endedAt: integer("ended_at"),
  },
  (t) => [
    uniqueIndex("credit_gifts_open")
      .on(t.creditId)
      .where(sql`${t.status} = 'sent'`),
    index("credit_gifts_giver").on(t.giverId, t.createdAt),
    index("credit_gifts_credit").on(t.creditId),
    index("credit_gifts_recipient").on(t.recipientId),
    // Only open ones, which the sweep reads every minute.
    index("credit_gifts_expiry")
      .on(t.expiresAt)
      .where(sql`${t.status} = 'sent'`),
    oneOf("credit_gifts_status", t.status, GIFT_STATUSES),
    check("credit_gifts_open_state", sql`(${t.status} = 'sent') = (${t.endedAt} is null)`),
    check("credit_gifts_sealed", sql`(${t.status} = 'sent') = (${t.sealed} is not null)`),
    check("credit_gifts_accepted", sql`(${t.status} = 'accepted') = (${t.recipientId} is not null)`),
  ],
);

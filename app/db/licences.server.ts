import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { LicenceFacts } from "#app/domains/licences/rules.ts";
import { CHECK_STATUSES, LICENCE_OUTCOMES, REGISTERS } from "#app/domains/licences/rules.ts";
import { createdAt, oneOf, rowId } from "./columns.ts";
import { listingId } from "./listings.server.ts";

/** Questions to the registers of advertising licences, with what each answered: a listing's history. */
export const licenceChecks = sqliteTable(
  "licence_checks",
  {
    id: rowId(),
    listingId: listingId(),
    register: text("register", { enum: REGISTERS }).notNull(),
    /** As the listing had them when the question was put; a late answer about others is not taken. */
    number: text("number").notNull(),
    city: text("city").notNull(),
    status: text("status", { enum: CHECK_STATUSES }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextTryAt: integer("next_try_at").notNull(),
    enqueuedAt: integer("enqueued_at"),
    answeredAt: integer("answered_at"),
    outcome: text("outcome", { enum: LICENCE_OUTCOMES }),
    /** The end of the licence's last day, as the register has it. */
    validUntil: integer("valid_until"),
    /** What the register said of the property and the kind of advertiser; nothing of a person. */
    facts: text("facts", { mode: "json" }).$type<LicenceFacts>(),
    /** The register's own reference of its answer. */
    reference: text("reference"),
    lastError: text("last_error"),
    createdAt: createdAt(),
  },
  (t) => [
    index("licence_checks_listing").on(t.listingId, t.createdAt),
    index("licence_checks_waiting")
      .on(t.nextTryAt)
      .where(sql`${t.status} = 'waiting'`),
    index("licence_checks_newest").on(t.createdAt),
    index("licence_checks_unanswered")
      .on(t.createdAt)
      .where(sql`${t.status} = 'unanswered'`),
    oneOf("licence_checks_register_known", t.register, REGISTERS),
    oneOf("licence_checks_status_known", t.status, CHECK_STATUSES),
    oneOf("licence_checks_outcome_known", t.outcome, LICENCE_OUTCOMES),
  ],
);

import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { CODE_SCOPES } from "#app/domains/payments/codes/rules.ts";
import { users } from "./accounts.server.ts";
import { createdAt, oneOf, rowId } from "./columns.ts";

/** A code that lowers a price for whoever enters it. Its uses are the payments that name it. */
export const discountCodes = sqliteTable(
  "discount_codes",
  {
    id: rowId(),
    /** As it is compared: Latin capitals, digits and hyphens, or Arabic letters. */
    code: text("code").notNull().unique(),
    percent: integer("percent").notNull(),
    /** How many orders it may lower in all; null for any number. */
    mostUses: integer("most_uses"),
    usesPerPerson: integer("uses_per_person").notNull(),
    /** From the beginning of its first day in Riyadh to the end of its last. */
    fromAt: integer("from_at").notNull(),
    untilAt: integer("until_at").notNull(),
    scope: text("scope", { enum: CODE_SCOPES }).notNull(),
    /** For the administration only. */
    note: text("note"),
    madeBy: text("made_by")
      .notNull()
      .references(() => users.id),
    endedAt: integer("ended_at"),
    endedBy: text("ended_by").references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index("discount_codes_created").on(t.createdAt, t.id),
    index("discount_codes_made_by").on(t.madeBy),
    index("discount_codes_ended_by").on(t.endedBy),
    oneOf("discount_codes_scope", t.scope, CODE_SCOPES),
    check("discount_codes_percent", sql`${t.percent} between 1 and 90`),
    check(
      "discount_codes_uses",
      sql`${t.usesPerPerson} >= 1 and (${t.mostUses} is null or ${t.mostUses} >= 1)`,
    ),
    check("discount_codes_period", sql`${t.fromAt} < ${t.untilAt}`),
    check("discount_codes_ended", sql`(${t.endedAt} is null) = (${t.endedBy} is null)`),
  ],
);

import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Which guards of a unit of work held, for as long as its batch runs: the batch's last statement deletes them, so that
 * nobody ever finds a row here (platform/unit-of-work.server.ts).
 */
export const writeGuards = sqliteTable(
  "write_guards",
  {
    unitId: text("unit_id").notNull(),
    guard: text("guard").notNull(),
    changed: integer("changed").notNull(),
  },
  (t) => [primaryKey({ columns: [t.unitId, t.guard] })],
);

import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The guards of a unit of work that held, while its batch runs. The batch's last statement deletes them, so no row is
 * ever visible here (platform/unit-of-work.server.ts).
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

import { sql, type SQL } from "drizzle-orm";
import { check, integer, type AnySQLiteColumn } from "drizzle-orm/sqlite-core";

/** `column IN ('a', 'b')`. NULL passes, as in every SQL check, so NOT NULL is the column's own matter. */
export function oneOf(name: string, column: AnySQLiteColumn, values: readonly string[]) {
  const list: SQL = sql.raw(values.map((value) => `'${value}'`).join(", "));
  return check(name, sql`${column} in (${list})`);
}

/** Instants are UTC epoch milliseconds. */
export const createdAt = () => integer("created_at").notNull();

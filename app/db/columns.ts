import { sql, type SQL } from "drizzle-orm";
import { check, integer, text, type AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { CURRENCIES } from "#app/lib/money.ts";

/** `column IN ('a', 'b')`. NULL passes, as in every SQL check; NOT NULL is declared by the column. */
export function oneOf(name: string, column: AnySQLiteColumn, values: readonly string[]) {
  const list: SQL = sql.raw(values.map((value) => `'${value}'`).join(", "));
  return check(name, sql`${column} in (${list})`);
}

/** A row's id: random, from lib/ids. */
export const rowId = () => text("id").primaryKey();

/** Instants are UTC epoch milliseconds. */
export const createdAt = () => integer("created_at").notNull();
export const updatedAt = () => integer("updated_at").notNull();

export const currency = () => text("currency", { enum: CURRENCIES });

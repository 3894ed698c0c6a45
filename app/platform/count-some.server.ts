import { count, sql, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { AppContext } from "./context.server.ts";

/** Counting stops here. */
export const COUNTED_TO = 1000;

/** The number; `more`: there is at least one more. */
export type Some = { n: number; more: boolean };

/** From a count that went one past its limit, and so knows whether there are more. */
export const someOf = (counted: number): Some => ({
  n: Math.min(counted, COUNTED_TO),
  more: counted > COUNTED_TO,
});

/** Number of matching rows without a stored count. Needs an index for the condition; counting stops at a thousand. */
export async function countSome(
  { db }: Pick<AppContext, "db">,
  table: SQLiteTable,
  condition: SQL | undefined,
): Promise<Some> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(condition)
    .limit(COUNTED_TO + 1)
    .as("some");
  const [row] = await db.select({ n: count() }).from(some);
  return someOf(row?.n ?? 0);
}

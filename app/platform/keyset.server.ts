import { and, desc, lt, lte, or, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** A place in a list that runs from the newest row to the oldest. */
export type Place = { createdAt: number; id: string };

type Columns = { createdAt: SQLiteColumn; id: SQLiteColumn };

/** Holds for the rows after a place; the first comparison lets an index on the time lead there. */
export function olderThan({ createdAt, id }: Columns, after: Place | null): SQL | undefined {
  return after
    ? and(lte(createdAt, after.createdAt), or(lt(createdAt, after.createdAt), lt(id, after.id)))
    : undefined;
}

export const newestFirst = ({ createdAt, id }: Columns): SQL[] => [desc(createdAt), desc(id)];

/** Splits rows, of which one more was asked for than a page holds, into the page and the place that it ends at. */
export function pageOf<Row extends Place>(rows: Row[], size: number): { rows: Row[]; next: Place | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { rows: page, next: rows.length > size && last ? { createdAt: last.createdAt, id: last.id } : null };
}

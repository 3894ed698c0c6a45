import { and, asc, desc, gt, gte, lt, lte, or, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** A cursor in a list from the newest row to the oldest. */
export type Place = { createdAt: number; id: string };

type Columns = { createdAt: SQLiteColumn; id: SQLiteColumn };

/** Matches the rows after a cursor. The first comparison lets an index on the time find them. */
export function olderThan({ createdAt, id }: Columns, after: Place | null): SQL | undefined {
  return after
    ? and(lte(createdAt, after.createdAt), or(lt(createdAt, after.createdAt), lt(id, after.id)))
    : undefined;
}

export const newestFirst = ({ createdAt, id }: Columns): SQL[] => [desc(createdAt), desc(id)];

/** The same for a list from the oldest row to the newest. */
export function newerThan({ createdAt, id }: Columns, after: Place | null): SQL | undefined {
  return after
    ? and(gte(createdAt, after.createdAt), or(gt(createdAt, after.createdAt), gt(id, after.id)))
    : undefined;
}

/** Splits rows into a page and its cursor. The query asked for one row more than a page has. */
export function pageOf<Row extends Place>(rows: Row[], size: number): { rows: Row[]; next: Place | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { rows: page, next: rows.length > size && last ? { createdAt: last.createdAt, id: last.id } : null };
}

/** A cursor in a list sorted by any integer, and by key for equal integers. */
export type Spot = { at: number; id: string };

type Sorted = { at: SQLiteColumn | SQL; id: SQLiteColumn };
type Way = "up" | "down";

/**
 * Matches the rows after a cursor. Compares both columns as a row value, so an index on both finds them however many
 * integers are equal.
 */
export function beyond({ at, id }: Sorted, way: Way, after: Spot | null): SQL | undefined {
  if (!after) return undefined;
  return way === "up"
    ? sql`(${at}, ${id}) > (${after.at}, ${after.id})`
    : sql`(${at}, ${id}) < (${after.at}, ${after.id})`;
}

export const sortedBy = ({ at, id }: Sorted, way: Way): SQL[] =>
  way === "up" ? [asc(at), asc(id)] : [desc(at), desc(id)];

/** Like pageOf, for a list sorted by `at` of a row. */
export function spotsOf<Row extends { id: string }>(
  rows: Row[],
  size: number,
  at: (row: Row) => number,
): { rows: Row[]; next: Spot | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { rows: page, next: rows.length > size && last ? { at: at(last), id: last.id } : null };
}

/**
 * The column, without its index if another column's index should be used (`isLed`): SQLite does not know which index
 * finds the fewest rows. A member has few payments, and there are few disputes.
 */
export const unindexedIf = (column: SQLiteColumn, isLed: boolean): SQL =>
  isLed ? sql`+${column}` : sql`${column}`;

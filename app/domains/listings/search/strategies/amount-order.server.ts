import { asc, desc, sql, type SQL } from "drizzle-orm";
import { publicListings } from "#app/db/schema.server.ts";
import type { ListingCard, Sort } from "#app/domains/listings/rules.ts";
import { NO_AREA } from "#app/domains/listings/search/index-codes.ts";
import type { Match } from "#app/domains/listings/search/match-expression.server.ts";
import { pageOf, PROBE, type Page } from "#app/domains/listings/search/result-page.ts";
import { orderOfSort, type Cursor, type Order } from "#app/domains/listings/search/search-cursor.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { newestMatches } from "./newest.server.ts";

/** The column of an amount. */
export const columnOf = ({ measure }: Order) => publicListings[measure];

/** Condition for the rows after the cursor. */
export function afterCursor(order: Order, cursor: Cursor | null): SQL | undefined {
  if (cursor === null || cursor.amount === null) return undefined;
  const sign = sql.raw(order.descending ? "<" : ">");
  return sql`(${columnOf(order)}, ${publicListings.seq}) ${sign} (${cursor.amount}, cast(${cursor.seq} as integer))`;
}

/** ORDER BY terms: the amount, then the listing's number. */
export function inAmountOrder(order: Order): SQL[] {
  const direction = order.descending ? desc : asc;
  return [direction(columnOf(order)), direction(publicListings.seq)];
}

/** Fills a page with listings without the amount, which come last, newest first. */
export async function withSilent(
  ctx: Pick<AppContext, "db">,
  sort: Sort,
  match: Match,
  cursor: Cursor | null,
  found: ListingCard[],
): Promise<Page> {
  const order = orderOfSort(sort);
  if (found.length >= PROBE || order?.measure === "price") return pageOf(sort, found);
  const before = cursor?.amount === null ? cursor.seq : null;
  const silent = { ...match, expression: `${match.expression} AND "${NO_AREA}"` };
  return pageOf(sort, [...found, ...(await newestMatches(ctx, silent, before, PROBE - found.length))]);
}

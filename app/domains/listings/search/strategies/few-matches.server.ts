import { and, asc, eq, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import { listingIndex, publicListings } from "#app/db/schema.server.ts";
import { CARD, cardOf } from "#app/domains/listings/search/live-listings.server.ts";
import type { Sample } from "#app/domains/listings/search/match-sample.server.ts";
import type { ListingCard } from "#app/domains/listings/rules.ts";
import { pageOf, PROBE } from "#app/domains/listings/search/result-page.ts";
import { amountOrderOf, type Cursor, type Order } from "#app/domains/listings/search/search-cursor.ts";
import { afterCursor, columnOf, inAmountOrder } from "./amount-order.server.ts";
import type { PageStrategy } from "./page-strategy.ts";
import { matchesIn } from "./select-matches.server.ts";

/** ORDER BY terms of all matches: those with the amount in order, then those without it, newest first. */
function inOrder(order: Order): SQL[] {
  const column = columnOf(order);
  const newest = sql`iif(${column} is null, ${publicListings.seq}, null) desc`;
  return [asc(isNull(column)), newest, ...inAmountOrder(order)];
}

/** Condition for the matches after the cursor, of those with the amount and of those without it. */
function after(order: Order, cursor: Cursor | null): SQL | undefined {
  if (cursor === null) return undefined;
  const isSilent = isNull(columnOf(order));
  return cursor.amount === null
    ? and(isSilent, lt(publicListings.seq, sql`cast(${cursor.seq} as integer)`))
    : or(isSilent, afterCursor(order, cursor));
}

/** Compares two matches in the same order. */
function compareIn({ measure, descending }: Order) {
  const sign = descending ? -1 : 1;
  return (a: Ranked, b: Ranked): number => {
    const [left, right] = [a[measure], b[measure]];
    if (left === null || right === null) return left === right ? b.seq - a.seq : left === null ? 1 : -1;
    return sign * (left - right || a.seq - b.seq);
  };
}
type Ranked = Pick<ListingCard, "seq" | Order["measure"]>;

/** The page of matches that were all read already. */
function pageOfRead({ rows }: Sample, order: Order, cursor: Cursor | null): ListingCard[] {
  const compare = compareIn(order);
  const nothing = { price: 0, pricePerSqm: null, areaSqm: null };
  const ended = cursor && { ...nothing, [order.measure]: cursor.amount, seq: cursor.seq };
  return rows.toSorted(compare).filter((card) => ended === null || compare(card, ended) > 0);
}

/** Sorting by amount with few matches: all of them are sorted, here if they were read already. */
export const fewMatches: PageStrategy = {
  name: "few-matches",
  async page({ db }, { search, match, cursor, sample }) {
    const order = amountOrderOf(search.sort);
    if (sample && sample.rows.length === sample.total)
      return pageOf(search.sort, pageOfRead(sample, order, cursor));
    const wanted = db
      .select({ number: sql<number>`${publicListings.seq}`.as("number") })
      .from(listingIndex)
      .crossJoin(publicListings)
      .where(and(matchesIn(match.expression, match.exact), after(order, cursor)))
      .orderBy(...inOrder(order))
      .limit(PROBE)
      .as("wanted");
    const rows = await db
      .select(CARD)
      .from(wanted)
      .crossJoin(publicListings)
      .where(eq(publicListings.seq, wanted.number))
      .orderBy(...inOrder(order));
    return pageOf(search.sort, rows.map(cardOf));
  },
};

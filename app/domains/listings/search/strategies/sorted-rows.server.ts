import { and, eq, gte, isNotNull, lte, sql, type SQL } from "drizzle-orm";
import { publicListings } from "#app/db/schema.server.ts";
import type { ListingSearch } from "#app/domains/listings/rules.ts";
import { CARD, cardOf } from "#app/domains/listings/search/live-listings.server.ts";
import { boundsOf, type Match } from "#app/domains/listings/search/match-expression.server.ts";
import { PROBE } from "#app/domains/listings/search/result-page.ts";
import { amountOrderOf, type Cursor, type Order } from "#app/domains/listings/search/search-cursor.ts";
import { afterCursor, columnOf, inAmountOrder, withSilent } from "./amount-order.server.ts";
import type { PageStrategy } from "./page-strategy.ts";

/** The part of the order to walk: from the cursor, or the range's first end, to its other end. */
function walkedPart(search: ListingSearch, order: Order, cursor: Cursor | null): SQL | undefined {
  const { min, max } = boundsOf(search, order.measure);
  const lowest = min === null ? undefined : gte(columnOf(order), min);
  const highest = max === null ? undefined : lte(columnOf(order), max);
  if (cursor === null) return and(lowest, highest);
  return and(afterCursor(order, cursor), order.descending ? lowest : highest);
}

/** The search's filters as SQL; a plus sign keeps SQLite from using another index than the order's. */
function filtersOf(search: ListingSearch, match: Match): SQL | undefined {
  const { offer, type, city, bedrooms } = search;
  const sign = sql.raw(isIndexed(search) ? "" : "+");
  return and(
    offer === null ? undefined : sql`${sign}${publicListings.offerType} = ${offer}`,
    type === null ? undefined : sql`${sign}${publicListings.listingType} = ${type}`,
    city === null ? undefined : sql`${sign}${publicListings.city} = ${city}`,
    match.exact,
    bedrooms === null
      ? undefined
      : sql`+${publicListings.bedrooms} ${sql.raw(bedrooms >= 5 ? ">=" : "=")} ${Math.min(bedrooms, 5)}`,
  );
}

/** Whether an index has the search's listings in each order: city, type and offer are all chosen. */
export const isIndexed = ({ city, type, offer }: ListingSearch): boolean =>
  city !== null && type !== null && offer !== null;

/**
 * Sorting by amount with so many matches that a page fills quickly: walks all listings (of the city, type and offer, if
 * all three are chosen) in the wanted order. Ignores words.
 */
export const sortedRows: PageStrategy = {
  name: "sorted-rows",
  async page(ctx, { search, match, cursor }) {
    const order = amountOrderOf(search.sort);
    if (cursor?.amount === null) return withSilent(ctx, search.sort, match, cursor, []);
    const rows = await ctx.db
      .select(CARD)
      .from(publicListings)
      .where(
        and(
          eq(publicListings.live, 1),
          isNotNull(columnOf(order)),
          walkedPart(search, order, cursor),
          filtersOf(search, match),
        ),
      )
      .orderBy(...inAmountOrder(order))
      .limit(PROBE);
    return withSilent(ctx, search.sort, match, cursor, rows.map(cardOf));
  },
};

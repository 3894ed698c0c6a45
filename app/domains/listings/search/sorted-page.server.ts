import { and, sql, type SQL } from "drizzle-orm";
import type { AppContext } from "#app/platform/context.server.ts";
import { NO_AREA } from "./index-codes.ts";
import { orderOfSort, type Cursor, type Order } from "./search-cursor.ts";
import { districtKeyOf } from "./index-entry.ts";
import { boundsOf, type Match } from "./match-expression.ts";
import { newestMatches } from "./newest-page.server.ts";
import { pageOf, PROBE, type Page } from "./result-page.ts";
import { CARD_COLUMNS, cardOf, readCards, type CardRow } from "./live-listings.server.ts";
import type { ListingCard, ListingSearch, Sort } from "#app/domains/listings/rules.ts";

type Db = Pick<AppContext, "db">;

export const COLUMNS: Record<Order["measure"], SQL> = {
  price: sql.raw("p.price"),
  pricePerSqm: sql.raw("p.price_per_sqm"),
  areaSqm: sql.raw("p.area_sqm"),
};

/** Rows after the cursor, in the order. */
export function afterCursor({ measure, descending }: Order, cursor: Cursor | null): SQL {
  if (cursor === null || cursor.amount === null) return sql`true`;
  const sign = sql.raw(descending ? "<" : ">");
  return sql`(${COLUMNS[measure]}, p.seq) ${sign} (${cursor.amount}, cast(${cursor.seq} as integer))`;
}

/** The part of the order to walk: from the cursor, or the range's first end, to its other end. */
function walkedPart(search: ListingSearch, order: Order, cursor: Cursor | null): SQL | undefined {
  const column = COLUMNS[order.measure];
  const { min, max } = boundsOf(search, order.measure);
  const lowest = min === null ? undefined : sql`${column} >= ${min}`;
  const highest = max === null ? undefined : sql`${column} <= ${max}`;
  if (cursor === null) return and(lowest, highest);
  return and(afterCursor(order, cursor), order.descending ? lowest : highest);
}

export function orderBy({ measure, descending }: Order): SQL {
  const direction = sql.raw(descending ? "desc" : "asc");
  return sql`order by ${COLUMNS[measure]} ${direction}, p.seq ${direction}`;
}

/** Fills a page up with listings that do not say the amount: they come last, newest first. */
export async function withSilent(
  ctx: Db,
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

/** Listings in order that a look ahead reads. */
const LOOKED_AHEAD = 160;

type Ahead = {
  seq: number;
  offerType: string;
  listingType: string;
  city: string;
  districtKey: string | null;
  bedrooms: number | null;
  price: number;
  areaSqm: number | null;
};

/** Whether a listing fits the search's filters and ranges; its words are not looked at. */
function fits(search: ListingSearch, listing: Ahead): boolean {
  const { offer, type, city, bedrooms, minPrice, maxPrice, minArea, maxArea } = search;
  const districtKey = city === null ? null : districtKeyOf(search.district);
  const { price, areaSqm } = listing;
  return (
    (offer === null || listing.offerType === offer) &&
    (type === null || listing.listingType === type) &&
    (city === null || listing.city === city) &&
    (districtKey === null || listing.districtKey === districtKey) &&
    (bedrooms === null || (listing.bedrooms !== null && Math.min(listing.bedrooms, 5) === bedrooms)) &&
    price >= (minPrice ?? 0) &&
    price <= (maxPrice ?? Infinity) &&
    (minArea === null || (areaSqm !== null && areaSqm >= minArea)) &&
    (maxArea === null || (areaSqm !== null && areaSqm <= maxArea))
  );
}

/**
 * The page of a search without words, where the next hundred or two listings in the wanted order hold a whole one; null
 * where they do not: kinds and places differ in price and size, so that even many matches may all stand further on.
 */
export async function nearPage(ctx: Db, search: ListingSearch, cursor: Cursor | null): Promise<Page | null> {
  const order = orderOfSort(search.sort);
  if (!order || cursor?.amount === null) return null;
  const ahead = await ctx.db.all<Ahead>(
    sql`select p.seq, p.offer_type as offerType, p.listing_type as listingType, p.city,
        p.district_key as districtKey, p.bedrooms, p.price, p.area_sqm as areaSqm
      from public_listings p
      where p.live = 1 and ${COLUMNS[order.measure]} is not null
        and ${walkedPart(search, order, cursor) ?? sql`true`}
      ${orderBy(order)} limit ${LOOKED_AHEAD}`,
  );
  const found = ahead.filter((listing) => fits(search, listing)).slice(0, PROBE);
  if (found.length < PROBE) return null;
  return pageOf(search.sort, await readCards(ctx, found));
}

/** The search's filters over rows; a plus sign keeps SQLite from choosing another index for them than the order's. */
function filtersOf(search: ListingSearch, match: Match): SQL {
  const { offer, type, city, bedrooms } = search;
  const sign = sql.raw(isIndexed(search) ? "" : "+");
  return (
    and(
      offer === null ? undefined : sql`${sign}p.offer_type = ${offer}`,
      type === null ? undefined : sql`${sign}p.listing_type = ${type}`,
      city === null ? undefined : sql`${sign}p.city = ${city}`,
      match.exact,
      bedrooms === null ? undefined : bedrooms >= 5 ? sql`+p.bedrooms >= 5` : sql`+p.bedrooms = ${bedrooms}`,
    ) ?? sql`true`
  );
}

/** Whether an index keeps the search's listings in each order: city, type and offer are all chosen. */
export const isIndexed = ({ city, type, offer }: ListingSearch): boolean =>
  city !== null && type !== null && offer !== null;

/**
 * A page of what many listings match, without words, by walking all listings (of a city, type and offer, where all
 * three are chosen) in the wanted order.
 */
export async function sortedPage(
  ctx: Db,
  search: ListingSearch,
  match: Match,
  cursor: Cursor | null,
): Promise<Page> {
  const order = orderOfSort(search.sort);
  if (!order) throw new Error("by newest the index itself is in order");
  if (cursor?.amount === null) return withSilent(ctx, search.sort, match, cursor, []);
  const rows = await ctx.db.all<CardRow>(
    sql`select ${CARD_COLUMNS} from public_listings p
      where p.live = 1 and ${COLUMNS[order.measure]} is not null
        and ${walkedPart(search, order, cursor) ?? sql`true`}
        and ${filtersOf(search, match)}
      ${orderBy(order)} limit ${PROBE}`,
  );
  return withSilent(ctx, search.sort, match, cursor, rows.map(cardOf));
}

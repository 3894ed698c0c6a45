import { and, sql, type SQL } from "drizzle-orm";
import type { AppContext } from "#app/platform/context.server.ts";
import { NO_AREA } from "./codes.ts";
import { orderOfSort, type Cursor, type Order } from "./cursor.ts";
import { boundsOf, type Match } from "./match.ts";
import { newestMatches } from "./newest-page.server.ts";
import { pageOf, PROBE, type Page } from "./page.ts";
import { CARD_COLUMNS, cardOf, type CardRow } from "./queries.server.ts";
import type { ListingCard, ListingSearch, Sort } from "./rules.ts";

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

/** Whether an index keeps the search's listings in each order: city, type and offer are all chosen. */
export const isIndexed = ({ city, type, offer }: ListingSearch): boolean =>
  city !== null && type !== null && offer !== null;

/**
 * A page of what many listings match, without words, by walking all listings (of a city, type and offer, where all
 * three are chosen) in the wanted order. The plus signs keep SQLite from choosing another index than the order's.
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
  const { offer, type, city, bedrooms } = search;
  const plus = sql.raw(isIndexed(search) ? "" : "+");
  const rows = await ctx.db.all<CardRow>(
    sql`select ${CARD_COLUMNS} from public_listings p
      where p.live = 1 and ${COLUMNS[order.measure]} is not null and ${walkedPart(search, order, cursor) ?? sql`true`}
        and ${offer === null ? sql`true` : sql`${plus}p.offer_type = ${offer}`}
        and ${type === null ? sql`true` : sql`${plus}p.listing_type = ${type}`}
        and ${city === null ? sql`true` : sql`${plus}p.city = ${city}`}
        and ${match.exact ?? sql`true`}
        and ${bedrooms === null ? sql`true` : bedrooms >= 5 ? sql`+p.bedrooms >= 5` : sql`+p.bedrooms = ${bedrooms}`}
      ${orderBy(order)} limit ${PROBE}`,
  );
  return withSilent(ctx, search.sort, match, cursor, rows.map(cardOf));
}

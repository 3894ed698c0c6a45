import { and, desc, eq, sql } from "drizzle-orm";
import { publicListings } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { isCountedZoom, tileCode, tilePath } from "./index-codes.ts";
import { CARD, cardOf } from "./live-listings.server.ts";
import {
  LISTING_TYPES,
  OFFER_TYPES,
  type ListingCard,
  type ListingSearch,
} from "#app/domains/listings/rules.ts";

type Db = Pick<AppContext, "db">;
/** What stored counts are kept by. */
type Kind = Pick<ListingSearch, "offer" | "type">;
/** A tile of the web Mercator grid at a zoom that goes without saying. */
export type Tile = { x: number; y: number };
/** How many listings stand in a tile, and the middle of their rounded places. */
export type CountedTile = { tile: Tile; n: number; latitude: number; longitude: number };

/** Places are summed in thousandths of a degree. */
const THOUSANDTHS = 1000;

/** What counts are kept by; a map has no order. */
const COUNTED_BY: ReadonlySet<string> = new Set<keyof ListingSearch>(["offer", "type", "sort"]);

/** Whether stored counts know everything that a search asks for: they are kept by offer and type. */
export const isCountedSearch = (search: ListingSearch): boolean =>
  Object.entries(search).every(([name, value]) => COUNTED_BY.has(name) || value === null || value === "");

/** The tiles with stored counts that make up a tile: itself, or its four parts a zoom closer. */
function countedPartsOf({ x, y }: Tile, zoom: number): string[] {
  if (isCountedZoom(zoom)) return [tileCode(zoom, x, y)];
  return [0, 1, 2, 3].map((part) => tileCode(zoom + 1, 2 * x + (part & 1), 2 * y + (part >> 1)));
}

/**
 * The tiles that hold live listings of an offer and a type, with their number: a row or four for each tile, however many
 * listings there are.
 */
export async function countedTiles(
  { db }: Db,
  { offer, type }: Kind,
  tiles: readonly Tile[],
  zoom: number,
): Promise<CountedTile[]> {
  const asked = JSON.stringify(
    tiles.flatMap((tile, at) => countedPartsOf(tile, zoom).map((code) => [code, at])),
  );
  type Row = { at: number; n: number; latitude: number; longitude: number };
  const rows = await db.all<Row>(
    sql`select json_extract(w.value, '$[1]') as at, sum(c.n) as n, sum(c.latitude) as latitude, sum(c.longitude) as longitude
      from json_each(${asked}) as w cross join map_counts c on c.tile = json_extract(w.value, '$[0]')
      where c.offer_type = ${offer ?? ""} and c.listing_type = ${type ?? ""} and c.n > 0 group by 1`,
  );
  return rows.flatMap(({ at, n, latitude, longitude }) => {
    const tile = tiles[at];
    const mean = (sum: number): number => Math.round(sum / n) / THOUSANDTHS;
    return tile ? [{ tile, n, latitude: mean(latitude), longitude: mean(longitude) }] : [];
  });
}

/**
 * The newest live listings in some tiles, of an offer and a type: a search in the index of places (migration 0024) for
 * each tile and kind, which reads no other listing.
 */
export async function readCardsIn(
  { db }: Db,
  { offer, type }: Kind,
  tiles: readonly Tile[],
  zoom: number,
  limit: number,
): Promise<ListingCard[]> {
  const paths = JSON.stringify(tiles.map(({ x, y }) => tilePath(zoom, x, y)));
  const path = sql`substr(l.search_codes, instr(l.search_codes, 'A'), 33)`;
  const rows = await db
    .select(CARD)
    .from(sql`json_each(${paths}) as w`)
    .crossJoin(sql`listings as l indexed by listings_placed`)
    .crossJoin(publicListings)
    .where(
      and(
        sql`l.live = 1 and l.latitude is not null`,
        sql`l.offer_type in ${offer ? [offer] : OFFER_TYPES}`,
        sql`l.listing_type in ${type ? [type] : LISTING_TYPES}`,
        // What follows in a longer path is a capital before Z.
        sql`${path} >= w.value and ${path} < w.value || 'Z'`,
        eq(publicListings.seq, sql`l.seq`),
      ),
    )
    .orderBy(desc(publicListings.seq))
    .limit(limit);
  return rows.map(cardOf);
}

import { sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { publicListings } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { GridRows } from "#app/lib/grid-rows.ts";
import { REGION } from "#app/lib/map-area.ts";
import { TILE_ZOOMS, tileCode, tileOf } from "./index-codes.ts";
import { countedTiles, isCountedSearch, readCardsIn, type Tile } from "./map-counts.server.ts";
import { anyOf, matchOf, type Match } from "./match-expression.server.ts";
import { readCards, rounded } from "./live-listings.server.ts";
import { MAP_COUNTED, type Bounds, type ListingSearch, type MapPoint } from "#app/domains/listings/rules.ts";
import { countUpTo } from "./match-sample.server.ts";
import { askedPlace } from "./place/asked-place.ts";
import { sideOf } from "./place/tile-cover.ts";

type Db = Pick<AppContext, "db">;
/** Matches in one cell of the map: their number, and the newest of them (all, if there are few). */
type Cell = { n: number; seqs: number[] };

/** Maximum number of cells, of single listings in total, and of single listings per cell. */
const CELLS = 80;
/** Cells for a range: each cell's count reads all listings of the range, wherever they are. */
const CELLS_OF_RANGE = 24;
const SINGLES = 120;
const SINGLES_IN_CELL = 4;
/** At the finest zoom a cell is a few hundred metres wide and cannot be divided further. */
const SINGLES_IN_FINEST = 60;
/** Degrees between two rounded places: about a hundred metres. */
const SHOWN_STEP = 0.001;
/** Up to this many matches of a range are read one by one. Beyond that only the index is used. */
const LOOKED_AT = 10_000;
/** The same on the line of a part of the map, where each row is also looked up in its grid. */
const LOOKED_AT_ACROSS = 4_000;

/**
 * The matches within `bounds`: single listings where there are few, else clusters with their number (2,000 means at
 * least that) in the middle of them, or at the place of their newest listing if the index counted them. Some are just
 * outside, since the map is cut into tiles. If a range has tens of thousands of matches, clusters also count a few just
 * outside the range. By offer and type alone stored counts know the number; words and ranges ask the index.
 */
export async function findOnMap(ctx: Db, search: ListingSearch, asked: Bounds): Promise<MapPoint[]> {
  const bounds = insideRegion(asked);
  if (!bounds) return [];
  const { zoom, tiles } = tilesOf(bounds, CELLS);
  const view = { bounds, zoom, few: zoom === TILE_ZOOMS.max ? SINGLES_IN_FINEST : SINGLES_IN_CELL };
  const place = askedPlace(search);
  return place ? pointsInPlace(ctx, search, place, tiles, view) : pointsIn(ctx, search, tiles, view);
}

/** How the map looks at its tiles: up to `few` listings of a cell are shown by themselves. */
type Looked = { bounds: Bounds; zoom: number; few: number };

/** Of whole tiles. */
async function pointsIn(
  ctx: Db,
  search: ListingSearch,
  tiles: readonly Tile[],
  { bounds, zoom, few }: Looked,
): Promise<MapPoint[]> {
  if (tiles.length === 0) return [];
  if (isCountedSearch(search)) return storedPoints(ctx, search, tiles, zoom, few);
  const match = matchOf(search);
  return pointsOf(ctx, match, await cellsOf(ctx, match, codesOf(tiles, zoom), bounds, few), few);
}

/** Of a part of the map: tiles inside it are taken whole, those on its line listing by listing. */
async function pointsInPlace(
  ctx: Db,
  search: ListingSearch,
  place: GridRows,
  tiles: readonly Tile[],
  view: Looked,
): Promise<MapPoint[]> {
  const { zoom, bounds, few } = view;
  const anywhere = { ...search, areas: null, near: null };
  // What only rows can tell, such as the ends of a range, is asked of the tiles inside as well.
  const isTold = matchOf(anywhere).exact === undefined;
  const sides = tiles.map((tile) => ({ tile, side: sideOf(place, tile, zoom) }));
  const inside = isTold ? sides.filter(({ side }) => side === "inside") : [];
  const across = sides.filter(({ side }) => side === "across" || (!isTold && side === "inside"));
  const [whole, looked] = await Promise.all([
    pointsIn(
      ctx,
      anywhere,
      inside.map(({ tile }) => tile),
      view,
    ),
    pointsAcross(
      ctx,
      matchOf(search),
      codesOf(
        across.map(({ tile }) => tile),
        zoom,
      ),
      bounds,
      few,
    ),
  ]);
  return [...whole, ...looked];
}

async function pointsAcross(
  ctx: Db,
  match: Match,
  codes: readonly string[],
  bounds: Bounds,
  few: number,
): Promise<MapPoint[]> {
  if (codes.length === 0) return [];
  const isMany = (await countUpTo(ctx, LOOKED_AT_ACROSS, within(match, codes))) > LOOKED_AT_ACROSS;
  const cells = isMany ? countRows(ctx, match, codes, few) : groupRows(ctx, match, codes, bounds, few);
  return pointsOf(ctx, match, await cells, few);
}

async function pointsOf(ctx: Db, match: Match, cells: readonly Cell[], few: number): Promise<MapPoint[]> {
  const { sparse, crowded } = apart(cells, few);
  const singles = sparse.flatMap(({ seqs }) => seqs);
  const [listings, clusters] = await Promise.all([
    // Newest first: the order of the cells would reveal the exact place within the hundred metres.
    readSingles(
      ctx,
      match,
      singles.toSorted((a, b) => b - a),
    ),
    placeNewest(ctx, crowded),
  ]);
  return [...listings, ...clusters];
}

/** The cells whose listings the map shows by themselves, the emptiest first as many as it has room for, and the others. */
function apart<Counted extends { n: number }>(
  cells: readonly Counted[],
  few: number,
): { sparse: Counted[]; crowded: Counted[] } {
  const sparse: Counted[] = [];
  const crowded: Counted[] = [];
  let singles = 0;
  for (const cell of cells.toSorted((a, b) => a.n - b.n)) {
    if (cell.n <= few && singles + cell.n <= SINGLES) {
      sparse.push(cell);
      singles += cell.n;
    } else crowded.push(cell);
  }
  return { sparse, crowded };
}

/** By stored counts; the listings of tiles that have few come from the index of places. */
async function storedPoints(
  ctx: Db,
  search: ListingSearch,
  tiles: readonly Tile[],
  zoom: number,
  few: number,
): Promise<MapPoint[]> {
  const { sparse, crowded } = apart(await countedTiles(ctx, search, tiles, zoom), few);
  const single = sparse.map(({ tile }) => tile);
  const cards = single.length === 0 ? [] : await readCardsIn(ctx, search, single, zoom, SINGLES);
  return [
    ...cards.map((card): MapPoint => ({ kind: "listing", card })),
    ...crowded.map(({ n, latitude, longitude }): MapPoint => ({
      kind: "cluster",
      latitude,
      longitude,
      n: Math.min(n, MAP_COUNTED),
    })),
  ];
}

/** If a range has few matches, their rows are read and filtered. Everything else is counted by the index alone. */
async function cellsOf(
  ctx: Db,
  match: Match,
  codes: readonly string[],
  bounds: Bounds,
  few: number,
): Promise<Cell[]> {
  if (!match.exact) return countTiles(ctx, match, codes, few);
  if ((await countUpTo(ctx, LOOKED_AT, within(match, codes))) > LOOKED_AT)
    return countTiles(ctx, match, coarseCodesOf(bounds), few);
  return groupRows(ctx, match, codes, bounds, few);
}

/** The part of the bounds where listings can be. Null if there is none: querying empty tiles costs as much. */
function insideRegion({ south, west, north, east }: Bounds): Bounds | null {
  const inside = {
    south: Math.max(south, REGION.south),
    west: Math.max(west, REGION.west),
    north: Math.min(north, REGION.north),
    east: Math.min(east, REGION.east),
  };
  return inside.south < inside.north && inside.west < inside.east ? inside : null;
}

const codesOf = (tiles: readonly Tile[], zoom: number): string[] =>
  tiles.map(({ x, y }) => tileCode(zoom, x, y));

function coarseCodesOf(bounds: Bounds): string[] {
  const { zoom, tiles } = tilesOf(bounds, CELLS_OF_RANGE);
  return codesOf(tiles, zoom);
}

/** The finest tiles such that at most `most` cover the bounds. */
function tilesOf({ south, west, north, east }: Bounds, most: number): { zoom: number; tiles: Tile[] } {
  for (let zoom = TILE_ZOOMS.max; ; zoom -= 1) {
    const { x: x0, y: y0 } = tileOf(north, west, zoom);
    const { x: x1, y: y1 } = tileOf(south, east, zoom);
    const [wide, high] = [x1 - x0 + 1, y1 - y0 + 1];
    if (wide * high > most && zoom > TILE_ZOOMS.min) continue;
    const tiles = Array.from({ length: wide * high }, (_, index) => ({
      x: x0 + (index % wide),
      y: y0 + Math.floor(index / wide),
    }));
    return { zoom, tiles };
  }
}

type CellRow = { n: number; seqs: string };
const readCells = (rows: readonly CellRow[]): Cell[] =>
  rows.filter(({ n }) => n > 0).map(({ n, seqs }) => ({ n, seqs: JSON.parse(seqs) as number[] }));

async function countTiles(
  ctx: Db,
  { expression }: Match,
  codes: readonly string[],
  few: number,
): Promise<Cell[]> {
  const asked = JSON.stringify(codes.map((code) => `"${code}" AND ${expression}`));
  const matching = sql`from listing_index where listing_index match w.value`;
  const rows = await ctx.db.all<CellRow>(
    sql`select (select count(*) from (select 1 ${matching} limit ${MAP_COUNTED})) as n,
        (select json_group_array(rowid) from (select rowid ${matching} order by rowid desc limit ${few})) as seqs
      from json_each(${asked}) as w`,
  );
  return readCells(rows);
}

/** The same of tiles whose listings have to be looked at. */
async function countRows(
  ctx: Db,
  { expression, exact }: Match,
  codes: readonly string[],
  few: number,
): Promise<Cell[]> {
  const asked = JSON.stringify(codes.map((code) => `"${code}" AND ${expression}`));
  const rows = await ctx.db.all<CellRow>(
    sql`select (select count(*) from (${matchingRows(exact)} limit ${MAP_COUNTED})) as n,
        (select json_group_array(seq) from (${matchingRows(exact)} order by listing_index.rowid desc limit ${few})) as seqs
      from json_each(${asked}) as w`,
  );
  return readCells(rows);
}

/** The numbers of the listings that match `w.value` and for which `exact` holds. */
const matchingRows = (exact: SQL | undefined): SQL =>
  sql`select ${publicListings.seq} as seq from listing_index cross join ${publicListings}
    on ${publicListings.seq} = listing_index.rowid where listing_index match w.value and ${exact ?? sql`true`}`;

const within = ({ expression }: Match, codes: readonly string[]): string =>
  `${anyOf(codes)} AND ${expression}`;

/** Groups by squares of degrees, about nine across. Uses the rounded public places, so no square reveals more. */
async function groupRows(
  ctx: Db,
  match: Match,
  codes: readonly string[],
  { west, east }: Bounds,
  few: number,
): Promise<Cell[]> {
  const side = Math.max(2 ** Math.ceil(Math.log2((east - west) / 9)), SHOWN_STEP);
  const square = (column: SQLiteColumn) => sql`cast(round(${column}, 3) / ${side} as integer)`;
  const { seq } = publicListings;
  const rows = await ctx.db.all<CellRow>(
    sql`select count(*) as n,
        case when count(*) <= ${few} then json_group_array(${seq}) else json_array(max(${seq})) end as seqs
      from listing_index cross join ${publicListings} on ${seq} = listing_index.rowid
      where listing_index match ${within(match, codes)} and ${match.exact ?? sql`true`}
      group by ${square(publicListings.latitude)}, ${square(publicListings.longitude)}`,
  );
  return readCells(rows);
}

async function readSingles(ctx: Db, { exact }: Match, seqs: readonly number[]): Promise<MapPoint[]> {
  if (seqs.length === 0) return [];
  const wanted = seqs.map((seq) => ({ seq }));
  return (await readCards(ctx, wanted, exact)).map((card) => ({ kind: "listing", card }));
}

/** Clusters at the place of their newest listing. */
async function placeNewest(ctx: Db, cells: readonly Cell[]): Promise<MapPoint[]> {
  if (cells.length === 0) return [];
  const asked = JSON.stringify(cells.map(({ n, seqs }) => [Math.max(...seqs), n]));
  const rows = await ctx.db.all<{ n: number; latitude: number; longitude: number }>(
    sql`select json_extract(w.value, '$[1]') as n, p.latitude, p.longitude from json_each(${asked}) as w
      cross join listings p on p.seq = json_extract(w.value, '$[0]')`,
  );
  return rows.map(({ n, latitude, longitude }) => ({
    kind: "cluster",
    latitude: rounded(latitude),
    longitude: rounded(longitude),
    n,
  }));
}

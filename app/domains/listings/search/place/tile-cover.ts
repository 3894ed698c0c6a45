import { GRID_STEPS, hasPoint, type GridRows } from "#app/lib/grid-rows.ts";
import { TILE_ZOOMS, tileCode, tileOf } from "../index-codes.ts";

/** Tiles hold listings by their true place, which is up to half a step of the grid from where they are shown. */
const HALF_STEP = 0.5 + 1e-6;
/** Codes of tiles in one expression. More of them cover more closely, and each costs a walk through the index. */
export const CODES = { close: 64, rough: 12 } as const;
/** Points of the grid in a tile of the finest zoom, about; in one of each zoom before it are four times as many. */
const POINTS_IN_FINEST = 100;
/** A zoom at which a part of the map has more tiles than this is too fine for it. */
const TILES_MAX = 1_000;
/** Tiles of a zoom by one number: x and y have at most 15 bits. */
const WIDE = 2 ** TILE_ZOOMS.max;

const degrees = (steps: number): number => steps / GRID_STEPS;

/** The tiles of a zoom that a listing can stand in which is shown inside; null if they are too many. */
function tilesAt({ first, rows }: GridRows, zoom: number): Set<number> | null {
  const tiles = new Set<number>();
  const before: number[] = [];
  for (const [index, turns] of rows.entries()) {
    const row = first + index;
    for (let at = 0; at + 1 < turns.length; at += 2) {
      const [from, to] = [turns[at] as number, (turns[at + 1] as number) - 1];
      const north = tileOf(degrees(row + HALF_STEP), degrees(from - HALF_STEP), zoom);
      const south = tileOf(degrees(row - HALF_STEP), degrees(to + HALF_STEP), zoom);
      // Most rows cross the same tiles as the row before.
      const [down, across] = [north.y * WIDE + south.y, north.x * WIDE + south.x];
      if (before[at] === down && before[at + 1] === across) continue;
      [before[at], before[at + 1]] = [down, across];
      for (let y = north.y; y <= south.y; y += 1)
        for (let x = north.x; x <= south.x; x += 1) tiles.add(y * WIDE + x);
      if (tiles.size > TILES_MAX) return null;
    }
  }
  return tiles;
}

/** The codes of tiles, four of them as their parent's where all are there. */
function codesOf(tiles: Set<number>, zoom: number): string[] {
  if (zoom === TILE_ZOOMS.min)
    return Array.from(tiles, (tile) => tileCode(zoom, tile % WIDE, Math.floor(tile / WIDE)));
  const parts = new Map<number, number>();
  const parentOf = (tile: number) => (Math.floor(tile / WIDE) >> 1) * WIDE + ((tile % WIDE) >> 1);
  for (const tile of tiles) parts.set(parentOf(tile), (parts.get(parentOf(tile)) ?? 0) + 1);
  const whole = new Set<number>();
  for (const [parent, n] of parts) if (n === 4) whole.add(parent);
  const single = [...tiles].filter((tile) => !whole.has(parentOf(tile)));
  return [
    ...single.map((tile) => tileCode(zoom, tile % WIDE, Math.floor(tile / WIDE))),
    ...(whole.size > 0 ? codesOf(whole, zoom - 1) : []),
  ];
}

/**
 * Codes of the map's tiles, at most so many, such that each listing shown inside has one of them, and as few outside as
 * their number allows. None if no point of the grid is inside.
 */
export function coverOf(place: GridRows, most: number): string[] {
  for (let zoom = finestFor(place); ; zoom -= 1) {
    const tiles = tilesAt(place, zoom);
    const codes = tiles && codesOf(tiles, zoom);
    if (codes && (codes.length <= most || zoom === TILE_ZOOMS.min)) return codes;
  }
}

/** The finest zoom at which the points inside can be in few enough tiles. */
function finestFor({ rows }: GridRows): number {
  let points = 0;
  for (const turns of rows)
    for (let at = 0; at + 1 < turns.length; at += 2)
      points += (turns[at + 1] as number) - (turns[at] as number);
  let zoom: number = TILE_ZOOMS.max;
  for (let room = POINTS_IN_FINEST * TILES_MAX; room < points && zoom > TILE_ZOOMS.min; room *= 4) zoom -= 1;
  return zoom;
}

/** How a tile stands to a part of the map: every listing in it is shown inside, none is, or some may be. */
export type TileSide = "inside" | "outside" | "across";

const latitudeOf = (y: number, zoom: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** zoom))) * 180) / Math.PI;
const longitudeOf = (x: number, zoom: number): number => (x / 2 ** zoom) * 360 - 180;

/** On which side of the line a tile is. */
export function sideOf(place: GridRows, { x, y }: { x: number; y: number }, zoom: number): TileSide {
  const [south, north] = [latitudeOf(y + 1, zoom) * GRID_STEPS, latitudeOf(y, zoom) * GRID_STEPS];
  const [west, east] = [longitudeOf(x, zoom) * GRID_STEPS, longitudeOf(x + 1, zoom) * GRID_STEPS];
  const [bottom, top] = [Math.ceil(south - HALF_STEP), Math.floor(north + HALF_STEP)];
  const [left, right] = [Math.ceil(west - HALF_STEP), Math.floor(east + HALF_STEP)];
  let [isWhole, isEmpty] = [true, true];
  for (let row = bottom; row <= top && (isWhole || isEmpty); row += 1) {
    const turns = place.rows[row - place.first] ?? [];
    const isCut = turns.some((turn) => turn > left && turn <= right);
    const isIn = !isCut && hasPoint(place, row, left);
    if (!isIn) isWhole = false;
    if (isCut || isIn) isEmpty = false;
  }
  return isWhole ? "inside" : isEmpty ? "outside" : "across";
}

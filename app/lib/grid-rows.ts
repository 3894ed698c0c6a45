import { CORNER_STEPS } from "./drawn-rings.ts";
import type { Point, Ring } from "./rings.ts";

/** Listings are shown on a grid of thousandths of a degree, about a hundred metres. */
export const GRID_STEPS = 1000;
/** Corners of a drawing stand on a finer grid: so many of its steps in one of this. */
const FINER = CORNER_STEPS / GRID_STEPS;

/**
 * A part of the map as the points of the grid in it, row by row from the south: each row is the columns at which one
 * enters it and leaves it, in turn, from the west. So a point is inside if an odd number of them is at or before it.
 */
export type GridRows = { first: number; rows: readonly (readonly number[])[] };

/** The row and column of the point of the grid at which a place is shown. */
export const gridPoint = (place: {
  latitude: number;
  longitude: number;
}): { row: number; column: number } => ({
  row: Math.round(place.latitude * GRID_STEPS),
  column: Math.round(place.longitude * GRID_STEPS),
});

/** Whether a point of the grid is inside. */
export function hasPoint({ first, rows }: GridRows, row: number, column: number): boolean {
  const turns = rows[row - first] ?? [];
  let before = 0;
  while (before < turns.length && (turns[before] as number) <= column) before += 1;
  return before % 2 === 1;
}

/** Turns in order; two at one column are none. */
function inOrder(turns: number[]): number[] {
  const ordered = turns.sort((a, b) => a - b);
  const kept: number[] = [];
  for (const turn of ordered) {
    if (kept.at(-1) === turn) kept.pop();
    else kept.push(turn);
  }
  return kept;
}

/** The first column of the grid that is not west of where a line from `from` to `to` crosses a row. All numbers are whole. */
function crossing([ax, ay]: Point, [bx, by]: Point, y: number): number {
  // Both are whole numbers below 2^53, so the quotient's floor is exact but for one step, which is corrected.
  const run = (by - ay) * FINER;
  const [above, below] =
    run > 0 ? [ax * (by - ay) + (y - ay) * (bx - ax), run] : [-(ax * (by - ay) + (y - ay) * (bx - ax)), -run];
  let column = Math.ceil(above / below);
  while ((column - 1) * below >= above) column -= 1;
  while (column * below < above) column += 1;
  return column;
}

/** The points of the grid inside an odd number of rings, whose corners are in steps of `CORNER_STEPS`. */
export function rowsOfRings(rings: readonly Ring[]): GridRows {
  const ys = rings.flatMap((ring) => ring.map(([, y]) => y));
  const first = Math.ceil(Math.min(...ys) / FINER);
  const rows = Array.from(
    { length: Math.max(Math.floor(Math.max(...ys) / FINER) - first + 1, 0) },
    () => [] as number[],
  );
  for (const ring of rings)
    for (const [index, from] of ring.entries()) {
      const to = ring[(index + 1) % ring.length] as Point;
      const [low, high] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
      // A row is crossed by a line that begins at it or below it and ends above it.
      for (let row = Math.ceil(low / FINER); row * FINER < high; row += 1)
        rows[row - first]?.push(crossing(from, to, row * FINER));
    }
  return { first, rows: rows.map(inOrder) };
}

/** A place with a distance around it, in metres. */
export type Circle = { latitude: number; longitude: number; metres: number };

const EARTH_METRES = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The straight line between two places over the globe, in metres. */
export function metresBetween(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const [north, east] = [radians(b.latitude - a.latitude) / 2, radians(b.longitude - a.longitude) / 2];
  const half =
    Math.sin(north) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east) ** 2;
  return 2 * EARTH_METRES * Math.asin(Math.min(Math.sqrt(half), 1));
}

/** The first and last column of a row within a circle; null if none is. */
function reachOf(circle: Circle, row: number): [number, number] | null {
  const latitude = row / GRID_STEPS;
  const [here, there] = [radians(latitude), radians(circle.latitude)];
  const cosine =
    (Math.cos(circle.metres / EARTH_METRES) - Math.sin(here) * Math.sin(there)) /
    (Math.cos(here) * Math.cos(there));
  // Rounding may leave the true end a step away, so the ends are asked themselves.
  const reach = (Math.acos(Math.min(Math.max(cosine, -1), 1)) * 180) / Math.PI;
  const isNear = (column: number) =>
    metresBetween({ latitude, longitude: column / GRID_STEPS }, circle) <= circle.metres;
  let from = Math.floor((circle.longitude - reach) * GRID_STEPS) - 1;
  let to = Math.ceil((circle.longitude + reach) * GRID_STEPS) + 1;
  while (from <= to && !isNear(from)) from += 1;
  while (to >= from && !isNear(to)) to -= 1;
  return from <= to ? [from, to] : null;
}

/** Ranges of columns, both ends included, as turns; where they overlap they are one. */
function joined(ranges: [number, number][]): number[] {
  const turns: number[] = [];
  for (const [from, to] of ranges.sort((a, b) => a[0] - b[0])) {
    const end = turns.at(-1);
    if (end !== undefined && from <= end) turns[turns.length - 1] = Math.max(end, to + 1);
    else turns.push(from, to + 1);
  }
  return turns;
}

const METRES_PER_ROW = (Math.PI * EARTH_METRES) / 180 / GRID_STEPS;

/** The points of the grid within at least one of the circles. */
export function rowsOfCircles(circles: readonly Circle[]): GridRows {
  const ranges = new Map<number, [number, number][]>();
  for (const circle of circles) {
    const middle = circle.latitude * GRID_STEPS;
    const rows = circle.metres / METRES_PER_ROW;
    for (let row = Math.ceil(middle - rows) - 1; row <= middle + rows + 1; row += 1) {
      const reach = reachOf(circle, row);
      if (!reach) continue;
      const own = ranges.get(row);
      if (own) own.push(reach);
      else ranges.set(row, [reach]);
    }
  }
  const numbers = [...ranges.keys()];
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  const rows = numbers.length === 0 ? 0 : last - first + 1;
  return {
    first: rows === 0 ? 0 : first,
    rows: Array.from({ length: rows }, (_, index) => joined(ranges.get(first + index) ?? [])),
  };
}

/** The points of a row that are in both. */
function both(a: readonly number[], b: readonly number[]): number[] {
  const ranges: [number, number][] = [];
  for (let i = 0; i + 1 < a.length; i += 2)
    for (let j = 0; j + 1 < b.length; j += 2) {
      const from = Math.max(a[i] as number, b[j] as number);
      const below = Math.min(a[i + 1] as number, b[j + 1] as number);
      if (from < below) ranges.push([from, below - 1]);
    }
  return joined(ranges);
}

/** The points of the grid that are in both parts of the map. */
export function rowsOfBoth(a: GridRows, b: GridRows): GridRows {
  const first = Math.max(a.first, b.first);
  const below = Math.min(a.first + a.rows.length, b.first + b.rows.length);
  return {
    first,
    rows: Array.from({ length: Math.max(below - first, 0) }, (_, index) =>
      both(a.rows[first + index - a.first] ?? [], b.rows[first + index - b.first] ?? []),
    ),
  };
}

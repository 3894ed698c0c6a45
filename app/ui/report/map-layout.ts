import { UNIT_METRES, type PlaceAround, type Surroundings } from "#app/domains/valuation/engine/around.ts";
import { arNumber } from "#app/i18n/format.ts";
import { boxOf, innerPoint, isInside, readRings, type Box, type Point, type Ring } from "#app/lib/rings.ts";
import { UNITS, type Width } from "./drawing.tsx";
import { PILL_HEIGHT, pillWidth, scaleLength } from "./map-parts.tsx";

/** Everything here is in CSS pixels, y downwards; `top` of a box is its greater y. */
type Rect = Box;

/** What is written at a place, from top to bottom: the rows of the table, its name, its price. The middle is given. */
export type MapLabel = {
  place: PlaceAround;
  numbers: number[];
  lines: string[];
  price: string | null;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Where the place is: a dot marks it unless an outline does or the pin. */
  spot: { x: number; y: number; dot: boolean };
};

export type MapLayout = {
  areas: { rings: Ring[]; isHome: boolean }[];
  labels: MapLabel[];
  home: { x: number; y: number };
  perKm: number;
  /** Length of the scale bar. */
  km: number;
};

export const MAP_HEIGHTS: Record<Width, number> = { narrow: 300, mid: 340, wide: 400, full: 440 };
const LINE = 16;
const PRICE = 15;
const LONGEST_LINE = 16;
const MOST_LINES = 3;
/** Width of a letter of 13 px, on the safe side: most are narrower. */
const LETTER = 7;
const MARGIN = 6;
const PIN = { width: 32, height: 44 };
/** Nearest centres that have to be on the map; farther ones are where there is room. */
const FRAMED = 7;
/** Around the subject's outline, as shares of its own width and height: its neighbours show on all sides. */
const BESIDE = 0.45;
/** Smallest stretch of land that a map shows, in units. */
const LEAST_SPAN = 150;

/** A name in lines; a number stays with the word before it. */
export function linesOf(name: string): string[] {
  const words = name.replace(/ (?=[\d٠-٩])/g, "\u00a0").split(" ");
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= LONGEST_LINE)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const kept = lines.slice(0, MOST_LINES);
  if (lines.length > MOST_LINES) kept[MOST_LINES - 1] = `${kept[MOST_LINES - 1]}…`;
  return kept;
}

const rectAt = (x: number, y: number, width: number, height: number): Rect => ({
  left: x - width / 2,
  right: x + width / 2,
  bottom: y - height / 2,
  top: y + height / 2,
});

const overlaps = (a: Rect, b: Rect): boolean =>
  a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;

const holds = (outer: Rect, inner: Rect): boolean =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.bottom >= outer.bottom &&
  inner.top <= outer.top;

type Unplaced = Omit<MapLabel, "x" | "y" | "spot">;

function labelOf(place: PlaceAround, numbers: number[]): Unplaced {
  const lines = linesOf(place.nameAr);
  const price = place.perSqm === null ? null : arNumber(place.perSqm);
  const letters = Math.max(...lines.map(({ length }) => length), price?.length ?? 0);
  return {
    place,
    numbers,
    lines,
    price,
    width: Math.max(letters * LETTER, numbers.length > 0 ? pillWidth(numbers) : 0) + 4,
    height:
      (numbers.length > 0 ? PILL_HEIGHT + 2 : 0) + lines.length * LINE + (price === null ? 0 : PRICE) + 2,
  };
}

/** How far the map is moved and drawn smaller, so that all points have room for their labels. */
function projectionOf(
  points: readonly Point[],
  { width, height, room }: { width: number; height: number; room: { side: number; above: number } },
) {
  const box = boxOf(points);
  const scale = Math.min(
    (width - 2 * room.side) / Math.max(box.right - box.left, LEAST_SPAN),
    (height - 2 * room.above) / Math.max(box.top - box.bottom, LEAST_SPAN),
  );
  const [middleX, middleY] = [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
  return {
    perKm: (scale * 1000) / UNIT_METRES,
    // Pins and rows of the table stand above their places, so these lie a little below the middle.
    project: ([x, y]: Point): Point => [
      width / 2 + (x - middleX) * scale,
      height / 2 + 8 - (y - middleY) * scale,
    ],
  };
}

/** Points that have to be on the map: the subject's outline with room beside it, or the nearest centres; every comparable's. */
function framedPoints({ places, areas }: Surroundings, numbers: ReadonlyMap<string, number[]>): Point[] {
  const [own] = areas;
  const told = places.filter(({ id }, index) => index === 0 || numbers.has(id));
  const framed = own ? told : [...told, ...places.filter((place) => !told.includes(place)).slice(0, FRAMED)];
  const centres = framed.map(({ x, y }): Point => [x, y]);
  if (!own) return centres;
  const { left, right, bottom, top } = boxOf(readRings(own.rings)[0] ?? centres);
  const [aside, above] = [(right - left) * BESIDE, (top - bottom) * BESIDE];
  return [...centres, [left - aside, bottom - above], [right + aside, top + above]];
}

/** Places around a spot, nearest first: below it, above it, beside it, then in growing circles. */
function* placesAround(
  x: number,
  y: number,
  { width, height }: Unplaced,
  farthest: number,
): Generator<Point> {
  const [aside, above] = [width / 2 + 7, height / 2 + 6];
  yield* [
    [x, y + above],
    [x, y - above],
    [x + aside, y],
    [x - aside, y],
  ] satisfies Point[];
  yield* circlesAround(x, y, farthest);
}

function* circlesAround(x: number, y: number, farthest: number): Generator<Point> {
  yield [x, y];
  for (let radius = 8; radius <= farthest; radius += 8)
    for (let turn = 0; turn < 16; turn++)
      yield [x + radius * Math.sin((turn * Math.PI) / 8), y + radius * Math.cos((turn * Math.PI) / 8)];
}

/** Farthest from its spot that a neighbour's name still reads as the name of it. */
const NEAR = { dot: 12, area: 48 };

/**
 * Where everything of a map is drawn at a width. `numbers`: the table's rows of each place, by its id. The subject's
 * place and those of comparables come first, and stand without price or name rather than not at all; a neighbour is left
 * out where there is no room: no label covers another, the pin, a dot, the scale or north, and none leaves the frame.
 */
export function layoutMap(
  surroundings: Surroundings,
  numbers: ReadonlyMap<string, number[]>,
  width: Width,
): MapLayout {
  const [units, height] = [UNITS[width], MAP_HEIGHTS[width]];
  const frame = { left: MARGIN, right: units - MARGIN, bottom: MARGIN, top: height - MARGIN };
  const { project, perKm } = projectionOf(framedPoints(surroundings, numbers), {
    width: units,
    height,
    room:
      surroundings.areas.length > 0
        ? { side: 24, above: 20 }
        : { side: Math.min(64, units * 0.14), above: 54 },
  });
  const km = scaleLength((units * 0.22) / perKm);
  const areas = surroundings.areas.map(({ rings }) => readRings(rings).map((ring) => ring.map(project)));
  const spotOf = ({ x, y }: PlaceAround): Point => project([x, y]);
  const [homePlace, ...others] = surroundings.places as [PlaceAround, ...PlaceAround[]];
  const [homeX, homeY] = spotOf(homePlace);
  const taken: Rect[] = [
    { left: 8, right: Math.max(80, 24 + km * perKm), bottom: height - 44, top: height },
    { left: units - 42, right: units, bottom: 0, top: 58 },
    { left: homeX - PIN.width / 2, right: homeX + PIN.width / 2, bottom: homeY - PIN.height, top: homeY + 2 },
  ];
  const dotAt = ([x, y]: Point): Rect => rectAt(x, y, 9, 9);
  const told = others.filter(({ id }) => numbers.has(id));
  for (const place of told) {
    const spot = spotOf(place);
    if (spot[0] !== homeX || spot[1] !== homeY) taken.push(dotAt(spot));
  }
  const labels: MapLabel[] = [];
  const settle = (
    label: Unplaced,
    [spotX, spotY]: Point,
    dot: boolean,
    candidates: Iterable<Point>,
    isAllowed: (point: Point) => boolean = () => true,
  ): boolean => {
    for (const [x, y] of candidates) {
      const rect = rectAt(x, y, label.width, label.height);
      if (!holds(frame, rect) || !isAllowed([x, y]) || taken.some((other) => overlaps(other, rect))) continue;
      taken.push(rect);
      labels.push({ ...label, x, y, spot: { x: spotX, y: spotY, dot } });
      return true;
    }
    return false;
  };
  const settleSurely = (place: PlaceAround, spot: Point, dot: boolean): void => {
    const label = labelOf(place, numbers.get(place.id) ?? []);
    const short = { ...labelOf({ ...place, perSqm: null }, label.numbers), place };
    const bare = { ...short, lines: [], width: pillWidth(label.numbers) + 4, height: PILL_HEIGHT + 2 };
    for (const each of label.numbers.length > 0 ? [label, short, bare] : [label, short])
      if (settle(each, spot, dot, placesAround(...spot, each, units + height))) return;
  };
  settleSurely(homePlace, [homeX, homeY], false);
  for (const place of told) {
    const spot = spotOf(place);
    settleSurely(place, spot, spot[0] !== homeX || spot[1] !== homeY);
  }
  for (const place of others) {
    if (told.includes(place)) continue;
    const label = labelOf(place, []);
    const rings = place.area === undefined ? undefined : areas[place.area];
    if (rings) {
      const inner = innerPoint(rings, frame);
      if (inner)
        settle(label, inner, false, circlesAround(...inner, NEAR.area), (point) => isInside(point, rings));
      continue;
    }
    const spot = spotOf(place);
    const dot = dotAt(spot);
    if (!holds(frame, dot) || taken.some((other) => overlaps(other, dot))) continue;
    taken.push(dot);
    if (!settle(label, spot, true, placesAround(...spot, label, NEAR.dot))) taken.pop();
  }
  return {
    areas: areas.map((rings, index) => ({ rings, isHome: index === 0 })),
    labels,
    home: { x: homeX, y: homeY },
    perKm,
    km,
  };
}

import { areaOfRing, type Point, type Ring } from "./rings.ts";
import { REGION } from "./map-area.ts";

/** Steps of a drawn corner in a degree: about a metre. A corner is east and north of 0, 0 in these steps. */
export const CORNER_STEPS = 100_000;
/** What one drawing may hold. */
export const DRAWN = { rings: 8, corners: 200, code: 1200 } as const;

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** Rings are parted by a character that an address does not escape. */
const BETWEEN = ".";
/** Each character holds five bits of a number, and whether more follow. */
const BITS = 5;
const MORE = 1 << BITS;
const CORNER_DIGITS = 5;

const [WEST, SOUTH] = [REGION.west * CORNER_STEPS, REGION.south * CORNER_STEPS];
const [EAST, NORTH] = [REGION.east * CORNER_STEPS, REGION.north * CORNER_STEPS];

/** The nearest corner of the grid to a place, inside the region that has listings. */
export function cornerAt({ latitude, longitude }: { latitude: number; longitude: number }): Point {
  const inside = (value: number, least: number, most: number) =>
    Math.min(Math.max(Math.round(value * CORNER_STEPS), least), most);
  return [inside(longitude, WEST, EAST), inside(latitude, SOUTH, NORTH)];
}

/** The place of a corner, in degrees. */
export const placeOfCorner = ([x, y]: Point): { latitude: number; longitude: number } => ({
  latitude: Number((y / CORNER_STEPS).toFixed(CORNER_DIGITS)),
  longitude: Number((x / CORNER_STEPS).toFixed(CORNER_DIGITS)),
});

/** A step as text: the sign in the lowest bit, then five bits a character, the lowest first. */
function writeStep(step: number): string {
  let rest = step < 0 ? -2 * step - 1 : 2 * step;
  let text = "";
  while (rest >= MORE) {
    text += ALPHABET.charAt((rest % MORE) + MORE);
    rest = Math.floor(rest / MORE);
  }
  return text + ALPHABET.charAt(rest);
}

/** The steps in a text; null if it is not as `writeStep` writes them. */
function readSteps(text: string): number[] | null {
  const steps: number[] = [];
  let [value, place] = [0, 1];
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    // Five characters reach across the region.
    if (digit < 0 || place > MORE ** 5) return null;
    value += (digit % MORE) * place;
    place *= MORE;
    if (digit >= MORE) continue;
    if (digit === 0 && place > MORE) return null;
    steps.push(value % 2 === 0 ? value / 2 : -(value + 1) / 2);
    [value, place] = [0, 1];
  }
  return place === 1 ? steps : null;
}

/** Drawn rings as an address has them: the way from corner to corner, beginning at the region's south-west. */
export function writeDrawn(rings: readonly Ring[]): string {
  return rings
    .map((ring) =>
      ring
        .map(([x, y], index) => {
          const [fromX, fromY] = index === 0 ? [WEST, SOUTH] : (ring[index - 1] as Point);
          return writeStep(x - fromX) + writeStep(y - fromY);
        })
        .join(""),
    )
    .join(BETWEEN);
}

function readRing(text: string): Ring | null {
  const steps = readSteps(text);
  if (!steps || steps.length % 2 !== 0) return null;
  const ring: Point[] = [];
  let [x, y] = [WEST, SOUTH];
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at] as number;
    y += steps[at + 1] as number;
    if (x < WEST || x > EAST || y < SOUTH || y > NORTH) return null;
    ring.push([x, y]);
  }
  return isRing(ring) ? ring : null;
}

/** Whether a line of corners, closed, has an inside. */
export const isRing = (ring: Ring): boolean => ring.length >= 3 && areaOfRing(ring) > 0;

/**
 * The rings that `writeDrawn` wrote: what lies inside an odd number of them is meant, so a ring inside another is a hole.
 * Null for anything else: too many rings or corners, a corner outside the region, a ring without an inside, another
 * spelling of the same.
 */
export function readDrawn(code: string): Ring[] | null {
  if (code === "" || code.length > DRAWN.code) return null;
  const parts = code.split(BETWEEN);
  if (parts.length > DRAWN.rings) return null;
  const rings: Ring[] = [];
  let corners = 0;
  for (const part of parts) {
    const ring = readRing(part);
    corners += ring?.length ?? 0;
    if (!ring || corners > DRAWN.corners) return null;
    rings.push(ring);
  }
  return rings;
}

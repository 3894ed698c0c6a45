import type { ListingType, OfferType } from "#app/domains/listings/rules.ts";

/**
 * The full-text index holds codes besides a listing's words, so that one query matches words and filters. A code is
 * three characters, hence one trigram: a capital for the field (folded text has no capitals), and two for the value.
 */
export const FIRST = 0x3400;
/** One character for a number below 41,984; from FIRST on the plane has no surrogates and no letters that fold. */
const sign = (value: number): string => String.fromCharCode(FIRST + value);
const code = (dimension: string, high: number, low: number): string => dimension + sign(high) + sign(low);

/** 30 bits of a text's FNV-1a hash; exact filters are checked on the row as well. */
function hashed(text: string): [number, number] {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return [hash >>> 17, hash & 0x7fff];
}

const ordinal = (dimension: string, value: number): string => code(dimension, 0, value);

/** Every listing in the index has it. */
export const ANY = ordinal("L", 0);
/** Listings without an area, hence without a price per square metre. */
export const NO_AREA = ordinal("L", 1);
/** Listings whose last change of price was a lowering, however long ago. */
export const LOWERED = ordinal("R", 0);
/** No listing in the index has it. */
export const NOTHING = ordinal("L", 2);
export const offerCode = (offer: OfferType): string => ordinal("O", offer === "sale" ? 1 : 2);
export const typeCode = (type: ListingType): string => code("T", ...hashed(type));
export const cityCode = (city: string): string => code("C", ...hashed(city));
export const districtCode = (city: string, districtKey: string): string =>
  code("D", ...hashed(`${city}/${districtKey}`));
/** Five means five or more. */
export const bedroomsCode = (bedrooms: number): string => ordinal("B", Math.min(bedrooms, 5));

/** Amounts that can be searched by range and sorted by, with their capitals. */
export const MEASURES = { price: "P", pricePerSqm: "S", areaSqm: "X" } as const;
export type Measure = keyof typeof MEASURES;

/** Bits of the steps. Each step is divided into eight of the next; the finest are at most 0.8 % wide. */
const STEPS = [3, 6, 9, 12] as const;
export const FINE = 3;
const FINE_BITS = 12;
/**
 * A range over this many fine steps (a factor of four) is cut at steps of 6 %; rows outside are filtered by their
 * amount.
 */
const WIDE = 256;
const WIDE_CUT = 8;
export const FINEST = 2 ** FINE_BITS - 1;

/** The fine step of an amount: five bits of exponent, seven of mantissa, so steps have the same order as amounts. */
export function stepOf(amount: number): number {
  const whole = Math.min(Math.max(Math.floor(amount), 1), 0x7fffffff);
  const exponent = 31 - Math.clz32(whole);
  return (exponent << 7) | (Math.floor((whole / 2 ** exponent - 1) * 128) & 0x7f);
}

/** The amounts in a fine step: from `from`, below `below`. */
export function amountsOf(step: number): { from: number; below: number } {
  const first = (at: number) => (at <= 0 ? 0 : Math.ceil(2 ** (at >>> 7) * (1 + (at & 0x7f) / 128)));
  return { from: first(step), below: first(step + 1) };
}

export const stepCode = (measure: Measure, level: number, step: number): string =>
  code(MEASURES[measure], level, step >>> (FINE_BITS - (STEPS[level] ?? FINE_BITS)));

export const measureCodes = (measure: Measure, amount: number): string[] =>
  STEPS.map((_, level) => stepCode(measure, level, stepOf(amount)));

/** Fine steps in a step of a level; each level's are an eighth as wide as those before. */
export const widthOf = (level: number): number => 1 << (FINE_BITS - (STEPS[level] ?? FINE_BITS));

/**
 * Codes such that every amount from `min` to `max` has exactly one of them, with as few codes as possible. Amounts just
 * outside may match too. Null if every amount matches.
 */
export function rangeCodes(measure: Measure, min: number | null, max: number | null): string[] | null {
  const from = min === null ? 0 : stepOf(min);
  const to = max === null ? FINEST : stepOf(max);
  if (from <= 0 && to >= FINEST) return null;
  const cut = to - from >= WIDE ? WIDE_CUT : 1;
  return stepRangeCodes(measure, from - (from % cut), to - (to % cut) + cut - 1);
}

/** Codes such that every amount from one fine step to another, both included, has exactly one of them. */
export function stepRangeCodes(measure: Measure, from: number, to: number): string[] {
  const codes: string[] = [];
  for (let at = from; at <= to;) {
    const level = STEPS.findIndex((_, wide) => at % widthOf(wide) === 0 && at + widthOf(wide) - 1 <= to);
    codes.push(stepCode(measure, level, at));
    at += widthOf(level);
  }
  return codes;
}

/** Zooms at which the index has a code for a listing's map tile. */
export const TILE_ZOOMS = { min: 5, max: 15 } as const;
const TILE_DIMENSIONS = "AEFGHIJKMNW";

/** Every second zoom has counts kept by triggers (`map_counts`); the ones between are sums of four tiles. */
export const isCountedZoom = (zoom: number): boolean => (zoom - TILE_ZOOMS.min) % 2 === 0;

/** The tile of a place in the web Mercator grid, 2^zoom tiles wide; y grows southwards. */
export function tileOf(latitude: number, longitude: number, zoom: number): { x: number; y: number } {
  const wide = 2 ** zoom;
  const radians = (latitude * Math.PI) / 180;
  const x = Math.floor(((longitude + 180) / 360) * wide);
  const y = Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * wide);
  const inside = (value: number) => Math.min(Math.max(value, 0), wide - 1);
  return { x: inside(x), y: inside(y) };
}

export const tileCode = (zoom: number, x: number, y: number): string =>
  code(TILE_DIMENSIONS.charAt(zoom - TILE_ZOOMS.min), x, y);

/** A tile's code after those of the tiles around it, from the widest on: each place inside has a `placePath` that begins so. */
export function tilePath(zoom: number, x: number, y: number): string {
  const zooms = Array.from({ length: zoom - TILE_ZOOMS.min + 1 }, (_, index) => TILE_ZOOMS.min + index);
  return zooms.map((at) => tileCode(at, x >> (zoom - at), y >> (zoom - at))).join("");
}

export function tileCodes(latitude: number, longitude: number): string[] {
  return Array.from(TILE_DIMENSIONS, (_, index) => {
    const zoom = TILE_ZOOMS.min + index;
    const { x, y } = tileOf(latitude, longitude, zoom);
    return tileCode(zoom, x, y);
  });
}

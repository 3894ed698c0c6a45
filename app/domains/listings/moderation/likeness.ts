import type { ListingEstimate, ListingFlag } from "#app/domains/listings/rules.ts";

/** Prices and areas of a property that is advertised twice differ by rounding, not by more. Fractions. */
const SAME_AMOUNT = 0.03;
/** Metres between two pins on one building. */
export const SAME_PIN = 100;
/** Bits of 64 in which the hashes of one picture differ after it was trimmed, scaled or encoded again. */
export const SAME_PICTURE = 8;
/** The share of all runs of three words that two texts of one advertisement have in common. */
export const SAME_TEXT = 0.8;
/** Shorter texts are not compared: a copy cannot be told from a common phrase. */
const MIN_SHINGLES = 6;

/**
 * Our range holds 80 % of prices, so a price just outside it is common. Below half of its low end or above twice its
 * high end it is a typing error, a monthly rent instead of a yearly one, or a bait.
 */
const PRICE_TOO_LOW = 0.5;
const PRICE_TOO_HIGH = 2;

/** A flag if the price is far outside our range, with the ratio of the price to our point. */
export function flagPrice(price: number, estimate: ListingEstimate): ListingFlag | null {
  if (!estimate.ok) return null;
  const { low, point, high } = estimate;
  const plausible = price >= low * PRICE_TOO_LOW && price <= high * PRICE_TOO_HIGH;
  return plausible ? null : { kind: "implausible-price", ratio: Math.round((price / point) * 100) / 100 };
}

/** Whether two amounts differ by no more than rounding. */
export function isSameAmount(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME_AMOUNT * Math.max(a, b);
}

/** The range of whole amounts that count as the same as this one, ends included. */
export function sameAmounts(amount: number): { from: number; to: number } {
  return { from: Math.ceil(amount * (1 - SAME_AMOUNT)), to: Math.floor(amount / (1 - SAME_AMOUNT)) };
}

type Place = { latitude: number | null; longitude: number | null };

const METRES_PER_DEGREE = 111_320;

/** Metres between two near places; Infinity if one is unknown. */
export function metresBetween(a: Place, b: Place): number {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null)
    return Number.POSITIVE_INFINITY;
  const north = a.latitude - b.latitude;
  const east = (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(north, east) * METRES_PER_DEGREE;
}

/** A box around a place, in degrees, that contains everything nearer than SAME_PIN. */
export function degreesAround(latitude: number): { north: number; east: number } {
  const north = SAME_PIN / METRES_PER_DEGREE;
  return { north, east: north / Math.max(Math.cos((latitude * Math.PI) / 180), 0.01) };
}

/** Title and description in a listing's folded words: the rest is the same for all of one city and type. */
function ownWords(searchWords: string): string[] {
  return searchWords.split(" | ").slice(0, 2).join(" ").split(" ").filter(Boolean);
}

/** The runs of three words in a listing's title and description. */
export function shinglesOf(searchWords: string): Set<string> {
  const words = ownWords(searchWords);
  return new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`));
}

/** Similarity of two sets, 0 to 1 (Jaccard); 0 for texts that are too short. */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  if (small.size < MIN_SHINGLES || small.size < SAME_TEXT * large.size) return 0;
  let shared = 0;
  for (const shingle of small) if (large.has(shingle)) shared += 1;
  return shared / (a.size + b.size - shared);
}

import { Z80 } from "./range.ts";
import { clamp } from "#app/lib/stats.ts";
import type { Estimate } from "./types.ts";

/** Probabilities are rounded to 1/20 and stay within the bounds: never certain. */
const STEP = 20;
const BOUNDS = { low: 0.05, high: 0.95 };
/** Narrowest side of a range (log). After rounding, an end can equal the point. */
const SPREAD_MIN = 0.005;

/** Distribution function of the standard normal (Abramowitz and Stegun 26.2.17; error below 1e-7). */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    ((((1.330274429 * t - 1.821255978) * t + 1.781477937) * t - 0.356563782) * t + 0.31938153) *
    t *
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI));
  return z < 0 ? tail : 1 - tail;
}

type Range = Pick<Estimate, "point" | "low" | "high">;

const told = (chance: number): number => clamp(Math.round(chance * STEP) / STEP, BOUNDS.low, BOUNDS.high);

/**
 * The price's z-score. Each side of the 80 % range is half of a log-normal that meets the other at the point; 10 % lies
 * beyond each end.
 */
function zOf(price: number, { point, low, high }: Range): number {
  const distance = Math.log(price / point);
  const side = distance < 0 ? Math.log(point / low) : Math.log(high / point);
  return distance / (Math.max(side, SPREAD_MIN) / Z80);
}

/** Probability that the property is worth less than a price, rounded to 5 %: 0.05 to 0.95. */
export function chanceWorthLess(price: number, range: Range): number {
  return told(normalBelow(zOf(price, range)));
}

/** Probability that the property is worth at least a price, rounded to 5 %: 0.05 to 0.95. */
export function chanceWorthAtLeast(price: number, range: Range): number {
  return told(normalBelow(-zOf(price, range)));
}

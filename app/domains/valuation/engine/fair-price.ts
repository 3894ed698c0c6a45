import { clamp } from "#app/lib/stats.ts";
import type { Estimate } from "./types.ts";

const Z80 = 1.2816;
/** Chances are told to the nearest twentieth and never as certain. */
const STEP = 20;
const BOUNDS = { low: 0.05, high: 0.95 };
/** Narrowest side of a range, in logs: a rounded end may meet the point. */
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

/** The 80 % range read as two halves of log-normal shape that meet at the point: a tenth lies beyond each end. */
function zOf(price: number, { point, low, high }: Range): number {
  const distance = Math.log(price / point);
  const side = distance < 0 ? Math.log(point / low) : Math.log(high / point);
  return distance / (Math.max(side, SPREAD_MIN) / Z80);
}

/** How likely the property is worth less than a price: a fraction to the nearest 5 %, 0.05 to 0.95. */
export function chanceWorthLess(price: number, range: Range): number {
  return told(normalBelow(zOf(price, range)));
}

/** How likely the property is worth at least a price: a fraction to the nearest 5 %, 0.05 to 0.95. */
export function chanceWorthAtLeast(price: number, range: Range): number {
  return told(normalBelow(-zOf(price, range)));
}

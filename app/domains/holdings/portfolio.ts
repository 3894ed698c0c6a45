import { clamp, sum } from "#app/lib/stats.ts";
import type { Country } from "#app/domains/valuation/engine/types.ts";
import { CORRELATION, type Ranged } from "./rules.ts";

/** Where a property lies, for how far its error moves with another's. */
export type Situated = { country: Country; city: string; placeAr: string | null; project: string | null };

/** Standard deviations from the middle to each end of an 80 % range. */
const Z80 = 1.2816;

/** The correlation of the errors of two values by where they lie. */
export function correlationOf(one: Situated, other: Situated): number {
  if (one.country !== other.country) return 0;
  if (one.city !== other.city) return CORRELATION.country;
  if (one.placeAr === null || one.placeAr !== other.placeAr) return CORRELATION.city;
  return one.project !== null && one.project === other.project ? CORRELATION.project : CORRELATION.district;
}

type Side = { value: number; deviation: number; at: Situated };

/**
 * The sum of lognormal values as one lognormal with the same mean and variance (Fenton and Wilkinson 1960): its middle and
 * deviation, in logs.
 */
function sumOf(sides: readonly Side[]): { middle: number; deviation: number } {
  const means = sides.map(({ value, deviation }) => value * Math.exp(deviation ** 2 / 2));
  const mean = sum(means);
  let variance = 0;
  for (const [i, one] of sides.entries()) {
    for (const [j, other] of sides.entries()) {
      const correlation = i === j ? 1 : correlationOf(one.at, other.at);
      variance +=
        (means[i] ?? 0) * (means[j] ?? 0) * Math.expm1(correlation * one.deviation * other.deviation);
    }
  }
  const squared = Math.log1p(variance / mean ** 2);
  return { middle: Math.log(mean) - squared / 2, deviation: Math.sqrt(squared) };
}

/**
 * The sum of several values in one currency with its 80 % range. The errors of neighbours move together
 * (`correlationOf`), so the range is wider than if they were independent, and never wider than the sum of the ranges. Each
 * end is that of the sum of lognormals whose deviation is the one to that side; of one property it is its own range.
 */
export function portfolioOf(holdings: readonly (Ranged & Situated)[]): Ranged {
  const value = sum(holdings.map((each) => each.value));
  if (holdings.length === 0) return { value: 0, low: 0, high: 0 };
  const side = (end: (each: Ranged) => number) =>
    sumOf(
      holdings.map((at) => ({
        value: at.value,
        deviation: Math.abs(Math.log(end(at) / at.value)) / Z80,
        at,
      })),
    );
  const below = side(({ low }) => low);
  const above = side(({ high }) => high);
  return {
    value,
    low: clamp(Math.exp(below.middle - Z80 * below.deviation), sum(holdings.map(({ low }) => low)), value),
    high: clamp(Math.exp(above.middle + Z80 * above.deviation), value, sum(holdings.map(({ high }) => high))),
  };
}

import { clamp, quantile } from "#app/lib/stats.ts";
import type { Figures, ListPrice } from "./analysis.ts";
import { chanceWorthAtLeast } from "./engine/fair-price.ts";
import { roundMoney } from "./engine/round-money.ts";
import type { Estimate } from "./engine/types.ts";

/** Fewest adjusted sales for a quartile. */
const QUARTILE_MIN = 4;
/**
 * A quartile closer to the point than this fraction leaves no room to negotiate; the middle of the range's half
 * replaces it.
 */
const APART_MIN = 0.02;
/** The best list price, as a fraction of the way from the point to the upper evidence. */
const LIST_REACH = 0.5;
/** The asking price for each urgency, as a fraction of the way from the point to the upper evidence. */
const ASK_REACH = { urgent: 0, normal: LIST_REACH, flexible: 1 } as const;

export type Urgency = keyof typeof ASK_REACH;

/**
 * Quartiles of the adjusted comparables, kept inside the range; the middles of its halves if those are too close to the
 * point.
 */
export function evidenceFigures({ point, low, high, comparables }: Estimate): Figures["evidence"] {
  const adjusted = comparables.map((sale) => sale.adjustedPrice);
  const quarter = (share: number): number | null => {
    if (adjusted.length < QUARTILE_MIN) return null;
    const price = clamp(quantile(adjusted, share), low, high);
    const apart = share < 0.5 ? point - price : price - point;
    return apart >= point * APART_MIN ? price : null;
  };
  const lower = quarter(0.25);
  const upper = quarter(0.75);
  return {
    lower: clamp(roundMoney(lower ?? (low + point) / 2), low, point),
    upper: clamp(roundMoney(upper ?? (point + high) / 2), point, high),
    fromComparables: lower !== null,
    upperFromComparables: upper !== null,
  };
}

function listPrice(price: number, estimate: Estimate): ListPrice {
  return {
    price,
    gap: price / estimate.point - 1,
    reach: chanceWorthAtLeast(price, estimate),
    salesAbove: estimate.comparables.filter((sale) => sale.adjustedPrice >= price).length,
  };
}

/** The seller's three list prices, and the prices to ask and to accept at the chosen urgency. */
export function askingFigures(
  estimate: Estimate,
  evidence: Figures["evidence"],
  urgency: Urgency,
): NonNullable<Figures["asking"]> {
  const { point } = estimate;
  const { lower, upper } = evidence;
  const towards = (reach: number): number => clamp(roundMoney(point + (upper - point) * reach), point, upper);
  const reach = ASK_REACH[urgency];
  const ask = towards(reach);
  return {
    ask,
    floor: clamp(roundMoney(lower + (point - lower) * reach), lower, point),
    gap: ask / point - 1,
    prices: {
      quick: listPrice(lower, estimate),
      list: listPrice(towards(LIST_REACH), estimate),
      patient: listPrice(upper, estimate),
    },
  };
}

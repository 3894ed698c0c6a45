import { sum } from "#app/lib/stats.ts";
import { survivalCurve, timeBy, type Observed } from "#app/lib/survival.ts";
import type { Estimate } from "./engine/types.ts";

/** Below this many sales a time to sell is not told. */
const SALES_MIN = 30;
/** Below this many open advertisements, or deals a month, the supply is not told. */
const OPEN_MIN = 10;
const DEALS_MIN = 1;

/** How a price asked stands to the estimate, as fractions of it: over `from`, up to `to`. */
export const PRICE_GROUPS = {
  under: { from: null, to: -0.05 },
  near: { from: -0.05, to: 0.05 },
  over: { from: 0.05, to: 0.15 },
  "far-over": { from: 0.15, to: null },
} as const;
export type PriceGroup = keyof typeof PRICE_GROUPS;

/**
 * Advertisements with the same time in whole days, in one price group (null without an estimate): `sold` after that
 * time, `open` until now, or `unsold` if taken off or hidden then without a sale.
 */
export type Exposure = { time: number; group: PriceGroup | null; sold: number; open: number; unsold: number };

/** What the marketplace has of one city and type: its advertisements for sale, and how many are open today. */
export type MarketCount = { exposures: Exposure[]; open: { city: number; district: number } };

/** By how many days a quarter, half and three quarters were sold; null where the sales do not reach so far. */
export type DaysToSell = {
  sold: number;
  open: number;
  unsold: number;
  quarter: number | null;
  half: number | null;
  threeQuarters: number | null;
};

/** Measured on our own marketplace when a report is made, and kept in its body. */
export type MarketTime = {
  /** ISO day. */
  measuredOn: string;
  time:
    | (DaysToSell & {
        byPrice: (DaysToSell & { group: PriceGroup; from: number | null; to: number | null })[];
      })
    | null;
  /** Open advertisements ÷ recorded deals a month (rounded as they are told), in the place of those deals. */
  supply: { open: number; months: number } | null;
};

const total = (exposures: readonly Exposure[], of: "sold" | "open" | "unsold"): number =>
  sum(exposures.map((exposure) => exposure[of]));

/** Null below `SALES_MIN` sales. */
function daysToSell(exposures: readonly Exposure[]): DaysToSell | null {
  const sold = total(exposures, "sold");
  if (sold < SALES_MIN) return null;
  const observed = exposures.map(({ time, sold: ended, open, unsold }): Observed => ({
    time,
    ended,
    censored: open + unsold,
  }));
  const curve = survivalCurve(observed);
  return {
    sold,
    open: total(exposures, "open"),
    unsold: total(exposures, "unsold"),
    quarter: timeBy(curve, 0.25),
    half: timeBy(curve, 0.5),
    threeQuarters: timeBy(curve, 0.75),
  };
}

function timeOf(exposures: readonly Exposure[]): MarketTime["time"] {
  const all = daysToSell(exposures);
  if (!all) return null;
  const groups = Object.keys(PRICE_GROUPS) as PriceGroup[];
  const byPrice = groups.flatMap((group) => {
    const days = daysToSell(exposures.filter((exposure) => exposure.group === group));
    return days ? [{ group, ...PRICE_GROUPS[group], ...days }] : [];
  });
  return { ...all, byPrice };
}

function supplyOf({ open }: MarketCount, liquidity: Estimate["liquidity"]): MarketTime["supply"] {
  if (!liquidity || liquidity.dealsPerMonth < DEALS_MIN) return null;
  const here = liquidity.level === "city" ? open.city : open.district;
  return here < OPEN_MIN ? null : { open: here, months: here / Math.round(liquidity.dealsPerMonth) };
}

/** What a report may tell of the time to sell; null where the marketplace has too little for any of it. */
export function marketTimeOf(
  count: MarketCount,
  { liquidity }: Pick<Estimate, "liquidity">,
  measuredOn: string,
): MarketTime | null {
  const time = timeOf(count.exposures);
  const supply = supplyOf(count, liquidity);
  return time || supply ? { measuredOn, time, supply } : null;
}

import { keptPer } from "#app/lib/kept-per.ts";
import { KINDS, type Market } from "./market.ts";
import type { ModelType } from "./model.ts";
import { rowsOfCity } from "./nearby.ts";
import type { Country } from "./types.ts";

/**
 * Unseen sales show that values are drawn together: cheap homes are valued too high, dear ones too low. The log value
 * is stretched by this factor about the median of its city and type. Chosen on held-out sales as what brings cheap
 * and dear nearest to each other without a larger error in the median; left out where every factor costs more.
 */
const STRETCH: Partial<Record<Country, Partial<Record<ModelType, number>>>> = {
  qa: { villa: 1.03, land: 1.01 },
};

const middlesOf = keptPer((_market: Market) => new Map<string, number | null>());

/** Median log price of the sales of a type in a city, at the price level of the last quarter; null if there are none. */
function middleOf(market: Market, city: string, type: ModelType): number | null {
  const known = middlesOf(market);
  const key = `${city}/${type}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const kind = KINDS.indexOf(type);
  const { sales } = market;
  const logs = Float64Array.from(
    rowsOfCity(market, city).filter((row) => sales.kind[row] === kind),
    (row) => (sales.level[row] as number) + (sales.logArea[row] as number),
  ).sort();
  const middle = logs[logs.length >> 1] ?? null;
  known.set(key, middle);
  return middle;
}

/** The log value (at the price level of the last quarter), so stretched that it errs alike on cheap and on dear. */
export function evenHanded(
  market: Market,
  { city, type }: { city: string; type: ModelType },
  logValue: number,
): number {
  const stretch = STRETCH[market.country]?.[type];
  const middle = stretch === undefined ? null : middleOf(market, city, type);
  return stretch === undefined || middle === null ? logValue : middle + stretch * (logValue - middle);
}

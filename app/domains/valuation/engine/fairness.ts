import { keptPer } from "#app/lib/kept-per.ts";
import type { Kind, Market } from "./market.ts";
import { MODEL_TYPES, type ModelType } from "./model.ts";
import { rowsOfCity, saleTest } from "./nearby.ts";
import type { Country } from "./types.ts";

/** Factors on the log distance from the middle, for values below it and above it; 1 if absent. */
type Stretch = { below?: number; above?: number };

const DEARER: Stretch = { above: 1.03 };
/**
 * Unseen sales show that values are drawn together: cheap homes are valued too high, dear ones too low. The log value
 * is stretched about the median of its city and kind, below it and above it by factors of their own: the dear half can
 * be set right at no cost to the cheap one. Chosen on sales of any day, and held to later ones (decisions 107 and 111).
 */
const STRETCH: Record<Country, Partial<Record<Kind, Stretch>>> = {
  sa: {
    deed: { below: 1.02, above: 1.04 },
    commercial: { below: 1.06, above: 1.04 },
    // A stated type is stretched about the deeds that are likeliest of it.
    land: { above: 1.02 },
    apartment: { below: 1.06 },
  },
  qa: {
    villa: { below: 1.1, above: 1.06 },
    land: { below: 1.1, above: 1.02 },
    apartment: { below: 1.02, above: 1.03 },
    building: { below: 1.05, above: 1.05 },
  },
  ae: {
    apartment: DEARER,
    villa: DEARER,
    land: DEARER,
    office: DEARER,
    hotel: DEARER,
    shop: DEARER,
    building: DEARER,
  },
};

const middlesOf = keptPer((_market: Market) => new Map<string, number | null>());

const isType = (kind: Kind): kind is ModelType & Kind => MODEL_TYPES.some((type) => type === kind);

/** Median log price of the sales of a kind in a city, at the price level of the last quarter; null if there are none. */
function middleOf(market: Market, city: string, kind: Kind): number | null {
  const known = middlesOf(market);
  const key = `${city}/${kind}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const { sales } = market;
  // Saudi deeds name no type: those that are likeliest of it count.
  const isOne =
    market.country === "sa" && isType(kind) ? saleTest(market, "deed", kind) : saleTest(market, kind, null);
  const logs = Float64Array.from(
    rowsOfCity(market, city).filter(isOne),
    (row) => (sales.level[row] as number) + (sales.logArea[row] as number),
  ).sort();
  const middle = logs[logs.length >> 1] ?? null;
  known.set(key, middle);
  return middle;
}

/**
 * A city, and a kind as which the market's sales of a value's like are held, or a Saudi type: values are dear or cheap
 * among theirs.
 */
export type Likes = { city: string; kind: Kind };

/** How far a log value at the price level of the last quarter lies above the median of its likes; 0 if there is none. */
export const aboveMiddle = (market: Market, { city, kind }: Likes, logValue: number): number =>
  logValue - (middleOf(market, city, kind) ?? logValue);

/**
 * The log value at the price level of the last quarter, so stretched that it errs alike on cheap and on dear.
 */
export function evenHanded(market: Market, { city, kind }: Likes, logValue: number): number {
  const stretch = STRETCH[market.country][kind];
  const middle = stretch === undefined ? null : middleOf(market, city, kind);
  if (stretch === undefined || middle === null) return logValue;
  const factor = (logValue < middle ? stretch.below : stretch.above) ?? 1;
  return middle + factor * (logValue - middle);
}

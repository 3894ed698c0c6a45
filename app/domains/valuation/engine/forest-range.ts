import { clamp } from "#app/lib/stats.ts";
import { forestsOf } from "./curve.ts";
import type { Surroundings } from "./features.ts";
import { predictForest } from "./forest.ts";
import { dayOfInstant, KINDS, type Kind } from "./market.ts";
import type { LogRange } from "./range.ts";
import type { Country } from "./types.ts";

/** Factor on the range of kinds whose unseen sales fell outside it too often, from held-out sales. */
const WIDER: Partial<Record<Country, Partial<Record<Kind, number>>>> = { ae: { land: 1.15, hotel: 1.25 } };

/**
 * What held-out sales of days after the data say of the range there, beyond the trees: `level`, half a range (log) for
 * where the level went, which no evidence tells, added as a root of squares; `factor` on the sum; `byValue`, change of
 * the log width with the log distance from the median of the likes, since the dear stray farther (decision 108).
 */
const LATER: Partial<Record<Country, { level: number; factor: number; byValue: number }>> = {
  sa: { level: 0.06, factor: 0.98, byValue: 0 },
  ae: { level: 0.09, factor: 0.86, byValue: 0.15 },
};
/** Values farther from the median count as this far. */
const FARTHEST = 1.5;
/** Least expected error (log), however good the evidence. */
export const LEAST_ERROR = 0.015;
/** So close to the end of the data, a day has almost no sales after it. */
const EDGE_DAYS = 15;

/**
 * 80 % range around a value of the forest, from the error that the forest predicts there. `above` tells how far the value
 * lies above the median of its likes (`aboveMiddle`); it is asked only where that counts, since the median is dear to find.
 */
export function forestRange(
  around: Surroundings,
  { valuedAt, above }: { valuedAt: number; above: () => number },
  features: Float64Array,
): LogRange {
  const { market, query } = around;
  const { country } = market;
  const { error, ranges } = forestsOf(around);
  const expected = Math.max(LEAST_ERROR, predictForest(error, features));
  const when = dayOfInstant(valuedAt) > market.until - EDGE_DAYS ? "after" : "inside";
  const kind = KINDS[query.kind] as Kind;
  const found = ranges[`${when}/${kind}`] ?? ranges[`${when}/all`];
  if (!found) throw new Error(`the market of ${country} has no ranges`);
  const width = expected * (WIDER[country]?.[kind] ?? 1);
  const range = { low: found.low * width, high: found.high * width };
  const later = when === "after" && LATER[country];
  if (!later) return range;
  const half = (range.high - range.low) / 2;
  const dear = later.byValue === 0 ? 0 : clamp(above(), -FARTHEST, FARTHEST);
  const wider = (later.factor * Math.exp(later.byValue * dear) * Math.hypot(half, later.level)) / half;
  return { low: range.low * wider, high: range.high * wider };
}

import { featuresAt, PRIOR_AT, type Surroundings } from "./features.ts";
import { predictForest } from "./forest.ts";
import type { Forests } from "./market.ts";

/** Grid step over the kind's whole range of areas (log); `FINE` steps divide one such step around the subject. */
const COARSE = 0.2;
const FINE = 8;
/** Least slope of log value over log area: twice the area is worth at least 3.5 % more. */
const LEAST_RISE = 0.05;
const STEEP = 1 - LEAST_RISE;

/** The forests that read these surroundings. */
export function forestsOf({ market, reads }: Pick<Surroundings, "market" | "reads">): Forests {
  if (reads !== "deeds") return market;
  if (!market.deeds) throw new Error("the market was opened without its forest of deeds");
  return market.deeds;
}

/** The forest's raw log price per m² at a log area, at the price level of the last quarter; NaN if no sale is near. */
export function rawLevel(around: Surroundings, logArea: number): { level: number; features: Float64Array } {
  const features = featuresAt(around, logArea);
  const { value } = forestsOf(around);
  return { level: (features[PRIOR_AT] as number) + predictForest(value, features), features };
}

/** Isotonic regression by pooling adjacent violators (Ayer et al. 1955), equal weights, in place. */
function poolAdjacent(values: number[]): number[] {
  const means: number[] = [];
  const sizes: number[] = [];
  for (const value of values) {
    means.push(value);
    sizes.push(1);
    while (means.length > 1 && (means.at(-2) as number) > (means.at(-1) as number)) {
      const size = sizes.pop() as number;
      const mean = means.pop() as number;
      const before = sizes.at(-1) as number;
      means[means.length - 1] = ((means.at(-1) as number) * before + mean * size) / (before + size);
      sizes[sizes.length - 1] = before + size;
    }
  }
  return means.flatMap((mean, i) => Array.from({ length: sizes[i] as number }, () => mean));
}

/**
 * Log of the total value at a log area, from a raw log price per m². The raw curve has dents where a size sold cheaply,
 * but more area must never lower the value. So the curve is read on a fixed grid over the kind's range and made
 * monotone, then read and made monotone again between the two grid points around the subject. Outside the range the
 * price per m² is constant. The price per m² never leaves the span of `levelAt` at the areas read.
 */
export function risingLogValue(
  levelAt: (logArea: number) => number,
  [first, last]: readonly [number, number],
  logArea: number,
): number {
  const coarse = coarseValues(levelAt, first, last);
  if (logArea <= first) return (coarse[0] as number) - STEEP * first + logArea;
  if (logArea >= last) return (coarse.at(-1) as number) - STEEP * last + logArea;
  const step = (last - first) / (coarse.length - 1);
  const cell = Math.min(coarse.length - 2, Math.floor((logArea - first) / step));
  const low = coarse[cell] as number;
  const high = coarse[cell + 1] as number;
  const start = first + cell * step;
  const inner = Array.from({ length: FINE + 1 }, (_, i) => {
    if (i === 0) return low;
    if (i === FINE) return high;
    const at = start + (step * i) / FINE;
    return Math.min(high, Math.max(low, levelAt(at) + STEEP * at));
  });
  const rising = poolAdjacent(inner);
  const place = ((logArea - start) / step) * FINE;
  const left = Math.min(FINE - 1, Math.floor(place));
  const from = rising[left] as number;
  return from + ((rising[left + 1] as number) - from) * (place - left) + LEAST_RISE * logArea;
}

/** The monotone curve at the grid points, less `LEAST_RISE` × log area. */
function coarseValues(levelAt: (logArea: number) => number, first: number, last: number): number[] {
  const cells = Math.max(1, Math.ceil((last - first) / COARSE));
  return poolAdjacent(
    Array.from({ length: cells + 1 }, (_, i) => {
      const at = first + ((last - first) * i) / cells;
      return levelAt(at) + STEEP * at;
    }),
  );
}

/** Plain statistics. Lists need no order; an empty list gives NaN. */

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

export function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

/** Linearly interpolated quantile of `values`; `share` is 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  if (sorted.length === 0) return Number.NaN;
  const at = (sorted.length - 1) * clamp(share, 0, 1);
  const below = sorted[Math.floor(at)] as number;
  const above = sorted[Math.ceil(at)] as number;
  return below + (above - below) * (at - Math.floor(at));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Median absolute deviation, scaled to equal the standard deviation for normal data. */
export function spreadOf(values: readonly number[]): number {
  const middle = median(values);
  return 1.4826 * median(values.map((value) => Math.abs(value - middle)));
}

/** The value at which a `share` of the total weight is reached. */
export function weightedQuantile(pairs: readonly { value: number; weight: number }[], share: number): number {
  const sorted = pairs.filter((pair) => pair.weight > 0).sort((a, b) => a.value - b.value);
  const target = sum(sorted.map((pair) => pair.weight)) * share;
  let reached = 0;
  for (const pair of sorted) {
    reached += pair.weight;
    if (reached >= target) return pair.value;
  }
  return sorted.at(-1)?.value ?? Number.NaN;
}

/** Piecewise linear interpolation between the knots; constant beyond both ends. `xs` ascending. */
export function interpolate(xs: readonly number[], ys: readonly number[], x: number): number {
  const last = xs.length - 1;
  if (last < 0) return Number.NaN;
  if (x <= (xs[0] as number)) return ys[0] as number;
  if (x >= (xs[last] as number)) return ys[last] as number;
  let low = 0;
  let high = last;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((xs[middle] as number) <= x) low = middle;
    else high = middle;
  }
  const x0 = xs[low] as number;
  const y0 = ys[low] as number;
  return y0 + (((ys[high] as number) - y0) * (x - x0)) / ((xs[high] as number) - x0);
}

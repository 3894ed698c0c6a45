import { median } from "#app/lib/stats.ts";
import type { Score } from "./rules.ts";

/** What was said of a property, and what it then sold for; all in one currency. */
type Scorable = { value: number; low: number; high: number; price: number };

/** How values met the prices that came after them; null of none. A price on the edge of its range is inside. */
export function scoreOf(pairs: readonly Scorable[]): Score | null {
  if (pairs.length === 0) return null;
  return {
    n: pairs.length,
    medianAbsError: median(pairs.map(({ value, price }) => Math.abs(value - price) / price)),
    medianBias: median(pairs.map(({ value, price }) => value / price)) - 1,
    inRange: pairs.filter(({ low, high, price }) => price >= low && price <= high).length / pairs.length,
  };
}

import type { PackedMarket } from "#app/domains/valuation/engine/market.ts";
import { quarterOf } from "#app/domains/valuation/engine/model.ts";
import { groupBy } from "#app/lib/group-by.ts";
import { clamp, median } from "#app/lib/stats.ts";
import type { MarketRow } from "./market-rows.ts";

const SWEEPS = 40;
/** A group's prices of a quarter stray no farther from its usual ones (log). */
const REACH = 0.5;
/** Units of one class differ in area by about a third. */
const SIZE_CLASS = 0.3;
/** Weight of prices that a quarter needs to count for as much as a neighbour of it does. */
const LEAN = 12;

/**
 * Price level of each kind by quarter against the last one (log): what the same project's units of the same rooms, stage
 * and size class cost more or less, by turns of medians of groups and means of quarters. Quarters lean on their
 * neighbours as the steps of a random walk do, so that one with hardly a sale stands where those beside it stand.
 */
export function kindIndex(rows: readonly MarketRow[]): PackedMarket["index"] {
  const index: PackedMarket["index"] = {};
  for (const [kind, own] of groupBy(rows, (row) => row.kind))
    index[kind] = levelsOf(
      own.map((row) => ({ row, y: Math.log(row.price / row.areaSqm), quarter: quarterOf(row.day) })),
    );
  return index;
}

type Priced = { row: MarketRow; y: number; quarter: number };

const likeOf = ({ projectKey, placeKey, rooms, offPlan, areaSqm }: MarketRow): string =>
  [projectKey ?? placeKey, rooms, offPlan, Math.round(Math.log(areaSqm) / SIZE_CLASS)].join("|");

function levelsOf(own: readonly Priced[]): { quarters: number[]; effects: number[] } {
  const quarters = [...new Set(own.map(({ quarter }) => quarter))].sort((a, b) => a - b);
  // What was sold in one quarter alone tells nothing of time.
  const groups = [...groupBy(own, ({ row }) => likeOf(row)).values()]
    .map((sales) => ({ sales, byQuarter: groupBy(sales, ({ quarter }) => quarter) }))
    .filter(({ byQuarter }) => byQuarter.size > 1);
  let effects = new Map<number, number>();
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const sums = new Map(quarters.map((quarter) => [quarter, { total: 0, weight: 0 }]));
    for (const { sales, byQuarter } of groups) {
      const usual = median(sales.map(({ y, quarter }) => y - (effects.get(quarter) ?? 0)));
      for (const [quarter, sold] of byQuarter) {
        const sum = sums.get(quarter) as { total: number; weight: number };
        // Sales of one group and quarter follow one list of prices: four of them say as much as two groups.
        const weight = Math.sqrt(sold.length);
        sum.total += weight * clamp(median(sold.map(({ y }) => y)) - usual, -REACH, REACH);
        sum.weight += weight;
      }
    }
    effects = walked([...sums].map(([quarter, sum]) => ({ quarter, ...sum })));
  }
  const last = effects.get(quarters.at(-1) ?? 0) ?? 0;
  return {
    quarters,
    effects: quarters.map((quarter) => Math.round(((effects.get(quarter) ?? 0) - last) * 1e4) / 1e4),
  };
}

/**
 * The most likely course of a random walk seen through each quarter's sum, by the tridiagonal equations of its
 * penalised squares (Thomas's algorithm). Quarters ascend; a gap of two years lets the walk stray as far as eight steps do.
 */
function walked(sums: readonly { quarter: number; total: number; weight: number }[]): Map<number, number> {
  const links = sums.slice(1).map(({ quarter }, i) => LEAN / (quarter - (sums[i]?.quarter ?? 0)));
  const forward: { next: number; own: number }[] = [];
  sums.forEach(({ total, weight }, i) => {
    const before = links[i - 1] ?? 0;
    const after = links[i] ?? 0;
    const known = forward[i - 1] ?? { next: 0, own: 0 };
    // Without any sale to compare, every level is as likely, and 0 is taken.
    const pivot = weight + before + after - before * known.next + 1e-9;
    forward.push({ next: after / pivot, own: (total + before * known.own) / pivot });
  });
  const course = new Map<number, number>();
  let later = 0;
  for (let i = sums.length - 1; i >= 0; i--) {
    const { next, own } = forward[i] as { next: number; own: number };
    later = own + next * later;
    course.set(sums[i]?.quarter ?? 0, later);
  }
  return course;
}

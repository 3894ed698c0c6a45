import type { PackedMarket } from "#app/domains/valuation/engine/market.ts";
import { quarterOf } from "#app/domains/valuation/engine/model.ts";
import { clamp, median } from "#app/lib/stats.ts";
import type { MarketRow } from "./market-rows.ts";

const SWEEPS = 12;
const SHRINK = 5;
const REACH = 0.5;

/**
 * Price level of each kind by quarter against the last one (log): what the same project's units of the same size class
 * and stage cost more or less, by alternating medians of groups and shrunken means of quarters, then smoothed over
 * neighbouring quarters by how many sales they have.
 */
export function kindIndex(rows: readonly MarketRow[]): PackedMarket["index"] {
  const index: PackedMarket["index"] = {};
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const own = rows
      .filter((row) => row.kind === kind)
      .map((row) => ({ row, y: Math.log(row.price / row.areaSqm), quarter: quarterOf(row.day) }));
    index[kind] = levelsOf(own);
  }
  return index;
}

type Priced = { row: MarketRow; y: number; quarter: number };

function groupBy<K>(rows: readonly Priced[], keyOf: (row: Priced) => K): Map<K, Priced[]> {
  const groups = new Map<K, Priced[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

function levelsOf(own: Priced[]): { quarters: number[]; effects: number[] } {
  const quarters = [...new Set(own.map(({ quarter }) => quarter))].sort((a, b) => a - b);
  const effect = new Map(quarters.map((quarter) => [quarter, 0]));
  const groups = groupBy(own, ({ row }) =>
    [row.projectKey ?? row.placeKey, row.rooms, row.offPlan].join("|"),
  );
  const byQuarter = groupBy(own, ({ quarter }) => quarter);
  const groupOf = new Map(
    [...groups].flatMap(([key, members]) => members.map((member) => [member, key] as const)),
  );
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const middle = new Map(
      [...groups].map(([key, members]) => [
        key,
        median(members.map(({ y, quarter }) => y - (effect.get(quarter) ?? 0))),
      ]),
    );
    for (const [quarter, members] of byQuarter) {
      const total = members.reduce(
        (sum, member) =>
          sum + clamp(member.y - (middle.get(groupOf.get(member) as string) ?? 0), -REACH, REACH),
        0,
      );
      effect.set(quarter, total / (members.length + SHRINK));
    }
  }
  const smooth = quarters.map((quarter) => {
    let total = 0;
    let weights = 0;
    for (const other of quarters) {
      const weight = Math.exp(-Math.abs(other - quarter)) * Math.sqrt(byQuarter.get(other)?.length ?? 0);
      total += weight * (effect.get(other) ?? 0);
      weights += weight;
    }
    return total / weights;
  });
  const last = smooth.at(-1) ?? 0;
  return { quarters, effects: smooth.map((value) => Math.round((value - last) * 1e4) / 1e4) };
}

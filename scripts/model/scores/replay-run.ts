import type { Country, Grade } from "#app/domains/valuation/engine/types.ts";
import type { MarketReplay, ReplayMonth } from "#app/domains/record/rules.ts";
import { scoreOf } from "#app/domains/record/score.ts";
import { median } from "#app/lib/stats.ts";
import { contentHashes } from "../tables/table.ts";
import { readMarket } from "../readers/read-market.ts";
import type { GradedOutcome, Outcome } from "./outcome.ts";
import { testedRows, type PartResult } from "./test-split.ts";
import type { Task } from "./task.ts";
import { runTasks } from "./tasks.ts";

const TASK = new URL("task.ts", import.meta.url);
/** How many months are replayed: the last with recorded sales. */
const MONTHS = 12;

type Month = { month: string; sales: number; before: number };

/** The last months of a market's sales, oldest first, with the sales in each and those before it. */
function monthsOf(days: readonly string[]): Month[] {
  const counts = new Map<string, number>();
  for (const day of days) counts.set(day.slice(0, 7), (counts.get(day.slice(0, 7)) ?? 0) + 1);
  let before = 0;
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, sales]) => {
      before += sales;
      return { month, sales, before: before - sales };
    })
    .slice(-MONTHS);
}

/**
 * Fits a market once for each of its last months on what came before, and values that month's sales. A month that
 * nothing came before is listed without scores. The same files give the same numbers.
 */
export async function replayMarket(
  folder: string,
  market: Country,
  note: (line: string) => void,
): Promise<MarketReplay> {
  contentHashes.clear();
  const months = monthsOf(testedRows(readMarket(folder, market), market).map(({ day }) => day));
  const files = Object.fromEntries([...contentHashes].sort(([a], [b]) => (a < b ? -1 : 1)));
  const fitted = months.filter(({ before }) => before > 0);
  const results = await runTasks<Task, PartResult>(
    TASK,
    fitted.map(({ month }) => ({ folder, replay: market, month })),
    note,
  );
  const byMonth = new Map(fitted.map(({ month }, at) => [month, results[at]]));
  const all = results.flatMap(({ outcomes }) => outcomes);
  return {
    files,
    months: months.map((month) => {
      const result = byMonth.get(month.month);
      return { ...month, ...(result ? scored(result.outcomes, result.baseline) : NOT_FITTED) };
    }),
    ...scored(
      all,
      results.flatMap(({ baseline }) => baseline),
    ),
  };
}

type Scored = Pick<ReplayMonth, "score" | "grades" | "baseline">;
const NOT_FITTED: Scored = { score: null, grades: [], baseline: null };

type Valued = { value: number; low: number; high: number; price: number; grade: Grade };
const valuedOf = (outcomes: readonly GradedOutcome[]): Valued[] =>
  outcomes.flatMap(({ value, low, high, price, grade }) =>
    value === null || low === null || high === null || grade === null
      ? []
      : [{ value, low, high, price, grade }],
  );

function scored(outcomes: readonly GradedOutcome[], baseline: readonly Outcome[]): Scored {
  const valued = valuedOf(outcomes);
  const plain = baseline.flatMap(({ value, price }) =>
    value === null ? [] : [Math.abs(value - price) / price],
  );
  return {
    score: scoreOf(valued),
    grades: [...new Set(valued.map(({ grade }) => grade))].sort().flatMap((grade) => {
      const score = scoreOf(valued.filter((row) => row.grade === grade));
      return score ? [{ grade, ...score }] : [];
    }),
    baseline: plain.length === 0 ? null : median(plain),
  };
}

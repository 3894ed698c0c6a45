import type { ModelCard } from "#app/domains/valuation/model-card.server.ts";
import type { ModelScores } from "#app/domains/valuation/model-scores.server.ts";
import { districtTable } from "./districts.ts";
import { dealsCapped } from "./outcome.ts";
import { fifthTable, printFifths } from "./price-fifths.ts";
import { gradeTable, printScores, scoreTable } from "./scores.ts";
import { SPLITS } from "./splits.ts";
import type { Task, TestResult } from "./task.ts";
import { printTwins, twinTable } from "./twins.ts";
import { runTasks } from "./tasks.ts";

/** What a back-test gives to the model's card, and the scores beside it. */
export type BacktestResults = Pick<ModelCard, "backtest" | "splits" | "levelCheck"> & ModelScores;

const TASK = new URL("task.ts", import.meta.url);
/** Minutes that a country's fit takes, about: the longest first, so that both cores end together. */
const EFFORT = { sa: 3, ae: 2, qa: 1 };

/** A task for each part of every split, or of those of one market. */
export function testsOf(folder: string, only?: string): Extract<Task, { split: number }>[] {
  return SPLITS.flatMap(({ market, parts }, split) =>
    only !== undefined && market !== only ? [] : parts.map((_, part) => ({ market, split, part })),
  )
    .sort((a, b) => EFFORT[b.market] - EFFORT[a.market])
    .map(({ split, part }) => ({ folder, split, part }));
}

/** Runs every split: fits on what it keeps, values what it hides, beside the plain baseline on the same sales. */
export async function backtest(
  folder: string,
  note: (line: string) => void,
  only?: string,
): Promise<BacktestResults> {
  return summedUp(await runTasks<Task, TestResult>(TASK, testsOf(folder, only), note), note);
}

/** The scores of tests that have been run, told line by line. */
export function summedUp(done: readonly TestResult[], note: (line: string) => void): BacktestResults {
  const results = resultsOf(done);
  note(`\n${printScores(results.backtest, results.baseline)}`);
  const dubai = done.filter(({ split }) => SPLITS[split]?.market === "ae");
  if (dubai.length > 0) note(`\nof the sales of one day and project three at most\n${cappedScores(dubai)}`);
  if (results.written.length > 0)
    note(`\ndeeds as a batch values them\n${printScores(results.written, results.baseline)}`);
  note(`\nfrom the cheapest fifth to the dearest\n${printFifths(results.fifths)}`);
  note(`\nthe very same sold shortly before\n${printTwins(results.twins)}`);
  for (const { type, n, medianAbsError, medianBias } of results.levelCheck)
    note(
      `sa levels against the Authority's 2025 figures, ${type}: n ${n}, median ${(medianAbsError * 100).toFixed(1)} %, bias ${(medianBias * 100).toFixed(1)} %`,
    );
  return results;
}

/** The scores by which a change of Dubai's fit is judged: no single deal weighs in them (decision 108). */
const cappedScores = (done: readonly TestResult[]): string =>
  printScores(
    scoreTable(dealsCapped(done.flatMap(({ outcomes }) => outcomes))),
    scoreTable(dealsCapped(done.flatMap(({ baseline }) => baseline))),
  );

/** The scores of every split that these tests are parts of. */
function resultsOf(done: readonly TestResult[]): BacktestResults {
  const results: BacktestResults = {
    backtest: [],
    written: [],
    baseline: [],
    grades: [],
    splits: [],
    levelCheck: [],
    fifths: [],
    districts: [],
    twins: [],
  };
  SPLITS.forEach(({ market, name, design }, at) => {
    const parts = done.filter(({ split }) => split === at);
    if (parts.length === 0) return;
    const outcomes = parts.flatMap((part) => part.outcomes);
    const typed = parts.flatMap((part) => part.typed);
    results.backtest.push(
      ...scoreTable(outcomes),
      ...(typed.length === 0 ? [] : scoreTable(typed).filter(({ type }) => type !== "all")),
    );
    results.written.push(...scoreTable(parts.flatMap((part) => part.written)));
    results.baseline.push(...scoreTable(parts.flatMap((part) => part.baseline)));
    results.fifths.push(...fifthTable(outcomes));
    if (parts.length === 1) {
      const names = new Map(parts.flatMap((part) => part.placeNames));
      results.grades.push(...gradeTable(outcomes));
      results.districts.push(...districtTable(outcomes, (place) => names.get(place) ?? place));
      results.twins.push(...twinTable(outcomes));
    }
    results.splits.push({ market, split: name, ...design });
    if (market === "sa" && parts.length === 1) results.levelCheck = parts[0]?.levels ?? [];
  });
  return results;
}

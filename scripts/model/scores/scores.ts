import type { Grade } from "#app/domains/valuation/engine/types.ts";
import type { GradeRow } from "#app/domains/valuation/model-scores.server.ts";
import type { BacktestRow } from "#app/domains/valuation/rules.ts";
import { median } from "#app/lib/stats.ts";
import {
  coverage,
  errorOf,
  groupsOf,
  isValued,
  medianBias,
  share,
  type GradedOutcome,
  type Outcome,
} from "./outcome.ts";
import { ratioStatistics, withoutExtremes } from "./ratio-statistics.ts";

/** A type gets a row of its own from this many valued sales. */
const LEAST_FOR_TYPE = 50;

/** Scores one group; errors, shares and ratios are of the sales that got a value. */
function rowOf(outcomes: readonly Outcome[], type: string): BacktestRow {
  const [first] = outcomes;
  const valued = outcomes.filter(isValued);
  if (!first || valued.length === 0)
    throw new Error(`no tested sale got a value: ${first?.market} ${first?.split} ${type}`);
  const errors = valued.map(errorOf);
  const days = outcomes.map(({ day }) => day).sort();
  return {
    market: first.market,
    split: first.split,
    type,
    n: outcomes.length,
    hitRate: valued.length / outcomes.length,
    medianAbsError: median(errors),
    within5: share(errors.map((error) => error <= 0.05)),
    within10: share(errors.map((error) => error <= 0.1)),
    within20: share(errors.map((error) => error <= 0.2)),
    coverage80: coverage(valued),
    medianBias: medianBias(valued),
    ...ratioStatistics(valued),
    withoutExtremes: withoutExtremes(valued),
    from: days.at(0) as string,
    to: days.at(-1) as string,
  };
}

/** For each market and split in the order they come: a row of all types, then one of each type with 50 values or more. */
export function scoreTable(outcomes: readonly Outcome[]): BacktestRow[] {
  return groupsOf(outcomes, ({ market, split }) => `${market}\n${split}`).flatMap((group) => {
    const types = groupsOf(group, ({ type }) => type)
      .filter((ofType) => ofType.filter(isValued).length >= LEAST_FOR_TYPE)
      .map((ofType) => rowOf(ofType, (ofType[0] as Outcome).type))
      .sort((a, b) => (a.type < b.type ? -1 : 1));
    return [rowOf(group, "all"), ...types];
  });
}

/** Error and cover of each grade in each market, over all splits; a sale without a value has no grade. */
export function gradeTable(outcomes: readonly GradedOutcome[]): GradeRow[] {
  const graded = outcomes.filter((outcome) => isValued(outcome) && outcome.grade !== null);
  return groupsOf(graded, ({ market }) => market).flatMap((ofMarket) =>
    groupsOf(ofMarket, ({ grade }) => grade ?? "")
      .map((rows) => {
        const { market, grade } = rows[0] as GradedOutcome & { grade: Grade };
        const valued = rows.filter(isValued);
        const covered = coverage(valued);
        if (covered === null) throw new Error(`grade ${grade} of ${market} has values without a range`);
        return {
          market,
          grade,
          n: valued.length,
          medianAbsError: median(valued.map(errorOf)),
          coverage80: covered,
          ...ratioStatistics(valued),
        };
      })
      .sort((a, b) => (a.grade < b.grade ? -1 : 1)),
  );
}

const NONE = "-";
/** A fraction as 12.3%, or a dash. */
export const percent = (value: number | null): string =>
  value === null ? NONE : `${(value * 100).toFixed(1)}%`;
const signed = (value: number, digits: number): string =>
  `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(digits)}`;

/** A fraction as +1.2% or -1.2%. */
export const signedPercent = (value: number): string => `${signed(value * 100, 1)}%`;

type Column = { head: string; text: (row: BacktestRow) => string; left?: boolean };

const COLUMNS: readonly Column[] = [
  { head: "market", text: ({ market }) => market, left: true },
  { head: "split", text: ({ split }) => split, left: true },
  { head: "type", text: ({ type }) => type, left: true },
];

const FIGURES: readonly Column[] = [
  { head: "n", text: ({ n }) => String(n) },
  { head: "hit", text: ({ hitRate }) => percent(hitRate) },
  { head: "median", text: ({ medianAbsError }) => percent(medianAbsError) },
  { head: "<=5%", text: ({ within5 }) => percent(within5) },
  { head: "<=10%", text: ({ within10 }) => percent(within10) },
  { head: "<=20%", text: ({ within20 }) => percent(within20) },
  { head: "cover80", text: ({ coverage80 }) => percent(coverage80) },
  { head: "bias", text: ({ medianBias }) => signedPercent(medianBias) },
  { head: "COD", text: ({ cod }) => cod.toFixed(1) },
  { head: "PRD", text: ({ prd }) => prd.toFixed(3) },
  { head: "PRB", text: ({ prb }) => (prb === null ? NONE : signed(prb, 3)) },
  { head: "from", text: ({ from }) => from, left: true },
  { head: "to", text: ({ to }) => to, left: true },
];

const keyOf = ({ market, split, type }: BacktestRow): string => [market, split, type].join("\n");

/** The table of every row of `model` with all columns, the plain baseline's figures on the line under it. */
export function printScores(model: readonly BacktestRow[], baseline: readonly BacktestRow[]): string {
  const plain = new Map(baseline.map((row) => [keyOf(row), row]));
  const lines = model.flatMap((row) => {
    const names = COLUMNS.map(({ text }) => text(row));
    const under = plain.get(keyOf(row));
    plain.delete(keyOf(row));
    const figures = (of: BacktestRow): string[] => FIGURES.map(({ text }) => text(of));
    return [
      [...names, "model", ...figures(row)],
      ...(under ? [[...COLUMNS.map(() => ""), "baseline", ...figures(under)]] : []),
    ];
  });
  const alone = [...plain.values()].map((row) => [
    ...COLUMNS.map(({ text }) => text(row)),
    "baseline",
    ...FIGURES.map(({ text }) => text(row)),
  ]);
  const columns = [...COLUMNS, { head: "method", left: true }, ...FIGURES];
  return aligned(
    [columns.map(({ head }) => head), ...lines, ...alone],
    (index) => columns[index]?.left === true,
  );
}

/** Lines of cells as a table of text; `isLeft` names the columns that begin at the left. */
export function aligned(lines: readonly string[][], isLeft: (column: number) => boolean): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((cells) => (cells[column] as string).length)),
  );
  return lines
    .map((cells) =>
      cells
        .map((cell, column) =>
          isLeft(column) ? cell.padEnd(widths[column] as number) : cell.padStart(widths[column] as number),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

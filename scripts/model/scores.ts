import { median, quantile } from "#app/lib/stats.ts";

/** One unseen sale, valued: logs of price per m², and whether the 80 % range held it. */
export type Outcome = { market: string; split: string; type: string; error: number; inside: boolean | null };

export type ScoreRow = {
  market: string;
  split: string;
  type: string;
  n: number;
  /** Fractions. */
  medianAbsError: number;
  within10: number;
  within20: number;
  /** Share of sales inside the 80 % range; null where the method has no range. */
  coverage80: number | null;
  /** Median of value over price, less 1. */
  medianBias: number;
};

const share = (flags: readonly boolean[]): number => flags.filter(Boolean).length / flags.length;

/** `error`: log of the estimate over the price. */
export function scoreOf(outcomes: readonly Outcome[], type: string): ScoreRow {
  const errors = outcomes.map(({ error }) => Math.abs(Math.expm1(error)));
  const ranged = outcomes.flatMap(({ inside }) => (inside === null ? [] : [inside]));
  const [first] = outcomes;
  return {
    market: first?.market ?? "",
    split: first?.split ?? "",
    type,
    n: outcomes.length,
    medianAbsError: median(errors),
    within10: share(errors.map((error) => error <= 0.1)),
    within20: share(errors.map((error) => error <= 0.2)),
    coverage80: ranged.length === 0 ? null : share(ranged),
    medianBias: Math.expm1(
      quantile(
        outcomes.map(({ error }) => error),
        0.5,
      ),
    ),
  };
}

/** One row for all types and one for each type with 50 sales or more. */
export function scoreTable(outcomes: readonly Outcome[]): ScoreRow[] {
  const types = [...new Set(outcomes.map(({ type }) => type))].sort();
  const rows = types
    .map((type) =>
      scoreOf(
        outcomes.filter((outcome) => outcome.type === type),
        type,
      ),
    )
    .filter(({ n }) => n >= 50);
  return [scoreOf(outcomes, "all"), ...(rows.length > 1 ? rows : [])];
}

const percent = (value: number | null): string =>
  (value === null ? "-" : `${(value * 100).toFixed(1)} %`).padStart(8);

export function printScores(rows: readonly ScoreRow[], note: (line: string) => void): void {
  for (const row of rows) {
    note(
      `  ${row.market} ${row.split.padEnd(28)} ${row.type.padEnd(20)} n ${String(row.n).padStart(6)}  median ${percent(row.medianAbsError)}` +
        `  10 % ${percent(row.within10)}  20 % ${percent(row.within20)}  cover ${percent(row.coverage80)}  bias ${percent(row.medianBias)}`,
    );
  }
}

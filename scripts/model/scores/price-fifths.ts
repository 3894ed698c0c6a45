import type { FifthRow } from "#app/domains/valuation/rules.ts";
import { median } from "#app/lib/stats.ts";
import { coverage, errorOf, groupsOf, isValued, medianBias, type Outcome, type Valued } from "./outcome.ts";
import { aligned, percent, signedPercent } from "./scores.ts";
import { ratioStatistics } from "./ratio-statistics.ts";

const FIFTHS = 5;
/** A market's test is cut into fifths from so many valued sales on. */
const LEAST = 200;

/**
 * For each market and split: its valued sales in five parts of the same number, the cheapest first. A sale's place is by
 * the mean of price and estimate: in order of price alone, whoever paid too little looks overvalued, and chance like a bias.
 */
export function fifthTable(outcomes: readonly Outcome[]): FifthRow[] {
  return groupsOf(outcomes, ({ market, split }) => `${market}\n${split}`).flatMap((group) => {
    const proxy = ({ price, value }: Valued): number => (price + value) / 2;
    const valued = group.filter(isValued).sort((a, b) => proxy(a) - proxy(b));
    if (valued.length < LEAST) return [];
    return Array.from({ length: FIFTHS }, (_, at) => {
      const part = valued.slice(
        Math.round((valued.length * at) / FIFTHS),
        Math.round((valued.length * (at + 1)) / FIFTHS),
      );
      const { market, split } = part[0] as Valued;
      const { cod, prd, intervals } = ratioStatistics(part);
      return {
        market,
        split,
        fifth: at + 1,
        n: part.length,
        least: Math.round(proxy(part[0] as Valued)),
        most: Math.round(proxy(part.at(-1) as Valued)),
        medianAbsError: median(part.map(errorOf)),
        medianBias: medianBias(part),
        coverage80: coverage(part),
        cod,
        prd,
        intervals: { cod: intervals.cod, prd: intervals.prd, coverage80: intervals.coverage80 },
      };
    });
  });
}

const between = ([low, high]: readonly [number, number], digits: number): string =>
  `${low.toFixed(digits)}-${high.toFixed(digits)}`;

const betweenPercents = (interval: readonly [number, number] | null): string =>
  interval === null ? "-" : between([interval[0] * 100, interval[1] * 100], 0);

/** The table of all fifths. */
export function printFifths(rows: readonly FifthRow[]): string {
  return aligned(
    [
      ["market", "split", "fifth", "n", "from", "to", "median", "bias", "cover80", "", "COD", "", "PRD", ""],
      ...rows.map((row) => [
        row.market,
        row.split,
        String(row.fifth),
        String(row.n),
        String(row.least),
        String(row.most),
        percent(row.medianAbsError),
        signedPercent(row.medianBias),
        percent(row.coverage80),
        betweenPercents(row.intervals.coverage80),
        row.cod.toFixed(1),
        between(row.intervals.cod, 1),
        row.prd.toFixed(3),
        between(row.intervals.prd, 3),
      ]),
    ],
    (column) => column < 2,
  );
}

import { arNumber, arPercent, arSignedPercent } from "#app/i18n/format.ts";
import { methodologyCopy, testedType } from "#app/i18n/valuation/methodology.ts";
import { day } from "#app/i18n/valuation/valuation.ts";
import type { BacktestRow } from "#app/domains/valuation/rules.ts";
import { FigureCell, Table, TableHead } from "../kit/table.tsx";
import { SplitHead } from "./split-head.tsx";
import { inPercent, RATIO_STATISTICS, StatisticCell } from "./statistic-cell.tsx";

const words = methodologyCopy.tests;
const MISSING = "–";
const percent = (fraction: number | null | undefined): string =>
  fraction === null || fraction === undefined ? MISSING : arPercent(fraction, 1);

/** A test's row with the baseline's figures on the same sales, if it was tested on them. */
type TestRow = BacktestRow & {
  baseline: Pick<BacktestRow, "medianAbsError" | "within10" | "cod"> | null;
};

export type MarketTests = {
  market: string;
  nameAr: string;
  splits: { split: string; label: string; design: string; rows: TestRow[] }[];
};

type Column = { head: string; text: (row: TestRow) => string };
type Statistic = {
  head: string;
  of: "coverage80" | "cod" | "prd" | "prb";
  format: (value: number) => string;
  bound: string;
};

const BEFORE: readonly Column[] = [
  { head: words.sales, text: ({ n }) => arNumber(n) },
  { head: words.hitRate, text: ({ hitRate }) => percent(hitRate) },
  { head: words.medianError, text: ({ medianAbsError }) => percent(medianAbsError) },
  { head: words.within5, text: ({ within5 }) => percent(within5) },
  { head: words.within10, text: ({ within10 }) => percent(within10) },
  { head: words.within20, text: ({ within20 }) => percent(within20) },
  { head: words.bias, text: ({ medianBias }) => arSignedPercent(medianBias) },
];
const BOUNDS = { cod: words.codBound, prd: words.prdBound, prb: words.prbBound };
/** Those with an interval; `bound` as the standard sets it. */
const STATISTICS: readonly Statistic[] = [
  { head: words.coverage, of: "coverage80", format: inPercent, bound: "" },
  ...RATIO_STATISTICS.map((statistic) => ({ ...statistic, bound: BOUNDS[statistic.of] })),
];
const AFTER: readonly Column[] = [
  { head: words.baselineError, text: ({ baseline }) => percent(baseline?.medianAbsError) },
  { head: words.baselineWithin10, text: ({ baseline }) => percent(baseline?.within10) },
  {
    head: words.baselineCod,
    text: ({ baseline }) => (baseline === null ? MISSING : arNumber(baseline.cod, 1)),
  },
];

/** A market's tests: how sales were held out, then all figures of each type next to the baseline's. */
export function MarketTestsPart({ tests }: { tests: MarketTests }) {
  const { market, nameAr, splits } = tests;
  return (
    <section className="methodology__market late" aria-labelledby={`tests-${market}`}>
      <h3 id={`tests-${market}`}>{nameAr}</h3>
      <dl className="methodology__facts">
        {splits.map(({ split, label, design }) => (
          <div key={split}>
            <dt>{label}</dt>
            <dd>{design}</dd>
          </div>
        ))}
      </dl>
      <Table label={words.table(nameAr)}>
        <TableHead
          heads={[
            words.type,
            ...BEFORE.map(({ head }) => head),
            ...STATISTICS.map(({ head }) => head),
            ...AFTER.map(({ head }) => head),
            words.dates,
          ]}
        />
        {splits.map(({ split, label, rows }) => (
          <tbody key={split}>
            <SplitHead label={label} columns={BEFORE.length + STATISTICS.length + AFTER.length + 2} />
            {rows.map((row) => (
              <tr key={row.type}>
                <th scope="row">{testedType[row.type] ?? row.type}</th>
                {BEFORE.map(({ head, text }) => (
                  <FigureCell key={head}>{text(row)}</FigureCell>
                ))}
                {STATISTICS.map(({ head, of, format }) => (
                  <StatisticCell key={head} value={row[of]} interval={row.intervals[of]} format={format} />
                ))}
                {AFTER.map(({ head, text }) => (
                  <FigureCell key={head}>{text(row)}</FigureCell>
                ))}
                <td className="methodology__dates">{words.period(day(row.from), day(row.to))}</td>
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row">{words.bounds}</th>
            <td colSpan={BEFORE.length} />
            {STATISTICS.map(({ head, bound }) => (
              <td key={head}>{bound}</td>
            ))}
            <td colSpan={AFTER.length + 1} />
          </tr>
        </tfoot>
      </Table>
    </section>
  );
}

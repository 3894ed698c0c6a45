import type { Chart } from "#app/domains/content/rules.ts";
import type { DistrictRow, FifthRow, TwinRow } from "#app/domains/valuation/rules.ts";
import { arNumber, arPercent, arSignedPercent, currencyShort } from "#app/i18n/format.ts";
import { methodologyCopy, testedType } from "#app/i18n/valuation/methodology.ts";
import type { Currency } from "#app/lib/money.ts";
import { ArticleChart } from "../content/article-chart.tsx";
import { FigureCell, Table, TableHead } from "../kit/table.tsx";
import { SplitHead } from "./split-head.tsx";
import { inPercent, StatisticCell, withDigits } from "./statistic-cell.tsx";

const tests = methodologyCopy.tests;
const fairness = methodologyCopy.fairness;
const twinWords = methodologyCopy.twins;
const districtWords = methodologyCopy.districts;

export type MarketFifths = {
  market: string;
  nameAr: string;
  currency: Currency;
  splits: { split: string; label: string; rows: FifthRow[] }[];
  chart: Chart;
};

const FIFTHS = 5;

function worthOf({ fifth, least, most }: FifthRow): string {
  const [from, to] = [arNumber(least), arNumber(most)];
  if (fifth === 1) return fairness.upTo(to);
  return fifth === FIFTHS ? fairness.over(from) : fairness.between(from, to);
}

const HEADS = [tests.sales, tests.medianError, tests.bias, tests.coverage, tests.cod, tests.prd];

/** A market's tested sales from the cheapest fifth to the dearest: a picture of the first test, and a table of all. */
export function FifthsPart({ fifths }: { fifths: MarketFifths }) {
  const { nameAr, currency, splits, chart } = fifths;
  return (
    <section className="methodology__market late">
      <h3>{nameAr}</h3>
      <ArticleChart chart={chart} />
      <Table label={fairness.table(nameAr)}>
        <TableHead heads={[fairness.fifth, fairness.worth(currencyShort(currency)), ...HEADS]} />
        {splits.map(({ split, label, rows }) => (
          <tbody key={split}>
            <SplitHead label={label} columns={HEADS.length + 2} />
            {rows.map((row) => (
              <tr key={row.fifth}>
                <th scope="row">{fairness.names[row.fifth - 1]}</th>
                <FigureCell>{worthOf(row)}</FigureCell>
                <FigureCell>{arNumber(row.n)}</FigureCell>
                <FigureCell>{arPercent(row.medianAbsError, 1)}</FigureCell>
                <FigureCell>{arSignedPercent(row.medianBias)}</FigureCell>
                <StatisticCell
                  value={row.coverage80}
                  interval={row.intervals.coverage80}
                  format={inPercent}
                />
                <StatisticCell value={row.cod} interval={row.intervals.cod} format={withDigits(1)} />
                <StatisticCell value={row.prd} interval={row.intervals.prd} format={withDigits(3)} />
              </tr>
            ))}
          </tbody>
        ))}
      </Table>
    </section>
  );
}

/** How near anybody could come: the error of the price of the very same, beside the model's. */
export function TwinsTable({ rows }: { rows: readonly (TwinRow & { nameAr: string })[] }) {
  return (
    <Table label={twinWords.table}>
      <TableHead heads={[twinWords.market, tests.type, tests.sales, twinWords.twin, twinWords.model]} />
      <tbody>
        {rows.map(({ market, nameAr, type, n, twinError, modelError }) => (
          <tr key={`${market} ${type}`}>
            <th scope="row">{nameAr}</th>
            <td>{testedType[type] ?? type}</td>
            <FigureCell>{arNumber(n)}</FigureCell>
            <FigureCell>{arPercent(twinError, 1)}</FigureCell>
            <FigureCell>{arPercent(modelError, 1)}</FigureCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export type MarketDistricts = {
  market: string;
  nameAr: string;
  chart: Chart;
  rows: (DistrictRow & { cityAr: string })[];
};

/** How many districts of a market err how much, and all of them in a folded table. */
export function DistrictsPart({ districts }: { districts: MarketDistricts }) {
  const { nameAr, chart, rows } = districts;
  return (
    <section className="methodology__market late">
      <h3>{nameAr}</h3>
      <ArticleChart chart={chart} />
      <details className="methodology__more">
        <summary>{districtWords.all(nameAr)}</summary>
        <Table label={districtWords.all(nameAr)}>
          <TableHead
            heads={[districtWords.district, districtWords.city, tests.sales, tests.medianError, tests.bias]}
          />
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.city} ${row.nameAr}`}>
                <th scope="row">{row.nameAr}</th>
                <td>{row.cityAr}</td>
                <FigureCell>{arNumber(row.n)}</FigureCell>
                <FigureCell>{arPercent(row.medianAbsError, 1)}</FigureCell>
                <FigureCell>{arSignedPercent(row.medianBias)}</FigureCell>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </section>
  );
}

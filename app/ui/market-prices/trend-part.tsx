import type { Currency } from "#app/lib/money.ts";
import { arNumber } from "#app/i18n/format.ts";
import { marketPagesCopy } from "#app/i18n/valuation/market-pages.ts";
import { moneyWords } from "#app/i18n/reports/report-sentences.ts";
import { periodWords } from "#app/i18n/valuation/valuation.ts";
import { FigureCell, Table, TableHead } from "../kit/table.tsx";
import { PAGE_WIDTHS } from "../report/drawing.tsx";
import { PriceTrend } from "../report/price-trend.tsx";
import "../report/chart.css";

const words = marketPagesCopy.trend;
/** Fewest quarters for a line. */
const POINTS_LEAST = 4;

type Point = { period: string; pricePerSqm: number };
type Trend = { history: readonly Point[]; currency: Currency; cityAr: string; isAsking: boolean };

/** The same quarter one year earlier: "2025-Q3" → "2024-Q3". */
const yearBefore = (period: string): string => `${Number(period.slice(0, 4)) - 1}${period.slice(4)}`;

/** The history of the price per m² as a line, a sentence and a table; or a sentence that too little is known. */
export function TrendPart({ trend: { history, currency, cityAr, isAsking } }: { trend: Trend }) {
  const [first, last] = [history[0], history.at(-1)];
  if (!first || !last || history.length < POINTS_LEAST)
    return <p className="muted">{isAsking ? words.noneAsking : words.none}</p>;
  const before = history.find(({ period }) => period === yearBefore(last.period));
  return (
    <div className="stack">
      <p className="market-prices__text">
        {words.between(
          first.period,
          moneyWords(first.pricePerSqm, currency),
          last.period,
          moneyWords(last.pricePerSqm, currency),
        )}{" "}
        {before && words.year(last.pricePerSqm / before.pricePerSqm - 1)}
      </p>
      <figure className="fig">
        <PriceTrend trend={{ history: [...history], forecast: [] }} createdAt={0} widths={PAGE_WIDTHS} />
        <details>
          <summary>{words.table}</summary>
          <Table label={words.table}>
            <TableHead heads={[words.period, words.perSqm]} />
            <tbody>
              {[...history].reverse().map(({ period, pricePerSqm }) => (
                <tr key={period}>
                  <th scope="row">{periodWords(period)}</th>
                  <FigureCell>{arNumber(pricePerSqm)}</FigureCell>
                </tr>
              ))}
            </tbody>
          </Table>
        </details>
        <figcaption>{words.caption(cityAr)}</figcaption>
      </figure>
    </div>
  );
}

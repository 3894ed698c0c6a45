import type { ReportBody } from "#app/domains/reports/rules.ts";
import { arNumber, arPercent, arPlain } from "#app/i18n/format.ts";
import { sectionCopy } from "#app/i18n/reports/report-sections.ts";
import { scenarioWord } from "#app/i18n/reports/report-sentences.ts";
import { Figure, Num } from "#app/ui/kit/bdi.tsx";
import { signedPercent } from "./drawing.tsx";

type Trend = NonNullable<ReportBody["estimate"]["trend"]>;
type Prices = NonNullable<ReportBody["figures"]["asking"]>["prices"];

const scenarios = sectionCopy.scenarios;
const selling = sectionCopy.selling;

/** The property's value in one, three and five years on three courses, each with its band. */
export function ScenariosTable({ trend, cards }: { trend: Trend; cards?: boolean }) {
  const heads = (trend.scenarios[0]?.values ?? []).map(({ ahead, year }) => ({
    ahead,
    words: scenarios.ahead(ahead),
    year: arPlain(year),
  }));
  return (
    <table className={cards ? "table table--cards table--scenarios" : "table table--scenarios"}>
      <caption className="vh">{scenarios.title}</caption>
      <thead>
        <tr>
          <th scope="col">{scenarios.scenario}</th>
          <th scope="col">{scenarios.yearly}</th>
          {heads.map(({ ahead, words, year }) => (
            <th key={ahead} scope="col">
              {words} (<Num>{year}</Num>)
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {trend.scenarios.map(({ kind, annualGrowth, values }) => (
          <tr key={kind}>
            <th scope="row">{scenarioWord[kind]}</th>
            <td data-label={scenarios.yearly}>
              <Figure>{signedPercent(annualGrowth)}</Figure>
            </td>
            {values.map(({ ahead, value, low, high }) => (
              <td key={ahead} data-label={scenarios.ahead(ahead)}>
                <b>
                  <Figure>{arNumber(value)}</Figure>
                </b>
                <small className="under">{scenarios.band(arNumber(low), arNumber(high))}</small>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Three prices an owner can ask, each with how likely the property is worth it. */
export function LadderTable({
  prices,
  ask,
  comparables,
  cards,
}: {
  prices: Prices;
  /** The price suggested for the chosen urgency; its row is marked. */
  ask: number;
  /** How many comparables there are. */
  comparables: number;
  cards?: boolean;
}) {
  const rows = (["quick", "list", "patient"] as const).map((kind) => ({ kind, ...prices[kind] }));
  return (
    <table className={cards ? "table table--cards" : "table"}>
      <caption className="vh">{selling.pricing}</caption>
      <thead>
        <tr>
          <th scope="col">{selling.kind}</th>
          <th scope="col">{selling.price}</th>
          <th scope="col">{selling.gap}</th>
          <th scope="col">{selling.reach}</th>
          {comparables > 0 && <th scope="col">{selling.above}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ kind, price, gap, reach, salesAbove }) => (
          <tr key={kind}>
            <th scope="row">
              <span className="place">
                {selling.rows[kind].name}
                <small>
                  {selling.rows[kind].text}
                  {price === ask && ` (${selling.yours})`}
                </small>
              </span>
            </th>
            <td data-label={selling.price}>
              <b>
                <Figure>{arNumber(price)}</Figure>
              </b>
            </td>
            <td data-label={selling.gap}>
              <Figure>{signedPercent(gap)}</Figure>
            </td>
            <td data-label={selling.reach}>
              <Figure>{arPercent(reach)}</Figure>
            </td>
            {comparables > 0 && (
              <td data-label={selling.above}>
                <Num>{selling.of(salesAbove, comparables)}</Num>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

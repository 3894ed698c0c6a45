import type { ReportBody } from "#app/domains/reports/rules.ts";
import { arNumber, arPercent, arPlain } from "#app/i18n/format.ts";
import { sectionCopy } from "#app/i18n/reports/report-sections.ts";
import { scenarioWord } from "#app/i18n/reports/report-sentences.ts";
import { Figure, Num } from "#app/ui/kit/bdi.tsx";
import { FigureCell } from "#app/ui/kit/table.tsx";
import { signedPercent } from "./drawing.tsx";
import { ReportTable } from "./report-table.tsx";

type Trend = NonNullable<ReportBody["estimate"]["trend"]>;
type Prices = NonNullable<ReportBody["figures"]["asking"]>["prices"];

const scenarios = sectionCopy.scenarios;
const selling = sectionCopy.selling;

/** The property's value in one, three and five years in three scenarios, each with its band. */
export function ScenariosTable({ trend, cards }: { trend: Trend; cards?: boolean }) {
  const yearHeads = (trend.scenarios[0]?.values ?? []).map(({ ahead, year }) => (
    <>
      {scenarios.ahead(ahead)} (<Num>{arPlain(year)}</Num>)
    </>
  ));
  return (
    <ReportTable
      caption={scenarios.title}
      heads={[scenarios.scenario, scenarios.yearly, ...yearHeads]}
      kind="table--scenarios"
      cards={cards}
    >
      {trend.scenarios.map(({ kind, annualGrowth, values }) => (
        <tr key={kind}>
          <th scope="row">{scenarioWord[kind]}</th>
          <FigureCell label={scenarios.yearly}>{signedPercent(annualGrowth)}</FigureCell>
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
    </ReportTable>
  );
}

/** Three prices an owner can ask, each with the probability that the property is worth it. */
export function LadderTable({
  prices,
  ask,
  comparables,
  cards,
}: {
  prices: Prices;
  /** The price for the chosen urgency; its row is marked. */
  ask: number;
  /** Number of comparables. */
  comparables: number;
  cards?: boolean;
}) {
  const rows = (["quick", "list", "patient"] as const).map((kind) => ({ kind, ...prices[kind] }));
  const heads = [selling.kind, selling.price, selling.gap, selling.reach];
  return (
    <ReportTable
      caption={selling.pricing}
      heads={comparables > 0 ? [...heads, selling.above] : heads}
      cards={cards}
    >
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
          <FigureCell strong label={selling.price}>
            {arNumber(price)}
          </FigureCell>
          <FigureCell label={selling.gap}>{signedPercent(gap)}</FigureCell>
          <FigureCell label={selling.reach}>{arPercent(reach)}</FigureCell>
          {comparables > 0 && (
            <td data-label={selling.above}>
              <Num>{selling.of(salesAbove, comparables)}</Num>
            </td>
          )}
        </tr>
      ))}
    </ReportTable>
  );
}

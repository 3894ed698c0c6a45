import type { ReportBody } from "#app/domains/reports/rules.ts";
import { arDate, arNumber, currencyShort } from "#app/i18n/format.ts";
import { comparableHead, pageCopy } from "#app/i18n/reports/report-page.ts";
import { distanceWords } from "#app/i18n/reports/report-sections.ts";
import { adjustmentLabel } from "#app/i18n/reports/reports.ts";
import { periodWords } from "#app/i18n/valuation/valuation.ts";
import { inThousands } from "#app/lib/money.ts";
import { Figure, Num } from "#app/ui/kit/bdi.tsx";
import { signedPercent } from "./drawing.tsx";
import type { Fact } from "./report-facts.ts";
import { stepRows } from "./value-steps.tsx";

const soldOn = (iso: string): string => arDate(Date.parse(`${iso}T12:00:00Z`));
const areaOf = (areaSqm: number): string => arNumber(areaSqm, Number.isInteger(areaSqm) ? 0 : 1);

/** The comparables with what each sold for and what it says about this property. */
export function ComparablesTable({ body, cards }: { body: ReportBody; cards?: boolean }) {
  const { comparables, currency } = body.estimate;
  const priceHead = comparableHead.priceIn(currencyShort(currency));
  return (
    <table className={cards ? "table table--cards" : "table"}>
      <caption className="vh">{pageCopy.comparables}</caption>
      <thead>
        <tr>
          <th scope="col">{comparableHead.number}</th>
          <th scope="col">{comparableHead.place}</th>
          <th scope="col">{comparableHead.distance}</th>
          <th scope="col">{comparableHead.soldOn}</th>
          <th scope="col">{comparableHead.area}</th>
          <th scope="col">{priceHead}</th>
          <th scope="col">{comparableHead.perSqm}</th>
          <th scope="col">{comparableHead.adjustment}</th>
          <th scope="col">{comparableHead.adjusted}</th>
        </tr>
      </thead>
      <tbody>
        {comparables.map((sale, index) => (
          <tr key={sale.id}>
            <td className="no">
              <Figure>{arNumber(index + 1)}</Figure>
            </td>
            <th scope="row">
              {cards && <span className="no-dot">{arNumber(index + 1)}</span>}
              <span className="place">
                {sale.placeNameAr}
                {sale.project && (
                  <small>
                    <bdi>{sale.project}</bdi>
                  </small>
                )}
              </span>
            </th>
            <td data-label={comparableHead.distance}>
              <Num>{distanceWords(sale.distanceKm)}</Num>
            </td>
            <td data-label={comparableHead.soldOn}>
              <Num>{soldOn(sale.soldOn)}</Num>
            </td>
            <td data-label={comparableHead.area}>
              <Figure>{areaOf(sale.areaSqm)}</Figure>
            </td>
            <td data-label={comparableHead.price}>
              <Figure>{arNumber(sale.price)}</Figure>
            </td>
            <td data-label={comparableHead.perSqm}>
              <Figure>{arNumber(sale.pricePerSqm)}</Figure>
            </td>
            <td data-label={comparableHead.adjustment}>
              <Figure>{signedPercent(sale.totalAdjustment)}</Figure>
            </td>
            <td data-label={comparableHead.adjusted}>
              <b>
                <Figure>{arNumber(inThousands(sale.adjustedPrice))}</Figure>
              </b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What each comparable was adjusted for, one column per kind that occurs. */
export function AdjustmentsTable({ body }: { body: ReportBody }) {
  const { comparables } = body.estimate;
  const kinds = [...new Set(comparables.flatMap((sale) => sale.adjustments.map(({ kind }) => kind)))];
  return (
    <table className="table">
      <caption className="vh">{pageCopy.adjustments}</caption>
      <thead>
        <tr>
          <th scope="col">{comparableHead.number}</th>
          {kinds.map((kind) => (
            <th key={kind} scope="col">
              {adjustmentLabel[kind]}
            </th>
          ))}
          <th scope="col">{comparableHead.adjustment}</th>
        </tr>
      </thead>
      <tbody>
        {comparables.map((sale, index) => (
          <tr key={sale.id}>
            <th scope="row">
              <Figure>{arNumber(index + 1)}</Figure>
            </th>
            {kinds.map((kind) => (
              <td key={kind}>
                <Figure>
                  {signedPercent(
                    sale.adjustments
                      .filter((adjustment) => adjustment.kind === kind)
                      .reduce((product, { fraction }) => product * (1 + fraction), 1) - 1,
                  )}
                </Figure>
              </td>
            ))}
            <td>
              <b>
                <Figure>{signedPercent(sale.totalAdjustment)}</Figure>
              </b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The waterfall in figures. */
export function StepsTable({ body }: { body: ReportBody }) {
  return (
    <table className="table">
      <caption className="vh">{pageCopy.stepsTable}</caption>
      <tbody>
        {stepRows(body).map((row) => (
          <tr key={row.label} className={row.kind === "total" ? "sum" : undefined}>
            <th scope="row">
              {row.kind === "total" ? `${row.label} (${currencyShort(body.estimate.currency)})` : row.label}
            </th>
            <td>
              <Figure>{row.text}</Figure>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The forecast in figures; with `history` also what was recorded, newest first. */
export function TrendTable({
  trend,
  history,
}: {
  trend: NonNullable<ReportBody["estimate"]["trend"]>;
  history?: boolean;
}) {
  return (
    <table className="table">
      <caption className="vh">{pageCopy.trendTable}</caption>
      <thead>
        <tr>
          <th scope="col">{pageCopy.period}</th>
          <th scope="col">{pageCopy.expected}</th>
          <th scope="col">{pageCopy.lowest}</th>
          <th scope="col">{pageCopy.highest}</th>
        </tr>
      </thead>
      <tbody>
        {trend.forecast.map(({ year, point, low, high }) => (
          <tr key={year}>
            <th scope="row">
              <Figure>{periodWords(String(year))}</Figure>
            </th>
            {[point, low, high].map((value, index) => (
              <td key={index}>
                <Figure>{arNumber(value)}</Figure>
              </td>
            ))}
          </tr>
        ))}
        {history &&
          trend.history.toReversed().map(({ period, pricePerSqm }) => (
            <tr key={period}>
              <th scope="row">
                <Num>{periodWords(period)}</Num>
              </th>
              <td colSpan={3}>
                <Figure>{arNumber(pricePerSqm)}</Figure>
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** Where the data comes from, under which terms and for which time. */
export function SourcesTable({ body, cards }: { body: ReportBody; cards?: boolean }) {
  return (
    <table className={cards ? "table table--cards table--sources" : "table table--sources"}>
      <caption className="vh">{pageCopy.sources}</caption>
      <thead>
        <tr>
          <th scope="col">{pageCopy.source}</th>
          <th scope="col">{pageCopy.publisher}</th>
          <th scope="col">{pageCopy.licence}</th>
          <th scope="col">{pageCopy.covers}</th>
        </tr>
      </thead>
      <tbody>
        {body.estimate.sources.map((source) => (
          <tr key={source.id}>
            <th scope="row">{source.nameAr}</th>
            <td data-label={pageCopy.publisher}>{source.publisherAr}</td>
            <td data-label={pageCopy.licence}>{source.licenceAr}</td>
            <td data-label={pageCopy.covers}>{pageCopy.span(source.from, source.to)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Facts in pairs of label and value. */
export function Facts({ facts, className = "kv" }: { facts: Fact[]; className?: string }) {
  return (
    <dl className={className}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

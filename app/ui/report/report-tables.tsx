import type { ReportBody } from "#app/domains/reports/rules.ts";
import type { Surroundings } from "#app/domains/valuation/engine/around.ts";
import { arDate, arNumber, currencyShort } from "#app/i18n/format.ts";
import { differences } from "#app/i18n/reports/approaches.ts";
import { comparableHead, isAllInProject, pageCopy } from "#app/i18n/reports/report-page.ts";
import { distanceWords } from "#app/i18n/reports/report-sections.ts";
import { adjustmentLabel } from "#app/i18n/reports/reports.ts";
import { aroundWords } from "#app/i18n/reports/surroundings.ts";
import { periodWords } from "#app/i18n/valuation/valuation.ts";
import { inThousands } from "#app/lib/money.ts";
import { Figure, Num } from "#app/ui/kit/bdi.tsx";
import { FigureCell } from "#app/ui/kit/table.tsx";
import { signedPercent } from "./drawing.tsx";
import { pillText } from "./map-parts.tsx";
import { ReportTable } from "./report-table.tsx";
import { rowsByPlace } from "./surroundings-map.tsx";
import { stepRows } from "./value-steps.tsx";

const soldOn = (iso: string): string => arDate(Date.parse(`${iso}T12:00:00Z`));
const areaOf = (areaSqm: number): string => arNumber(areaSqm, Number.isInteger(areaSqm) ? 0 : 1);

const similarityText = ({ similarity }: ReportBody["estimate"]["comparables"][number]): string =>
  similarity === undefined ? "" : arNumber(similarity);

/**
 * The comparables with their prices and the value that each suggests for this property; their distances only where one is of
 * another district.
 */
export function ComparablesTable({ body, cards }: { body: ReportBody; cards?: boolean }) {
  const { comparables, currency } = body.estimate;
  const together = isAllInProject(comparables);
  const isSpread = comparables.some(({ distanceKm }) => distanceKm !== 0);
  const heads = [
    comparableHead.number,
    comparableHead.place,
    ...(isSpread ? [comparableHead.distance] : []),
    comparableHead.soldOn,
    comparableHead.area,
    comparableHead.priceIn(currencyShort(currency)),
    comparableHead.perSqm,
    comparableHead.adjustment,
    comparableHead.adjusted,
    ...(cards ? [comparableHead.similarity] : []),
  ];
  return (
    <ReportTable caption={pageCopy.comparables} heads={heads} cards={cards}>
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
                  {sale.sameProject && !together && `، ${pageCopy.sameProject}`}
                </small>
              )}
            </span>
          </th>
          {isSpread && (
            <td data-label={comparableHead.distance}>
              <Num>{distanceWords(sale.distanceKm)}</Num>
            </td>
          )}
          <td data-label={comparableHead.soldOn}>
            <Num>{soldOn(sale.soldOn)}</Num>
          </td>
          <FigureCell label={comparableHead.area}>{areaOf(sale.areaSqm)}</FigureCell>
          <FigureCell label={comparableHead.price}>{arNumber(sale.price)}</FigureCell>
          <FigureCell label={comparableHead.perSqm}>{arNumber(sale.pricePerSqm)}</FigureCell>
          <FigureCell label={comparableHead.adjustment}>{signedPercent(sale.totalAdjustment)}</FigureCell>
          <FigureCell strong label={comparableHead.adjusted}>
            {arNumber(inThousands(sale.adjustedPrice))}
          </FigureCell>
          {cards && <FigureCell label={comparableHead.similarity}>{similarityText(sale)}</FigureCell>}
        </tr>
      ))}
    </ReportTable>
  );
}

/** How like each comparable is, in what it differs, and its adjustments, one column per kind that occurs. */
export function AdjustmentsTable({ body }: { body: ReportBody }) {
  const { comparables } = body.estimate;
  const kinds = [...new Set(comparables.flatMap((sale) => sale.adjustments.map(({ kind }) => kind)))];
  const isLikened = comparables.some(({ similarity }) => similarity !== undefined);
  const heads = [
    comparableHead.number,
    ...(isLikened ? [comparableHead.similarity, comparableHead.differs] : []),
    ...kinds.map((kind) => adjustmentLabel[kind]),
    comparableHead.adjustment,
  ];
  return (
    <ReportTable caption={pageCopy.adjustments} heads={heads}>
      {comparables.map((sale, index) => (
        <tr key={sale.id}>
          <th scope="row">
            <Figure>{arNumber(index + 1)}</Figure>
          </th>
          {isLikened && (
            <>
              <FigureCell strong>{similarityText(sale)}</FigureCell>
              <td className="differs">{differences(body, sale)}</td>
            </>
          )}
          {kinds.map((kind) => (
            <FigureCell key={kind}>
              {signedPercent(
                sale.adjustments
                  .filter((adjustment) => adjustment.kind === kind)
                  .reduce((product, { fraction }) => product * (1 + fraction), 1) - 1,
              )}
            </FigureCell>
          ))}
          <FigureCell strong>{signedPercent(sale.totalAdjustment)}</FigureCell>
        </tr>
      ))}
    </ReportTable>
  );
}

/** The waterfall chart as a table. */
export function StepsTable({ body }: { body: ReportBody }) {
  return (
    <ReportTable caption={pageCopy.stepsTable}>
      {stepRows(body).map((row) => (
        <tr key={row.label} className={row.kind === "total" ? "sum" : undefined}>
          <th scope="row">
            {row.kind === "total" ? `${row.label} (${currencyShort(body.estimate.currency)})` : row.label}
          </th>
          <FigureCell>{row.text}</FigureCell>
        </tr>
      ))}
    </ReportTable>
  );
}

/** The forecast as a table; with `history` also the recorded prices, newest first. */
export function TrendTable({
  trend,
  history,
}: {
  trend: NonNullable<ReportBody["estimate"]["trend"]>;
  history?: boolean;
}) {
  return (
    <ReportTable
      caption={pageCopy.trendTable}
      heads={[pageCopy.period, pageCopy.expected, pageCopy.lowest, pageCopy.highest]}
    >
      {trend.forecast.map(({ year, point, low, high }) => (
        <tr key={year}>
          <th scope="row">
            <Figure>{periodWords(String(year))}</Figure>
          </th>
          {[point, low, high].map((value, index) => (
            <FigureCell key={index}>{arNumber(value)}</FigureCell>
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
    </ReportTable>
  );
}

/** The map's places with the comparables there, their price per m² and the sales behind it. */
export function SurroundingsTable({ body, surroundings }: { body: ReportBody; surroundings: Surroundings }) {
  const rows = rowsByPlace(body);
  return (
    <ReportTable
      caption={aroundWords.table}
      heads={[
        aroundWords.name,
        `${comparableHead.perSqm} (${currencyShort(body.estimate.currency)})`,
        aroundWords.sales,
        aroundWords.rows,
      ]}
    >
      {surroundings.places.map(({ id, nameAr, perSqm, sales }) => (
        <tr key={id}>
          <th scope="row">{nameAr}</th>
          <FigureCell>{perSqm === null ? "" : arNumber(perSqm)}</FigureCell>
          <FigureCell>{arNumber(sales)}</FigureCell>
          <FigureCell>{pillText(rows.get(id) ?? [])}</FigureCell>
        </tr>
      ))}
    </ReportTable>
  );
}

/** The data sources with their licences and periods. */
export function SourcesTable({ body, cards }: { body: ReportBody; cards?: boolean }) {
  return (
    <ReportTable
      caption={pageCopy.sources}
      heads={[pageCopy.source, pageCopy.publisher, pageCopy.licence, pageCopy.covers]}
      kind="table--sources"
      cards={cards}
    >
      {body.estimate.sources.map((source) => (
        <tr key={source.id}>
          <th scope="row">{source.nameAr}</th>
          <td data-label={pageCopy.publisher}>{source.publisherAr}</td>
          <td data-label={pageCopy.licence}>{source.licenceAr}</td>
          <td data-label={pageCopy.covers}>{pageCopy.span(source.from, source.to)}</td>
        </tr>
      ))}
      {body.surroundings && body.surroundings.areas.length > 0 && (
        <tr>
          <th scope="row">{aroundWords.source.name}</th>
          <td data-label={pageCopy.publisher}>{aroundWords.source.publisher}</td>
          <td data-label={pageCopy.licence}>{aroundWords.source.licence}</td>
          <td data-label={pageCopy.covers}>{aroundWords.source.covers}</td>
        </tr>
      )}
    </ReportTable>
  );
}

import type { ReportBody } from "#app/domains/reports/rules.ts";
import { approachesCopy } from "#app/i18n/reports/approaches.ts";
import { comparableHead, pageCopy } from "#app/i18n/reports/report-page.ts";
import { aroundWords } from "#app/i18n/reports/surroundings.ts";
import { sectionCopy } from "#app/i18n/reports/report-sections.ts";
import { adjustmentLabel } from "#app/i18n/reports/reports.ts";
import { sum } from "#app/lib/stats.ts";
import { plainText, type Printed } from "./printed-text.ts";

/** A printed number (percentages × 100, costs negative), or an ISO day. */
export type CellFigure = number | string;
type Cell = NonNullable<Printed["cell"]>;
/** The allowed figures of a row's column; null if the general rules apply. */
type Rows = (row: number, column: string, cell: Cell, text: string) => readonly CellFigure[] | null;

const { income, cash, scenarios, selling } = sectionCopy;

/** The figures of a column by its printed head; none for an unknown column. */
const underHead = (column: string, heads: [string, CellFigure[]][]): CellFigure[] =>
  heads.find(([head]) => plainText(head) === column)?.[1] ?? [];

/** Rounded to thousands except small amounts, as the table's note says. */
const inThousands = (price: number): number => (price < 100_000 ? price : Math.round(price / 1000) * 1000);

function comparableRows({ estimate }: ReportBody): Rows {
  return (row, column) => {
    const sale = estimate.comparables[row];
    if (!sale) return [];
    if (column.startsWith(`${plainText(comparableHead.price)} (`)) return [sale.price];
    return underHead(column, [
      [comparableHead.number, [row + 1]],
      // On narrow screens the row's number is beside its place.
      [comparableHead.place, [row + 1]],
      [comparableHead.distance, sale.distanceKm === null ? [] : [sale.distanceKm]],
      [comparableHead.soldOn, [sale.soldOn]],
      [comparableHead.area, [sale.areaSqm]],
      [comparableHead.perSqm, [sale.pricePerSqm]],
      [comparableHead.adjustment, [sale.totalAdjustment * 100]],
      [comparableHead.adjusted, [inThousands(sale.adjustedPrice)]],
      [comparableHead.similarity, [sale.similarity ?? Number.NaN]],
    ]);
  };
}

function adjustmentRows({ estimate, property }: ReportBody): Rows {
  const months = (from: string, to: string): number =>
    Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000 / 30.4375);
  return (row, column) => {
    const sale = estimate.comparables[row];
    if (!sale) return [];
    if (column === comparableHead.number) return [row + 1];
    if (column === plainText(comparableHead.similarity)) return [sale.similarity ?? Number.NaN];
    if (column === plainText(comparableHead.differs))
      return [
        (sale.areaSqm / property.areaSqm - 1) * 100,
        Math.abs(sale.areaSqm / property.areaSqm - 1) * 100,
        months(sale.soldOn, estimate.valuedOn),
        ...(sale.distanceKm === null ? [] : [sale.distanceKm]),
      ];
    if (column === plainText(comparableHead.adjustment)) return [sale.totalAdjustment * 100];
    return [
      100 *
        sum(
          sale.adjustments
            .filter(({ kind }) => plainText(adjustmentLabel[kind]) === column)
            .map(({ fraction }) => fraction),
        ),
    ];
  };
}

function approachRows({ estimate }: ReportBody): Rows {
  return (row, column, { isHead }) => {
    const approach = estimate.approaches?.all[row];
    if (isHead || !approach || !("value" in approach)) return [];
    if (column === plainText(approachesCopy.range)) return [approach.low, approach.high];
    if (column === plainText(approachesCopy.weight)) return [approach.weight * 100];
    return column.startsWith(plainText(approachesCopy.value("")).replace(/ ?\(.*$/, ""))
      ? [approach.value]
      : [];
  };
}

function stepRows({ estimate }: ReportBody): Rows {
  const steps = estimate.steps.filter(({ amount, kind }) => amount !== 0 && kind !== "total");
  return (row, _, { isHead }) =>
    isHead ? null : [row < steps.length ? (steps[row]?.amount ?? 0) : estimate.point];
}

function trendRows({ estimate: { trend } }: ReportBody): Rows {
  const forecast = trend?.forecast ?? [];
  const history = (trend?.history ?? []).toReversed();
  return (row, column, { isHead }) => {
    if (isHead) return null;
    const ahead = forecast[row];
    if (!ahead) return [history[row - forecast.length]?.pricePerSqm ?? Number.NaN];
    return underHead(column, [
      [pageCopy.expected, [ahead.point]],
      [pageCopy.lowest, [ahead.low]],
      [pageCopy.highest, [ahead.high]],
    ]);
  };
}

function scenarioRows({ estimate: { trend } }: ReportBody): Rows {
  return (row, column, { isHead }, text) => {
    if (row < 0) {
      const head = trend?.scenarios[0]?.values.find(({ ahead }) =>
        text.startsWith(`${plainText(scenarios.ahead(ahead))} (`),
      );
      return head ? [head.ahead, head.year] : [];
    }
    const scenario = trend?.scenarios[row];
    if (isHead || !scenario) return null;
    if (column === plainText(scenarios.yearly)) return [scenario.annualGrowth * 100];
    const at = scenario.values.find(({ ahead }) => column.startsWith(plainText(scenarios.ahead(ahead))));
    return at ? [at.value, at.low, at.high] : [];
  };
}

const isAmount = (column: string): boolean =>
  column.startsWith(plainText(income.amount("")).replace(/ ?\(.*$/, ""));
const rateOf = ({ basis, rate }: { basis: string; rate: number }): number[] =>
  basis === "fixed" ? [] : [basis === "per-sqm" ? rate : rate * 100];

function rentCostRows({ estimate: { rent } }: ReportBody): Rows {
  return (row, column, { isHead }) => {
    if (!rent || isHead) return null;
    const cost = rent.costs[row - 1];
    if (isAmount(column)) return [row === 0 ? rent.annual : cost ? -cost.annual : rent.net];
    return column === plainText(income.basis) && cost ? rateOf(cost) : [];
  };
}

function purchaseRows({ figures: { purchase } }: ReportBody): Rows {
  return (row, column, { isHead }) => {
    if (!purchase) return null;
    const item = purchase.items[row];
    if (isHead) return item ? [] : [purchase.share * 100];
    if (isAmount(column)) return [item?.amount ?? purchase.total];
    return column === plainText(income.basis) && item ? rateOf(item) : [];
  };
}

function cashRows({ figures: { cashFlow } }: ReportBody): Rows {
  return (row, column) => {
    if (!cashFlow) return null;
    const year = cashFlow.rows[row];
    // The last row is the sum of each column.
    const total = (name: "rent" | "costs"): number => sum(cashFlow.rows.map((each) => each[name]));
    return underHead(column, [
      [cash.year, year ? [year.year ?? year.ahead] : []],
      [cash.rent, [year?.rent ?? total("rent")]],
      [cash.costs, [-(year?.costs ?? total("costs"))]],
      [cash.net, [year?.net ?? cashFlow.netTotal]],
      [cash.value, [year?.value ?? cashFlow.finalValue]],
    ]);
  };
}

function ladderRows({ estimate, figures: { asking } }: ReportBody): Rows {
  return (row, column, { isHead }) => {
    const rung = asking?.prices[(["quick", "list", "patient"] as const)[row] ?? "quick"];
    if (isHead || !rung) return null;
    return underHead(column, [
      [selling.price, [rung.price]],
      [selling.gap, [rung.gap * 100]],
      [selling.reach, [rung.reach * 100]],
      [selling.above, [rung.salesAbove, estimate.comparables.length]],
    ]);
  };
}

function sourceRows({ estimate }: ReportBody): Rows {
  return (row, column) => {
    const source = estimate.sources[row];
    return source && column === plainText(pageCopy.covers) ? [source.from, source.to] : [];
  };
}

function aroundRows({ surroundings, estimate }: ReportBody): Rows {
  return (row, column, { isHead }) => {
    const place = surroundings?.places[row];
    // A place's name has digits of its own.
    if (!place || isHead) return null;
    if (column.startsWith(plainText(comparableHead.perSqm))) return [place.perSqm ?? Number.NaN];
    return underHead(column, [
      [aroundWords.sales, [place.sales]],
      [
        aroundWords.rows,
        estimate.comparables.flatMap(({ placeId }, index) => (placeId === place.id ? [index + 1] : [])),
      ],
    ]);
  };
}

/** The allowed figures of a cell in any of the report's tables, by caption, column and row. */
export function cellFigures(body: ReportBody): (cell: Cell, text: string) => readonly CellFigure[] | null {
  const scenario = scenarioRows(body);
  const tables: [string, Rows][] = [
    [pageCopy.comparables, comparableRows(body)],
    [pageCopy.adjustments, adjustmentRows(body)],
    [approachesCopy.title, approachRows(body)],
    [pageCopy.stepsTable, stepRows(body)],
    [pageCopy.trendTable, trendRows(body)],
    [scenarios.title, scenario],
    [income.costs, rentCostRows(body)],
    [income.purchase, purchaseRows(body)],
    [cash.flow, cashRows(body)],
    [selling.pricing, ladderRows(body)],
    [pageCopy.sources, sourceRows(body)],
    [aroundWords.table, aroundRows(body)],
  ];
  return (cell, text) => {
    // The cash flow's caption has the currency after its title.
    const found = tables.find(([caption]) => cell.caption.replace(/ \(.*\)$/, "") === plainText(caption));
    if (!found) return [];
    const [, rows] = found;
    return cell.row < 0 && rows !== scenario ? null : rows(cell.row, cell.column, cell, text);
  };
}

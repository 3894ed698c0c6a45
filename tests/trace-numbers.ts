import type { ReportBody } from "#app/domains/reports/rules.ts";
import { isOwn } from "#app/domains/valuation/grounding.ts";
import { LEAST_SALES, type PlaceAround } from "#app/domains/valuation/engine/around.ts";
import { ownFigures, type OwnFigures } from "#app/domains/valuation/own-figures.ts";
import { statementsIn, type Statement } from "#app/domains/valuation/stated-numbers.ts";
import { propertyTitle } from "#app/i18n/reports/reports.ts";
import { foldDigits } from "#app/lib/text/arabic.ts";
import { sum } from "#app/lib/stats.ts";
import { hours } from "#app/lib/duration.ts";
import { printedReportCode } from "#app/lib/report-code.ts";
import { chartFaults, chartFigures } from "./trace-charts.ts";
import { cellFigures, type CellFigure } from "./trace-cells.ts";
import { plainText, type Printed } from "./printed-text.ts";

export type Untraced = { text: string; number: string };

/** Riyadh is at UTC+3 all year. */
const RIYADH = hours(3);
const PERIOD = /^\d{4}(?:-(?:Q[1-4]|\d{2}(?:-\d{2})?|\d{4}))?$/;
const QUARTER = /الربع (الأول|الثاني|الثالث|الرابع) من (\d{4})/g;
const QUARTERS = ["الأول", "الثاني", "الثالث", "الرابع"];

function textsIn(held: unknown): string[] {
  if (typeof held === "string") return [held];
  return held && typeof held === "object" ? Object.values(held).flatMap(textsIn) : [];
}

type Known = {
  own: OwnFigures;
  /** The days and periods in the body. */
  periods: ReadonlySet<string>;
  /** Names and people's text, longest first: their digits are not ours. */
  names: readonly string[];
  /** People's whole texts, including those of only digits. */
  texts: ReadonlySet<string>;
  cells: ReturnType<typeof cellFigures>;
};

const folded = (text: string): string => foldDigits(plainText(text));

function knownOf(body: ReportBody): Known {
  const { property, estimate, surroundings, orderNumber, createdAt, edition, code } = body;
  const printedCode = code === undefined ? [] : [printedReportCode(code)];
  const places = surroundings?.places ?? [];
  const texts = [
    ...textsIn(property),
    ...textsIn(estimate),
    ...textsIn(places),
    ...textsIn(surroundings?.within),
    orderNumber,
    ...printedCode,
  ];
  const dayOf = (at: number): string => new Date(at + RIYADH).toISOString().slice(0, 10);
  const ownDays = [createdAt, ...(edition ? [edition.madeAt] : [])].map(dayOf);
  const own = ownFigures(body);
  const numbered = edition ? [`الإصدار ${edition.number}`] : [];
  const names = [propertyTitle(property), ...texts, ...numbered]
    .map(folded)
    .filter((text) => /\d/.test(text) && /\p{L}/u.test(text) && !PERIOD.test(text));
  return {
    own: { ...own, values: withMapSales(own.values, places), days: new Set([...own.days, ...ownDays]) },
    periods: new Set(texts.filter((text) => PERIOD.test(text))),
    names: [...new Set(names)].sort((a, b) => b.length - a.length),
    texts: new Set(textsIn(property).map(folded)),
    cells: cellFigures(body),
  };
}

/** The figures of a narrative and, as counts of sales, those of the map's caption. */
function withMapSales(values: OwnFigures["values"], places: readonly PlaceAround[]): OwnFigures["values"] {
  const priced = places.filter(({ perSqm }) => perSqm !== null);
  if (priced.length === 0) return values;
  const own = [LEAST_SALES, sum(priced.map(({ sales }) => sales))];
  return new Map([...values, ["sales", [...(values.get("sales") ?? []), ...own]]]);
}

const isRounded = ({ value, decimals }: Statement, figure: number): boolean =>
  Math.abs(Math.abs(figure) - value) <= 0.5 * 10 ** -decimals + 1e-9;

/** Whether a number in a cell or chart is one of its allowed figures, including the sign. */
function isAmong(stated: Statement, figures: readonly CellFigure[]): boolean {
  return figures.some((figure) => {
    if (typeof figure === "string") return stated.iso === figure;
    return (
      stated.iso === null &&
      isRounded(stated, figure) &&
      (stated.value === 0 || stated.sign < 0 === figure < 0)
    );
  });
}

/** Quarters in words that are not in the body. */
const foreignQuarters = (text: string, { periods }: Known): string[] =>
  [...text.matchAll(QUARTER)]
    .filter(([, quarter = "", year]) => !periods.has(`${year}-Q${QUARTERS.indexOf(quarter) + 1}`))
    .map(([words]) => words);

/** A header too long for its page is cut; the rest must still be the start of the title. */
const isCutTitle = (text: string, body: ReportBody): boolean =>
  text.endsWith("…") &&
  folded(propertyTitle(body.property)).startsWith(text.slice(text.indexOf("، ") + 2, -1).trim());

function untracedIn(printed: Printed, body: ReportBody, known: Known): Untraced[] {
  const text = foldDigits(printed.text);
  if (!/\d/.test(text) || known.texts.has(text)) return [];
  if (printed.from === "running" && isCutTitle(text, body)) return [];
  const { chart, cell, label } = printed;
  const told = label === null ? text : `${foldDigits(label)} ${text}`;
  const bare = known.names.reduce((left, name) => left.replaceAll(name, " "), told);
  const figures = cell ? known.cells(cell, printed.text) : chart ? chartFigures(printed, body) : null;
  const foreign = statementsIn(bare)
    .filter((stated) => !(figures ? isAmong(stated, figures) : isOwn(stated, known.own)))
    .map((stated) => bare.slice(stated.start, stated.end));
  const where = cell ? `${cell.caption}، ${cell.column}: ` : "";
  return [...foreign, ...foreignQuarters(bare, known)].map((number) => ({
    text: where + printed.text,
    number,
  }));
}

/**
 * Printed numbers that are not in the report: in a table's cell not among the figures of its row and column, in a chart
 * not among what it draws, elsewhere not of the same kind (money, share, area, day …) in the body. Axes and scale bars
 * must match the drawing.
 */
export function untracedNumbers(printed: readonly Printed[], body: ReportBody): Untraced[] {
  const known = knownOf(body);
  return [...printed.flatMap((piece) => untracedIn(piece, body, known)), ...chartFaults(printed, body)];
}

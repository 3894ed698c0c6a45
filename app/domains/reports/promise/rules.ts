import type { Contents } from "#app/domains/payments/price-table.ts";
import type { Estimate, Figures, ReportProperty, ReportType } from "#app/domains/reports/rules.ts";
import type { MarketTime } from "#app/domains/valuation/market-time.ts";

/** The sections of each report, in the order in which page and PDF draw them. */
export const REPORT_SECTIONS = {
  buyer_investor: [
    "worth",
    "why",
    "comps",
    "place",
    "next",
    "yield",
    "buying",
    "cash",
    "act",
    "entered",
    "limits",
  ],
  seller_owner: ["worth", "why", "comps", "place", "next", "selling", "pace", "act", "entered", "limits"],
} as const satisfies Record<ReportType, readonly string[]>;

export type SectionKey = (typeof REPORT_SECTIONS)[ReportType][number];

/** What a section's figures are counted from: sales, advertisements, rent contracts, a price history, published fees. */
type Footing = "sales" | "ads" | "contracts" | "history" | "fees";

/** Why a section is not possible for a property. */
export type Missing = "asking-prices" | "no-comparables" | "no-history" | "no-rents" | "land";

/**
 * What a section holds. `count`: sales, advertisements or contracts behind its figures; null where nothing is counted.
 * `until`: the last day or period of that data; null for fees. `inCity`: of the whole city, where the district's own are
 * too few. `timed`: days to sell, measured on our marketplace.
 */
export type SectionState =
  | {
      kind: "figures";
      from: Footing;
      count: number | null;
      until: string | null;
      inCity?: true;
      timed?: true;
    }
  | { kind: "guidance" }
  | { kind: "impossible"; because: Missing };

export type PromisedSection = SectionState & { key: SectionKey };

/** What one report on one property holds, section by section, and the line of the price table that follows from it. */
export type Promised = { contents: Contents; sections: PromisedSection[] };

/** All that a report's sections depend on. */
export type ReportNumbers = {
  reportType: ReportType;
  property: Pick<ReportProperty, "propertyType">;
  estimate: Estimate;
  figures: Figures;
  /** In no promise: what is measured when the report is made comes on top of what was promised. */
  market?: MarketTime;
};

const GUIDANCE: SectionState = { kind: "guidance" };
const impossible = (because: Missing): SectionState => ({ kind: "impossible", because });

const isAsking = ({ estimate }: ReportNumbers): boolean => estimate.level === "asking";

/** Figures that rest on the evidence of the value itself. */
function onEvidence(numbers: ReportNumbers): SectionState {
  const { sales, dataUntil } = numbers.estimate;
  return { kind: "figures", from: isAsking(numbers) ? "ads" : "sales", count: sales, until: dataUntil };
}

function comparables(numbers: ReportNumbers): SectionState {
  const days = numbers.estimate.comparables.map(({ soldOn }) => soldOn).sort();
  const until = days.at(-1);
  if (until === undefined) return impossible(isAsking(numbers) ? "asking-prices" : "no-comparables");
  return { kind: "figures", from: "sales", count: days.length, until };
}

function forecast({ estimate, figures }: ReportNumbers): SectionState {
  const last = estimate.trend?.history.at(-1);
  if (last && figures.outlook) return { kind: "figures", from: "history", count: null, until: last.period };
  return impossible(estimate.level === "asking" ? "asking-prices" : "no-history");
}

/** Rent and yields, and the investment year by year that rests on them. */
function onRent({ estimate, figures, property }: ReportNumbers): SectionState {
  const { rent } = estimate;
  if (!rent || !figures.yields || !figures.cashFlow)
    return impossible(property.propertyType === "land" ? "land" : "no-rents");
  return { kind: "figures", from: "contracts", count: rent.contracts, until: rent.period };
}

const purchase = ({ figures }: ReportNumbers): SectionState =>
  figures.purchase ? { kind: "figures", from: "fees", count: null, until: null } : GUIDANCE;

/**
 * How many are sold in a month, by recorded sales. How long a sale takes is in no open data: it is told only where our
 * own marketplace has measured it.
 */
function pace({ estimate: { liquidity, dataUntil }, market }: ReportNumbers): SectionState {
  const timed = market?.time ? { timed: true as const } : {};
  if (liquidity) {
    const inCity = liquidity.level === "city" ? { inCity: true as const } : {};
    return { kind: "figures", from: "sales", count: null, until: dataUntil, ...inCity, ...timed };
  }
  if (!market?.time) return GUIDANCE;
  return { kind: "figures", from: "ads", count: market.time.sold, until: market.measuredOn, ...timed };
}

function stateOf(key: SectionKey, numbers: ReportNumbers): SectionState {
  switch (key) {
    case "worth":
    case "why":
    case "place":
    case "selling":
      return onEvidence(numbers);
    case "comps":
      return comparables(numbers);
    case "next":
      return forecast(numbers);
    case "yield":
    case "cash":
      return onRent(numbers);
    case "buying":
      return purchase(numbers);
    case "pace":
      return pace(numbers);
    case "act":
      return numbers.figures.offer ? onEvidence(numbers) : GUIDANCE;
    case "entered":
    case "limits":
      return GUIDANCE;
  }
}

/**
 * What each section of a report holds, from the report's own numbers. The promise before payment, page and PDF all ask
 * this one function, so that none can say what another does not.
 */
export function sectionsOf(numbers: ReportNumbers): PromisedSection[] {
  return REPORT_SECTIONS[numbers.reportType].map((key) => ({ key, ...stateOf(key, numbers) }));
}

/** The sections that a report has, in order: all but those that are not possible. */
export const heldSections = (numbers: ReportNumbers): PromisedSection[] =>
  sectionsOf(numbers).filter(({ kind }) => kind !== "impossible");

/** The line of the price table for these sections. Of two reasons for a lower price the one that lowers it more. */
export function contentsOf(sections: readonly PromisedSection[]): Contents {
  const at = (key: SectionKey) => sections.find((section) => section.key === key);
  const worth = at("worth");
  if (worth?.kind === "figures" && worth.from === "ads") return "asking_prices";
  if (at("comps")?.kind === "impossible") return "no_comparables";
  return at("yield")?.kind === "impossible" ? "no_income" : "whole";
}

/** The sections that a report cannot have here, with the reason. */
export const missingOf = (sections: readonly PromisedSection[]) =>
  sections.filter((section) => section.kind === "impossible");

/** From nothing to figures from what was paid; figures from what is asked lie between. */
function rankOf(state: SectionState | undefined): number {
  if (state?.kind === "figures") return state.from === "ads" ? 2 : 3;
  return state?.kind === "guidance" ? 1 : 0;
}

/** The sections in which a report holds less than was promised: none, if it keeps the promise or betters it. */
export function brokenBy(promised: Promised, delivered: readonly PromisedSection[]): SectionKey[] {
  return promised.sections
    .filter((section) => rankOf(delivered.find(({ key }) => key === section.key)) < rankOf(section))
    .map(({ key }) => key);
}

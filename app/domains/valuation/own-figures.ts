import { foldDigits } from "#app/lib/text/arabic.ts";
import type { Currency } from "#app/lib/money.ts";
import type { ExplainInput } from "./analysis.ts";
import type { Unit } from "./stated-numbers.ts";

/**
 * What each number of a report counts as in a sentence. `flow` and `change` have a sign that the words must keep.
 * `rate` is a share or money, as its `basis` says. `untold` appears only in tables; no sentence may use it.
 */
type Kind =
  | "money"
  | "flow"
  | "share"
  | "change"
  | "rate"
  | "untold"
  | Exclude<Unit, "percent" | "money" | "day" | "month" | "bare">;

type Held = Pick<ExplainInput, "property" | "estimate" | "figures" | "market">;

/** The paths of all numbers in a type; items of a list share the list's path. */
type NumberPath<T, Path extends string = ""> = T extends number
  ? Path
  : T extends readonly (infer Item)[]
    ? NumberPath<Item, Path>
    : T extends object
      ? { [Key in keyof T & string]: NumberPath<T[Key], Path extends "" ? Key : `${Path}.${Key}`> }[keyof T &
          string]
      : never;

/** A new figure of the report does not compile until it is listed here. */
const KIND_OF: Record<NumberPath<Held>, Kind> = {
  "property.areaSqm": "area",
  "property.builtSqm": "area",
  "property.bedrooms": "bedrooms",
  "property.bathrooms": "bathrooms",
  "property.yearBuilt": "year",
  "property.ageYears": "years",
  "property.price": "money",
  "property.budget": "money",

  "estimate.point": "money",
  "estimate.low": "money",
  "estimate.high": "money",
  "estimate.pricePerSqm": "money",
  "estimate.halfWidth": "share",
  "estimate.place.lat": "untold",
  "estimate.place.lng": "untold",
  "estimate.sales": "sales",
  "estimate.bridge.fraction": "change",
  "estimate.steps.amount": "flow",
  "estimate.comparables.areaSqm": "area",
  "estimate.comparables.bedrooms": "untold",
  "estimate.comparables.price": "money",
  "estimate.comparables.lat": "untold",
  "estimate.comparables.lng": "untold",
  "estimate.comparables.pricePerSqm": "money",
  "estimate.comparables.adjustments.fraction": "untold",
  "estimate.comparables.totalAdjustment": "untold",
  "estimate.comparables.adjustedPrice": "money",
  "estimate.comparables.distanceKm": "km",
  "estimate.comparables.similarity": "untold",
  "estimate.trend.history.pricePerSqm": "money",
  "estimate.trend.forecast.year": "year",
  "estimate.trend.forecast.point": "money",
  "estimate.trend.forecast.low": "money",
  "estimate.trend.forecast.high": "money",
  "estimate.trend.annualGrowth": "change",
  "estimate.trend.scenarios.annualGrowth": "change",
  "estimate.trend.scenarios.values.ahead": "years",
  "estimate.trend.scenarios.values.year": "year",
  "estimate.trend.scenarios.values.value": "money",
  "estimate.trend.scenarios.values.low": "money",
  "estimate.trend.scenarios.values.high": "money",
  "estimate.trend.basis.years": "years",
  "estimate.trend.basis.volatility": "share",
  "estimate.rent.annual": "money",
  "estimate.rent.low": "money",
  "estimate.rent.high": "money",
  "estimate.rent.grossYield": "change",
  "estimate.rent.netYield": "change",
  "estimate.rent.contracts": "contracts",
  "estimate.rent.costs.rate": "rate",
  "estimate.rent.costs.annual": "money",
  "estimate.rent.costTotal": "money",
  "estimate.rent.net": "flow",
  "estimate.liquidity.dealsPerMonth": "sales",
  "estimate.approaches.all.value": "money",
  "estimate.approaches.all.low": "money",
  "estimate.approaches.all.high": "money",
  "estimate.approaches.all.weight": "share",
  "estimate.approaches.cost.land": "money",
  "estimate.approaches.cost.building": "money",
  "estimate.approaches.cost.fresh": "money",
  "estimate.approaches.cost.left": "share",
  "estimate.approaches.cost.builtSqm": "area",
  "estimate.approaches.cost.newPerSqm": "money",
  "estimate.approaches.cost.deeds": "sales",
  "estimate.approaches.cost.districts": "untold",
  "estimate.approaches.cost.year": "year",
  "estimate.approaches.income.rent": "money",
  "estimate.approaches.income.grossYield": "change",
  "estimate.spread.count": "sales",
  "estimate.spread.from": "money",
  "estimate.spread.to": "money",
  "estimate.spread.bins": "untold",

  "figures.price.gap": "change",
  "figures.price.difference": "flow",
  "figures.price.beyond": "share",
  "figures.price.perSqm": "money",
  "figures.price.sureness": "share",
  "figures.evidence.lower": "money",
  "figures.evidence.upper": "money",
  "figures.offer.open": "money",
  "figures.offer.ceiling": "money",
  "figures.asking.ask": "money",
  "figures.asking.floor": "money",
  "figures.asking.gap": "change",
  ...ladder("quick"),
  ...ladder("list"),
  ...ladder("patient"),
  "figures.yields.gross": "change",
  "figures.yields.net": "change",
  "figures.yields.at": "money",
  "figures.purchase.items.rate": "rate",
  "figures.purchase.items.amount": "money",
  "figures.purchase.total": "money",
  "figures.purchase.share": "share",
  "figures.cashFlow.years": "years",
  "figures.cashFlow.outlay": "money",
  "figures.cashFlow.rows.ahead": "years",
  "figures.cashFlow.rows.year": "year",
  "figures.cashFlow.rows.rent": "money",
  "figures.cashFlow.rows.costs": "money",
  "figures.cashFlow.rows.net": "flow",
  "figures.cashFlow.rows.value": "money",
  "figures.cashFlow.netTotal": "flow",
  "figures.cashFlow.finalValue": "money",
  "figures.cashFlow.gain": "flow",
  "figures.cashFlow.totalReturn": "change",
  "figures.outlook.year": "year",
  "figures.outlook.change": "change",
  "figures.outlook.low": "change",
  "figures.outlook.high": "change",
  "figures.roi.annual": "change",
  "figures.roi.net": "change",
  "figures.roi.growth": "change",
  "figures.roi.entry": "change",
  "figures.roi.years": "years",
  "figures.budgetGap": "change",
  "figures.spread.low": "money",
  "figures.spread.high": "money",
  "figures.spread.above": "sales",

  ...waited("market.time"),
  ...waited("market.time.byPrice"),
  "market.time.byPrice.from": "change",
  "market.time.byPrice.to": "change",
  "market.supply.open": "sales",
  "market.supply.months": "months",
};

type Rung = keyof NonNullable<ExplainInput["figures"]["asking"]>["prices"];
type RungPath<R extends Rung> = NumberPath<
  Record<R, { price: number; gap: number; reach: number; salesAbove: number }>,
  "figures.asking.prices"
>;

function ladder<R extends Rung>(rung: R): Record<RungPath<R>, Kind> {
  const at = `figures.asking.prices.${rung}`;
  return {
    [`${at}.price`]: "money",
    [`${at}.gap`]: "change",
    [`${at}.reach`]: "share",
    [`${at}.salesAbove`]: "sales",
  } as Record<RungPath<R>, Kind>;
}

/** How many advertisements were counted, and the days they took. */
function waited<At extends "market.time" | "market.time.byPrice">(at: At) {
  return {
    [`${at}.sold`]: "sales",
    [`${at}.open`]: "sales",
    [`${at}.unsold`]: "sales",
    [`${at}.quarter`]: "days",
    [`${at}.half`]: "days",
    [`${at}.threeQuarters`]: "days",
  } as Record<`${At}.${"sold" | "open" | "unsold" | "quarter" | "half" | "threeQuarters"}`, Kind>;
}

/** The share of sales that every range is meant to hold: the only figure that is the same in all reports. */
const RANGE_SHARE = 0.8;

export type OwnFigures = {
  currency: Currency;
  values: ReadonlyMap<Kind, readonly number[]>;
  /** ISO days, months ("2026-07") and years in the report. */
  days: ReadonlySet<string>;
  months: ReadonlySet<string>;
  /** Names and quotations that contain digits of their own, with Latin digits, longest first. */
  names: readonly string[];
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const PERIOD = /^\d{4}(?:-(?:Q[1-4]|\d{2}|\d{4}))?$/;

function namesOf({ property, estimate }: Held): string[] {
  const names = [
    property.extraFeatures?.replace(/\s+/g, " "),
    property.project,
    property.district,
    estimate.place?.nameAr,
    estimate.place?.nameEn,
    ...estimate.comparables.flatMap((sale) => [sale.placeNameAr, sale.project]),
    ...estimate.sources.flatMap((source) => [source.nameAr, source.publisherAr]),
  ];
  // A name made of digits only would hide real figures.
  const held = names.filter((name) => typeof name === "string" && /\p{N}/u.test(name) && /\p{L}/u.test(name));
  return [...new Set((held as string[]).map(foldDigits))].sort((a, b) => b.length - a.length);
}

/** Every figure that a narrative may state, grouped by kind. */
export function ownFigures(input: Held): OwnFigures {
  const values = new Map<Kind, number[]>();
  const days = new Set<string>();
  const months = new Set<string>();
  const add = (kind: Kind, value: number): void => {
    const held = values.get(kind);
    if (held) held.push(value);
    else values.set(kind, [value]);
  };
  const addText = (text: string): void => {
    if (DAY.test(text)) days.add(text);
    if (DAY.test(text) || /^\d{4}-\d{2}$/.test(text)) months.add(text.slice(0, 7));
    if (DAY.test(text)) add("year", Number(text.slice(0, 4)));
    else if (PERIOD.test(text)) for (const year of text.match(/\d{4}/g) ?? []) add("year", Number(year));
  };
  const addNumber = (path: string, value: number, holder: object): void => {
    const kind = (KIND_OF as Partial<Record<string, Kind>>)[path];
    if (!kind || kind === "untold") return;
    if (kind !== "rate") return add(kind, value);
    const basis = "basis" in holder ? holder.basis : null;
    add(basis === "per-sqm" || basis === "fixed" ? "money" : "share", value);
  };
  const walk = (held: unknown, path: string, holder: object): void => {
    if (typeof held === "number") addNumber(path, held, holder);
    else if (typeof held === "string") addText(held);
    else if (Array.isArray(held)) for (const item of held) walk(item, path, holder);
    else if (held && typeof held === "object")
      for (const [key, inner] of Object.entries(held)) walk(inner, path ? `${path}.${key}` : key, held);
  };
  const { property, estimate, figures, market } = input;
  walk({ property, estimate, figures, market }, "", {});
  add("share", RANGE_SHARE);
  add("sales", estimate.comparables.length);
  return { currency: estimate.currency, values, days, months, names: namesOf(input) };
}

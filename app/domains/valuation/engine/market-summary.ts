import { quantile } from "#app/lib/stats.ts";
import { reconcile } from "./approaches.ts";
import { estimateValue } from "./estimate.ts";
import { findBasis } from "./evidence.ts";
import { dayNumber, isoDay, KINDS, type Market } from "./market.ts";
import {
  quarterLabel,
  quarterOf,
  segmentKey,
  type MarketModel,
  type ModelType,
  type Segment,
} from "./model.ts";
import { halfWidthOf, WIDEST, type LogRange } from "./range.ts";
import {
  UNDESCRIBED,
  type Country,
  type Estimate,
  type FormPropertyType,
  type Subject,
  type TrendPoint,
} from "./types.ts";
import type { Valuer } from "./valuer.ts";

/** Low, middle and high price per m², in whole units of the currency. */
export type Spread = { low: number; point: number; high: number };

/**
 * Where the prices per m² of a city and type come from. `recorded`: sales that name their type; the ends hold 80 % of
 * them. `districts`: sales name no type, so values of the usual property in each district, weighted by its sales.
 * `city`: its value in the whole city, if there are too few districts. `asking`: advertisements.
 */
export type PriceBasis = "recorded" | "districts" | "city" | "asking";

/**
 * A value before rounding. `logs`: its log in each quarter from `MarketSummary.valuedOn` on, since sales count for less
 * as they age; a single log if it does not change. The range holds log distances on that first day.
 */
export type RawValue = LogRange & { logs: number[] };

type DistrictSummary = {
  nameAr: string;
  /** Recorded sales of the type in the span. If sales name no type: the sales behind the district's level. */
  count: number;
  /** Median and quartiles of the recorded sales; null if sales name no type. */
  recorded: Spread | null;
  /** Value of the usual property there, and the sales of the type behind its level; null if it cannot be valued. */
  value: (RawValue & { sales: number }) | null;
};

/** The evidence for one city and type, independent of the day on which it is read. */
export type MarketSummary = {
  country: Country;
  city: string;
  type: ModelType;
  basis: PriceBasis;
  /** Null for `districts` and `city`, which are computed from values. */
  perSqm: Spread | null;
  /** Sales (advertisements for `asking`) behind the prices, with the ISO days of the first and last. */
  count: number;
  from: string;
  until: string;
  /** Last quarter ("2025-Q3") of the official index that extends prices past the last sale; null without one. */
  indexUntil: string | null;
  /** Area in m² of the usual property, the size that sells most; null for `asking`. */
  areaSqm: number | null;
  /**
   * The usual property in the whole city: its value and limits, and below its annual rent in whole units. Null if
   * refused.
   */
  typical: (RawValue & { limits: Estimate["limits"] }) | null;
  rent: Pick<NonNullable<Estimate["rent"]>, "annual" | "low" | "high" | "contracts" | "period"> | null;
  history: TrendPoint[];
  districts: DistrictSummary[];
  /** ISO day of the raw values; `drift` is what widens their ranges after it. */
  valuedOn: string;
  drift: { volatility: number; until: string };
  sourceIds: string[];
};

const FORM_TYPES: Record<ModelType, FormPropertyType> = {
  apartment: "apartment",
  villa: "villa",
  land: "land",
  office: "commercial_building",
};

/** Fewest sales for a district to be shown; more are needed where sales name no type. */
const DISTRICT_SALES = { recorded: 5, untyped: 8 };
/** Fewest districts for a spread over districts. */
const DISTRICTS_LEAST = 8;
/** Candidate spans in years up to the last sale; the shortest with enough sales is used. */
const SPANS = [1, 2, 3, 5, 10] as const;
const SPAN_SALES = 30;
const DAYS_PER_YEAR = 365.25;
/** Two years of quarters. The model is refitted before they are over. */
const QUARTERS = 8;

/** A subject of a type in a city or one of its districts, with nothing known but its area. */
export function plainSubject(
  { country, city, type }: { country: Country; city: string; type: ModelType },
  given: { district: string | null; areaSqm: number; valuedAt: number },
): Subject {
  return { ...UNDESCRIBED, country, city, propertyType: FORM_TYPES[type], ...given };
}

type Sale = { placeKey: string; perSqm: number; day: number };

/**
 * Every recorded sale of the type in the city. Leaves out several parcels sold at one price: that price belongs to none
 * of them.
 */
function salesOf(market: Market, city: string, type: ModelType): Sale[] {
  const kind = KINDS.indexOf(type);
  const { sales, places } = market;
  const found: Sale[] = [];
  for (let row = 0; row < sales.count; row++) {
    if (sales.kind[row] !== kind || sales.bulk[row]) continue;
    const placeKey = places[sales.place[row] as number] as string;
    if (!placeKey.startsWith(`${city}/`)) continue;
    const perSqm = (sales.price[row] as number) / ((sales.area[row] as number) / 100);
    found.push({ placeKey, perSqm, day: sales.day[row] as number });
  }
  return found;
}

/** The sales of the shortest span that has enough of them, else all. */
function recentOf(sales: readonly Sale[]): Sale[] {
  const last = Math.max(...sales.map(({ day }) => day));
  const within = (years: number): Sale[] =>
    sales.filter(({ day }) => day > last - Math.round(years * DAYS_PER_YEAR));
  const enough = SPANS.find((years) => within(years).length >= SPAN_SALES);
  return enough === undefined ? [...sales] : within(enough);
}

const spreadAt = (values: readonly number[], [low, high]: readonly [number, number]): Spread => ({
  low: Math.round(quantile(values, low)),
  point: Math.round(quantile(values, 0.5)),
  high: Math.round(quantile(values, high)),
});

/** The same day `quarters` quarters later (epoch ms). */
function quartersOn(at: number, quarters: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 3 * quarters, date.getUTCDate());
}

/**
 * The subject's value before rounding, with the sales behind its level. Null if the engine refuses it or finds another
 * place.
 */
function rawValueOf(
  valuer: Valuer,
  subject: Subject,
  placeId: string | null,
): (RawValue & { sales: number }) | null {
  const basis = findBasis(valuer.model, subject);
  if (!basis.ok || basis.kind !== "sales" || (basis.place?.id ?? null) !== placeId) return null;
  const readIn = (quarter: number) =>
    reconcile(valuer, { ...subject, valuedAt: quartersOn(subject.valuedAt, quarter) }, basis);
  const { logValue, range, evidence } = readIn(0);
  if (halfWidthOf(range) > WIDEST) return null;
  const ages = readIn(QUARTERS - 1).logValue !== logValue;
  const logs = ages ? Array.from({ length: QUARTERS }, (_, quarter) => readIn(quarter).logValue) : [logValue];
  return { logs, ...range, sales: evidence.sales };
}

/** The ISO day after the end of the model's data. No figure uses later data. */
function dayAfterData({ version }: MarketModel): string {
  return isoDay(dayNumber(version.slice(0, 10)) + 1);
}

function indexUntilOf(market: Market, segment: Segment): string | null {
  const last = segment.time.quarters.at(-1);
  return last !== undefined && last > quarterOf(isoDay(market.until)) ? quarterLabel(last) : null;
}

type Key = { country: Country; city: string; type: ModelType };

function summariseSales(valuer: Valuer, key: Key, segment: Segment): MarketSummary | null {
  const { country, city, type } = key;
  const market = valuer.market(country);
  const valuedOn = dayAfterData(valuer.model);
  const valuedAt = Date.parse(valuedOn);
  const areaSqm = Math.round(segment.typicalArea);
  const subjectIn = (district: string | null): Subject => plainSubject(key, { district, areaSqm, valuedAt });

  const isTyped = country !== "sa";
  const recorded = isTyped ? recentOf(salesOf(market, city, type)) : [];
  const byPlace = new Map<string, number[]>();
  for (const { placeKey, perSqm } of recorded)
    byPlace.set(placeKey, [...(byPlace.get(placeKey) ?? []), perSqm]);
  const districts: DistrictSummary[] = [];
  for (const { id, nameAr } of valuer.model.places[`${country}/${city}`] ?? []) {
    const known = segment.places[id];
    const own = byPlace.get(`${city}/${id}`) ?? [];
    const count = isTyped ? own.length : (known?.count ?? 0);
    if (count < (isTyped ? DISTRICT_SALES.recorded : DISTRICT_SALES.untyped)) continue;
    const value = known ? rawValueOf(valuer, subjectIn(nameAr), id) : null;
    if (!isTyped && value === null) continue;
    districts.push({ nameAr, count, recorded: isTyped ? spreadAt(own, [0.25, 0.75]) : null, value });
  }
  districts.sort((a, b) => b.count - a.count || (a.nameAr < b.nameAr ? -1 : 1));

  const estimate = estimateValue(valuer, subjectIn(null));
  const raw = rawValueOf(valuer, subjectIn(null), null);
  const basis = isTyped ? "recorded" : districts.length >= DISTRICTS_LEAST ? "districts" : "city";
  if (basis === "city" && raw === null) return null;
  const days = recorded.map(({ day }) => day);
  const rent = estimate.ok ? estimate.rent : null;
  return {
    ...key,
    basis,
    perSqm: isTyped
      ? spreadAt(
          recorded.map(({ perSqm }) => perSqm),
          [0.1, 0.9],
        )
      : null,
    count: isTyped ? recorded.length : segment.count,
    from: isTyped ? isoDay(Math.min(...days)) : segment.from,
    until: isoDay(isTyped ? Math.max(...days) : market.until),
    indexUntil: isTyped ? null : indexUntilOf(market, segment),
    areaSqm,
    typical:
      raw && estimate.ok ? { logs: raw.logs, low: raw.low, high: raw.high, limits: estimate.limits } : null,
    rent: rent && {
      annual: rent.annual,
      low: rent.low,
      high: rent.high,
      contracts: rent.contracts,
      period: rent.period,
    },
    history: segment.history,
    districts,
    valuedOn,
    drift: { volatility: segment.annualVolatility, until: segment.until },
    sourceIds: [...segment.sourceIds, ...(rent ? [rent.sourceId] : [])],
  };
}

/** Summary of the model and the recorded sales for a city and type; null if a value there has no support. */
export function summariseMarket(valuer: Valuer, key: Key): MarketSummary | null {
  const { model } = valuer;
  const named = segmentKey({ ...key, propertyType: FORM_TYPES[key.type] });
  const segment = model.segments[named];
  if (segment) return summariseSales(valuer, key, segment);
  const asking = model.asking[named];
  // If the engine would not value from these advertisements, they are no evidence here either.
  const areaSqm = asking ? Math.sqrt(asking.areaMin * asking.areaMax) : 0;
  const valuedAt = asking ? Date.parse(asking.until) : 0;
  const valued = estimateValue(valuer, plainSubject(key, { district: null, areaSqm, valuedAt }));
  if (!asking || !valued.ok) return null;
  return {
    ...key,
    basis: "asking",
    perSqm: { low: asking.p10, point: asking.median, high: asking.p90 },
    count: asking.count,
    from: asking.from,
    until: asking.until,
    indexUntil: null,
    areaSqm: null,
    typical: null,
    rent: null,
    history: [],
    districts: [],
    valuedOn: asking.until,
    drift: { volatility: 0, until: asking.until },
    sourceIds: valued.sources.map(({ id }) => id),
  };
}

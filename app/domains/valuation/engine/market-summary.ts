import { quantile } from "#app/lib/stats.ts";
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
import { readSubject } from "./reading.ts";
import {
  UNDESCRIBED,
  type Country,
  type Estimate,
  type FormPropertyType,
  type Subject,
  type TrendPoint,
} from "./types.ts";
import type { Valuer } from "./valuer.ts";

/** Low, middle and high price per m², whole units of the currency. */
export type Spread = { low: number; point: number; high: number };

/**
 * What the prices per m² of a city and type are taken from. `recorded`: sales that name their type; the ends hold eight of ten.
 * `districts`: values of the usual property in each district, weighted by its sales, where sales name no type. `city`: its
 * value in the city as a whole, where districts are too few. `asking`: advertisements.
 */
export type PriceBasis = "recorded" | "districts" | "city" | "asking";

/**
 * A value before it is rounded: its log in each quarter from that of `MarketSummary.valuedOn` on, for sales count for less as
 * they age (one log where they do not), and the log distances of the 80 % range on that day.
 */
export type RawValue = LogRange & { logs: number[] };

type DistrictSummary = {
  nameAr: string;
  /** Recorded sales of the type in the span; where they name no type, those behind the district's level. */
  count: number;
  /** Median and quartiles of the recorded sales; null where they name no type. */
  recorded: Spread | null;
  /** The usual property there, and the sales of the type behind its level; null where there is no such value. */
  value: (RawValue & { sales: number }) | null;
};

/** What the evidence says of one city and type, apart from the day on which it is read. */
export type MarketSummary = {
  country: Country;
  city: string;
  type: ModelType;
  basis: PriceBasis;
  /** Null for `districts` and `city`, which are made of values. */
  perSqm: Spread | null;
  /** Sales (advertisements for `asking`) behind it, and the ISO days of the first and last of them. */
  count: number;
  from: string;
  until: string;
  /** The quarter ("2025-Q3") to which an authority's figures carry the prices after the last sale; null where none do. */
  indexUntil: string | null;
  /** The usual property: the area in m² at which the type sells most; null for `asking`. */
  areaSqm: number | null;
  /** Its value in the city as a whole, its rent in whole units a year, and what weakens them; null where refused. */
  typical: (RawValue & { limits: Estimate["limits"] }) | null;
  rent: Pick<NonNullable<Estimate["rent"]>, "annual" | "low" | "high" | "contracts" | "period"> | null;
  history: TrendPoint[];
  districts: DistrictSummary[];
  /** ISO day of the raw values, and what widens their ranges after it. */
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

/** A district is shown from this many sales on; without stated types a level needs more to stand on. */
const DISTRICT_SALES = { recorded: 5, untyped: 8 };
/** Districts that make a spread of their own. */
const DISTRICTS_LEAST = 8;
/** The shortest of these spans, in years up to the last sale, that holds enough sales. */
const SPANS = [1, 2, 3, 5, 10] as const;
const SPAN_SALES = 30;
const DAYS_PER_YEAR = 365.25;
/** Two years of quarters: a model is fitted anew before they are over. */
const QUARTERS = 8;

/** The subject of a type in a city, or in a district of it, of which no more than its area is known. */
export function plainSubject(
  { country, city, type }: { country: Country; city: string; type: ModelType },
  given: { district: string | null; areaSqm: number; valuedAt: number },
): Subject {
  return { ...UNDESCRIBED, country, city, propertyType: FORM_TYPES[type], ...given };
}

type Sale = { placeKey: string; perSqm: number; day: number };

/** Every recorded sale of the type in the city. Several parcels sold at one price are left out: none has that price. */
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

/** The sales of the shortest span that holds enough of them, or all. */
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

/** The same day so many quarters later (epoch ms). */
function quartersOn(at: number, quarters: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 3 * quarters, date.getUTCDate());
}

/** The subject's value before rounding with the sales behind its level; null where the engine refuses or knows no such place. */
function rawValueOf(
  valuer: Valuer,
  subject: Subject,
  placeId: string | null,
): (RawValue & { sales: number }) | null {
  const basis = findBasis(valuer.model, subject);
  if (!basis.ok || basis.kind !== "sales" || (basis.place?.id ?? null) !== placeId) return null;
  const readIn = (quarter: number) =>
    readSubject(valuer, { ...subject, valuedAt: quartersOn(subject.valuedAt, quarter) }, basis);
  const { logValue, range } = readIn(0);
  if (halfWidthOf(range) > WIDEST) return null;
  const ages = readIn(QUARTERS - 1).logValue !== logValue;
  const logs = ages ? Array.from({ length: QUARTERS }, (_, quarter) => readIn(quarter).logValue) : [logValue];
  return { logs, ...range, sales: basis.evidence.sales };
}

/** The ISO day after the end of the model's data. No figure uses anything later. */
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

/** What the model and the recorded sales say of a city and type; null where nothing supports a value there. */
export function summariseMarket(valuer: Valuer, key: Key): MarketSummary | null {
  const { model } = valuer;
  const named = segmentKey({ ...key, propertyType: FORM_TYPES[key.type] });
  const segment = model.segments[named];
  if (segment) return summariseSales(valuer, key, segment);
  const asking = model.asking[named];
  // Advertisements that the engine would not value from are no evidence here either.
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

import bundled from "#content/market/pages.json" with { type: "json" };
import type { Currency } from "#app/lib/money.ts";
import { BoundedMap } from "#app/lib/bounded-map.ts";
import { clamp, weightedQuantile } from "#app/lib/stats.ts";
import type { MarketSummary, PriceBasis, RawValue, Spread } from "./engine/market-summary.ts";
import { quarterOf, quarterOfInstant, yearsSince } from "./engine/model.ts";
import { Z80, gradeOf, halfWidthOf, type LogRange } from "./engine/range.ts";
import { roundedRange } from "./engine/round-money.ts";
import { GRADES, type Grade, type LimitCode, type SourceRef, type TrendPoint } from "./engine/types.ts";
import type { MarketAddress } from "./market-address.ts";
import { COUNTRIES, currencyOf } from "./rules.ts";

type Bundled = { version: string; sources: SourceRef[]; markets: MarketSummary[] };

// The fitting script guarantees this type; TypeScript reads the JSON's grades and codes as plain strings.
const pages = bundled as unknown as Bundled;

/** The version of the model behind the pages. */
export const PAGES_VERSION: string = pages.version;

/** A district of a market: price per m² with its range, and the grade of the usual property's value there. */
type DistrictPrice = Spread & { nameAr: string; count: number; grade: Grade | null };

/** The page of a city and type on the day of the request; amounts are whole units of the currency. */
export type MarketPage = MarketAddress & {
  currency: Currency;
  basis: PriceBasis;
  perSqm: Spread;
  /** Sales (advertisements for asking prices) behind it, with their first and last day. */
  count: number;
  from: string;
  until: string;
  indexUntil: string | null;
  areaSqm: number | null;
  /** The usual property without a district, valued like an instant estimate. */
  typical: (Spread & { areaSqm: number; grade: Grade }) | null;
  /** Of the usual property: rent a year, and its gross yield on the value (a fraction). */
  rent: (NonNullable<MarketSummary["rent"]> & { grossYield: number }) | null;
  history: TrendPoint[];
  /** Most sales first. */
  districts: DistrictPrice[];
  /** Number of districts per grade; null if no district has a grade. */
  grades: Record<Grade, number> | null;
  limits: LimitCode[];
  sources: SourceRef[];
};

/** Widens a range for how far the market may have moved between its day (`valuedOn`) and `at` (epoch ms). */
function openedUntil(
  range: LogRange,
  { valuedOn, drift }: Pick<MarketSummary, "valuedOn" | "drift">,
  at: number,
): LogRange {
  const strayed = (when: number): number =>
    (Z80 * drift.volatility) ** 2 * yearsSince(drift.until, Math.max(when, Date.parse(valuedOn)));
  const more = strayed(at) - strayed(Date.parse(valuedOn));
  return { low: -Math.sqrt(range.low ** 2 + more), high: Math.sqrt(range.high ** 2 + more) };
}

type Valued = Spread & { range: LogRange };

function valueAt({ logs, ...raw }: RawValue, summary: MarketSummary, at: number): Valued {
  const range = openedUntil(raw, summary, at);
  const quarter = quarterOfInstant(at) - quarterOf(summary.valuedOn);
  const log = logs[clamp(quarter, 0, logs.length - 1)] ?? Number.NaN;
  return { ...roundedRange(Math.exp(log), range), range };
}

const perSqmOf = ({ low, point, high }: Spread, areaSqm: number): Spread => ({
  low: Math.round(low / areaSqm),
  point: Math.round(point / areaSqm),
  high: Math.round(high / areaSqm),
});

function districtsOf(summary: MarketSummary, at: number): DistrictPrice[] {
  const { areaSqm } = summary;
  return summary.districts.flatMap(({ nameAr, count, recorded, value }) => {
    const valued = value && valueAt(value, summary, at);
    const grade =
      value && valued && gradeOf(halfWidthOf(valued.range), { level: "district", sales: value.sales });
    const spread = recorded ?? (valued && areaSqm !== null ? perSqmOf(valued, areaSqm) : null);
    return spread ? [{ nameAr, count, ...spread, grade }] : [];
  });
}

function tallyOf(districts: readonly DistrictPrice[]): MarketPage["grades"] {
  if (districts.every(({ grade }) => grade === null)) return null;
  const countOf = (wanted: Grade): number => districts.filter(({ grade }) => grade === wanted).length;
  return Object.fromEntries(GRADES.map((grade) => [grade, countOf(grade)])) as Record<Grade, number>;
}

/** Quantiles of district prices, weighted by sales: 80 % of sales are in districts between the ends. */
function spreadOver(districts: readonly DistrictPrice[]): Spread {
  const weighted = districts.map(({ point, count }) => ({ value: point, weight: count }));
  return {
    low: weightedQuantile(weighted, 0.1),
    point: weightedQuantile(weighted, 0.5),
    high: weightedQuantile(weighted, 0.9),
  };
}

/** Limits that depend on the day are recomputed for that day. */
function limitsOf({ basis, typical, until }: MarketSummary, at: number): LimitCode[] {
  const lasting = (basis === "asking" ? (["asking-prices"] as const) : (typical?.limits ?? [])).filter(
    (limit) => limit !== "old-data",
  );
  return yearsSince(until, at) > 1 ? [...lasting, "old-data"] : lasting;
}

/**
 * A market's summary as its page shows it at `at` (epoch ms): like an estimate of that day, whose range widens with
 * time.
 */
function readMarket(summary: MarketSummary, sources: readonly SourceRef[], at: number): MarketPage {
  const { country, city, type, basis, areaSqm, typical: raw } = summary;
  const valued = raw && valueAt(raw, summary, at);
  const typical =
    valued && areaSqm !== null
      ? {
          low: valued.low,
          point: valued.point,
          high: valued.high,
          areaSqm,
          grade: gradeOf(halfWidthOf(valued.range), { level: "city", sales: summary.count }),
        }
      : null;
  const districts = districtsOf(summary, at);
  const perSqm =
    basis === "districts"
      ? spreadOver(districts)
      : (summary.perSqm ?? (typical && perSqmOf(typical, typical.areaSqm)));
  if (!perSqm) throw new Error(`the market ${country}/${city}/${type} has neither sales nor a value`);
  return {
    country,
    city,
    type,
    currency: currencyOf(country),
    basis,
    perSqm,
    count: summary.count,
    from: summary.from,
    until: summary.until,
    indexUntil: summary.indexUntil,
    areaSqm,
    typical,
    rent: typical && summary.rent && { ...summary.rent, grossYield: summary.rent.annual / typical.point },
    history: summary.history,
    districts,
    grades: tallyOf(districts),
    limits: limitsOf(summary, at),
    sources: sources.filter(({ id }) => summary.sourceIds.includes(id)),
  };
}

/** The page of a market at `at` (epoch ms); null if there is none. */
export function findMarketPage({ country, city, type }: MarketAddress, at: number): MarketPage | null {
  const found = pages.markets.find(
    (market) => market.country === country && market.city === city && market.type === type,
  );
  return found ? readMarket(found, pages.sources, at) : null;
}

/** A market's page on the day that the shipped model was made for. */
export type FittedPage = MarketPage & { valuedOn: string };

/** Every market's page on that day, whatever day it is now. */
export const marketPagesAsFitted = (): FittedPage[] =>
  pages.markets.map((market) => ({
    ...readMarket(market, pages.sources, Date.parse(market.valuedOn)),
    valuedOn: market.valuedOn,
  }));

/** A market in a list: its address, its price per m² and the evidence for it. */
export type ListedMarket = MarketAddress &
  Pick<MarketPage, "basis" | "count" | "until" | "currency"> & {
    perSqm: number;
  };

/**
 * The lists by quarter: making one reads every district of every market. Within a quarter only the ranges of prices move,
 * which no list has.
 */
const listed = new BoundedMap<number, readonly ListedMarket[]>(2);

/** Every market with a page, with its price at `at` (epoch ms), in the order of the forms' lists. */
export function listMarkets(at: number): readonly ListedMarket[] {
  const quarter = quarterOfInstant(at);
  const markets = listed.get(quarter) ?? readMarkets(at);
  listed.set(quarter, markets);
  return markets;
}

function readMarkets(at: number): ListedMarket[] {
  return COUNTRIES.flatMap((country) =>
    pages.markets
      .filter((market) => market.country === country)
      .map((market) => {
        const { perSqm, basis, count, until, currency } = readMarket(market, [], at);
        return {
          country,
          city: market.city,
          type: market.type,
          perSqm: perSqm.point,
          basis,
          count,
          until,
          currency,
        };
      }),
  );
}

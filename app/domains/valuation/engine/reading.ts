import { clamp } from "#app/lib/stats.ts";
import { blendAt, readPool, type Read } from "./comparables.ts";
import { rawLevel, risingLogValue } from "./curve.ts";
import type { SalesBasis } from "./evidence.ts";
import { aboveMiddle, evenHanded } from "./fairness.ts";
import { surroundingsOf, type Surroundings } from "./features.ts";
import { forestRange } from "./forest-range.ts";
import type { Query } from "./kernel.ts";
import {
  dayOfInstant,
  indexAt,
  isoDay,
  KINDS,
  NO_PROJECT,
  NO_ROOMS,
  OFF_PLAN,
  readinessCode,
  type Kind,
  type Market,
} from "./market.ts";
import { deedWeight, shareOf } from "./mixture.ts";
import {
  cityKey,
  modelType,
  quarterLabel,
  quarterOf,
  quarterOfInstant,
  yearsSince,
  type Segment,
} from "./model.ts";
import { nearbySales } from "./nearby.ts";
import {
  logPricePerSqm,
  roomsKey,
  sizeEffect,
  termsOf,
  timeEffect,
  type Terms,
  type Traits,
} from "./predict.ts";
import { segmentRange, Z80, type LogRange } from "./range.ts";
import { hearTold, type Heard } from "./told.ts";
import type { Estimate, Subject, Told } from "./types.ts";
import type { Valuer } from "./valuer.ts";

const FLAT = KINDS.indexOf("apartment");
const HOTEL = KINDS.indexOf("hotel");
const MS_PER_DAY = 86_400_000;

/** A subject compared with the sales: its value, and how sure it is. */
export type Reading = {
  traits: Traits;
  terms: Terms;
  reads: Read[];
  /** Log of the value at the subject's area, before stated factors. */
  logValue: number;
  /** The same with a building of the usual size, where the subject's built area is stated. */
  usual: number;
  range: LogRange;
  /** The range on a day inside the data, before it is widened for the time since. */
  bare: LogRange;
  bridge: Estimate["bridge"];
  /** What was told, as it was heard; null if nothing was. Its shift is in `logValue`. */
  heard: Heard | null;
};

/** The kind under which a country's sales record a type. */
export function kindOf(subject: Pick<Subject, "country" | "propertyType">): Kind {
  const type = modelType(subject.propertyType);
  if (subject.country !== "sa") return type;
  return type === "office" ? "commercial" : "deed";
}

/**
 * The kind under which a subject's project is sold: hotel flats where most of its flats are, since a register keeps them
 * apart and an owner calls them flats.
 */
export function soldAs(market: Market, kind: Kind, projectKey: string | null): Kind {
  const project = projectKey === null ? undefined : market.projectAt.get(projectKey);
  if (kind !== "apartment" || project === undefined) return kind;
  let hotels = 0;
  let flats = 0;
  for (const row of market.rowsOfProject(project)) {
    if (market.sales.kind[row] === HOTEL) hotels++;
    else if (market.sales.kind[row] === FLAT) flats++;
  }
  return hotels > flats ? "hotel" : kind;
}

/** The subject as a query to the country's forest; the day is capped at the last day of the data. */
export function queryOf(
  market: Market,
  subject: Pick<Subject, "city" | "bedrooms" | "offPlan" | "valuedAt">,
  kind: Kind,
  placeId: string | null,
  projectKey: string | null,
): Query {
  const isHome = kind === "apartment" || kind === "villa" || kind === "hotel";
  return {
    kind: KINDS.indexOf(kind),
    place: placeId === null ? -1 : (market.placeAt.get(`${subject.city}/${placeId}`) ?? -1),
    project: (projectKey === null ? undefined : market.projectAt.get(projectKey)) ?? NO_PROJECT,
    rooms: isHome && market.country === "ae" ? (subject.bedrooms ?? NO_ROOMS) : NO_ROOMS,
    readiness: readinessCode(market.country === "ae" && kind !== "land" ? subject.offPlan : null),
    day: Math.min(market.until, dayOfInstant(subject.valuedAt)),
  };
}

/**
 * Log price per m² of the query's kind over the whole city, at the level of the last quarter; NaN without a segment.
 */
export function cityLevelOf(segment: Segment | undefined, query: Query): (logArea: number) => number {
  if (!segment) return () => Number.NaN;
  const rooms = roomsKey(query.rooms === NO_ROOMS ? null : query.rooms);
  const fixed =
    segment.level +
    (rooms === null ? 0 : (segment.rooms[rooms] ?? 0)) +
    (query.readiness === OFF_PLAN ? segment.offPlan : 0);
  return (logArea) => fixed + sizeEffect(segment, Math.exp(logArea));
}

/** Change of an official index from the last sale to the day of the value (log), and how far the index reaches. */
export function bridgeOf(
  segment: Segment,
  market: Market,
  valuedAt: number,
): { log: number; bridge: Estimate["bridge"] } {
  const last = segment.time.quarters.at(-1);
  const until = isoDay(market.until);
  if (market.country !== "sa" || last === undefined || valuedAt <= (market.until + 1) * MS_PER_DAY)
    return { log: 0, bridge: null };
  const reach = Math.min(last, quarterOfInstant(valuedAt));
  if (reach <= quarterOf(until)) return { log: 0, bridge: null };
  const log = timeEffect(segment, reach) - timeEffect(segment, quarterOf(until));
  return {
    log,
    bridge: { from: until, indexUntil: quarterLabel(reach), fraction: Math.expm1(log), sourceId: "sa-rega" },
  };
}

/** The range, widened by how far the market may have moved since the segment's data. */
export function widened({ low, high }: LogRange, segment: Segment, valuedAt: number): LogRange {
  const drift = Z80 * segment.annualVolatility * Math.sqrt(yearsSince(segment.until, valuedAt));
  return { low: -Math.hypot(low, drift), high: Math.hypot(high, drift) };
}

const unknown = () => Number.NaN;
const lastDeeds = new WeakMap<Market, { key: string; around: Surroundings }>();

/**
 * The sales around a query. Saudi deeds name no type, so a villa and its plot have the same around them: gathered once for
 * both.
 */
function surroundingsIn(market: Market, query: Query, segment: Segment): Surroundings {
  if (market.country !== "sa") return surroundingsOf(market, query, cityLevelOf(segment, query));
  const { kind, place, project, rooms, readiness, day } = query;
  const key = [kind, place, project, rooms, readiness, day].join();
  const last = lastDeeds.get(market);
  if (last?.key === key) return last.around;
  const around = surroundingsOf(market, query, unknown);
  lastDeeds.set(market, { key, around });
  return around;
}

/** A function of one number that is asked once for each. */
function once(ask: (at: number) => number): (at: number) => number {
  const known = new Map<number, number>();
  return (at) => {
    const value = known.get(at) ?? ask(at);
    known.set(at, value);
    return value;
  };
}

/** Of the value without it, a stated built area takes at most this share, or adds it. */
const BUILT_BOUNDS = { low: -0.5, high: 1 };

/** A level (log price per m² at a log area) with what a stated built area adds to a plot of that area, in whole units. */
const withBuilt =
  (levelAt: (at: number) => number, builtAt: (areaSqm: number) => number) =>
  (at: number): number => {
    const value = Math.exp(levelAt(at) + at);
    const built = clamp(builtAt(Math.exp(at)), BUILT_BOUNDS.low * value, BUILT_BOUNDS.high * value);
    return Math.log(value + built) - at;
  };

/**
 * Values a subject from sales. `builtAt`: what the subject's stated built area adds to a plot of an area, in whole
 * units. Pure: the same valuer, subject, basis, told and `builtAt` give the same reading.
 */
export function readSubject(
  valuer: Valuer,
  subject: Subject,
  basis: SalesBasis,
  { told, builtAt }: { told?: Told; builtAt?: (areaSqm: number) => number } = {},
): Reading {
  const { segment, place, projectKey, evidence } = basis;
  const market = valuer.market(subject.country);
  const kind = soldAs(market, kindOf(subject), projectKey);
  const traits: Traits = {
    areaSqm: subject.areaSqm,
    placeId: place?.id ?? null,
    projectKey,
    bedrooms: subject.bedrooms,
    offPlan: subject.offPlan,
    quarter: quarterOfInstant(subject.valuedAt),
  };
  const terms = termsOf(segment, traits);
  const pool = nearbySales(valuer, subject, { kind, placeId: traits.placeId, projectKey });
  const reads = readPool(segment, traits, evidence.spread, pool);
  const toldOf = told ? hearTold(segment, traits, { told, reads, spread: evidence.spread }) : null;
  const logArea = Math.log(subject.areaSqm);
  const flat = logPricePerSqm(terms) - terms.size - terms.time;
  const typedBounds = typedBoundsOf(market, segment, kind);
  const typedAt = (at: number): number => {
    const blend = subject.country === "sa" || !basis.known ? blendAt(segment, reads, at, evidence.spread) : 0;
    return clamp(flat + sizeEffect(segment, Math.exp(at)) + blend, ...typedBounds) + terms.time;
  };
  const typedRange = segmentRange(segment, evidence);
  const { log: bridged, bridge } = bridgeOf(segment, market, subject.valuedAt);

  const query = queryOf(market, subject, kind, traits.placeId, projectKey);
  // The forest is slow to ask: not at all where it has no say at any area.
  const says = weightOf(valuer, subject, basis, query);
  const around = says && surroundingsIn(market, query, segment);
  const here = around && rawLevel(around, logArea);
  const carried = indexAt(market.index, kind, dayOfInstant(subject.valuedAt)) + bridged;
  const bounds = market.bounds[kind];
  const forestAt = (at: number): number => {
    const level = around ? rawLevel(around, at).level : Number.NaN;
    return (bounds ? clamp(level, ...bounds) : level) + carried;
  };
  const weightAt = says && here && !Number.isNaN(here.level) ? says : () => 0;

  const levelAt = (at: number): number => {
    const weight = weightAt(at);
    if (weight <= 0) return typedAt(at);
    const forest = forestAt(at);
    return weight >= 1 ? forest : weight * forest + (1 - weight) * typedAt(at);
  };
  const ends = [Math.log(segment.areaMin), Math.log(segment.areaMax)] as const;
  const [lowest, highest] = outerBounds(typedBounds, terms.time, bounds, carried);
  const likes = { city: subject.city, kind: modelType(subject.propertyType) };
  const valueBy = (level: (at: number) => number): number => {
    const risen = risingLogValue(level, ends, logArea);
    const even = evenHanded(market, likes, risen - carried) + carried;
    return clamp(even - logArea + (toldOf?.shift ?? 0), lowest, highest) + logArea;
  };
  // Both values of a stated building read the same areas.
  const readAt = builtAt ? once(levelAt) : levelAt;
  const usual = valueBy(readAt);
  const logValue = builtAt ? valueBy(withBuilt(readAt, builtAt)) : usual;
  const weight = weightAt(logArea);
  const above = () => aboveMiddle(market, likes, logValue - carried);
  const own =
    around && here && weight > 0
      ? forestRange(around, { valuedAt: subject.valuedAt, above }, here.features)
      : typedRange;
  const bare = {
    low: weight * own.low + (1 - weight) * typedRange.low,
    high: weight * own.high + (1 - weight) * typedRange.high,
  };
  const wide = widened(bare, segment, subject.valuedAt);
  return {
    traits,
    terms,
    reads: toldOf?.kept ?? reads,
    logValue,
    usual,
    bridge,
    bare,
    range: wide,
    heard: toldOf,
  };
}

/**
 * Log bounds for the type's model, as price per m² in the last quarter: what its sales were recorded at. Saudi deeds
 * lack the expensive end, so the upper bound there reaches the level of the dearest place in the Authority's figures.
 */
export function typedBoundsOf(market: Market, segment: Segment, kind: Kind): [low: number, high: number] {
  const [low, high] = market.bounds[kind] ?? [-Infinity, Infinity];
  if (market.country !== "sa") return [low, high];
  const dearest = Math.max(...Object.values(segment.places).map(({ effect }) => effect));
  return [low, Math.max(high, segment.level + dearest)];
}

/** The widest of both models' bounds, each carried to the day of the value. */
function outerBounds(
  typed: readonly [number, number],
  typedCarried: number,
  forest: readonly [number, number] | undefined,
  forestCarried: number,
): [low: number, high: number] {
  const [low, high] = [typed[0] + typedCarried, typed[1] + typedCarried];
  if (!forest) return [low, high];
  return [Math.min(low, forest[0] + forestCarried), Math.max(high, forest[1] + forestCarried)];
}

/**
 * Weight of the forest at a log area, against the model of the type; null where it is 0 at every area. 1 if sales name
 * their type and the place is known; 0 if it is unknown. For Saudi deeds it depends on the share of the type among
 * deeds of that area. It is 0 where the source cut expensive deeds off, which would pull the type below the
 * Authority's figure. It is 0 for a building if none of its type is on record there: those deeds are plots.
 */
function weightOf(
  valuer: Valuer,
  subject: Subject,
  { segment, known, place }: SalesBasis,
  query: Query,
): ((logArea: number) => number) | null {
  if (!known || query.place < 0) return null;
  if (subject.country !== "sa") return () => 1;
  const mixture = valuer.model.mixtures[cityKey(subject.country, subject.city)];
  const type = modelType(subject.propertyType);
  const own = place === null ? undefined : segment.places[place.id];
  if (!mixture || type === "office" || own?.truncated === true) return null;
  if (own === undefined && type !== "land") return null;
  return (logArea) => deedWeight(shareOf(mixture, type, place?.id ?? null, Math.exp(logArea)));
}

import { clamp } from "#app/lib/stats.ts";
import { SHOWN } from "./comparables.ts";
import { estimateValue } from "./estimate.ts";
import { evidenceOf, gradeOf, halfWidthOf } from "./range.ts";
import { rawLevel } from "./curve.ts";
import { aboveMiddle, evenHanded } from "./fairness.ts";
import { surroundingsOf } from "./features.ts";
import { dayOfInstant, indexAt, KINDS, NO_PROJECT, type Kind, type Market } from "./market.ts";
import { shareOf } from "./mixture.ts";
import { cityKey, formTypeOf, modelType, segmentKey } from "./model.ts";
import { nearbyRows, rowsOfCity } from "./nearby.ts";
import { findPlace, findProject } from "./places.ts";
import { forestRange } from "./forest-range.ts";
import { bridgeOf, cityLevelOf, queryOf, widened } from "./reading.ts";
import { roundedRange } from "./round-money.ts";
import type { FormPropertyType, Grade, Refusal, Subject } from "./types.ts";
import type { Valuer } from "./valuer.ts";

/** A property as registers describe it; its type may be unknown. */
export type Case = Omit<Subject, "propertyType"> & {
  propertyType: FormPropertyType | null;
  classification: "Residential" | "Commercial" | null;
};

export type CaseValue =
  { ok: true; point: number; low: number; high: number; grade: Grade; comparables: number } | Refusal;

const TYPES = [
  "apartment",
  "villa",
  "land",
  "commercial_building",
] as const satisfies readonly FormPropertyType[];
/** Sales within this distance in log area count as being of the same size. */
const LIKE = 0.25;
const COMMERCIAL = new Set<Kind>(["office", "shop", "building"]);

/**
 * Values a case. A stated type is valued as the site does it; if the site has no evidence for that type, recorded sales
 * of that kind there decide. Saudi deeds state no type: the result is the value of a deed of that area and
 * classification there, whatever was built on it. Elsewhere the type is the most frequent one among sales of that size
 * in the project, else in the place, else in the city.
 */
export function valueCase(valuer: Valuer, given: Case): CaseValue {
  if (given.propertyType !== null) {
    const typed = valueTyped(valuer, { ...given, propertyType: given.propertyType });
    if (typed.ok || typed.reason !== "no-evidence-for-type") return typed;
    return valueKind(valuer, given, modelType(given.propertyType)) ?? typed;
  }
  if (given.country === "sa") {
    const kind = given.classification === "Commercial" ? "commercial" : "deed";
    return (
      valueKind(valuer, given, kind) ??
      valueTyped(valuer, { ...given, propertyType: likeliestSaudi(valuer, given) })
    );
  }
  const kind = likeliestKind(valuer, given);
  const value = kind === null ? null : valueKind(valuer, given, kind);
  if (value) return value;
  const likely = kind === null ? undefined : formTypeOf(kind);
  const types = likely === undefined ? TYPES : [likely, ...TYPES.filter((type) => type !== likely)];
  const tried = types.map((propertyType) => valueTyped(valuer, { ...given, propertyType }));
  return tried.find(({ ok }) => ok) ?? (tried[0] as CaseValue);
}

function valueTyped(valuer: Valuer, subject: Subject): CaseValue {
  const value = estimateValue(valuer, subject);
  if (!value.ok) return value;
  const { point, low, high, grade, comparables } = value;
  return { ok: true, point, low, high, grade, comparables: comparables.length };
}

function likeliestSaudi(valuer: Valuer, given: Case): FormPropertyType {
  if (given.classification === "Commercial") return "commercial_building";
  const mixture = valuer.model.mixtures[cityKey(given.country, given.city)];
  if (!mixture) return "land";
  const place = findPlace(valuer.model, given.country, given.city, given.district);
  const shares = (["apartment", "villa", "land"] as const).map(
    (type) => [type, shareOf(mixture, type, place?.id ?? null, given.areaSqm)] as const,
  );
  return shares.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

function located(
  valuer: Valuer,
  market: Market,
  given: Case,
): { placeId: string | null; projectKey: string | null; place: number } {
  const projectKey = findProject(valuer.model, given);
  const project = projectKey === null ? NO_PROJECT : (market.projectAt.get(projectKey) ?? NO_PROJECT);
  const typed = findPlace(valuer.model, given.country, given.city, given.district)?.id ?? null;
  const first = project === NO_PROJECT ? undefined : market.rowsOfProject(project)[0];
  const ofProject = first === undefined ? null : (market.places[market.sales.place[first] as number] ?? null);
  const placeKey = ofProject ?? (typed === null ? null : `${given.city}/${typed}`);
  return {
    projectKey,
    placeId: placeKey === null ? null : placeKey.slice(placeKey.indexOf("/") + 1),
    place: placeKey === null ? -1 : (market.placeAt.get(placeKey) ?? -1),
  };
}

/**
 * The most frequent kind among sales of about this area: in the project, else in the place, else in the city. Null if
 * there are none.
 */
function likeliestKind(valuer: Valuer, given: Case): Kind | null {
  const market = valuer.market(given.country);
  const { projectKey, place } = located(valuer, market, given);
  const project = projectKey === null ? undefined : market.projectAt.get(projectKey);
  const logArea = Math.log(given.areaSqm);
  for (const rows of [
    () => (project === undefined ? [] : market.rowsOfProject(project)),
    () => market.rowsOfPlace(place),
    () => rowsOfCity(market, given.city),
  ]) {
    const counts = new Map<Kind, number>();
    for (const row of rows()) {
      const kind = KINDS[market.sales.kind[row] as number] as Kind;
      if (given.classification !== null && COMMERCIAL.has(kind) !== (given.classification === "Commercial"))
        continue;
      if (Math.abs((market.sales.logArea[row] as number) - logArea) > LIKE) continue;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    const [best] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    if (best) return best[0];
  }
  return null;
}

/**
 * The forest's value for a sale of this kind there. Null if the place is unknown (a known project gives it) or no sale
 * is near.
 */
function valueKind(valuer: Valuer, given: Case, kind: Kind): CaseValue | null {
  const market = valuer.market(given.country);
  const { placeId, projectKey, place } = located(valuer, market, given);
  if (place < 0) return null;
  const rows = nearbyRows(market, given, { kind, placeId, projectKey }, null);
  if (rows.length === 0) return null;
  const query = queryOf(market, given, kind, placeId, projectKey);
  const propertyType = formTypeOf(kind);
  const segment =
    propertyType === undefined ? undefined : valuer.model.segments[segmentKey({ ...given, propertyType })];
  const reads = market.deeds ? "deeds" : market.country;
  const around = surroundingsOf(market, query, cityLevelOf(segment, query), { reads });
  const logArea = Math.log(given.areaSqm);
  const { level, features } = rawLevel(around, logArea);
  if (Number.isNaN(level)) return null;
  const likes = { city: given.city, kind };
  const even = evenHanded(market, likes, level + logArea) - logArea;
  const bounded = clamp(even, ...(market.bounds[kind] ?? [-Infinity, Infinity]));
  const moving =
    given.country === "sa"
      ? valuer.model.segments[segmentKey({ ...given, propertyType: likeliestSaudi(valuer, given) })]
      : segment;
  const bridged = moving ? bridgeOf(moving, market, given.valuedAt).log : 0;
  const carried = indexAt(market.index, kind, dayOfInstant(given.valuedAt)) + bridged;
  const value = Math.exp(bounded + carried) * given.areaSqm;
  const above = () => aboveMiddle(market, likes, bounded + logArea);
  const own = forestRange(around, { valuedAt: given.valuedAt, above }, features);
  const range = moving ? widened(own, moving, given.valuedAt) : own;
  const here = market.rowsOfPlace(place).length;
  const evidence = segment
    ? evidenceOf(segment, placeId, projectKey)
    : { level: "district" as const, sales: here };
  return {
    ok: true,
    ...roundedRange(value, range),
    grade: gradeOf(halfWidthOf(range), evidence),
    comparables: Math.min(SHOWN, rows.length),
  };
}

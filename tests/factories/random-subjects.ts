import fc from "fast-check";
import { estimateValue } from "#app/domains/valuation/engine/estimate.ts";
import { cityKey, type AskingSegment, type Segment } from "#app/domains/valuation/engine/model.ts";
import type { Country, FormPropertyType, Subject } from "#app/domains/valuation/engine/types.ts";
import { takesBuiltArea } from "#app/domains/valuation/rules.ts";
import { marketModel, valuer } from "#app/domains/valuation/shipped-model.ts";
import { days } from "#app/lib/duration.ts";

const CONDITION = ["new", "excellent", "good", "fair", "renovation"] as const;
const RENOVATED = ["none", "partial", "full", "recent"] as const;
const STRANGE_DISTRICTS = ["حي لا يعرفه أحد", "Nowhere Gardens"];
const STRANGE_PROJECT = "برج لا يعرفه أحد";

/** The seed of every random subject, so that a failed run can be repeated. */
export const SEED = 2026;

/** The model's markets, as `country/city/type`. */
export const MARKETS = Object.keys({ ...marketModel.segments, ...marketModel.asking }).sort();

/** The areas at which a type can be valued in a city. */
export function areaLimits(key: string): { areaMin: number; areaMax: number } {
  const { areaMin, areaMax } = (marketModel.segments[key] ?? marketModel.asking[key]) as
    Segment | AskingSegment;
  return { areaMin, areaMax };
}

/** Weighted alternatives. A failing case shrinks to the first of them, the simplest. */
const oneOf = <T>(...choices: (readonly [weight: number, fc.Arbitrary<T>])[]): fc.Arbitrary<T> =>
  fc.oneof(
    { withCrossShrink: true },
    ...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })).filter(({ weight }) => weight > 0),
  );

/** A value in this percentage of cases, else null. */
const maybe = <T>(percent: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  oneOf<T | null>([100 - percent, fc.constant(null)], [percent, arbitrary]);

/** An area between two others, uniform on a log scale. */
export const areaBetween = (low: number, high: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: 10_000 }).map((step) => low * (high / low) ** (step / 10_000));

function typeIn(modelled: string): fc.Arbitrary<FormPropertyType> {
  if (modelled === "office") return fc.constant("commercial_building");
  if (modelled === "villa")
    return oneOf<FormPropertyType>([7, fc.constant("villa")], [3, fc.constant("house")]);
  return fc.constant(modelled as "apartment" | "land");
}

/** Usually a district with sales of the type, in either spelling; else another, an unknown one or none. */
function districtIn(
  country: Country,
  city: string,
  segment: Segment | undefined,
): fc.Arbitrary<string | null> {
  const known = marketModel.places[cityKey(country, city)] ?? [];
  const sold = known.filter(({ id }) => segment?.places[id] !== undefined);
  const nameOf = (places: typeof known): fc.Arbitrary<string> =>
    fc
      .tuple(fc.constantFrom(...places), fc.nat(4))
      .map(([{ nameAr, nameEn }, turn]) => (turn < 2 ? (nameEn ?? nameAr) : nameAr));
  return oneOf<string | null>(
    [known.length > 0 ? 1 : 0, fc.constant(null)],
    [1, fc.constantFrom(...STRANGE_DISTRICTS)],
    ...(known.length > 0 ? [[2, nameOf(known)] as const] : []),
    ...(sold.length > 0 ? [[10, nameOf(sold)] as const] : []),
  );
}

function projectIn(country: Country, city: string): fc.Arbitrary<string | null> {
  if (country !== "ae") return fc.constant(null);
  const projects = Object.values(marketModel.projects[cityKey(country, city)] ?? {});
  const strange = fc.constant(STRANGE_PROJECT);
  return maybe(60, projects.length > 0 ? oneOf([1, strange], [9, fc.constantFrom(...projects)]) : strange);
}

/**
 * Properties of one market: known, unknown and missing districts in both spellings, projects, usual and extreme areas,
 * with and without rooms, age, condition and stage, valued within 500 days of their country's last sale. The model may
 * still refuse some of them because their range would be too wide.
 */
export function subjectIn(key: string): fc.Arbitrary<Subject> {
  const [country, city, modelled] = key.split("/") as [Country, string, string];
  const segment = marketModel.segments[key];
  const { areaMin, areaMax } = areaLimits(key);
  const area = oneOf(
    [3, areaBetween(...((segment?.areaUsual ?? [60, 400]) as [number, number]))],
    [1, areaBetween(areaMin, areaMax)],
  );
  return fc.record({
    country: fc.constant(country),
    city: fc.constant(city),
    district: districtIn(country, city, segment),
    project: projectIn(country, city),
    propertyType: typeIn(modelled),
    areaSqm: area.map((sqm) => Math.min(areaMax, Math.max(areaMin, Math.round(sqm * 100) / 100))),
    builtSqm: takesBuiltArea(country, modelled === "office" ? "commercial_building" : "villa")
      ? maybe(30, fc.integer({ min: 20, max: 5000 }))
      : fc.constant(null),
    bedrooms: maybe(50, fc.nat(7)),
    bathrooms: maybe(30, fc.integer({ min: 1, max: 5 })),
    ageYears: maybe(50, fc.nat(39)),
    condition: maybe(70, fc.constantFrom(...CONDITION)),
    renovations: maybe(60, fc.constantFrom(...RENOVATED)),
    offPlan: country === "ae" ? maybe(70, fc.boolean()) : fc.constant(null),
    valuedAt: fc.nat(499).map((later) => (valuer.market(country).until + 1 + later) * days(1)),
  });
}

/** A subject, and the market it is valued in. */
export type Drawn = { key: string; subject: Subject };

/** At most this many subjects per market, alternating between markets; only those that the model values. */
export function sampleSubjects(perMarket: number): Drawn[] {
  const markets = MARKETS.map((key) => fc.sample(subjectIn(key), { seed: SEED, numRuns: perMarket }));
  return Array.from({ length: perMarket }, (_, turn) =>
    MARKETS.map((key, at) => ({ key, subject: markets[at]?.[turn] as Subject })),
  )
    .flat()
    .filter(({ subject }) => estimateValue(valuer, subject).ok);
}

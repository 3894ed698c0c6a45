import { clamp } from "#app/lib/stats.ts";
import type { BuildCostSource } from "./approach.ts";
import { timeEffect } from "./predict.ts";
import {
  cityKey,
  modelType,
  quarterOfInstant,
  segmentKey,
  type MarketModel,
  type ModelType,
} from "./model.ts";
import type { Country, Subject } from "./types.ts";

/** Cost of building anew, per m² built, as published for ordinary finish, in the country's currency. */
type BuildCost = { perSqm: number; year: number; source: BuildCostSource };

const BUILD_COST: Partial<Record<`${Country}/${ModelType}`, BuildCost>> = {
  // The low end of standard villas, SAR 3,800 to 4,400: Knight Frank, "Saudi Arabia's Construction Landscape, H1 2024".
  "sa/villa": { perSqm: 3800, year: 2024, source: "kf-villa" },
  // The low end of standard apartments, SAR 4,700 to 5,800: the same.
  "sa/office": { perSqm: 4700, year: 2024, source: "kf-apartment" },
  // Mean of all kinds of buildings in Doha, US$ 2,096 at QAR 3.64: Turner & Townsend, survey of 2024. None is published of villas.
  "qa/villa": { perSqm: 7630, year: 2024, source: "tt-doha" },
};
/**
 * Built area of a villa as a multiple of its plot, where nobody states it. Assumptions of ours: two floors over 60 % of
 * a Saudi plot, and over 45 % of a Qatari one.
 */
const BUILT_PER_PLOT: Partial<Record<Country, number>> = { sa: 1.2, qa: 0.9 };
/** A stated built area counts between half and twice the usual one: beyond, prices of villas tell nothing of it. */
const HEARD = { from: 0.5, to: 2 };
/** A building loses its cost in equal parts over this many years, down to a rest. Assumptions of ours. */
const LIFE = { years: 50, least: 0.2, unknown: 0.5 };
/** Ends of the 80 % range of what a building adds (log). Assumed: condition and finish are unknown. */
export const BUILDING_RANGE = { low: Math.log(0.65), high: Math.log(1.35) };

/**
 * What a building adds to its plot, in whole units. `fresh`: built anew. `left`: the share of it that is still paid for;
 * `part` = `fresh` × `left`. For a villa `left` is extracted from prices: villas less plots, in the middle of the city's
 * districts. For a commercial building it is what age leaves.
 */
export type Building = {
  builtSqm: number;
  /** Whether the built area is the owner's statement, not the usual one; and whether only a part of it counts. */
  stated: boolean;
  capped: boolean;
  newPerSqm: number;
  fresh: number;
  left: number;
  part: number;
  /** What a stated built area adds to `part`, or takes from it; 0 if none is stated. */
  extra: number;
  /** `part` at the level of the last quarter. */
  lately: number;
  /** Districts in which `left` was measured; 0 if it is of age alone. */
  districts: number;
  /** How far plot and building together lie from the level of a district's villas (log). */
  spread: number;
  /** What `newPerSqm` is from, and its year. */
  source: BuildCostSource;
  year: number;
};

/** Whether a cost of building is known for the type in its country. */
export const isPricedToBuild = (subject: Pick<Subject, "country" | "propertyType">): boolean =>
  BUILD_COST[`${subject.country}/${modelType(subject.propertyType)}`] !== undefined;

/**
 * The building on the subject's plot, on the day of its value. Null where none is known: other types, cities where
 * prices tell no building's part, commercial buildings whose built area is not stated.
 */
export function buildingOf(model: MarketModel, subject: Subject): Building | null {
  const type = modelType(subject.propertyType);
  const cost = BUILD_COST[`${subject.country}/${type}`];
  if (!cost) return null;
  return type === "villa" ? villaOf(model, subject, cost) : agedOf(subject, cost);
}

function villaOf(model: MarketModel, subject: Subject, cost: BuildCost): Building | null {
  const known = model.buildings?.[cityKey(subject.country, subject.city)];
  const villas = model.segments[segmentKey(subject)];
  const perPlot = BUILT_PER_PLOT[subject.country];
  if (!known || !villas || perPlot === undefined) return null;
  const usual = perPlot * subject.areaSqm;
  const built =
    subject.builtSqm === null ? usual : clamp(subject.builtSqm, HEARD.from * usual, HEARD.to * usual);
  const lately = known.perPlotSqm * subject.areaSqm * (built / usual);
  const part = lately * Math.exp(timeEffect(villas, quarterOfInstant(subject.valuedAt)));
  const fresh = built * cost.perSqm;
  return {
    builtSqm: Math.round(built),
    stated: subject.builtSqm !== null,
    capped: subject.builtSqm !== null && built !== subject.builtSqm,
    newPerSqm: cost.perSqm,
    fresh,
    left: part / fresh,
    part,
    extra: part - part * (usual / built),
    lately,
    districts: known.districts,
    spread: known.spread,
    source: cost.source,
    year: cost.year,
  };
}

/**
 * What the subject's stated built area would add to a plot of an area (m²), in whole units; null where none is stated or
 * prices tell nothing of it.
 */
export function extraOf(model: MarketModel, subject: Subject): ((areaSqm: number) => number) | null {
  if (subject.builtSqm === null || modelType(subject.propertyType) !== "villa") return null;
  return (areaSqm) => buildingOf(model, { ...subject, areaSqm })?.extra ?? 0;
}

function agedOf({ builtSqm, ageYears }: Subject, cost: BuildCost): Building | null {
  if (builtSqm === null) return null;
  const left = ageYears === null ? LIFE.unknown : Math.max(LIFE.least, 1 - ageYears / LIFE.years);
  const fresh = builtSqm * cost.perSqm;
  return {
    builtSqm: Math.round(builtSqm),
    stated: true,
    capped: false,
    newPerSqm: cost.perSqm,
    fresh,
    left,
    part: fresh * left,
    extra: 0,
    lately: fresh * left,
    districts: 0,
    spread: 0,
    source: cost.source,
    year: cost.year,
  };
}

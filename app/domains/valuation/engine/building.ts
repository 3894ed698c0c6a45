import { timeEffect } from "./predict.ts";
import { cityKey, quarterOfInstant, segmentKey, type MarketModel } from "./model.ts";
import type { Subject } from "./types.ts";

/**
 * Cost of building a villa of ordinary finish, per m² built: the low end of what Knight Frank published for Saudi
 * Arabia ("Saudi Arabia's Construction Landscape, H1 2024": standard villas SAR 3,800 to 4,400).
 */
const NEW_PER_BUILT_SQM = 3800;
const PUBLISHED = 2024;
/** Built area of a villa as a multiple of its plot: two floors over 60 % of it. An assumption of ours. */
const BUILT_PER_PLOT = 1.2;
/** Ends of the 80 % range of what a building adds (log). Assumed: condition and finish are unknown. */
export const BUILDING_RANGE = { low: Math.log(0.65), high: Math.log(1.35) };

/**
 * What the building of a villa adds to its plot. `fresh`: built anew. `left`: the share that buyers still pay for,
 * extracted from prices: the Authority's level for villas less the plot's level, in the middle of the city's districts.
 * `part` = `fresh` × `left`.
 */
export type Building = {
  builtSqm: number;
  newPerSqm: number;
  fresh: number;
  left: number;
  part: number;
  /** `part` at the level of the last quarter. */
  lately: number;
  districts: number;
  /** How far plot and building together lie from the official level of a district's villas (log). */
  spread: number;
  /** Year in which `newPerSqm` was published. */
  year: number;
};

/** The building's part of a villa on the subject's plot, on the day of its value; null where none is known. */
export function buildingOf(model: MarketModel, subject: Subject): Building | null {
  const known = model.buildings?.[cityKey(subject.country, subject.city)];
  const villas = model.segments[segmentKey(subject)];
  if (!known || !villas) return null;
  const lately = known.perPlotSqm * subject.areaSqm;
  const part = lately * Math.exp(timeEffect(villas, quarterOfInstant(subject.valuedAt)));
  const builtSqm = BUILT_PER_PLOT * subject.areaSqm;
  const fresh = builtSqm * NEW_PER_BUILT_SQM;
  return {
    builtSqm: Math.round(builtSqm),
    newPerSqm: NEW_PER_BUILT_SQM,
    fresh,
    left: part / fresh,
    part,
    lately,
    districts: known.districts,
    spread: known.spread,
    year: PUBLISHED,
  };
}

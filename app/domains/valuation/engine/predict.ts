import { clamp, interpolate } from "#app/lib/stats.ts";
import type { Segment } from "./model.ts";

/** What the fitted formula reads of a subject or a recorded sale. */
export type Traits = {
  areaSqm: number;
  placeId: string | null;
  projectKey: string | null;
  bedrooms: number | null;
  offPlan: boolean | null;
  quarter: number;
};

/** The part of a segment that the formula uses. */
export type Fitted = Pick<
  Segment,
  "level" | "size" | "areaMin" | "areaMax" | "time" | "rooms" | "offPlan" | "places" | "projects"
>;

/** Terms whose sum is the log price per m²; a term is 0 if the model knows nothing about it. */
export type Terms = {
  level: number;
  place: number;
  project: number;
  size: number;
  rooms: number;
  readiness: number;
  time: number;
};

export function sizeEffect(segment: Pick<Segment, "size" | "areaMin" | "areaMax">, areaSqm: number): number {
  const area = clamp(areaSqm, segment.areaMin, segment.areaMax);
  return interpolate(segment.size.logAreas, segment.size.effects, Math.log(area));
}

export function timeEffect(segment: Pick<Segment, "time">, quarter: number): number {
  return interpolate(segment.time.quarters, segment.time.effects, quarter);
}

/** The model's class for a number of bedrooms; `top` and more share one class. */
export function roomsKey(bedrooms: number | null, top = 5): string | null {
  return bedrooms === null ? null : String(Math.min(bedrooms, top));
}

export function termsOf(segment: Fitted, traits: Traits): Terms {
  const project = traits.projectKey === null ? undefined : segment.projects[traits.projectKey];
  // A known project gives the place, whatever district was typed.
  const placeId = project?.place ?? traits.placeId;
  const rooms = roomsKey(traits.bedrooms);
  return {
    level: segment.level,
    place: placeId === null ? 0 : (segment.places[placeId]?.effect ?? 0),
    project: project?.effect ?? 0,
    size: sizeEffect(segment, traits.areaSqm),
    rooms: rooms === null ? 0 : (segment.rooms[rooms] ?? 0),
    readiness: traits.offPlan === true ? segment.offPlan : 0,
    time: timeEffect(segment, traits.quarter),
  };
}

export function logPricePerSqm(terms: Terms): number {
  return terms.level + terms.place + terms.project + terms.size + terms.rooms + terms.readiness + terms.time;
}

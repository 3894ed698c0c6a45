import { findPlace, findProject } from "./places.ts";
import {
  cityKey,
  MODEL_TYPES,
  modelType,
  segmentKey,
  yearsSince,
  type AskingSegment,
  type MarketModel,
  type Segment,
} from "./model.ts";
import { evidenceOf, halfWidthOf, WIDEST, type Evidence, type LogRange } from "./range.ts";
import type { LimitCode, Place, Refusal, Subject } from "./types.ts";

/** What a subject can be valued from: recorded sales or asking prices. */
export type Basis =
  | {
      ok: true;
      kind: "sales";
      segment: Segment;
      place: Place | null;
      projectKey: string | null;
      evidence: Evidence;
      /** Whether the model knows the subject's place, directly or through its project. */
      known: boolean;
    }
  | { ok: true; kind: "asking"; asking: AskingSegment; range: LogRange };

export type SalesBasis = Extract<Basis, { kind: "sales" }>;

/** Least log distance from the point to each end of a range made from asking prices. */
const ASKING_LEAST = 0.3;

const refuse = (reason: Refusal["reason"]): Refusal => ({ ok: false, reason });

function hasCity(model: MarketModel, key: string): boolean {
  return [...Object.keys(model.segments), ...Object.keys(model.asking)].some((known) =>
    known.startsWith(`${key}/`),
  );
}

/** Finds the evidence for a subject. Refuses an unknown city, a type without evidence and an area out of range. */
export function findBasis(model: MarketModel, subject: Subject): Basis | Refusal {
  if (!hasCity(model, cityKey(subject.country, subject.city))) return refuse("no-evidence-for-city");
  const segment = model.segments[segmentKey(subject)];
  const asking = model.asking[segmentKey(subject)];
  const known = segment ?? asking;
  if (!known) return refuse("no-evidence-for-type");
  if (!(subject.areaSqm >= known.areaMin && subject.areaSqm <= known.areaMax))
    return refuse("area-out-of-range");

  if (segment) {
    const named = findProject(model, subject);
    const projectKey = modelType(subject.propertyType) === "land" ? null : named;
    const typed = findPlace(model, subject.country, subject.city, subject.district);
    // A known project gives the place, whatever district was typed.
    const place = (projectKey === null ? null : placeOfProject(model, subject, projectKey)) ?? typed;
    const evidence = evidenceOf(segment, place?.id ?? null, projectKey);
    return { ok: true, kind: "sales", segment, place, projectKey, evidence, known: place !== null };
  }
  return asking ? askingBasis(asking) : refuse("no-evidence-for-type");
}

/** A few similar advertisements spread less than sales do, so the range has a least width. */
function askingBasis(asking: AskingSegment): Basis | Refusal {
  const range = {
    low: Math.min(Math.log(asking.p10 / asking.median), -ASKING_LEAST),
    high: Math.max(Math.log(asking.p90 / asking.median), ASKING_LEAST),
  };
  return halfWidthOf(range) > WIDEST
    ? refuse("no-evidence-for-type")
    : { ok: true, kind: "asking", asking, range };
}

function placeOfProject(model: MarketModel, { country, city }: Subject, projectKey: string): Place | null {
  for (const type of MODEL_TYPES) {
    const id = model.segments[`${cityKey(country, city)}/${type}`]?.projects[projectKey]?.place;
    if (id !== undefined) return findPlace(model, country, city, id);
  }
  return null;
}

/** The limits to state in a report on this basis; `lastSale` is the ISO day of the last sale in the data. */
export function limitsOf(subject: Subject, basis: Basis, lastSale: string): LimitCode[] {
  const limits: LimitCode[] = [];
  if (basis.kind === "asking") limits.push("asking-prices");
  else {
    const { segment, place, projectKey, evidence } = basis;
    if (evidence.level === "city") limits.push("city-level");
    if (place === null && subject.district !== null) limits.push("district-unknown");
    if (projectKey === null && subject.project !== null) limits.push("project-unknown");
    if (evidence.sales < 12) limits.push("few-sales");
    if (segment.typeInferred) limits.push("type-inferred");
    if (place && segment.places[place.id]?.truncated) limits.push("prime-truncated");
    const type = modelType(subject.propertyType);
    if (subject.country !== "ae" && (type === "villa" || type === "office")) limits.push("plot-area");
    const [low, high] = segment.areaUsual;
    if (subject.areaSqm < low * 0.9 || subject.areaSqm > high * 1.1) limits.push("wide-area");
  }
  if (yearsSince(lastSale, subject.valuedAt) > 1) limits.push("old-data");
  return limits;
}

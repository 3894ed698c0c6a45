import { findPlace, findProject } from "./places.ts";
import {
  cityKey,
  modelType,
  segmentKey,
  yearsSince,
  type AskingSegment,
  type MarketModel,
  type Segment,
} from "./model.ts";
import { evidenceOf, gradeOf, halfWidthOf, logRange, type Evidence, type LogRange } from "./range.ts";
import type { EvidencePreview, LimitCode, Place, Refusal, Subject } from "./types.ts";

/** What a subject can be valued from. */
export type Basis =
  | {
      ok: true;
      kind: "sales";
      segment: Segment;
      place: Place | null;
      projectKey: string | null;
      evidence: Evidence;
      range: LogRange;
    }
  | { ok: true; kind: "asking"; asking: AskingSegment; range: LogRange };

/** Log distance of a range's ends from the point, for asking prices; and the half width that supports no value. */
const ASKING_LEAST = 0.3;
const ASKING_WIDEST = 1;

const refuse = (reason: Refusal["reason"]): Refusal => ({ ok: false, reason });

function hasCity(model: MarketModel, key: string): boolean {
  return [...Object.keys(model.segments), ...Object.keys(model.asking)].some((known) =>
    known.startsWith(`${key}/`),
  );
}

/** Finds the evidence for a subject. Refuses an unknown city, a type without evidence, an impossible area. */
export function findBasis(model: MarketModel, subject: Subject): Basis | Refusal {
  if (!hasCity(model, cityKey(subject.country, subject.city))) return refuse("no-evidence-for-city");
  const segment = model.segments[segmentKey(subject)];
  const asking = model.asking[segmentKey(subject)];
  const known = segment ?? asking;
  if (!known) return refuse("no-evidence-for-type");
  if (!(subject.areaSqm >= known.areaMin && subject.areaSqm <= known.areaMax))
    return refuse("area-out-of-range");

  if (segment) {
    const projectKey = findProject(model, subject);
    const typed = findPlace(model, subject.country, subject.city, subject.district);
    const place = projectKey === null ? typed : (placeOfProject(model, subject, projectKey) ?? typed);
    const evidence = evidenceOf(segment, place?.id ?? null, projectKey);
    return {
      ok: true,
      kind: "sales",
      segment,
      place,
      projectKey,
      evidence,
      range: logRange(segment, evidence, subject.valuedAt),
    };
  }
  return asking ? askingBasis(asking) : refuse("no-evidence-for-type");
}

/** Advertisements spread less than sales where they are few and alike, so the range has a least width. */
function askingBasis(asking: AskingSegment): Basis | Refusal {
  const range = {
    low: Math.min(Math.log(asking.p10 / asking.median), -ASKING_LEAST),
    high: Math.max(Math.log(asking.p90 / asking.median), ASKING_LEAST),
  };
  return halfWidthOf(range) > ASKING_WIDEST
    ? refuse("no-evidence-for-type")
    : { ok: true, kind: "asking", asking, range };
}

function placeOfProject(model: MarketModel, subject: Subject, projectKey: string): Place | null {
  const id = model.segments[segmentKey(subject)]?.projects[projectKey]?.place;
  return id === undefined ? null : findPlace(model, subject.country, subject.city, id);
}

/** Limits that a report on this basis states. */
export function limitsOf(subject: Subject, basis: Basis): LimitCode[] {
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
  const until = basis.kind === "sales" ? basis.segment.until : basis.asking.until;
  if (yearsSince(until, subject.valuedAt) > 1) limits.push("old-data");
  return limits;
}

/** The evidence without the value: same grade, range width and limits as the estimate that would follow. */
export function previewEvidence(model: MarketModel, subject: Subject): EvidencePreview | Refusal {
  const basis = findBasis(model, subject);
  if (!basis.ok) return basis;
  const halfWidth = halfWidthOf(basis.range);
  const shared = { ok: true as const, halfWidth, limits: limitsOf(subject, basis) };
  if (basis.kind === "asking") {
    return {
      ...shared,
      grade: "low",
      level: "asking",
      place: null,
      sales: basis.asking.count,
      dataUntil: basis.asking.until,
    };
  }
  const { evidence, place, segment } = basis;
  return {
    ...shared,
    grade: gradeOf(halfWidth, evidence),
    level: evidence.level,
    place,
    sales: evidence.sales,
    dataUntil: segment.until,
  };
}

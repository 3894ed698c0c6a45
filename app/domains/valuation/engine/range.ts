import type { RangeKey, Segment } from "./model.ts";
import type { EvidenceLevel, Grade } from "./types.ts";

/** Standard deviations from the middle to each end of an 80 % range. */
export const Z80 = 1.2816;

/** Log distance from the point to the ends of the 80 % range: `low` ≤ 0 ≤ `high`. */
export type LogRange = { low: number; high: number };

export type Evidence = { level: EvidenceLevel; key: RangeKey; sales: number; spread: number };

/** The finest level at which the model knows the subject, with the sales and the spread behind it. */
export function evidenceOf(segment: Segment, placeId: string | null, projectKey: string | null): Evidence {
  const project = projectKey === null ? undefined : segment.projects[projectKey];
  if (project && project.count >= 4) {
    return { level: "project", key: "project", sales: project.count, spread: project.spread };
  }
  const placed = project?.place ?? placeId;
  const place = placed === null ? undefined : segment.places[placed];
  if (!place) return { level: "city", key: "city", sales: segment.count, spread: segment.citySpread };

  const key = place.count >= 50 ? "district-many" : place.count >= 12 ? "district-some" : "district-few";
  return { level: "district", key, sales: place.count, spread: place.spread };
}

/** The calibrated 80 % range of the segment's own model. */
export function segmentRange(segment: Segment, { key, spread }: Pick<Evidence, "key" | "spread">): LogRange {
  const { low, high } = segment.range[key];
  return { low: low * spread, high: high * spread };
}

/** Largest half-width of a range, as a share of the value. A wider range is of no use. */
export const WIDEST = 1;

export function halfWidthOf(range: LogRange): number {
  return (Math.exp(range.high) - Math.exp(range.low)) / 2;
}

/** For each grade: the largest half of the 80 % range, as a share of the value, and the fewest sales. */
export const GRADE_LIMITS = [
  { grade: "A", halfWidth: 0.13, sales: 30 },
  { grade: "B", halfWidth: 0.2, sales: 15 },
  { grade: "C", halfWidth: 0.3, sales: 8 },
  { grade: "D", halfWidth: 0.45, sales: 3 },
] as const satisfies readonly { grade: Grade; halfWidth: number; sales: number }[];

/** The best grade whose limits the evidence meets; E for asking prices and for city-level evidence. */
export function gradeOf(halfWidth: number, { level, sales }: Pick<Evidence, "level" | "sales">): Grade {
  if (level === "asking" || level === "city") return "E";
  return GRADE_LIMITS.find((limit) => halfWidth <= limit.halfWidth && sales >= limit.sales)?.grade ?? "E";
}

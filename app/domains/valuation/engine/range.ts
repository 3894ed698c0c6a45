import { yearsSince, type RangeKey, type Segment } from "./model.ts";
import type { EvidenceLevel, Grade } from "./types.ts";

/** Standard deviations that cut off a tenth of a normal distribution on each side. */
const Z80 = 1.2816;

/** Log distance from the point to the ends of the 80 % range: `low` ≤ 0 ≤ `high`. */
export type LogRange = { low: number; high: number };

export type Evidence = { level: EvidenceLevel; key: RangeKey; sales: number; spread: number };

/** The finest level that knows the subject, with the sales and the spread behind it. */
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

/** The calibrated 80 % range, widened by what the market may have moved since the data ends. */
export function logRange(segment: Segment, evidence: Evidence, valuedAt: number): LogRange {
  const { low, high } = segment.range[evidence.key];
  const drift = Z80 * segment.annualVolatility * Math.sqrt(yearsSince(segment.until, valuedAt));
  return { low: -Math.hypot(low * evidence.spread, drift), high: Math.hypot(high * evidence.spread, drift) };
}

export function halfWidthOf(range: LogRange): number {
  return (Math.exp(range.high) - Math.exp(range.low)) / 2;
}

/** high: ±20 % or better on 30 sales or more; medium: ±35 % or better on 10 or more; low otherwise. */
export function gradeOf(halfWidth: number, evidence: Pick<Evidence, "level" | "sales">): Grade {
  if (evidence.level === "asking" || evidence.level === "city") return "low";
  if (halfWidth <= 0.2 && evidence.sales >= 30) return "high";
  return halfWidth <= 0.35 && evidence.sales >= 10 ? "medium" : "low";
}

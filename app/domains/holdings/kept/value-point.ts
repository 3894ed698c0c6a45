import type { keptValues } from "#app/db/schema.server.ts";
import type { PointEvidence, ValuePoint, Move } from "#app/domains/holdings/rules.ts";
import type { Estimate } from "#app/domains/valuation/engine/types.ts";

/** The city's and a district's history are indices; that of anything finer is its district's. */
const indexOf = (trend: Estimate["trend"]): PointEvidence["index"] =>
  trend && {
    level: trend.level === "city" ? "city" : "district",
    history: trend.history.map(({ period, pricePerSqm }) => ({ period, pricePerSqm })),
  };

/** A valuation as it is kept: a row without the property that it is of. */
export function pointColumns(estimate: Estimate, valuedAt: number, move: Move | null) {
  const { modelVersion, point, low, high, grade, rent, level, sales, dataUntil, place, trend } = estimate;
  return {
    modelVersion,
    valuedAt,
    value: point,
    low,
    high,
    grade,
    rentLow: rent?.low ?? null,
    rentAnnual: rent?.annual ?? null,
    rentHigh: rent?.high ?? null,
    evidence: { level, sales, dataUntil, placeAr: place?.nameAr ?? null, index: indexOf(trend) },
    move,
  };
}

/** A kept valuation as it is read again. */
export function pointOf(row: typeof keptValues.$inferSelect): ValuePoint {
  const { rentLow: low, rentAnnual: annual, rentHigh: high, keptId: _, ...point } = row;
  const rent = low === null || annual === null || high === null ? null : { low, annual, high };
  return { ...point, rent };
}

import { clamp } from "#app/lib/stats.ts";
import type { Subject, ValueStep } from "./types.ts";

/**
 * Effects without support in open data, kept small on purpose; the README gives reasons and sources. Recorded sales mix
 * all conditions, so `good` and an unknown condition are the reference.
 */
const CONDITION = { new: 0.04, excellent: 0.03, good: 0, fair: -0.04, renovation: -0.08 } as const;
const RENOVATIONS = { none: 0, partial: 0.01, full: 0.03, recent: 0.02 } as const;

/** Per year after the tenth, for buildings whose condition the user did not state. */
const AGE_PER_YEAR = -0.003;
const AGE_FREE_YEARS = 10;
const AGE_FLOOR = -0.06;

/** The sum of all stated factors stays within these bounds. */
const BOUNDS = { low: -0.12, high: 0.06 };

export type StatedFactor = {
  kind: Extract<ValueStep["kind"], "age" | "condition" | "renovations">;
  fraction: number;
};

/** Stated factors of the subject, as fractions of the fitted value; none for land. */
export function statedFactors(subject: Subject): StatedFactor[] {
  if (subject.propertyType === "land") return [];
  const factors: StatedFactor[] = [];
  const offPlan = subject.offPlan === true;
  if (subject.condition !== null && !offPlan) {
    factors.push({ kind: "condition", fraction: CONDITION[subject.condition] });
  } else if (subject.ageYears !== null && subject.ageYears > AGE_FREE_YEARS) {
    factors.push({
      kind: "age",
      fraction: Math.max(AGE_FLOOR, (subject.ageYears - AGE_FREE_YEARS) * AGE_PER_YEAR),
    });
  }
  // A stated top condition already includes the effect of a renovation.
  const topCondition = subject.condition === "new" || subject.condition === "excellent";
  if (subject.renovations !== null && !topCondition && !offPlan) {
    factors.push({ kind: "renovations", fraction: RENOVATIONS[subject.renovations] });
  }
  const total = factors.reduce((all, factor) => all + factor.fraction, 0);
  const scale = total === 0 ? 1 : clamp(total, BOUNDS.low, BOUNDS.high) / total;
  return factors
    .map((factor) => ({ ...factor, fraction: factor.fraction * scale }))
    .filter((factor) => factor.fraction !== 0);
}

import type { ComparableSale, Subject } from "./types.ts";

/** What each difference leaves of a likeness of 1. */
const SIZE = 0.8;
const OTHER_PROJECT = 0.95;
const OTHER_PLACE = 0.9;
const KM = 20;
const UNKNOWN_DISTANCE = 0.75;
const HALF_LIFE_YEARS = 8;
const ROOM = 0.94;
const READINESS = 0.93;
const MS_PER_YEAR = 365.25 * 86_400_000;

export type Likened = Pick<Subject, "areaSqm" | "bedrooms" | "offPlan" | "valuedAt"> & {
  /** Whether the subject names a project that is known. */
  inProject: boolean;
};

/**
 * How like a sale is to the subject, 0 to 100: 100 for the same size, place (and project), rooms and readiness, sold on
 * the day of the value. Each difference takes its share: e^(−0.8 × |log of the areas' ratio|); 0.9 × e^(−km ÷ 20) for
 * another district; half for each eight years; 6 % for each room; 7 % for another readiness. Our own scale, so that
 * sales can be compared with each other; the value does not depend on it.
 */
export function similarityOf(
  subject: Likened,
  sale: ComparableSale,
  { distanceKm, sameProject }: { distanceKm: number | null; sameProject: boolean },
): number {
  const size = Math.exp(-SIZE * Math.abs(Math.log(sale.areaSqm / subject.areaSqm)));
  const years = Math.max(0, subject.valuedAt - Date.parse(sale.soldOn)) / MS_PER_YEAR;
  const time = 0.5 ** (years / HALF_LIFE_YEARS);
  const rooms =
    subject.bedrooms === null || sale.bedrooms === null
      ? 1
      : ROOM ** Math.abs(subject.bedrooms - sale.bedrooms);
  const readiness =
    subject.offPlan === null || sale.offPlan === null || subject.offPlan === sale.offPlan ? 1 : READINESS;
  return Math.round(100 * size * time * rooms * readiness * placeShare(subject, { distanceKm, sameProject }));
}

function placeShare(
  { inProject }: Likened,
  { distanceKm, sameProject }: { distanceKm: number | null; sameProject: boolean },
): number {
  if (sameProject) return 1;
  if (distanceKm === null) return UNKNOWN_DISTANCE;
  if (distanceKm === 0) return inProject ? OTHER_PROJECT : 1;
  return OTHER_PLACE * Math.exp(-distanceKm / KM);
}

import type { Summary } from "./kernel.ts";

const YEAR = 365;

/** Summaries of the sales around the subject; each has its own kernel over area, time and kind. */
export const PLACE_SA: Summary[] = [
  { name: "same", width: 0.004, days: 400, otherKind: 0.15, quartiles: true },
  { name: "same-now", width: 0.004, days: 25, otherKind: 0.15, age: true },
  { name: "near", width: 0.03, days: 200, otherKind: 0.15, quartiles: true },
  { name: "near-now", width: 0.03, days: 25, otherKind: 0.15, age: true },
  { name: "like", width: 0.1, days: 200, otherKind: 0.15, quartiles: true },
  { name: "like-soon", width: 0.1, days: 40, otherKind: 0.15, quartiles: true },
  { name: "like-now", width: 0.1, days: 10, otherKind: 0.15 },
  { name: "wide", width: 0.35, days: 200, otherKind: 0.15, quartiles: true },
  { name: "wide-now", width: 0.35, days: 30, otherKind: 0.15 },
  { name: "all", width: 9, days: 200, otherKind: 0.15, quartiles: true },
  { name: "bulk", width: 0.03, days: 200, bulk: true, age: true },
  { name: "bulk-now", width: 0.1, days: 30, bulk: true },
];
export const AROUND_SA: Summary[] = [{ name: "around", width: 0.1, days: 60, otherKind: 0.15 }];

const SAME_DIGITS = { sameDigitsOnly: true, otherKind: 0.15 };
/**
 * A Saudi deed as it stands in the register, read at its own area alone: what that says by its digits, sales of exactly
 * that area and those of the same days count too.
 */
export const PLACE_DEEDS: Summary[] = [
  ...PLACE_SA,
  { name: "twins", width: 1, twins: true, days: 400, otherKind: 0.15, quartiles: true, age: true },
  { name: "twins-soon", width: 1, twins: true, days: 60, otherKind: 0.15 },
  { name: "twins-now", width: 1, twins: true, days: 8, otherKind: 0.15 },
  { name: "twins-bulk", width: 1, twins: true, days: 60, bulk: true, age: true },
  { name: "digits-near", width: 0.03, days: 200, ...SAME_DIGITS, quartiles: true },
  { name: "digits-like", width: 0.1, days: 200, ...SAME_DIGITS, quartiles: true },
  { name: "digits-soon", width: 0.1, days: 40, ...SAME_DIGITS },
  { name: "digits-wide", width: 0.35, days: 200, ...SAME_DIGITS, quartiles: true },
  { name: "digits-wide-now", width: 0.35, days: 30, ...SAME_DIGITS },
  { name: "digits-all", width: 9, days: 200, ...SAME_DIGITS },
  { name: "day", width: 9, days: 1.5, otherKind: 0.15, quartiles: true },
  { name: "day-like", width: 0.1, days: 2.5, otherKind: 0.15, age: true },
  { name: "day-bulk", width: 9, days: 2.5, bulk: true },
];
export const AROUND_DEEDS: Summary[] = [
  ...AROUND_SA,
  { name: "around-digits", width: 0.1, days: 100, ...SAME_DIGITS },
];

export const PLACE_QA: Summary[] = [
  { name: "same", width: 0.006, days: 2 * YEAR, otherKind: 0, quartiles: true, age: true },
  { name: "same-now", width: 0.006, days: 90, otherKind: 0 },
  { name: "near", width: 0.04, days: 2 * YEAR, otherKind: 0, quartiles: true },
  { name: "near-now", width: 0.06, days: 120, otherKind: 0, age: true },
  { name: "like", width: 0.15, days: 2 * YEAR, otherKind: 0, quartiles: true },
  { name: "like-now", width: 0.15, days: 90, otherKind: 0, quartiles: true },
  { name: "wide", width: 0.4, days: 2 * YEAR, otherKind: 0, quartiles: true },
  { name: "wide-now", width: 0.4, days: 120, otherKind: 0 },
  { name: "all", width: 9, days: 2 * YEAR, otherKind: 0, quartiles: true },
  { name: "all-now", width: 9, days: 120, otherKind: 0, age: true },
  { name: "any", width: 0.3, days: YEAR },
];

export const PROJECT_AE: Summary[] = [
  { name: "p-same", width: 0.006, days: 2 * YEAR, otherKind: 0, quartiles: true, age: true },
  { name: "p-near", width: 0.04, days: 2 * YEAR, otherKind: 0.05, quartiles: true },
  { name: "p-near-stage", width: 0.05, days: YEAR, otherKind: 0, otherReadiness: 0.1 },
  { name: "p-near-now", width: 0.06, days: 60, otherKind: 0 },
  { name: "p-like", width: 0.15, days: 2 * YEAR, otherKind: 0, quartiles: true },
  { name: "p-rooms", width: 0.4, days: 2 * YEAR, otherKind: 0, otherRooms: 0, quartiles: true, age: true },
  { name: "p-all", width: 9, days: 2 * YEAR, otherKind: 0.05, quartiles: true, age: true },
  { name: "p-all-now", width: 9, days: 60, otherKind: 0.05 },
  { name: "p-stage", width: 0.5, days: 2 * YEAR, otherKind: 0.05, otherReadiness: 0 },
];
export const PLACE_AE: Summary[] = [
  {
    name: "near",
    width: 0.04,
    days: YEAR,
    otherKind: 0,
    otherReadiness: 0.2,
    otherRooms: 0.2,
    quartiles: true,
  },
  {
    name: "like",
    width: 0.12,
    days: YEAR,
    otherKind: 0,
    otherReadiness: 0.2,
    otherRooms: 0.2,
    quartiles: true,
  },
  { name: "like-stage", width: 0.12, days: YEAR, otherKind: 0, otherReadiness: 0, age: true },
  { name: "like-now", width: 0.12, days: 60, otherKind: 0, otherReadiness: 0.5, otherRooms: 0.2 },
  { name: "wide", width: 0.4, days: 2 * YEAR, otherKind: 0, quartiles: true },
  { name: "all", width: 9, days: 2 * YEAR, otherKind: 0.02, quartiles: true },
  { name: "all-stage", width: 9, days: YEAR, otherKind: 0, otherReadiness: 0 },
  { name: "all-now", width: 9, days: 60, otherKind: 0 },
];
/** Sales of about the same size in the last year, of other projects alone. */
const OTHER_PROJECTS = {
  width: 0.2,
  days: YEAR,
  otherKind: 0.05,
  otherRooms: 0.2,
  otherReadiness: 0.3,
  otherProjectsOnly: true,
};
export const BRAND_AE: Summary[] = [
  {
    name: "brand",
    ...OTHER_PROJECTS,
    quartiles: true,
    age: true,
  },
  { name: "brand-all", width: 9, days: YEAR, otherKind: 0.02, otherReadiness: 0.3, otherProjectsOnly: true },
];
export const SERIES_AE: Summary[] = [
  { name: "series", ...OTHER_PROJECTS },
  { name: "series-all", width: 9, days: YEAR, otherKind: 0.02, otherReadiness: 0.3, otherProjectsOnly: true },
];

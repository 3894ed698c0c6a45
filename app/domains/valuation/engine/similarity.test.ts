import { expect, test } from "vitest";
import { similarityOf, type Likened } from "./similarity.ts";
import type { ComparableSale } from "./types.ts";

const SUBJECT: Likened = {
  areaSqm: 300,
  bedrooms: 3,
  offPlan: false,
  valuedAt: Date.parse("2026-01-01"),
  inProject: false,
};
const TWIN: ComparableSale = {
  id: "sa-1",
  placeId: "a",
  placeNameAr: "أ",
  project: null,
  areaSqm: 300,
  bedrooms: 3,
  price: 1,
  soldOn: "2026-01-01",
  offPlan: false,
  lat: null,
  lng: null,
};
const HERE = { distanceKm: 0, sameProject: false };

test("the same property sold on the same day is wholly alike", () => {
  expect(similarityOf(SUBJECT, TWIN, HERE)).toBe(100);
});

test("each difference takes its stated share", () => {
  const like = (sale: Partial<ComparableSale>, where = HERE): number =>
    similarityOf(SUBJECT, { ...TWIN, ...sale }, where);
  expect(like({ areaSqm: 600 })).toBe(57);
  expect(like({ areaSqm: 150 })).toBe(57);
  expect(like({ soldOn: "2018-01-01" })).toBe(50);
  expect(like({ bedrooms: 5 })).toBe(88);
  expect(like({ offPlan: true })).toBe(93);
  expect(like({ bedrooms: null, offPlan: null })).toBe(100);
  expect(like({}, { distanceKm: 20, sameProject: false })).toBe(33);
});

test("a subject in a project is most like what was sold in it", () => {
  const subject = { ...SUBJECT, inProject: true };
  expect(similarityOf(subject, TWIN, { distanceKm: 0, sameProject: true })).toBe(100);
  expect(similarityOf(subject, TWIN, HERE)).toBe(95);
});

test("a sale after the day of the value counts as one of that day", () => {
  expect(similarityOf(SUBJECT, { ...TWIN, soldOn: "2026-06-01" }, HERE)).toBe(100);
});

import { expect, test } from "vitest";
import { verdictOf, type ListingEstimate } from "./rules.ts";

const estimate: ListingEstimate = { ok: true, low: 850_000, point: 930_000, high: 1_020_000, grade: "B" };

test.each([
  [849_999, "below"],
  [850_000, "within"],
  [930_000, "within"],
  [1_020_000, "within"],
  [1_020_001, "above"],
])("%i against a range of 850,000 to 1,020,000 is %s", (price, verdict) => {
  expect(verdictOf(price, estimate)).toBe(verdict);
});

test("without an estimate there is no verdict", () => {
  expect(verdictOf(1, { ok: false, reason: "no-area" })).toBeNull();
});

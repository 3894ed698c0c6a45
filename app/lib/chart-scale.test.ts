import { expect, test } from "vitest";
import { decimalsOf, niceStep, spread, stepsBetween } from "./chart-scale.ts";

test("an axis has round steps, no more than asked for", () => {
  expect(niceStep(870, 5)).toBe(200);
  expect(niceStep(12, 4)).toBe(5);
  expect(niceStep(0.84, 4)).toBeCloseTo(0.25);
  expect(stepsBetween(0.75, 1.5, 0.25)).toEqual([0.75, 1, 1.25, 1.5]);
});

test("steps are printed with as many decimals as they have", () => {
  expect([50, 5, 2.5, 0.25, 0.1, 0.005].map(decimalsOf)).toEqual([0, 0, 1, 2, 1, 3]);
});

test("labels that would lie on one another are moved apart and stay inside", () => {
  expect(spread([10, 12, 80], 16, 100)).toEqual([10, 26, 80]);
  expect(spread([95, 99, 20], 16, 100)).toEqual([84, 100, 20]);
});

import { expect, test } from "vitest";
import { clamp, interpolate, median, quantile, spreadOf, weightedQuantile } from "./stats.ts";

test("quantiles interpolate and do not mind the order", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
  expect(quantile([], 0.5)).toBeNaN();
  expect(spreadOf([1, 2, 3, 4, 100])).toBeCloseTo(1.4826);
});

test("weights decide where a weighted quantile falls", () => {
  expect(
    weightedQuantile(
      [
        { value: 1, weight: 1 },
        { value: 5, weight: 9 },
      ],
      0.5,
    ),
  ).toBe(5);
  expect(weightedQuantile([{ value: 1, weight: 0 }], 0.5)).toBeNaN();
});

test("interpolation is linear between knots and flat beyond them", () => {
  expect(interpolate([0, 10], [0, 5], 4)).toBe(2);
  expect(interpolate([0, 10], [0, 5], -1)).toBe(0);
  expect(interpolate([0, 10], [0, 5], 99)).toBe(5);
  expect(interpolate([1], [7], 3)).toBe(7);
  expect(clamp(9, 0, 5)).toBe(5);
});

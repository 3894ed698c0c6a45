import fc from "fast-check";
import { expect, test } from "vitest";
import { survivalCurve, timeBy, type Observed } from "./survival.ts";

const ended = (time: number, count = 1): Observed => ({ time, ended: count, censored: 0 });
const censored = (time: number, count = 1): Observed => ({ time, ended: 0, censored: count });

/** Freireich et al. 1963, the 21 patients on 6-MP: weeks in remission, the example of most textbooks. */
const REMISSIONS = [
  ...[6, 6, 6, 7, 10, 13, 16, 22, 23].map((time) => ended(time)),
  ...[6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35].map((time) => censored(time)),
];

test("the curve of the 21 remissions is the one in the textbooks, and its median 23 weeks", () => {
  const curve = survivalCurve(REMISSIONS);
  expect(curve.map(({ time, left }) => [time, Number(left.toFixed(4))])).toEqual([
    [6, 0.8571],
    [7, 0.8067],
    [10, 0.7529],
    [13, 0.6902],
    [16, 0.6275],
    [22, 0.5378],
    [23, 0.4482],
  ]);
  expect(timeBy(curve, 0.25)).toBe(13);
  expect(timeBy(curve, 0.5)).toBe(23);
  expect(timeBy(curve, 0.75)).toBeNull();
});

test("without an event there is no curve, and no time", () => {
  expect(survivalCurve([])).toEqual([]);
  expect(timeBy(survivalCurve([censored(5, 40)]), 0.25)).toBeNull();
});

test("where nothing is censored it is plain counting, in whatever order and groups it is given", () => {
  const times = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 80 });
  fc.assert(
    fc.property(times, fc.constantFrom(0.25, 0.5, 0.75), (all, share) => {
      const sorted = all.toSorted((a, b) => a - b);
      const counted = sorted.find((time) => sorted.filter((one) => one <= time).length / all.length >= share);
      expect(timeBy(survivalCurve(all.map((time) => ended(time))), share)).toBe(counted);
    }),
  );
});

test("those seen for less time never make a sale look quicker than without the others' waiting", () => {
  const times = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(times, times, (sold, open) => {
      const alone = timeBy(survivalCurve(sold.map((time) => ended(time))), 0.5);
      const withOpen = timeBy(
        survivalCurve([...sold.map((time) => ended(time)), ...open.map((time) => censored(time))]),
        0.5,
      );
      expect(withOpen ?? Infinity).toBeGreaterThanOrEqual(alone ?? Infinity);
    }),
  );
});

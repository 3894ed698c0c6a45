import { expect, test } from "vitest";
import { coursesOf } from "./scenarios.ts";

/** Quarters of a market that grows by `rate` a year (log) and swings around it. */
const series = (years: number, rate: number, swing = 0): number[] =>
  Array.from({ length: years * 4 + 1 }, (_, q) => (rate * q) / 4 + swing * Math.sin(q / 3));

test("courses stand in order, whatever the market did", () => {
  for (const rate of [-0.1, 0, 0.03, 0.2])
    for (const years of [3, 8, 15])
      for (const swing of [0, 0.1, 0.4]) {
        const { cautious, central, favourable } = coursesOf(series(years, rate, swing), []);
        expect(cautious).toBeLessThan(central);
        expect(central).toBeLessThan(favourable);
      }
});

test("growth is drawn towards none, the more the shorter the history, and never promised without bound", () => {
  const short = coursesOf(series(3, 0.03), []).central;
  const long = coursesOf(series(15, 0.03), []).central;
  expect(short).toBeGreaterThan(0);
  expect(short).toBeLessThan(long);
  expect(long).toBeLessThan(0.03);
  expect(coursesOf(series(15, 0.3), []).central).toBe(0.04);
  expect(coursesOf(series(15, -0.3), []).central).toBe(-0.02);
});

test("official series speak before the market's own", () => {
  const own = series(10, 0.2, 0.3);
  expect(coursesOf(own, [series(5, 0)])).toEqual(coursesOf([], [series(5, 0)]));
});

test("a calm history is no promise of calm, and none at all leaves the usual swing", () => {
  expect(coursesOf(series(5, 0), []).swing).toBeGreaterThan(0.09);
  expect(coursesOf([], [])).toMatchObject({ central: 0, years: 0, swing: 0.14 });
});

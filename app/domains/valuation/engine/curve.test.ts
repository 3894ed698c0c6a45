import { expect, test } from "vitest";
import { forestsOf, risingLogValue } from "./curve.ts";
import type { Market } from "./market.ts";

const ENDS = [Math.log(50), Math.log(1000)] as const;
const areas = Array.from({ length: 400 }, (_, i) => Math.log(50) + (i / 399) * Math.log(20));

/** Log price per m² that first falls steeply, dips around 200 m² and jumps at 500 m². */
const dented = (at: number): number =>
  8 - 2.5 * (at - ENDS[0]) + 3 * Math.exp(-(((at - 5.3) / 0.3) ** 2)) * -0.2 + (at > Math.log(500) ? 3 : 0);

test("the value rises at every step, from the very first area on, whatever the raw curve does", () => {
  const values = areas.map((at) => risingLogValue(dented, ENDS, at));
  values.forEach((value, i) => {
    if (i > 0) expect(value).toBeGreaterThan(values[i - 1] as number);
  });
  const twice = risingLogValue(dented, ENDS, Math.log(200)) - risingLogValue(dented, ENDS, Math.log(100));
  expect(twice).toBeGreaterThanOrEqual(0.05 * Math.LN2 - 1e-9);
});

test("no price per m² leaves those of the raw curve", () => {
  const raw = areas.map(dented);
  for (const at of areas) {
    const perSqm = risingLogValue(dented, ENDS, at) - at;
    expect(perSqm).toBeGreaterThanOrEqual(Math.min(...raw) - 1e-9);
    expect(perSqm).toBeLessThanOrEqual(Math.max(...raw) + 1e-9);
  }
});

test("a curve that rises by itself is kept at the areas it is read at, and its price per m² beyond them", () => {
  const even = (at: number): number => 8 - 0.2 * at;
  for (const at of areas) expect(risingLogValue(even, ENDS, at)).toBeCloseTo(even(at) + at, 10);
  for (const beyond of [Math.log(20), Math.log(4000)]) {
    const edge = beyond < ENDS[0] ? ENDS[0] : ENDS[1];
    expect(risingLogValue(even, ENDS, beyond)).toBeCloseTo(even(edge) + beyond, 10);
  }
});

test("deeds are read by their own forest, and by none where the market was opened without it", () => {
  const deeds = { ranges: {} };
  const market = { deeds } as unknown as Market;
  expect(forestsOf({ market, reads: "sa" })).toBe(market);
  expect(forestsOf({ market, reads: "deeds" })).toBe(deeds);
  expect(() => forestsOf({ market: { ...market, deeds: null }, reads: "deeds" })).toThrow("forest of deeds");
});

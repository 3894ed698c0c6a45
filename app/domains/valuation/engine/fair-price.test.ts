import { expect, test } from "vitest";
import { chanceWorthAtLeast, chanceWorthLess } from "./fair-price.ts";

const range = { point: 1_000_000, low: 850_000, high: 1_250_000 };

test("the ends of the range leave a tenth beyond them, the point one half", () => {
  expect(chanceWorthLess(850_000, range)).toBe(0.1);
  expect(chanceWorthLess(1_000_000, range)).toBe(0.5);
  expect(chanceWorthLess(1_250_000, range)).toBe(0.9);
});

test("it rises with the price, in twentieths, and is never certain", () => {
  let before = 0;
  for (let price = 100_000; price <= 5_000_000; price += 50_000) {
    const chance = chanceWorthLess(price, range);
    expect(chance).toBeGreaterThanOrEqual(before);
    expect(chance * 20).toBeCloseTo(Math.round(chance * 20), 9);
    expect(chance + chanceWorthAtLeast(price, range)).toBeCloseTo(1, 9);
    before = chance;
  }
  expect(chanceWorthLess(1, range)).toBe(0.05);
  expect(before).toBe(0.95);
});

test("a range whose end was rounded onto the point still gives an answer", () => {
  expect(chanceWorthLess(1_100_000, { point: 1_000_000, low: 1_000_000, high: 1_000_000 })).toBe(0.95);
});

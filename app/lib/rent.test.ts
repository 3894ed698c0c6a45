import { expect, test } from "vitest";
import { likelierPeriod, rentPer, yearlyRent, type RentPeriod } from "./rent.ts";

test("a rent of a month comes back exactly as it was asked", () => {
  for (const asked of [1, 7500, 8333, 83_333_333])
    expect(rentPer("month", yearlyRent(asked, "month"))).toBe(asked);
  expect(rentPer("month", 100_000)).toBe(8333);
  expect(rentPer("year", yearlyRent(7500, "month"))).toBe(90_000);
});

test.each<[yearly: number, period: RentPeriod, likely: RentPeriod | null]>([
  // 7,500 as a year's rent: a month's.
  [7500, "year", "month"],
  [4000, "year", "month"],
  [14_000, "year", "month"],
  [90_000, "year", null],
  [40_000, "year", null],
  // Too little even for a month.
  [3000, "year", null],
  [1_080_000, "year", null],
  // 90,000 as a month's rent: a year's.
  [1_080_000, "month", "year"],
  [90_000, "month", null],
  [7500, "month", null],
  [3_000_000, "month", null],
])("a yearly %i, asked by the %s, is likelier meant by the %s", (yearly, period, likely) => {
  expect(likelierPeriod(yearly, period, 90_000)).toBe(likely);
});

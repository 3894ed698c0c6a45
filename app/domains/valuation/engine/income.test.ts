import { describe, expect, test } from "vitest";
import { averageGrowth, cashFlowOf, type CashFlowInput } from "./income.ts";

const dubai: CashFlowInput = {
  country: "ae",
  city: "Dubai",
  from: "2026-11-20",
  price: 1_950_000,
  purchaseCosts: 123_730,
  point: 2_000_000,
  rent: 130_000,
  costs: 34_100,
  growth: 0.03,
  timeframe: "medium",
  offPlan: false,
};
const timeframes = ["short", "medium", "long"] as const;
const growths = [-0.02, 0, 0.013, 0.04, null];

test("it adds up in every year and over all of them", () => {
  for (const timeframe of timeframes)
    for (const growth of growths)
      for (const city of ["Dubai", "Riyadh"])
        for (const offPlan of [false, true]) {
          const country = city === "Riyadh" ? "sa" : "ae";
          const flow = cashFlowOf({ ...dubai, country, city, timeframe, growth, offPlan });
          expect(flow.rows).toHaveLength({ short: 2, medium: 5, long: 10 }[timeframe]);
          for (const row of flow.rows) {
            expect(row.net).toBe(row.rent - row.costs);
            expect(row.net).toBeLessThanOrEqual(row.rent);
          }
          expect(flow.netTotal).toBe(flow.rows.reduce((total, row) => total + row.net, 0));
          expect(flow.finalValue).toBe(flow.rows.at(-1)?.value);
          expect(flow.gain).toBe(flow.netTotal + flow.finalValue - flow.outlay);
          expect(flow.totalReturn).toBeCloseTo(flow.gain / flow.outlay, 12);
        }
});

test("the first year brings today's rent; rent and value then follow the course, at half its pace after five years", () => {
  const { rows } = cashFlowOf({ ...dubai, timeframe: "long" });
  expect(rows[0]).toEqual({
    ahead: 1,
    year: 2027,
    rent: 130_000,
    costs: 34_100,
    net: 95_900,
    value: 2_060_000,
  });
  expect(rows[1]?.rent).toBe(133_900);
  expect(rows[4]?.value).toBe(2_320_000);
  expect(rows[6]?.rent).toBe(Math.round(130_000 * 1.03 ** 5 * 1.015));
  expect(averageGrowth(0.03, "medium")).toBeCloseTo(0.03, 12);
  expect(averageGrowth(0.03, "long")).toBeCloseTo(Math.sqrt(1.03 * 1.015) - 1, 12);
});

test("purchase costs are part of the outlay; unknown ones are told", () => {
  expect(cashFlowOf(dubai).outlay).toBe(2_073_730);
  const unknown = cashFlowOf({ ...dubai, purchaseCosts: null });
  expect(unknown.outlay).toBe(1_950_000);
  expect(unknown.caveats).toEqual(["purchase-unknown"]);
});

describe("what it cannot know is told, not guessed", () => {
  test("off plan counts from a handover without a date", () => {
    const { rows, caveats } = cashFlowOf({ ...dubai, offPlan: true });
    expect(caveats).toContain("handover-unknown");
    expect(rows.map(({ ahead, year }) => [ahead, year])).toEqual([1, 2, 3, 4, 5].map((n) => [n, null]));
  });

  test("without a trend all stands still", () => {
    const { rows, caveats } = cashFlowOf({ ...dubai, growth: null });
    expect(caveats).toEqual(["trend-unknown"]);
    expect(new Set(rows.map((row) => `${row.rent} ${row.value}`)).size).toBe(1);
  });
});

describe("in Riyadh, where rents may not rise before 25 September 2030", () => {
  const riyadh = { ...dubai, country: "sa" as const, city: "Riyadh", timeframe: "long" as const };

  test("the rent stands until then and moves after", () => {
    const { rows, caveats } = cashFlowOf(riyadh);
    expect(rows.slice(0, 4).map((row) => row.rent)).toEqual(Array(4).fill(130_000));
    // The fifth year begins on 20 November 2030.
    expect(rows[4]?.rent).toBeGreaterThan(130_000);
    expect(rows[3]?.value).toBeGreaterThan(2_000_000);
    expect(caveats).toEqual(["rent-frozen"]);
  });

  test("a falling market still lowers it, and other cities are free", () => {
    expect(cashFlowOf({ ...riyadh, growth: -0.02 }).rows[1]?.rent).toBe(127_400);
    expect(cashFlowOf({ ...riyadh, growth: -0.02 }).caveats).toEqual([]);
    expect(cashFlowOf({ ...riyadh, city: "Jeddah" }).rows[1]?.rent).toBe(133_900);
  });
});

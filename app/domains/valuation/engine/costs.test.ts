import { describe, expect, test } from "vitest";
import { purchaseCostsOf } from "./purchase-costs.ts";
import { rentCostsOf } from "./rent-costs.ts";
import type { FormPropertyType } from "./types.ts";

const total = (items: { annual: number }[]): number => items.reduce((all, item) => all + item.annual, 0);

describe("running costs", () => {
  test("stay below the rent, whatever the unit", () => {
    const types: FormPropertyType[] = ["apartment", "villa", "house", "commercial_building"];
    for (const country of ["ae", "sa"] as const)
      for (const propertyType of types)
        for (const areaSqm of [25, 90, 300, 1200])
          for (const perSqm of [200, 700, 2500]) {
            const rent = areaSqm * perSqm;
            const costs = rentCostsOf({ country, propertyType, areaSqm }, { rent, value: rent * 16 });
            expect(total(costs)).toBeLessThan(rent);
            for (const cost of costs) expect(cost.annual).toBeGreaterThan(0);
          }
  });

  test("each amount is its rate on its basis", () => {
    const costs = rentCostsOf(
      { country: "ae", propertyType: "villa", areaSqm: 250 },
      { rent: 200_000, value: 3_000_000 },
    );
    for (const { basis, rate, annual } of costs)
      expect(annual).toBe({ "rent-share": 200_000, "per-sqm": 250, "value-share": 3_000_000 }[basis] * rate);
    expect(costs.map(({ kind }) => kind)).toEqual([
      "service-charge",
      "management",
      "vacancy",
      "repairs",
      "insurance",
    ]);
  });

  test("a tower's service charge follows the rent inside the published bounds", () => {
    const charge = (rent: number): number =>
      rentCostsOf({ country: "ae", propertyType: "apartment", areaSqm: 100 }, { rent, value: 1_500_000 })[0]!
        .rate;
    expect(charge(40_000)).toBe(87);
    expect(charge(100_000)).toBe(150);
    expect(charge(400_000)).toBe(225);
  });
});

describe("costs of buying", () => {
  const flat = { propertyType: "apartment" as const, offPlan: false };
  const sumAt = (country: "sa" | "qa" | "ae", city: string, price: number): number | null =>
    purchaseCostsOf({ country, city, ...flat }, price)?.reduce((all, item) => all + item.amount, 0) ?? null;

  test("in Dubai: transfer, register, agent; the register costs less below half a million", () => {
    expect(sumAt("ae", "Dubai", 2_000_000)).toBe(80_000 + 4780 + 42_000);
    expect(sumAt("ae", "Dubai", 400_000)).toBe(16_000 + 2680 + 8400);
  });

  test("off plan has no agent and only an entry in the register", () => {
    const items = purchaseCostsOf({ country: "ae", city: "Dubai", ...flat, offPlan: true }, 1_000_000);
    expect(items?.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["transfer", 40_000],
      ["registration", 40],
    ]);
  });

  test("in Saudi Arabia and Qatar", () => {
    expect(sumAt("sa", "Riyadh", 1_000_000)).toBe(50_000 + 28_750);
    expect(sumAt("qa", "Doha", 1_000_000)).toBe(2500 + 20_000);
  });

  test("are unknown where no source tells them", () => {
    expect(sumAt("ae", "Sharjah", 1_000_000)).toBeNull();
    const shop = { country: "ae" as const, city: "Ras Al Khaimah", offPlan: false };
    expect(purchaseCostsOf({ ...shop, propertyType: "commercial_building" }, 1_000_000)).toBeNull();
  });

  test("what rules put on the seller or on both is marked", () => {
    const saudi = purchaseCostsOf({ country: "sa", city: "Jeddah", ...flat }, 1_000_000);
    expect(saudi?.find(({ kind }) => kind === "transfer")?.payer).toBe("agreed");
  });
});

import { describe, expect, test } from "vitest";
import type { ExplainedProperty } from "./analysis.ts";
import type { AdjustedComparable, Estimate } from "./engine/types.ts";
import { figuresOf } from "./figures.ts";

const property: ExplainedProperty = {
  country: "ae",
  city: "Dubai",
  cityAr: "دبي",
  district: "مرسى دبي",
  project: null,
  address: "",
  propertyType: "apartment",
  areaSqm: 94,
  bedrooms: 1,
  bathrooms: 2,
  yearBuilt: null,
  ageYears: null,
  condition: null,
  renovations: null,
  offPlan: false,
  price: 2_100_000,
  description: null,
  extraFeatures: null,
  investmentGoal: "rent",
  budget: null,
  timeframe: "medium",
  urgency: "normal",
};

const sales = (prices: number[]): AdjustedComparable[] =>
  prices.map((adjustedPrice) => ({ adjustedPrice }) as AdjustedComparable);

const rent: NonNullable<Estimate["rent"]> = {
  annual: 130_000,
  low: 101_000,
  high: 167_000,
  grossYield: 0.065,
  netYield: 0.0475,
  contracts: 120,
  period: "2023-2026",
  sourceId: "ae-ejari",
  matched: ["type", "rooms", "size", "place"],
  costs: [
    { kind: "service-charge", basis: "per-sqm", rate: 207, annual: 19_500, source: "ae-service-charges" },
    { kind: "vacancy", basis: "rent-share", rate: 0.118, annual: 15_500, source: "assumed" },
  ],
  costTotal: 35_000,
  net: 95_000,
};

const estimate = (given: Partial<Estimate> = {}): Estimate =>
  ({
    ok: true,
    currency: "AED",
    point: 2_000_000,
    low: 1_720_000,
    high: 2_330_000,
    valuedOn: "2026-11-20",
    comparables: sales([1_800_000, 1_900_000, 1_950_000, 2_050_000, 2_120_000, 2_200_000]),
    trend: {
      level: "city",
      history: [{ period: "2026-Q3", pricePerSqm: 20_000 }],
      forecast: [{ year: 2031, point: 22_000, low: 15_000, high: 32_000 }],
      annualGrowth: 0.02,
      scenarios: [],
      basis: { years: 14, volatility: 0.1 },
    },
    rent,
    ...given,
  }) as unknown as Estimate;

const buyer = (given: Partial<ExplainedProperty> = {}, from = estimate()) =>
  figuresOf({ reportType: "buyer_investor", property: { ...property, ...given }, estimate: from });
const seller = (given: Partial<ExplainedProperty> = {}, from = estimate()) =>
  figuresOf({ reportType: "seller_owner", property: { ...property, ...given }, estimate: from });

describe("an asked price", () => {
  test("is told over or under the value, by how much and how surely", () => {
    const { price } = buyer({ price: 2_200_000 });
    expect(price).toMatchObject({ verdict: "within", difference: 200_000, plausible: true });
    expect(price?.gap).toBeCloseTo(0.1, 12);
    expect(price?.sureness).toBe(0.8);
    expect(buyer({ price: 1_720_000 }).price?.sureness).toBe(0.9);
    expect(buyer({ price: 2_000_000 }).price?.sureness).toBe(0.5);
  });

  test("that no market pays is judged, but nothing is computed from it", () => {
    const { price, yields, cashFlow } = buyer({ price: 9_000_000 });
    expect(price).toMatchObject({ plausible: false, verdict: "above", sureness: 0.95 });
    expect(yields?.at).toBe(2_000_000);
    expect(cashFlow?.outlay).toBeLessThan(2_200_000);
  });
});

describe("the investment", () => {
  test("yields, purchase costs and cash flow are those of the price to be paid", () => {
    const { yields, purchase, cashFlow } = buyer();
    expect(yields?.gross).toBeGreaterThan(yields?.net ?? 1);
    expect(yields?.net).toBeCloseTo(95_000 / 2_100_000, 12);
    expect(purchase?.total).toBe(purchase?.items.reduce((total, item) => total + item.amount, 0));
    expect(purchase?.share).toBeCloseTo((purchase?.total ?? 0) / 2_100_000, 12);
    expect(cashFlow?.outlay).toBe(2_100_000 + (purchase?.total ?? 0));
    expect(cashFlow?.rows).toHaveLength(5);
  });

  test("the return is its parts together, and lower the sooner it ends", () => {
    for (const price of [null, 1_800_000, 2_100_000, 2_400_000])
      for (const timeframe of ["short", "medium", "long", null] as const) {
        const { roi } = buyer({ price, timeframe });
        expect(roi!.net + roi!.growth + roi!.entry).toBeCloseTo(roi!.annual, 12);
      }
    const after = (timeframe: "short" | "medium" | "long") => buyer({ price: null, timeframe }).roi!;
    expect(after("short").annual).toBeLessThan(after("medium").annual);
    expect(after("medium").entry).toBeLessThan(after("long").entry);
    expect(after("short").entry).toBeLessThan(0);
    expect([after("short").years, after("medium").years, after("long").years]).toEqual([2, 5, 10]);
  });

  test("a price under the value raises it, one above it lowers it", () => {
    const at = (price: number): number => buyer({ price }).roi!.annual;
    expect(at(1_800_000)).toBeGreaterThan(at(2_000_000));
    expect(at(2_000_000)).toBeGreaterThan(at(2_300_000));
  });

  test("without rents there is no yield, no cash flow and no return, but purchase costs", () => {
    const { yields, cashFlow, roi, purchase } = buyer({}, estimate({ rent: null }));
    expect([yields, cashFlow, roi]).toEqual([null, null, null]);
    expect(purchase?.total).toBeGreaterThan(0);
  });

  test("without a trend the price is taken to stand still, and that is told", () => {
    const { roi, cashFlow, outlook } = buyer({}, estimate({ trend: null }));
    expect(roi?.growth).toBe(0);
    expect(cashFlow?.caveats).toEqual(["trend-unknown"]);
    expect(outlook).toBeNull();
  });

  test("off plan, years count from a handover nobody knows", () => {
    expect(buyer({ offPlan: true }).cashFlow?.caveats).toEqual(["handover-unknown"]);
  });

  test("is the buyer's alone", () => {
    const { offer, purchase, cashFlow, roi } = seller();
    expect([offer, purchase, cashFlow, roi]).toEqual([null, null, null, null]);
    expect(buyer().asking).toBeNull();
  });
});

describe("an owner's prices", () => {
  const pools = [
    [],
    [1_500_000, 1_600_000, 1_650_000, 1_700_000, 1_710_000],
    [2_400_000, 2_500_000, 2_600_000, 2_700_000],
    [1_995_000, 1_999_000, 2_001_000, 2_004_000],
    [1_800_000, 1_900_000, 1_950_000, 2_050_000, 2_120_000, 2_200_000],
  ];
  const ranges = [
    { point: 2_000_000, low: 1_720_000, high: 2_330_000 },
    { point: 2_000_000, low: 2_000_000, high: 2_010_000 },
    { point: 2_000_000, low: 900_000, high: 4_100_000 },
  ];

  test("stand in order inside the range, for every urgency and pool", () => {
    for (const prices of pools)
      for (const range of ranges)
        for (const urgency of ["urgent", "normal", "flexible", null] as const) {
          const { asking } = seller({ urgency }, estimate({ ...range, comparables: sales(prices) }));
          const { quick, list, patient } = asking!.prices;
          const order = [range.low, quick.price, range.point, list.price, patient.price, range.high];
          expect(order.toSorted((a, b) => a - b)).toEqual(order);
          expect(asking!.floor).toBeLessThanOrEqual(asking!.ask);
          expect(quick.reach).toBeGreaterThanOrEqual(list.reach);
          expect(list.reach).toBeGreaterThanOrEqual(patient.reach);
        }
  });

  test("come with their reasons in numbers", () => {
    const { quick, list, patient } = seller().asking!.prices;
    expect(quick).toEqual({
      price: 1_910_000,
      gap: 1_910_000 / 2_000_000 - 1,
      reach: 0.65,
      salesAbove: 4,
    });
    expect(list.price).toBe(2_050_000);
    expect(patient).toMatchObject({ price: 2_100_000, salesAbove: 2 });
  });

  test("the asked one follows the urgency on that ladder", () => {
    const { prices } = seller().asking!;
    expect(seller({ urgency: "urgent" }).asking!.ask).toBe(2_000_000);
    expect(seller({ urgency: "normal" }).asking!.ask).toBe(prices.list.price);
    expect(seller({ urgency: "flexible" }).asking!.ask).toBe(prices.patient.price);
    expect(seller({ urgency: "urgent" }).asking!.floor).toBe(prices.quick.price);
  });

  test("no time to sell is made up", () => {
    expect(Object.keys(seller()).filter((key) => /time/i.test(key))).toEqual([]);
  });
});

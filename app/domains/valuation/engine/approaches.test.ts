import { expect, test } from "vitest";
import { valuer } from "../model.server.ts";
import { estimateValue } from "./estimate.ts";
import type { Approach } from "./approach.ts";
import { UNDESCRIBED, type Estimate, type Subject } from "./types.ts";

const PLAIN: Subject = {
  ...UNDESCRIBED,
  country: "sa",
  city: "Riyadh",
  district: "النرجس",
  propertyType: "villa",
  areaSqm: 300,
  valuedAt: Date.parse("2026-11-01"),
};

function value(given: Partial<Subject>): Estimate {
  const estimate = estimateValue(valuer, { ...PLAIN, ...given });
  if (!estimate.ok) throw new Error(estimate.reason);
  return estimate;
}
const approach = ({ approaches }: Estimate, kind: Approach["kind"]) =>
  approaches?.all.find((each) => each.kind === kind);

test("a villa where dear plots are missing is valued by the official level alone, and shows what its plot comes to", () => {
  const villa = value({});
  expect(approach(villa, "market")).toMatchObject({ weight: 1, why: "official-level", value: villa.point });
  expect(approach(villa, "cost")).toMatchObject({ weight: 0, why: "dear-plots-missing" });
  const { cost } = villa.approaches ?? {};
  expect(cost).toMatchObject({ builtSqm: 360, newPerSqm: 3800, year: 2024 });
  expect((cost?.land ?? 0) + (cost?.building ?? 0)).toBeLessThan(villa.point);
});

test("its comparables are plots brought to it by its building and then to the district's level", () => {
  const { comparables, point } = value({});
  for (const { adjustments } of comparables)
    expect(adjustments.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["building", "level"]));
  const prices = comparables.map(({ adjustedPrice }) => adjustedPrice);
  expect(Math.min(...prices)).toBeLessThan(point);
  expect(Math.max(...prices)).toBeGreaterThan(point);
});

test("where few villas are on record, plot and building have most of the weight and are the evidence", () => {
  const villa = value({ city: "Makkah", district: "العوالي", areaSqm: 400 });
  const cost = approach(villa, "cost");
  expect(cost).toMatchObject({ why: "few-villas" });
  expect(cost && "weight" in cost && cost.weight).toBeGreaterThan(0.1);
  expect(villa.steps.some(({ kind }) => kind === "cost")).toBe(true);
});

test("each approach values the property in its condition", () => {
  const [good, poor] = [value({}), value({ condition: "renovation" })];
  for (const kind of ["market", "cost"] as const) {
    const [a, b] = [approach(good, kind), approach(poor, kind)];
    if (!a || !b || !("value" in a) || !("value" in b)) throw new Error(`no ${kind}`);
    expect(b.value / a.value).toBeCloseTo(0.92, 2);
  }
});

test("what is not possible says why", () => {
  expect(approach(value({ propertyType: "land" }), "cost")).toEqual({
    kind: "cost",
    missing: "not-a-house",
  });
  expect(approach(value({ propertyType: "land" }), "income")).toEqual({ kind: "income", missing: "land" });
  const doha = value({ country: "qa", city: "Doha", district: "الثمامة", areaSqm: 500 });
  expect(approach(doha, "cost")).toEqual({ kind: "cost", missing: "no-building-cost" });
  expect(approach(doha, "income")).toEqual({ kind: "income", missing: "no-rents" });
  const sharjah = value({ country: "ae", city: "Sharjah", district: null, areaSqm: 350 });
  expect(approach(sharjah, "market")).toMatchObject({ weight: 1, why: "advertisements" });
});

test("a Dubai flat's rent at the city's yield stands beside its sales, without weight", () => {
  const flat = value({
    country: "ae",
    city: "Dubai",
    district: "Dubai Marina",
    propertyType: "apartment",
    areaSqm: 95,
    bedrooms: 1,
    offPlan: false,
  });
  const income = approach(flat, "income");
  expect(income).toMatchObject({ weight: 0, why: "sales-tell-more" });
  const { rent = 0, grossYield = 1 } = flat.approaches?.income ?? {};
  expect(rent).toBe(flat.rent?.annual);
  if (!income || !("value" in income)) throw new Error("no income approach");
  expect(Math.abs(income.value / (rent / grossYield) - 1)).toBeLessThan(0.006);
});

test("the picture of sales holds as many as it says, between its ends", () => {
  const { spread } = value({});
  expect(spread?.bins.reduce((all, count) => all + count, 0)).toBe(spread?.count);
  expect(spread && spread.from < spread.to && spread.place).toBe(true);
  expect(value({ country: "ae", city: "Sharjah", district: null, areaSqm: 350 }).spread).toBeNull();
});

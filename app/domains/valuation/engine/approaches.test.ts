import { expect, test } from "vitest";
import { median } from "#app/lib/stats.ts";
import { valuer } from "../shipped-model.ts";
import { COUNTRIES, FORM_PROPERTY_TYPES, takesBuiltArea } from "../rules.ts";
import { isPricedToBuild } from "./building.ts";
import { estimateValue } from "./estimate.ts";
import type { Approach } from "./approach.ts";
import { arePlots, UNDESCRIBED, type Estimate, type Subject } from "./types.ts";

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
  const building = value({ propertyType: "commercial_building", district: "العليا", areaSqm: 900 });
  expect(approach(building, "cost")).toEqual({ kind: "cost", missing: "built-area-unknown" });
  const wakrah = value({ country: "qa", city: "Al Wakrah", district: null, areaSqm: 500 });
  expect(approach(wakrah, "cost")).toEqual({ kind: "cost", missing: "no-building-cost" });
  expect(approach(wakrah, "income")).toEqual({ kind: "income", missing: "no-rents" });
  const sharjah = value({ country: "ae", city: "Sharjah", district: null, areaSqm: 350 });
  expect(approach(sharjah, "market")).toMatchObject({ weight: 1, why: "advertisements" });
});

const DOHA = { country: "qa", city: "Doha", district: "الثمامة", areaSqm: 500 } as const;

test("a Qatari villa shows what its plot and building come to, without weight, and is compared with villas", () => {
  const villa = value(DOHA);
  expect(approach(villa, "cost")).toMatchObject({ weight: 0, why: "villas-tell-more" });
  expect(villa.approaches?.cost).toMatchObject({ builtSqm: 450, source: "tt-doha", stated: false });
  expect(villa.approaches?.restsOnPlots).toBe(false);
  expect(arePlots(villa.comparables)).toBe(false);
});

test.each([
  ["in Riyadh", {}, 1.2],
  ["where plots make up most of the value", { city: "Makkah", district: "العوالي", areaSqm: 400 }, 1.2],
  ["in Doha", DOHA, 0.9],
] as const)(
  "a villa %s of the usual built area is worth as much as one of which none is stated",
  (_, given, per) => {
    const usual = value(given);
    const stated = value({ ...given, builtSqm: per * (usual.point / usual.pricePerSqm) });
    expect(stated.approaches?.cost?.stated).toBeTruthy();
    expect(Math.abs(stated.point / usual.point - 1)).toBeLessThan(0.002);
    expect(stated.grade).toBe(usual.grade);
  },
);

test.each([
  ["in Riyadh", {}, 360],
  ["where plots make up most of the value", { city: "Makkah", district: "العوالي", areaSqm: 400 }, 480],
  ["in Doha", DOHA, 450],
] as const)(
  "a villa %s is worth more with more built on its plot, and every approach says so",
  (_, given, usual) => {
    const [less, more] = [
      value({ ...given, builtSqm: usual * 0.8 }),
      value({ ...given, builtSqm: usual * 1.5 }),
    ];
    const gain = more.point - less.point;
    const { building = 0 } = more.approaches?.cost ?? {};
    // What 0.7 of the usual area adds: its share of a building of 1.5 times the usual size.
    expect(Math.abs(gain / ((building * 0.7) / 1.5) - 1)).toBeLessThan(0.1);
    for (const kind of ["market", "cost"] as const) {
      const [a, b] = [approach(less, kind), approach(more, kind)];
      if (!a || !b || !("value" in a) || !("value" in b)) throw new Error(`no ${kind}`);
      expect(Math.abs((b.value - a.value) / gain - 1)).toBeLessThan(0.1);
    }
    expect(more.steps.find(({ kind }) => kind === "built")?.amount).toBeGreaterThan(0);
    expect(less.steps.find(({ kind }) => kind === "built")?.amount).toBeLessThan(0);
    const middle = (estimate: Estimate) =>
      median(estimate.comparables.map(({ adjustedPrice }) => adjustedPrice));
    expect(middle(more)).toBeGreaterThan(middle(less));
    for (const sale of more.comparables) {
      const factor = sale.adjustments.reduce((product, { fraction }) => product * (1 + fraction), 1);
      expect(factor - 1).toBeCloseTo(sale.totalAdjustment, 9);
    }
  },
);

test("a built area counts to twice the usual one, and says that it was capped", () => {
  const [twice, tenfold] = [value({ builtSqm: 720 }), value({ builtSqm: 3600 })];
  expect(tenfold.point).toBe(twice.point);
  expect(twice.approaches?.cost).toMatchObject({ builtSqm: 720, stated: true });
  expect(tenfold.approaches?.cost).toMatchObject({ builtSqm: 720, stated: "capped" });
});

test("a commercial building of a stated size stands beside its value as plot and what age left, without weight", () => {
  const given = { propertyType: "commercial_building", district: "العليا", areaSqm: 900 } as const;
  const [plain, old, young] = [
    value(given),
    value({ ...given, builtSqm: 1800, ageYears: 40 }),
    value({ ...given, builtSqm: 1800, ageYears: 5 }),
  ];
  expect(approach(old, "cost")).toMatchObject({ weight: 0, why: "plots-of-all-uses" });
  expect(old.approaches?.cost).toMatchObject({ builtSqm: 1800, newPerSqm: 4700, left: 0.2, districts: 0 });
  expect(young.approaches?.cost).toMatchObject({ left: 0.9, building: 7610000 });
  expect(young.comparables).toEqual(plain.comparables);
  expect(young.point).toBe(plain.point);
});

test("a built area says nothing of a flat, a plot, or a villa whose register is not of plots", () => {
  const dubai = { country: "ae", city: "Dubai", district: "Dubai Hills Estate" } as const;
  for (const given of [{ propertyType: "apartment", areaSqm: 120 }, { propertyType: "land" }, dubai] as const)
    expect(value({ ...given, builtSqm: 900 })).toEqual(value(given));
});

test("forms ask for the built area wherever a cost of building is known, and nowhere else", () => {
  for (const country of COUNTRIES)
    for (const propertyType of FORM_PROPERTY_TYPES)
      expect(takesBuiltArea(country, propertyType)).toBe(isPricedToBuild({ country, propertyType }));
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

test("where the Authority counts few villas and deeds read as such are cheaper than their plots, plot and building alone count", () => {
  const villa = value({ district: "الزاهر", areaSqm: 375 });
  expect(approach(villa, "market")).toEqual({ kind: "market", missing: "no-villas" });
  expect(approach(villa, "cost")).toMatchObject({ weight: 1, value: villa.point });
  const { land = 0, building = 0 } = villa.approaches?.cost ?? {};
  expect(Math.abs((land + building) / villa.point - 1)).toBeLessThan(0.01);
  // The steps to the value are those of the plot, then the building.
  const step = (kind: string) => villa.steps.find((each) => each.kind === kind)?.amount ?? 0;
  expect(Math.abs(step("building") / building - 1)).toBeLessThan(0.01);
  expect(step("place-level")).toBeGreaterThan(0);
  expect(villa.steps.some(({ kind }) => kind === "cost")).toBe(false);
});

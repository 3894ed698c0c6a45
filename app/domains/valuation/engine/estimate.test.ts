import { pbkdf2Sync } from "node:crypto";
import { expect, test } from "vitest";
import { cpuMs } from "#tests/factories/cpu-time.ts";
import { valuer } from "../shipped-model.ts";
import { estimateValue } from "./estimate.ts";
import { WIDEST } from "./range.ts";
import { UNDESCRIBED, type Estimate, type Subject } from "./types.ts";

const { model } = valuer;

const villa: Subject = {
  ...UNDESCRIBED,
  country: "sa",
  city: "Riyadh",
  district: "الرمال",
  propertyType: "villa",
  areaSqm: 300,
  valuedAt: Date.parse("2026-11-01"),
};
const flat: Subject = {
  ...villa,
  country: "ae",
  city: "Dubai",
  district: "Business Bay",
  propertyType: "apartment",
  areaSqm: 110,
  bedrooms: 2,
};

function valued(subject: Subject): Estimate {
  const valuation = estimateValue(valuer, subject);
  if (!valuation.ok) throw new Error(`refused: ${valuation.reason}`);
  return valuation;
}

test.each([0, -5, 5, 2_000_000, Number.NaN])("an area of %s m² is refused", (areaSqm) => {
  expect(estimateValue(valuer, { ...villa, areaSqm })).toEqual({
    ok: false,
    reason: "area-out-of-range",
  });
});

const everywhere: Subject[] = Object.keys({ ...model.segments, ...model.asking }).map((key) => {
  const [country, city, type] = key.split("/") as [Subject["country"], string, string];
  return {
    ...villa,
    country,
    city,
    district: null,
    propertyType: (type === "office" ? "commercial_building" : type) as Subject["propertyType"],
    areaSqm: 300,
    condition: "fair",
    renovations: "partial",
  };
});

test("range holds the point, steps sum to it and stated factors stay small, in every market", () => {
  for (const subject of everywhere) {
    const valuation = estimateValue(valuer, subject);
    if (!valuation.ok) continue;
    const { low, point, high, steps } = valuation;
    expect(low).toBeLessThanOrEqual(point);
    expect(point).toBeLessThanOrEqual(high);
    expect(steps.reduce((total, { amount }) => total + amount, 0)).toBe(point);
    const stated = steps
      .filter(({ origin }) => origin === "stated")
      .reduce((total, { amount }) => total + amount, 0);
    expect(Math.abs(stated) / point).toBeLessThan(0.14);
  }
});

test("a villa costs more than a bare plot of its size, and a flat has a price of its own", () => {
  for (const district of ["النرجس", "الرمال", "الشفا", "ظهرة لبن", "المهدية"]) {
    const at = (propertyType: Subject["propertyType"], areaSqm = 350) =>
      valued({ ...villa, district, propertyType, areaSqm }).pricePerSqm;
    expect(at("villa")).toBeGreaterThan(at("land") * 1.15);
    expect(Math.abs(Math.log(at("apartment", 130) / at("land")))).toBeGreaterThan(0.1);
    expect(at("house")).toBe(at("villa"));
  }
});

test("an unknown district widens the range, lowers the grade and says so", () => {
  const known = valued(villa);
  const unknown = valued({ ...villa, district: "حي لا يعرفه أحد" });
  expect(unknown.halfWidth).toBeGreaterThan(known.halfWidth);
  expect(unknown).toMatchObject({ level: "city", grade: "E", place: null });
  expect(unknown.limits).toEqual(expect.arrayContaining(["city-level", "district-unknown"]));
});

test("older data widens the range", () => {
  const later = valued({ ...villa, valuedAt: Date.parse("2028-11-01") });
  expect(later.halfWidth).toBeGreaterThan(valued(villa).halfWidth);
  expect(later.limits).toContain("old-data");
});

test("comparables carry adjustments that multiply to their adjusted price", () => {
  const { comparables } = valued(villa);
  expect(comparables).toHaveLength(8);
  for (const { adjustments, totalAdjustment, adjustedPrice, pricePerSqm } of comparables) {
    const factor = adjustments.reduce((product, { fraction }) => product * (1 + fraction), 1);
    expect(factor).toBeCloseTo(1 + totalAdjustment, 10);
    expect(adjustedPrice).toBe(Math.round(pricePerSqm * villa.areaSqm * factor));
  }
});

test("a move to a dearer district changes the value by about what the districts differ", () => {
  const at = (district: string): Estimate => valued({ ...flat, district, offPlan: false });
  const ratio = at("Palm Jumeirah").pricePerSqm / at("International City").pricePerSqm;
  const sold = (estimate: Estimate): number => {
    const prices = estimate.comparables.map(({ pricePerSqm }) => pricePerSqm).sort((a, b) => a - b);
    return prices[Math.floor(prices.length / 2)] as number;
  };
  const differ = sold(at("Palm Jumeirah")) / sold(at("International City"));
  expect(Math.abs(Math.log(ratio / differ))).toBeLessThan(Math.log(1.35));
});

test("a project is found under the district it stands in", () => {
  const { level, place } = valued({ ...flat, district: "Dubai Marina", project: "bay square" });
  expect(level).toBe("project");
  expect(place?.nameEn).toBe("Business Bay");
});

test("condition moves the value by its stated factor", () => {
  const worn = valued({ ...villa, condition: "renovation" });
  expect(worn.point / valued(villa).point).toBeCloseTo(0.92, 2);
  expect(worn.steps.find(({ kind }) => kind === "condition")?.origin).toBe("stated");
});

test("what nothing supports is refused", () => {
  const office: Subject = { ...villa, city: "Makkah", district: null, propertyType: "commercial_building" };
  expect(estimateValue(valuer, office)).toEqual({ ok: false, reason: "no-evidence-for-type" });
  expect(estimateValue(valuer, { ...office, country: "ae", city: "Sharjah" })).toEqual({
    ok: false,
    reason: "no-evidence-for-type",
  });
  expect(estimateValue(valuer, { ...villa, city: "Abha" })).toEqual({
    ok: false,
    reason: "no-evidence-for-city",
  });
});

test("a range wider than the value itself is no answer", () => {
  const reasons = new Set<string>();
  for (const subject of everywhere.flatMap((each) => [each, { ...each, areaSqm: 1200 }])) {
    const valuation = estimateValue(valuer, subject);
    if (valuation.ok) expect(valuation.halfWidth).toBeLessThanOrEqual(WIDEST);
    else reasons.add(valuation.reason);
  }
  expect(reasons).toContain("range-too-wide");
});

test("asking prices give the weakest evidence and cite no sales", () => {
  expect(valued({ ...flat, city: "Abu Dhabi", district: "الريم" })).toMatchObject({
    level: "asking",
    grade: "E",
    comparables: [],
    rent: null,
  });
  expect(valued({ ...flat, city: "Abu Dhabi" }).limits).toContain("asking-prices");
});

/** CPU time of a fixed piece of work: a measure of this machine at this moment. */
const hashMs = (): number => cpuMs(() => pbkdf2Sync("password", "salt", 100_000, 32, "sha256"));

test("the same evidence gives the same estimate, with no more work than two slow hashes", () => {
  const first = estimateValue(valuer, villa);
  const tookMs = cpuMs(() => {
    for (let i = 0; i < 20; i++) expect(estimateValue(valuer, villa)).toEqual(first);
  });
  expect(tookMs / 20).toBeLessThan(2 * hashMs());
});

import { expect, test } from "vitest";
import { estimateValue } from "#app/domains/valuation/engine/estimate.ts";
import { UNDESCRIBED, type Subject } from "#app/domains/valuation/engine/types.ts";
import { valuer } from "#app/domains/valuation/shipped-model.ts";

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
  bedrooms: 2,
};

test.each([
  ["a villa", villa],
  ["a villa in an unknown district", { ...villa, district: null }],
  ["a plot", { ...villa, propertyType: "land" as const }],
  ["a Riyadh flat", { ...villa, propertyType: "apartment" as const }],
  ["a Dubai flat", flat],
  ["a flat in a project", { ...flat, district: null, project: "Bay Square" }],
  ["a Dubai villa", { ...flat, district: "Dubai Hills", propertyType: "villa" as const }],
  [
    "a Doha flat",
    {
      ...villa,
      country: "qa" as const,
      city: "Doha",
      district: "The Pearl",
      propertyType: "apartment" as const,
    },
  ],
  ["an Abu Dhabi flat", { ...flat, city: "Abu Dhabi" }],
])("more area never lowers the value of %s", (_name, subject) => {
  let before = 0;
  for (let areaSqm = 110; areaSqm < 790; areaSqm += 7) {
    const valuation = estimateValue(valuer, { ...subject, areaSqm });
    if (!valuation.ok) throw new Error(`refused: ${valuation.reason}`);
    expect(valuation.point).toBeGreaterThanOrEqual(before);
    before = valuation.point;
  }
});

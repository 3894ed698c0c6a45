import { mkdirSync, writeFileSync } from "node:fs";
import { estimateValue } from "#app/domains/valuation/engine/estimate.ts";
import { UNDESCRIBED, type Subject } from "#app/domains/valuation/engine/types.ts";
import { valuer } from "#app/domains/valuation/shipped-model.ts";

/** Rewrites tests/golden/valuation from the bundled model. A changed file is a pricing decision: review the diff. */
const OUT = new URL("../../tests/golden/valuation/", import.meta.url);
const VALUED_AT = Date.parse("2026-11-01");

const PLAIN: Subject = {
  ...UNDESCRIBED,
  country: "sa",
  city: "Riyadh",
  district: null,
  propertyType: "villa",
  areaSqm: 300,
  valuedAt: VALUED_AT,
};

const CASES: Record<string, { title: string; subject: Partial<Subject> }> = {
  "riyadh-narjis-villa": { title: "a 300 m² villa in حي النرجس, Riyadh", subject: { district: "حي النرجس" } },
  "riyadh-narjis-large-villa": {
    title: "a villa of 480 m² built on 300 m² in النرجس, Riyadh",
    subject: { district: "النرجس", builtSqm: 480 },
  },
  "riyadh-narjis-flat": {
    title: "a 120 m² flat in النرجس, Riyadh",
    subject: { district: "النرجس", propertyType: "apartment", areaSqm: 120, bedrooms: 3 },
  },
  "riyadh-narjis-plot": {
    title: "a 300 m² plot in النرجس, Riyadh",
    subject: { district: "النرجس", propertyType: "land" },
  },
  "riyadh-shifa-plot": {
    title: "a 500 m² plot in الشفا, Riyadh",
    subject: { district: "الشفا", propertyType: "land", areaSqm: 500 },
  },
  "riyadh-unknown-district": {
    title: "a house in a district nobody knows, Riyadh",
    subject: { district: "حي لا يعرفه أحد", propertyType: "house", condition: "renovation" },
  },
  "jeddah-manar-flat": {
    title: "a 150 m² flat in المنار, Jeddah",
    subject: {
      city: "Jeddah",
      district: "المنار",
      propertyType: "apartment",
      areaSqm: 150,
      condition: "good",
    },
  },
  "dammam-shulah-plot": {
    title: "a 500 m² plot in الشعلة, Dammam",
    subject: { city: "Dammam", district: "الشعلة", propertyType: "land", areaSqm: 500 },
  },
  "makkah-awali-villa": {
    title: "a 400 m² villa in العوالي, Makkah",
    subject: { city: "Makkah", district: "العوالي", areaSqm: 400 },
  },
  "makkah-office": {
    title: "a commercial building in Makkah is refused",
    subject: { city: "Makkah", propertyType: "commercial_building", areaSqm: 600 },
  },
  "madinah-shuran-plot": {
    title: "a 500 m² plot in شوران, Madinah",
    subject: { city: "Madinah", district: "شوران", propertyType: "land", areaSqm: 500 },
  },
  "doha-thumama-villa": {
    title: "a 500 m² villa in الثمامة, Doha",
    subject: { country: "qa", city: "Doha", district: "الثمامة", areaSqm: 500 },
  },
  "doha-pearl-flat": {
    title: "a 120 m² flat on The Pearl, Doha",
    subject: {
      country: "qa",
      city: "Doha",
      district: "The Pearl",
      propertyType: "apartment",
      areaSqm: 120,
      bedrooms: 2,
    },
  },
  "rayyan-muaither-villa": {
    title: "a 600 m² villa in معيذر, Al Rayyan",
    subject: { country: "qa", city: "Al Rayyan", district: "معيذر", areaSqm: 600, ageYears: 20 },
  },
  "wakrah-wukair-plot": {
    title: "a 600 m² plot in الوكير, Al Wakrah",
    subject: { country: "qa", city: "Al Wakrah", district: "الوكير", propertyType: "land", areaSqm: 600 },
  },
  "umm-salal-villa": {
    title: "a 600 m² villa in الخريطيات, Umm Salal",
    subject: { country: "qa", city: "Umm Salal", district: "الخريطيات", areaSqm: 600 },
  },
  "dubai-business-bay-flat": {
    title: "a ready two-bedroom flat in Business Bay, Dubai",
    subject: {
      country: "ae",
      city: "Dubai",
      district: "Business Bay",
      propertyType: "apartment",
      areaSqm: 110,
      bedrooms: 2,
      offPlan: false,
    },
  },
  "dubai-bay-square-flat": {
    title: "a two-bedroom flat in the project Bay Square, Dubai",
    subject: {
      country: "ae",
      city: "Dubai",
      project: "Bay Square",
      propertyType: "apartment",
      areaSqm: 110,
      bedrooms: 2,
    },
  },
  "dubai-address-blvd-hotel-flat": {
    title: "a one-bedroom flat in a project of hotel flats, Dubai",
    subject: {
      country: "ae",
      city: "Dubai",
      district: "Burj Khalifa",
      project: "THE ADDRESS - THE BLVD",
      propertyType: "apartment",
      areaSqm: 75,
      bedrooms: 1,
    },
  },
  "dubai-hills-villa": {
    title: "a four-bedroom villa in Dubai Hills",
    subject: { country: "ae", city: "Dubai", district: "Dubai Hills", areaSqm: 300, bedrooms: 4 },
  },
  "abu-dhabi-flat": {
    title: "a flat in Abu Dhabi from asking prices",
    subject: {
      country: "ae",
      city: "Abu Dhabi",
      district: "جزيرة الريم",
      propertyType: "apartment",
      areaSqm: 120,
    },
  },
  "sharjah-villa": {
    title: "a villa in Sharjah from asking prices",
    subject: { country: "ae", city: "Sharjah", areaSqm: 350 },
  },
  "ajman-flat": {
    title: "a flat in Ajman from asking prices",
    subject: { country: "ae", city: "Ajman", propertyType: "apartment", areaSqm: 100 },
  },
  "ras-al-khaimah-villa": {
    title: "a villa in Ras Al Khaimah from asking prices of townhouses",
    subject: { country: "ae", city: "Ras Al Khaimah" },
  },
  "sharjah-office": {
    title: "a commercial building in Sharjah is refused",
    subject: { country: "ae", city: "Sharjah", propertyType: "commercial_building" },
  },
};

mkdirSync(OUT, { recursive: true });
for (const [name, { title, subject: given }] of Object.entries(CASES)) {
  const subject: Subject = { ...PLAIN, ...given };
  const valuation = estimateValue(valuer, subject);
  const accepted = valuation.ok
    ? {
        ok: true,
        point: valuation.point,
        low: valuation.low,
        high: valuation.high,
        grade: valuation.grade,
        level: valuation.level,
        sales: valuation.sales,
        limits: valuation.limits,
        placeAr: valuation.place?.nameAr ?? null,
        comparables: valuation.comparables.map(({ price, soldOn }) => `${price} ${soldOn}`),
      }
    : valuation;
  writeFileSync(new URL(`${name}.json`, OUT), `${JSON.stringify({ title, subject, accepted }, null, 1)}\n`);
}
process.stdout.write(`${Object.keys(CASES).length} golden cases written\n`);

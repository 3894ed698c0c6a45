import { makeReportBody } from "#app/domains/reports/making/report-body.ts";
import type { ReportBody, ReportProperty, ReportType } from "#app/domains/reports/rules.ts";
import { estimateValue } from "#app/domains/valuation/engine/estimate.ts";
import { UNDESCRIBED } from "#app/domains/valuation/engine/types.ts";
import { valuer } from "#app/domains/valuation/shipped-model.ts";
import { surroundingsOf } from "#app/domains/valuation/surroundings.server.ts";
import { cityLabel } from "#app/domains/valuation/rules.ts";

/** Stands where a stored report's own code stands. */
const CODE = "K7M429XRD0HC";
const MADE_AT = Date.UTC(2026, 10, 20, 9);

type Drawn = Pick<ReportProperty, "country" | "city" | "propertyType" | "areaSqm"> & Partial<ReportProperty>;

const BUYER = { investmentGoal: "mixed", timeframe: "medium" } as const;
const OWNER = { urgency: "normal" } as const;

/** Eight invented properties on which the document's looks are judged: each market, type and strength of evidence. */
export const EIGHT = {
  "narjis-villa": [
    "seller_owner",
    {
      country: "sa",
      city: "Riyadh",
      district: "النرجس",
      propertyType: "villa",
      areaSqm: 300,
      bedrooms: 5,
      bathrooms: 4,
      yearBuilt: 2019,
      condition: "good",
      address: "قرب طريق الملك سلمان",
      extraFeatures: "ملحق خارجي، ومدخلان، وواجهة شمالية",
      ...OWNER,
    },
  ],
  "arid-flat": [
    "buyer_investor",
    {
      country: "sa",
      city: "Riyadh",
      district: "العارض",
      propertyType: "apartment",
      areaSqm: 152,
      bedrooms: 3,
      bathrooms: 2,
      condition: "excellent",
      price: 1_380_000,
      budget: 1_400_000,
      ...BUYER,
    },
  ],
  "jeddah-plot": [
    "seller_owner",
    { country: "sa", city: "Jeddah", district: "الحمدانية", propertyType: "land", areaSqm: 600, ...OWNER },
  ],
  "riyadh-building": [
    "buyer_investor",
    {
      country: "sa",
      city: "Riyadh",
      district: "العليا",
      propertyType: "commercial_building",
      areaSqm: 900,
      builtSqm: 1800,
      yearBuilt: 2008,
      ...BUYER,
    },
  ],
  "marina-flat": [
    "buyer_investor",
    {
      country: "ae",
      city: "Dubai",
      district: "Dubai Marina",
      propertyType: "apartment",
      areaSqm: 95,
      bedrooms: 1,
      bathrooms: 2,
      offPlan: false,
      price: 1_950_000,
      ...BUYER,
    },
  ],
  "marina-tower-flat": [
    "seller_owner",
    {
      country: "ae",
      city: "Dubai",
      district: "Dubai Marina",
      project: "Princess Tower",
      propertyType: "apartment",
      areaSqm: 95,
      bedrooms: 1,
      bathrooms: 2,
      offPlan: false,
      ...OWNER,
    },
  ],
  "doha-villa": [
    "buyer_investor",
    {
      country: "qa",
      city: "Doha",
      district: "الثمامة",
      propertyType: "villa",
      areaSqm: 500,
      bedrooms: 6,
      ageYears: 12,
      ...BUYER,
    },
  ],
  "sharjah-flat": [
    "seller_owner",
    {
      country: "ae",
      city: "Sharjah",
      district: "المجاز",
      propertyType: "apartment",
      areaSqm: 110,
      bedrooms: 2,
      bathrooms: 2,
      ...OWNER,
    },
  ],
} as const satisfies Record<string, readonly [ReportType, Drawn]>;

const unknown = {
  ...UNDESCRIBED,
  district: null,
  address: "",
  yearBuilt: null,
  price: null,
  description: null,
  extraFeatures: null,
  investmentGoal: null,
  budget: null,
  timeframe: null,
  urgency: null,
} as const;

/** The report on one of the eight properties, made as an ordered one is, but with wording by template. */
export function eightReport(name: keyof typeof EIGHT): ReportBody {
  const [reportType, drawn]: readonly [ReportType, Drawn] = EIGHT[name];
  const property = { ...unknown, ...drawn, cityAr: cityLabel(drawn.city) };
  const ageYears = property.yearBuilt === null ? property.ageYears : 2026 - property.yearBuilt;
  const estimate = estimateValue(valuer, { ...property, ageYears, valuedAt: MADE_AT });
  if (!estimate.ok) throw new Error(`${name} cannot be valued: ${estimate.reason}`);
  const body = makeReportBody({
    orderNumber: "#MIYAR-2026-S4MP1E",
    reportType,
    createdAt: MADE_AT,
    property: { ...property, ageYears },
    estimate,
    surroundings: surroundingsOf(valuer.model, property, estimate),
  });
  return { ...body, code: CODE };
}

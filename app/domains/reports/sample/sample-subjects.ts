import type { ReportProperty, ReportType } from "#app/domains/reports/rules.ts";

/** The day both samples are valued for, epoch ms: fixed, so that the same release always gives the same sample. */
export const SAMPLE_AT = Date.UTC(2026, 10, 15, 9);

/** Stands where an order's number stands. */
export const SAMPLE_NUMBER = "SAMPLE";

/** The code that each sample shows: its page says that this is a sample. */
export const SAMPLE_CODES: Record<ReportType, string> = {
  buyer_investor: "000000000000",
  seller_owner: "000000000001",
};

type SampleProperty = Required<Omit<ReportProperty, "currency">>;

const unknown = {
  project: null,
  builtSqm: null,
  yearBuilt: null,
  ageYears: null,
  renovations: null,
  offPlan: null,
  price: null,
  description: null,
  extraFeatures: null,
  investmentGoal: null,
  budget: null,
  timeframe: null,
  urgency: null,
} as const;

/** The invented properties of the sample reports. Their sales, and the value that follows from them, are real. */
export const SAMPLE_PROPERTIES: Record<ReportType, SampleProperty> = {
  buyer_investor: {
    ...unknown,
    country: "sa",
    city: "Riyadh",
    cityAr: "الرياض",
    district: "العارض",
    address: "شارع الثمامة",
    propertyType: "apartment",
    areaSqm: 152,
    bedrooms: 3,
    bathrooms: 2,
    condition: "excellent",
    price: 1_380_000,
    description: "الطابق الثاني، قريبة من مدرسة، وموقف لسيارتين.",
    investmentGoal: "rent",
    budget: 1_400_000,
    timeframe: "medium",
  },
  seller_owner: {
    ...unknown,
    country: "sa",
    city: "Riyadh",
    cityAr: "الرياض",
    district: "المونسية",
    address: "قرب طريق الشيخ جابر الأحمد الصباح",
    propertyType: "villa",
    areaSqm: 300,
    bedrooms: 5,
    bathrooms: 4,
    yearBuilt: 2018,
    ageYears: 8,
    condition: "good",
    renovations: "partial",
    extraFeatures: "ملحق خارجي بدورة مياه، ومدخلان، وواجهة شمالية",
    urgency: "normal",
  },
};

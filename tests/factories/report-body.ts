import { makeReportBody } from "#app/domains/reports/making/report-body.ts";
import type { Estimate, ReportBody, ReportProperty, ReportType } from "#app/domains/reports/rules.ts";
import { askingEstimate, dubaiEstimate, riyadhEstimate } from "./estimates.ts";

const CREATED_AT = Date.UTC(2026, 10, 20, 9, 41);

const riyadhHouse: Omit<ReportProperty, "currency"> = {
  country: "sa",
  city: "Riyadh",
  cityAr: "الرياض",
  district: "النرجس",
  project: null,
  address: "شارع عثمان بن عفان، مقابل حديقة النرجس",
  propertyType: "villa",
  areaSqm: 300,
  bedrooms: 5,
  bathrooms: 4,
  yearBuilt: 2019,
  ageYears: 7,
  condition: "excellent",
  renovations: "partial",
  offPlan: null,
  price: 2_550_000,
  description: "فيلا زاوية على شارعين، درج داخلي، وملحق علوي.",
  extraFeatures: "مسبح صغير ومجلس خارجي ومواقف لسيارتين",
  investmentGoal: "rent",
  budget: 2_600_000,
  timeframe: "medium",
  urgency: "normal",
};

const dubaiFlat: Omit<ReportProperty, "currency"> = {
  ...riyadhHouse,
  country: "ae",
  city: "Dubai",
  cityAr: "دبي",
  district: "مرسى دبي",
  project: "Marina Gate 1",
  address: "Marina Gate 1، الطابق 21",
  propertyType: "apartment",
  areaSqm: 94,
  bedrooms: 1,
  bathrooms: 2,
  yearBuilt: null,
  ageYears: null,
  condition: "good",
  renovations: null,
  offPlan: false,
  price: 2_250_000,
  budget: 2_000_000,
  investmentGoal: "mixed",
  timeframe: "long",
};

type Overrides = {
  reportType?: ReportType;
  property?: Partial<Omit<ReportProperty, "currency">>;
  estimate?: Partial<Estimate>;
};

const body = (
  base: {
    property: Omit<ReportProperty, "currency">;
    estimate: Estimate;
    orderNumber: string;
    reportType: ReportType;
  },
  { reportType, property, estimate }: Overrides,
): ReportBody =>
  makeReportBody({
    orderNumber: base.orderNumber,
    createdAt: CREATED_AT,
    reportType: reportType ?? base.reportType,
    property: { ...base.property, ...property },
    estimate: { ...base.estimate, ...estimate },
  });

/** A finished report on a villa in Riyadh, for its owner by default. */
export const riyadhBody = (overrides: Overrides = {}): ReportBody =>
  body(
    {
      property: riyadhHouse,
      estimate: riyadhEstimate(),
      orderNumber: "#MIYAR-2026-K7Q4TD",
      reportType: "seller_owner",
    },
    overrides,
  );

/** A finished report on a flat in Dubai, for a buyer by default. */
export const dubaiBody = (overrides: Overrides = {}): ReportBody =>
  body(
    {
      property: dubaiFlat,
      estimate: dubaiEstimate(),
      orderNumber: "#MIYAR-2026-P3XW8N",
      reportType: "buyer_investor",
    },
    overrides,
  );

/** A finished report on a flat in Sharjah, which has only asking prices. */
export const askingBody = (overrides: Overrides = {}): ReportBody =>
  body(
    {
      property: {
        ...dubaiFlat,
        city: "Sharjah",
        cityAr: "الشارقة",
        district: "الخان",
        project: null,
        address: "شارع الخان، برج الواحة",
        areaSqm: 110,
        price: 860_000,
        budget: null,
        bedrooms: 2,
      },
      estimate: askingEstimate(),
      orderNumber: "#MIYAR-2026-2HV6RC",
      reportType: "buyer_investor",
    },
    overrides,
  );

import type { Currency } from "#app/lib/money.ts";

export type Country = "sa" | "qa" | "ae";
/** What the user chose on the form; stored property types fold house into villa and commercial_building into office. */
export type FormPropertyType = "apartment" | "villa" | "house" | "land" | "commercial_building";
export type Condition = "new" | "excellent" | "good" | "fair" | "renovation";
export type Renovations = "none" | "partial" | "full" | "recent";
export type Timeframe = "short" | "medium" | "long";
export type Grade = "high" | "medium" | "low";

/** One property as the engine sees it. Areas in m² (plot area for villas, houses and land). */
export type Subject = {
  country: Country;
  /** English city name of the form's list, e.g. "Riyadh". */
  city: string;
  /** As typed; the engine resolves it to a place it knows, or falls back to the city. */
  district: string | null;
  /** UAE only: project name as typed. */
  project: string | null;
  propertyType: FormPropertyType;
  areaSqm: number;
  bedrooms: number | null;
  bathrooms: number | null;
  ageYears: number | null;
  condition: Condition | null;
  renovations: Renovations | null;
  /** UAE only: true off plan, false ready, null unknown. */
  offPlan: boolean | null;
  /** Epoch ms of the valuation; the engine has no clock. */
  valuedAt: number;
};

/** Where the evidence comes from, finest first. `asking`: aggregates of asking prices, the weakest. */
export type EvidenceLevel = "project" | "district" | "city" | "asking";

export type Place = {
  /** Stable key, unique within country and city. */
  id: string;
  nameAr: string;
  nameEn: string | null;
  lat: number | null;
  lng: number | null;
};

/** A recorded sale, as stored in market_sales and as a report cites it. */
export type ComparableSale = {
  id: string;
  placeId: string;
  placeNameAr: string;
  project: string | null;
  areaSqm: number;
  bedrooms: number | null;
  /** Whole units of the market's currency. */
  price: number;
  /** ISO day, "2026-07-27". */
  soldOn: string;
  offPlan: boolean | null;
  lat: number | null;
  lng: number | null;
};

export type AdjustedComparable = ComparableSale & {
  pricePerSqm: number;
  /** Fractions, multiplied together: adjustedPrice = pricePerSqm × subject area × Π(1 + adjustment). */
  adjustments: { kind: "time" | "size" | "place" | "rooms" | "readiness"; fraction: number }[];
  /** Π(1 + adjustment) − 1. */
  totalAdjustment: number;
  /** The sale's price made comparable to the subject today, whole units. */
  adjustedPrice: number;
};

/** A step from the place's level to the value; amounts are whole units and sum to the point exactly. */
export type ValueStep = {
  kind:
    | "place-level"
    | "size"
    | "type"
    | "rooms"
    | "age"
    | "condition"
    | "renovations"
    | "readiness"
    | "project"
    | "market-change"
    | "comparables"
    | "rounding"
    | "total";
  amount: number;
  /** `fitted`: learned from sales. `stated`: a small sourced factor no data here supports. */
  origin: "fitted" | "stated";
};

export type TrendPoint = { period: string; pricePerSqm: number };
export type ForecastPoint = { year: number; point: number; low: number; high: number };

export type LimitCode =
  | "city-level"
  | "asking-prices"
  | "few-sales"
  | "old-data"
  | "type-inferred"
  | "prime-truncated"
  | "no-rent-data"
  | "plot-area"
  | "wide-area"
  | "district-unknown"
  | "project-unknown";

export type SourceRef = {
  id: string;
  nameAr: string;
  publisherAr: string;
  licenceAr: string;
  from: string;
  to: string;
};

/** The evidence for a property before paying: no value, only how well it can be valued. */
export type EvidencePreview = {
  ok: true;
  grade: Grade;
  /** Half the expected 80 % range as a fraction of the value (0.16 means ±16 %). */
  halfWidth: number;
  level: EvidenceLevel;
  place: Place | null;
  /** Sales of this type that the level rests on (asking-price advertisements for `asking`). */
  sales: number;
  dataUntil: string;
  limits: LimitCode[];
};

export type RefusalReason = "no-evidence-for-type" | "no-evidence-for-city" | "area-out-of-range";
export type Refusal = { ok: false; reason: RefusalReason };

export type Estimate = {
  ok: true;
  modelVersion: string;
  currency: Currency;
  /** Whole units, rounded to what the range justifies; low ≤ point ≤ high. */
  point: number;
  low: number;
  high: number;
  pricePerSqm: number;
  grade: Grade;
  halfWidth: number;
  level: EvidenceLevel;
  place: Place | null;
  /** Sales behind the level, and the days of the first and last of them. */
  sales: number;
  dataFrom: string;
  dataUntil: string;
  steps: ValueStep[];
  comparables: AdjustedComparable[];
  /** Price per m² of this type in this place by quarter ("2024-Q3") or year ("2024"), and the forecast with its 80 % band. */
  trend: {
    level: EvidenceLevel;
    history: TrendPoint[];
    forecast: ForecastPoint[];
    annualGrowth: number;
  } | null;
  /** Annual rent in whole units; yields as fractions of the point. Null where rents are unknown. */
  rent: {
    annual: number;
    low: number;
    high: number;
    grossYield: number;
    netYield: number;
    contracts: number;
    period: string;
    sourceId: string;
  } | null;
  /** Deals of this type a month in the place over the last year of data: how fast such properties change hands. */
  liquidity: { dealsPerMonth: number; level: EvidenceLevel } | null;
  sources: SourceRef[];
  limits: LimitCode[];
};

export type Valuation = Estimate | Refusal;

import type { Currency } from "#app/lib/money.ts";
import type { Approaches, SalesSpread } from "./approach.ts";

export type Country = "sa" | "qa" | "ae";
/** The user's choice on the form. Stored types merge house into villa and commercial_building into office. */
export type FormPropertyType = "apartment" | "villa" | "house" | "land" | "commercial_building";
export type Condition = "new" | "excellent" | "good" | "fair" | "renovation";
export type Renovations = "none" | "partial" | "full" | "recent";
export type Timeframe = "short" | "medium" | "long";
/** From the expected width of the range and the number of sales: A is the surest, E the least sure. */
export const GRADES = ["A", "B", "C", "D", "E"] as const;
export type Grade = (typeof GRADES)[number];

/** One property as the engine sees it. Areas in m² (plot area for villas, houses and land). */
export type Subject = {
  country: Country;
  /** English city name from the form's list, e.g. "Riyadh". */
  city: string;
  /** As typed. The engine finds the place, or falls back to the city. */
  district: string | null;
  /** UAE only: project name as typed. */
  project: string | null;
  propertyType: FormPropertyType;
  areaSqm: number;
  /** Built area of all floors, where the area is the plot's; null if unknown. */
  builtSqm: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
  ageYears: number | null;
  condition: Condition | null;
  renovations: Renovations | null;
  /** UAE only: true for off plan, false for ready, null if unknown. */
  offPlan: boolean | null;
  /** Epoch ms of the valuation; the engine has no clock. */
  valuedAt: number;
};

/** The optional facts of a subject of which only place, type and area are known. */
export const UNDESCRIBED = {
  project: null,
  builtSqm: null,
  bedrooms: null,
  bathrooms: null,
  ageYears: null,
  condition: null,
  renovations: null,
  offPlan: null,
} as const satisfies Partial<Subject>;

/** Level of the evidence, finest first. `asking`: aggregates of asking prices, the weakest. */
export type EvidenceLevel = "project" | "district" | "city" | "asking";

export type Place = {
  /** Stable key, unique within country and city. */
  id: string;
  nameAr: string;
  nameEn: string | null;
  lat: number | null;
  lng: number | null;
};

/** A recorded sale, as a report cites it. */
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

/**
 * `building`: what the subject's building adds to a plot that was sold. `level`: from plot and building to the level of
 * the Authority's figures for the district. `built`: from a building of the usual size to the subject's, as stated.
 */
export type AdjustmentKind =
  "time" | "size" | "place" | "rooms" | "readiness" | "building" | "level" | "built";

export type AdjustedComparable = ComparableSale & {
  pricePerSqm: number;
  /** Fractions, multiplied together: adjustedPrice = pricePerSqm × subject area × Π(1 + adjustment). */
  adjustments: { kind: AdjustmentKind; fraction: number }[];
  /** Π(1 + adjustment) − 1. */
  totalAdjustment: number;
  /** The sale's price adjusted to the subject today, whole units. */
  adjustedPrice: number;
  /**
   * Straight line between the districts' centres in km, one decimal; 0 in the same district, null if a centre is
   * unknown.
   */
  distanceKm: number | null;
  /** How like the subject it is, 0 to 100 (see `similarityOf`). Absent in values from before it was told. */
  similarity?: number;
  /** It is of the subject's own project. */
  sameProject?: true;
};

/** Whether comparables are plots onto which the subject's building was put. */
export const arePlots = (comparables: readonly AdjustedComparable[]): boolean =>
  comparables.some(({ adjustments }) => adjustments.some(({ kind }) => kind === "building"));

/** What tells one recorded deal from another, in any release of the market data. */
export type DealKey = Pick<ComparableSale, "placeId" | "project" | "soldOn" | "price" | "areaSqm">;

/** A sale in the subject's own place that is on no record, as somebody told of it. */
export type ToldSale = Pick<ComparableSale, "price" | "areaSqm" | "soldOn">;

/** What somebody who knows the subject says of the evidence: deals to leave out, and sales that are on no record. */
export type Told = { leftOut: readonly DealKey[]; sales: readonly ToldSale[] };

/**
 * Whether a told sale was weighed. `too-far`: beyond the stated distance from the model's expectation. `recorded`: the
 * records have it already.
 */
export type ToldOutcome = "heard" | "too-far" | "recorded";

/** A step from the place's level to the value. Amounts are whole units and sum to the point exactly. */
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
    | "cost"
    | "building"
    | "built"
    | "told"
    | "rounding"
    | "total";
  amount: number;
  /** `fitted`: learned from sales. `stated`: a small factor from a cited source; no data here supports it. */
  origin: "fitted" | "stated";
};

export type TrendPoint = { period: string; pricePerSqm: number };
export type ForecastPoint = { year: number; point: number; low: number; high: number };

export const SCENARIOS = ["cautious", "central", "favourable"] as const;
/**
 * A scenario drawn from the index's own history: one year in four was worse than `cautious`, one in four better than
 * `favourable`. Values are of the subject, in whole units, to three significant digits. `low` and `high` are the 80 %
 * band around the scenario, from past volatility of the market; this is not the valuation's range.
 */
export type Scenario = {
  kind: (typeof SCENARIOS)[number];
  /** Fraction a year, the same every year. */
  annualGrowth: number;
  values: { ahead: 1 | 3 | 5; year: number; value: number; low: number; high: number }[];
};

/** Sources of the stated costs; their Arabic names are in `i18n/valuation/income.ts`. */
const COST_SOURCES = [
  "ae-service-charges",
  "ae-management-fees",
  "ae-dld-fees",
  "ae-agent-custom",
  "ae-abu-dhabi-fees",
  "ae-ajman-fees",
  "ae-rak-fees",
  "sa-management-fees",
  "sa-rett",
  "sa-brokerage-law",
  "qa-registration-fee",
  "qa-agent-custom",
  "assumed",
] as const;
type CostSource = (typeof COST_SOURCES)[number];

const RENT_COST_KINDS = ["service-charge", "management", "vacancy", "repairs", "insurance"] as const;
/**
 * One running cost of letting the subject, a stated factor. `basis` says what `rate` is: a share of the rent, money per
 * m² a year, or a share of the value. `annual`: whole units a year. `source`: the reference; `assumed` is our own
 * figure where nothing is published.
 */
export type RentCost = {
  kind: (typeof RENT_COST_KINDS)[number];
  basis: "rent-share" | "per-sqm" | "value-share";
  rate: number;
  annual: number;
  source: CostSource;
};

const PURCHASE_COST_KINDS = ["transfer", "registration", "agent"] as const;
/**
 * One cost of buying, a stated factor including VAT. `rate`: a share of the price, or the amount itself if `fixed`.
 * `payer`: `agreed` if the rules charge the seller or both sides but contracts shift it to the buyer; then it is
 * counted in full, to be careful.
 */
export type PurchaseCost = {
  kind: (typeof PURCHASE_COST_KINDS)[number];
  basis: "price-share" | "fixed";
  rate: number;
  amount: number;
  payer: "buyer" | "agreed";
  source: CostSource;
};

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

export type RefusalReason =
  "no-evidence-for-type" | "no-evidence-for-city" | "area-out-of-range" | "range-too-wide";
export type Refusal = { ok: false; reason: RefusalReason };

export type Estimate = {
  ok: true;
  modelVersion: string;
  currency: Currency;
  /** Whole units, rounded to the precision of the range; low ≤ point ≤ high. */
  point: number;
  low: number;
  high: number;
  pricePerSqm: number;
  grade: Grade;
  halfWidth: number;
  level: EvidenceLevel;
  place: Place | null;
  /**
   * Sales behind the level. Then the day of the city's first sale of the type, and of the last sale in the market's
   * data.
   */
  sales: number;
  dataFrom: string;
  dataUntil: string;
  /** ISO day of the value. */
  valuedOn: string;
  /**
   * How the price level was brought from the last sales to the day of the value: by an official index (`sourceId`) up
   * to its last quarter (`indexUntil`), then constant. `fraction` is the resulting change of the value.
   */
  bridge: { from: string; indexUntil: string; fraction: number; sourceId: string } | null;
  steps: ValueStep[];
  comparables: AdjustedComparable[];
  /**
   * Price per m² of this type in this place by quarter ("2024-Q3") or year ("2024"), and the forecast with its 80 %
   * band.
   */
  trend: {
    level: EvidenceLevel;
    history: TrendPoint[];
    /** The central scenario, per m². */
    forecast: ForecastPoint[];
    /** Of the central scenario, fraction a year. */
    annualGrowth: number;
    /** In this order: cautious, central, favourable. */
    scenarios: Scenario[];
    /**
     * Years of yearly changes behind the scenarios, and the market's yearly volatility (log, one standard deviation).
     */
    basis: { years: number; volatility: number };
  } | null;
  /** Annual rent in whole units with its 80 % range; yields are fractions of the point. Null if rents are unknown. */
  rent: {
    annual: number;
    low: number;
    high: number;
    /** Before and after costs. */
    grossYield: number;
    netYield: number;
    /** Contracts behind the rent: of the place if `matched` includes it, else of the city. */
    contracts: number;
    period: string;
    sourceId: string;
    /** What the contracts share with the subject, beyond country and city. */
    matched: ("type" | "rooms" | "size" | "place")[];
    costs: RentCost[];
    /** Sum of the costs' amounts; `net` = `annual` − `costTotal`, exactly. */
    costTotal: number;
    net: number;
  } | null;
  /** Deals of this type a month in the place over the last year of data: how quickly such properties sell. */
  liquidity: { dealsPerMonth: number; level: EvidenceLevel } | null;
  /** Absent in values from before there were approaches. */
  approaches?: Approaches;
  /** Absent in older values; null with too few sales. */
  spread?: SalesSpread | null;
  sources: SourceRef[];
  limits: LimitCode[];
  /** Only where something was told: what became of each told sale, in order. */
  told?: ToldOutcome[];
};

export type Valuation = Estimate | Refusal;

import type { CashFlow } from "./engine/income.ts";
import type { MarketTime } from "./market-time.ts";
import type {
  Condition,
  Country,
  Estimate,
  FormPropertyType,
  PurchaseCost,
  Renovations,
  Timeframe,
} from "./engine/types.ts";

/** The person's input as the report repeats and uses it. Money in whole units of the country's currency. */
export type ExplainedProperty = {
  country: Country;
  city: string;
  cityAr: string;
  district: string | null;
  project: string | null;
  address: string;
  /** The choice on the form, before it is mapped to a stored type. */
  propertyType: FormPropertyType;
  areaSqm: number;
  /** Built area of all floors, where the area is the plot's. Absent in reports from before it was asked. */
  builtSqm?: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
  yearBuilt: number | null;
  ageYears: number | null;
  condition: Condition | null;
  renovations: Renovations | null;
  offPlan: boolean | null;
  /** The asking price: offered to a buyer, or wanted by a seller. */
  price: number | null;
  description: string | null;
  extraFeatures: string | null;
  investmentGoal: "rent" | "resale" | "personal" | "mixed" | null;
  budget: number | null;
  timeframe: Timeframe | null;
  urgency: "urgent" | "normal" | "flexible" | null;
};

export type ExplainInput = {
  reportType: "buyer_investor" | "seller_owner";
  property: ExplainedProperty;
  estimate: Estimate;
  figures: Figures;
  /** Only for a seller, and only where our marketplace has enough to measure it. */
  market?: MarketTime;
};

/** Position of a price relative to the range. */
export type Verdict = "within" | "above" | "below";

/**
 * One of the seller's list prices. `gap`: price ÷ point − 1. `reach`: probability that the property is worth at least
 * this price, from the 80 % range, rounded to 5 %. `salesAbove`: comparables with an adjusted price of at least this.
 */
export type ListPrice = { price: number; gap: number; reach: number; salesAbove: number };

/** All numbers of a report besides the estimate. Money in whole units, shares as fractions. */
export type Figures = {
  /**
   * Null without a price. `gap`: price ÷ point − 1; `difference`: price − point; `beyond`: how far it is past the
   * nearer end of the range. `sureness`: probability that the price is above (gap over 0) or below (under 0) the
   * property's worth, from the 80 % range, rounded to 5 %, 0.5 to 0.95. An implausible price gets a verdict, but no
   * offer, yield or return is computed from it.
   */
  price: {
    verdict: Verdict;
    gap: number;
    difference: number;
    beyond: number;
    perSqm: number;
    plausible: boolean;
    sureness: number;
  } | null;
  /**
   * Lower and upper quartile of the adjusted comparables, kept inside the range, or the middles of its halves.
   * `fromComparables` says which for the lower one, `upperFromComparables` for the upper one.
   */
  evidence: { lower: number; upper: number; fromComparables: boolean; upperFromComparables: boolean };
  /** Buyer only: the first offer that the evidence supports, and the highest price that it supports. */
  offer: { open: number; ceiling: number } | null;
  /**
   * Seller only: the price to ask at the chosen urgency, the lowest price to accept, and the gap of the former to the
   * point. `prices` are the same for every urgency: `quick` is the lower evidence, `list` half way from the point to
   * the upper evidence (the best price to list at), `patient` the upper evidence. quick ≤ point ≤ list ≤ patient ≤
   * high.
   */
  asking: {
    ask: number;
    floor: number;
    gap: number;
    prices: { quick: ListPrice; list: ListPrice; patient: ListPrice };
  } | null;
  /** Annual rent ÷ price to pay (the asking price, else the point). */
  yields: { gross: number; net: number; at: number } | null;
  /**
   * Buyer only: costs of buying on top of the price to pay, item by item; `share` is `total` ÷ price. Null if the fees
   * of the place are unknown.
   */
  purchase: { items: PurchaseCost[]; total: number; share: number } | null;
  /** Buyer only, if rents are known: the investment year by year over the timeframe. */
  cashFlow: CashFlow | null;
  /** Change of the price per m² from the last known level to the last forecast year. */
  outlook: { year: number; change: number; low: number; high: number } | null;
  /**
   * Buyer only, if rents are known. `annual`: expected annual total return of the cash flow (see `annualTotalReturn`).
   * It is the exact sum of `net` (net yield at the price), `growth` (average a year) and `entry`. `entry` is the yearly
   * effect of the purchase costs and of a price that differs from the point. `years` is the timeframe.
   */
  roi: { annual: number; net: number; growth: number; entry: number; years: number } | null;
  /** Price to pay ÷ budget − 1; null without a budget. */
  budgetGap: number | null;
  /** Lowest and highest adjusted price of the comparables, and how many are above the point. */
  spread: { low: number; high: number; above: number } | null;
};

export type AnalysisKey =
  | "evidence"
  | "price"
  | "goal"
  | "rent"
  | "forecast"
  | "market"
  | "asking"
  | "comparison"
  | "marketing"
  | "time";

export type AnalysisSection = { key: AnalysisKey; title: string; paragraphs: string[]; points: string[] };

/** The report in words. Every number in it comes from the report's figures (see `isGrounded`). */
export type Analysis = { summary: string[]; sections: AnalysisSection[]; nextSteps: string[] };

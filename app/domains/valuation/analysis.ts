import type {
  Condition,
  Country,
  Estimate,
  FormPropertyType,
  Renovations,
  Timeframe,
} from "./engine/types.ts";

/** What the person entered, as the report repeats and uses it. Money in whole units of the country's currency. */
export type ExplainedProperty = {
  country: Country;
  city: string;
  cityAr: string;
  district: string | null;
  project: string | null;
  address: string;
  /** The form's own choice, before it is folded into a stored type. */
  propertyType: FormPropertyType;
  areaSqm: number;
  bedrooms: number | null;
  bathrooms: number | null;
  yearBuilt: number | null;
  ageYears: number | null;
  condition: Condition | null;
  renovations: Renovations | null;
  offPlan: boolean | null;
  /** The price asked for the property: offered to a buyer, wanted by a seller. */
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
};

/** Where a price stands against the range, in the words of the value band. */
export type Verdict = "within" | "above" | "below";

/** Everything a report says in numbers beyond the estimate itself. Money in whole units, shares as fractions. */
export type Figures = {
  /**
   * Null without a price. `gap` is price ÷ point − 1; `beyond` how far past the nearer end of the
   * range. An implausible price is judged, but no offer, yield or return is computed from it.
   */
  price: { verdict: Verdict; gap: number; beyond: number; perSqm: number; plausible: boolean } | null;
  /**
   * Lower and upper quarter of the adjusted comparables inside the range, or the middles of its halves;
   * `fromComparables` says which for the lower one.
   */
  evidence: { lower: number; upper: number; fromComparables: boolean };
  /** Buyer only: the offer the evidence supports first, and the price past which nothing supports it. */
  offer: { open: number; ceiling: number } | null;
  /** Seller only: the price to ask, the lowest to accept, and how far the former stands above the point. */
  asking: { ask: number; floor: number; gap: number } | null;
  /** Annual rent over the price to be paid (the asked price, else the point). */
  yields: { gross: number; net: number; at: number } | null;
  /** Change of the price per m² from its last known level to the last forecast year. */
  outlook: { year: number; change: number; low: number; high: number } | null;
  /** Buyer only, where rents are known. `annual` = net yield at the price + average `growth` a year. */
  roi: { annual: number; net: number; growth: number } | null;
  /** Price to be paid ÷ budget − 1; null without a budget. */
  budgetGap: number | null;
  /** Lowest and highest adjusted price among the comparables, and how many lie above the point. */
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

/** The report in words. Every number in it is one of the report's own (see `isGrounded`). */
export type Analysis = { summary: string[]; sections: AnalysisSection[]; nextSteps: string[] };

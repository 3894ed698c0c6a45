import type { CashFlow } from "./engine/income.ts";
import type {
  Condition,
  Country,
  Estimate,
  FormPropertyType,
  PurchaseCost,
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

/**
 * A price on the seller's ladder. `gap` is price ÷ point − 1. `reach`: how likely the property is worth at least
 * this price, from the 80 % range, to the nearest 5 %. `salesAbove`: comparables whose adjusted price is at least it.
 */
export type ListPrice = { price: number; gap: number; reach: number; salesAbove: number };

/** Everything a report says in numbers beyond the estimate itself. Money in whole units, shares as fractions. */
export type Figures = {
  /**
   * Null without a price. `gap` is price ÷ point − 1, `difference` price − point; `beyond` how far past the nearer
   * end of the range. `sureness`: how likely the price is above (gap over 0) or below (under 0) what the property is
   * worth, from the 80 % range, to the nearest 5 %, 0.5 to 0.95. An implausible price is judged, but no offer, yield
   * or return is computed from it.
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
   * Lower and upper quarter of the adjusted comparables inside the range, or the middles of its halves;
   * `fromComparables` says which for the lower one, `upperFromComparables` for the upper one.
   */
  evidence: { lower: number; upper: number; fromComparables: boolean; upperFromComparables: boolean };
  /** Buyer only: the offer the evidence supports first, and the price past which nothing supports it. */
  offer: { open: number; ceiling: number } | null;
  /**
   * Seller only: the price to ask under the chosen urgency, the lowest to accept, and how far the former stands above
   * the point. `prices`, the same for every urgency: `quick` is the lower evidence, `list` half way from the point to the upper
   * evidence (the best price to list at), `patient` the upper evidence; quick ≤ point ≤ list ≤ patient ≤ high.
   */
  asking: {
    ask: number;
    floor: number;
    gap: number;
    prices: { quick: ListPrice; list: ListPrice; patient: ListPrice };
  } | null;
  /** Always null: no open data records days on the market. `estimate.liquidity` is the only evidence of pace. */
  timeToSell: null;
  /** Annual rent over the price to be paid (the asked price, else the point). */
  yields: { gross: number; net: number; at: number } | null;
  /**
   * Buyer only: what buying costs beyond the price to be paid, item by item; `share` is `total` ÷ price. Null where
   * the fees of the place are not known to us.
   */
  purchase: { items: PurchaseCost[]; total: number; share: number } | null;
  /** Buyer only, where rents are known: the investment year by year over the timeframe. */
  cashFlow: CashFlow | null;
  /** Change of the price per m² from its last known level to the last forecast year. */
  outlook: { year: number; change: number; low: number; high: number } | null;
  /**
   * Buyer only, where rents are known. `annual`: the expected annual total return of the cash flow (see
   * `annualTotalReturn`); it is `net` yield at the price + average `growth` a year + `entry`, exactly. `entry` is what
   * purchase costs, and a price that differs from the point, add or take a year. `years` is the timeframe.
   */
  roi: { annual: number; net: number; growth: number; entry: number; years: number } | null;
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

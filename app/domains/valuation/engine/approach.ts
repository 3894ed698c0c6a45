export type ApproachKind = "market" | "cost" | "income";

/** Why an approach has the weight it has. */
export type WeightReason =
  /** Market: sales of the type itself; the Authority's level of the district's villas; advertisements. */
  | "own-sales"
  | "official-level"
  | "advertisements"
  /** Cost: no villas of the district are on record; few are; many are; its dear plots are not in the file. */
  | "no-villas"
  | "few-villas"
  | "many-villas"
  | "dear-plots-missing"
  /** Cost: villas are recorded as such and tell more; plots of all uses and a lifetime that is assumed. */
  | "villas-tell-more"
  | "plots-of-all-uses"
  /** Income: sales tell more than rents; rents are means of the city. */
  | "sales-tell-more"
  | "city-rents";

/** Why an approach is not possible. */
export type ApproachMissing =
  | "no-villas"
  | "not-a-house"
  | "built-area-unknown"
  | "no-building-cost"
  | "no-plots"
  | "land"
  | "no-rents"
  | "asking-prices";

/** Where a cost of building anew is from; its Arabic name is in `i18n/reports/approaches.ts`. */
export type BuildCostSource = "kf-villa" | "kf-apartment" | "tt-doha";

/**
 * One approach of a valuation: its own value and 80 % range in whole units, and its share of the value. The weights of
 * a valuation sum to 1, and the values times their weights to the point, up to rounding.
 */
export type Approach =
  | { kind: ApproachKind; value: number; low: number; high: number; weight: number; why: WeightReason }
  | { kind: ApproachKind; missing: ApproachMissing };

/** The three approaches in this order, and what cost and income are made of. */
export type Approaches = {
  all: Approach[];
  /**
   * Money in whole units. `building` is what is left of `fresh`, the cost of building `builtSqm` anew; `deeds`: plots sold
   * in the district.
   */
  cost: {
    land: number;
    building: number;
    fresh: number;
    left: number;
    builtSqm: number;
    newPerSqm: number;
    deeds: number;
    /** Districts in which `left` was measured; 0 if it is of age alone. */
    districts: number;
    /** Whether the owner stated `builtSqm`; "capped" where what was stated lies outside what is counted. */
    stated?: boolean | "capped";
    /** What the cost of building is from, and its year. Absent in older values: of villas. */
    source?: BuildCostSource;
    year: number;
  } | null;
  /** Annual rent, and the gross yield at which it is brought to a value. */
  income: { rent: number; grossYield: number } | null;
  /** Whether the value's evidence is plots with a building on them, since too few villas are on record. */
  restsOnPlots: boolean;
};

/**
 * What each sale of the place says the subject is worth, as a histogram in equal steps from `from` to `to` (whole units;
 * dearer and cheaper sales count in the last steps). `place`: of the subject's place alone; else of places around it.
 */
export type SalesSpread = { count: number; from: number; to: number; bins: number[]; place: boolean };

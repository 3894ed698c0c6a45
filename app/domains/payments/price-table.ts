/** How much of a report its evidence allows: all of it, or what is missing from it. */
export const CONTENTS = ["whole", "no_income", "no_comparables", "asking_prices"] as const;
export type Contents = (typeof CONTENTS)[number];

/** The price of one report of either kind by what it holds, VAT included, in halalas. Whole riyals. */
export const REPORT_PRICES: Record<Contents, number> = {
  whole: 40_000,
  /** A buyer's report without rent and return. */
  no_income: 30_000,
  no_comparables: 30_000,
  /** The value rests on asking prices alone. */
  asking_prices: 20_000,
};

/** The least that a report costs before discounts. */
export const LEAST_PRICE = Math.min(...Object.values(REPORT_PRICES));

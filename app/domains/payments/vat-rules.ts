import { taxWithin } from "#app/lib/money.ts";
import type { Country } from "#app/domains/valuation/rules.ts";

/** Saudi Arabia's standard rate, part of every price that it applies to. */
export const VAT_PERCENT = 15;

/** Tax categories as invoices name them: standard rate, or not subject to Saudi VAT (UN/CEFACT 5305). */
export const VAT_CODES = ["S", "O"] as const;
export type VatCode = (typeof VAT_CODES)[number];

/** The rate of each category, in percent. */
export const VAT_PERCENTS: Record<VatCode, number> = { S: VAT_PERCENT, O: 0 };

/**
 * The category of what is sold. A report on a property is a service related to real estate, experts' work among them,
 * and is supplied where the property stands (Unified VAT Agreement of the GCC, articles on special cases of services;
 * Saudi VAT Law, Article 13): 15 % in Saudi Arabia whoever buys it, outside its scope elsewhere. Credits (`null`) are
 * paid before anybody knows of which property: Saudi VAT is due on them.
 */
export const vatCodeOf = (country: Country | null): VatCode =>
  country === null || country === "sa" ? "S" : "O";

/** The VAT contained in a total that includes it at a rate in percent, both in whole halalas; a half rounds up. */
export const vatIn = (totalHalalas: number, percent = VAT_PERCENT): number =>
  taxWithin(totalHalalas, percent);

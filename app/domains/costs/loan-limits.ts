import type { Country, FormPropertyType } from "#app/domains/valuation/rules.ts";
import { isHome, type Buyer, type LoanLimit, type LoanVerdict } from "./rules.ts";

/** A limit by price: `upTo` for prices up to `threshold`, `beyond` above it. */
type Tiers = { threshold: number; upTo: number; beyond: number };

/**
 * Central Bank of the UAE, Regulations regarding Mortgage Loans (Circular 31/2013), Article 3, as amended by Board
 * Resolution 31/2/2020 (rulebook.centralbank.ae). It was 80 and 75 % for a first home before 2020.
 */
const EMIRATES = {
  threshold: 5_000_000,
  first: { citizen: [0.85, 0.75], resident: [0.8, 0.7] },
  other: { citizen: 0.65, resident: 0.6 },
  offPlan: 0.5,
  years: 25,
} as const;

/**
 * Saudi Central Bank, circular 391000048362 of 14 January 2018: 90 % for a citizen's first home; else 70 % from banks
 * and 85 % from finance companies (rulebook.sama.gov.sa).
 */
const SAUDI = { first: 0.9, banks: 0.7, financeCompanies: 0.85 } as const;

/** Qatar Central Bank, circular 7 of 2023, first category: a home that is repaid from other means than its rent. */
const QATAR = {
  threshold: 6_000_000,
  citizen: { tiers: [0.8, 0.75], years: 30 },
  resident: { tiers: [0.75, 0.7], years: 25 },
} as const;

const tiered = ({ threshold, upTo, beyond }: Tiers, price: number): number =>
  price <= threshold ? upTo : beyond;
const tiersOf = (threshold: number, [upTo, beyond]: readonly [number, number]): Tiers => ({
  threshold,
  upTo,
  beyond,
});

const personOf = (buyer: Buyer) => (buyer.startsWith("citizen") ? "citizen" : "resident");
const isFirst = (buyer: Buyer): boolean => buyer.endsWith("first");

function emirates(buyer: Buyer, price: number, offPlan: boolean): LoanLimit {
  const { threshold, first, other, years } = EMIRATES;
  const person = personOf(buyer);
  const usual = isFirst(buyer) ? tiered(tiersOf(threshold, first[person]), price) : other[person];
  return { share: offPlan ? EMIRATES.offPlan : usual, financeCompanies: null, maxYears: years };
}

function saudi(buyer: Buyer): LoanLimit {
  const limit = { financeCompanies: null, maxYears: null };
  if (buyer === "citizen-first") return { ...limit, share: SAUDI.first };
  return { ...limit, share: SAUDI.banks, financeCompanies: SAUDI.financeCompanies };
}

function qatar(buyer: Buyer, price: number): LoanLimit | null {
  if (!isFirst(buyer)) return null;
  const { tiers, years } = QATAR[personOf(buyer)];
  return { share: tiered(tiersOf(QATAR.threshold, tiers), price), financeCompanies: null, maxYears: years };
}

/** The limit of a loan on a property; null where we have read no rule: not a home, or an investment in Qatar. */
export function loanLimitOf(
  property: { country: Country; propertyType: FormPropertyType; offPlan: boolean; price: number },
  buyer: Buyer,
): LoanLimit | null {
  if (!isHome(property.propertyType)) return null;
  switch (property.country) {
    case "ae":
      return emirates(buyer, property.price, property.offPlan);
    case "sa":
      return saudi(buyer);
    case "qa":
      return qatar(buyer, property.price);
  }
}

/** A loan's share of the price (a fraction) against the limit. */
export function loanVerdict(limit: LoanLimit, share: number): LoanVerdict {
  if (share <= limit.share) return "within";
  return share <= (limit.financeCompanies ?? 0) ? "finance-companies-only" : "above";
}

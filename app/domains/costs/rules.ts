import type { PurchaseCost, RentCost } from "#app/domains/valuation/engine/types.ts";
import type { FormPropertyType } from "#app/domains/valuation/rules.ts";
import type { Currency } from "#app/lib/money.ts";

/** Who buys, as far as loan limits and reliefs ask: a citizen of the property's country or a resident, and which home. */
export const BUYERS = ["citizen-first", "resident-first", "citizen-other", "resident-other"] as const;
export type Buyer = (typeof BUYERS)[number];

const HOMES: ReadonlySet<FormPropertyType> = new Set(["apartment", "villa", "house"]);

/** Whether loan limits and reliefs speak of it. */
export const isHome = (type: FormPropertyType): boolean => HOMES.has(type);

export const READINESS = ["ready", "off_plan"] as const;

/**
 * The most that a bank may lend on a home: shares of its price. `financeCompanies`: their own limit, where it differs.
 * `maxYears`: the longest term; null where the rule that we read says none.
 */
export type LoanLimit = {
  share: number;
  financeCompanies: number | null;
  maxYears: number | null;
};

/** A loan against the limit: within it, within that of finance companies alone, or above. */
export type LoanVerdict = "within" | "finance-companies-only" | "above";

/** Costs of buying. Amounts, here and below, are whole units of the property's currency; shares and yields are fractions. */
export type BuyingCosts = {
  items: PurchaseCost[];
  /** What the state bears of the tax; 0 without a relief. */
  relief: number;
  /** The items less the relief, and its share of the price. */
  total: number;
  share: number;
};

export type Mortgage = {
  loan: number;
  deposit: number;
  monthly: number;
  totalPaid: number;
  /** What is paid above the loan itself: interest or profit. */
  charge: number;
};

/** A loan as asked, against the limit for its buyer. */
export type LoanAnswer = Mortgage & {
  share: number;
  rate: number;
  years: number;
  /** The deposit and the costs of buying; null if these are unknown. */
  cash: number | null;
  isBuyerKnown: boolean;
  /** Null without a buyer, or where we have read no rule. */
  limit: LoanLimit | null;
  verdict: LoanVerdict | null;
  isTooLong: boolean;
};

export type Letting = {
  annual: number;
  /** Null where our reports have no costs of letting for such a property. */
  costs: { items: RentCost[]; total: number; net: number; netYield: number } | null;
  grossYield: number;
};

export type CostsAnswer = {
  currency: Currency;
  price: number;
  /** Null if no source gives the fees of the place. */
  buying: BuyingCosts | null;
  loan: LoanAnswer | null;
  /** `afterPayments`: what a year's payments leave of the net rent; null without a loan or without known costs. */
  letting: (Letting & { afterPayments: number | null }) | null;
};

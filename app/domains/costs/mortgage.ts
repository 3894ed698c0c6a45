import { MONTHS } from "#app/lib/rent.ts";
import type { Mortgage } from "./rules.ts";

/**
 * A loan on a declining balance, repaid in equal monthly payments: monthly = L·i ÷ (1 − (1 + i)^−n) with i a twelfth of
 * the annual rate and n the number of months (the formula of an ordinary annuity); L ÷ n without a rate. `loanShare`
 * and `annualRate` are fractions. The total is of the exact payment, so it may differ from months × `monthly` by
 * rounding.
 */
export function mortgageOf(terms: {
  price: number;
  loanShare: number;
  annualRate: number;
  years: number;
}): Mortgage {
  const months = terms.years * MONTHS;
  const loan = Math.round(terms.price * terms.loanShare);
  const monthlyRate = terms.annualRate / MONTHS;
  // expm1 and log1p stay exact for the smallest rates.
  const exact =
    monthlyRate === 0 ? loan / months : (loan * monthlyRate) / -Math.expm1(-months * Math.log1p(monthlyRate));
  const totalPaid = Math.round(exact * months);
  return {
    loan,
    deposit: terms.price - loan,
    monthly: Math.round(exact),
    totalPaid,
    charge: totalPaid - loan,
  };
}

import { currencyOf } from "#app/domains/valuation/rules.ts";
import { MONTHS } from "#app/lib/rent.ts";
import { buyingCostsOf, type Purchase } from "./buying-costs.ts";
import type { CostsQuestion } from "./costs-input.ts";
import { lettingOf } from "./letting-costs.ts";
import { loanLimitOf, loanVerdict } from "./loan-limits.ts";
import { mortgageOf } from "./mortgage.ts";
import type { CostsAnswer, LoanAnswer } from "./rules.ts";

const purchaseOf = (question: CostsQuestion): Purchase => ({
  country: question.country,
  city: question.city,
  propertyType: question.property_type,
  price: question.price,
  offPlan: question.off_plan === "off_plan",
});

/** The loan as asked with its limit; null if none was asked. `costs`: those of buying, null if unknown. */
function loanOf(question: CostsQuestion, costs: number | null): LoanAnswer | null {
  const { loan_percent: percent, rate: ratePercent, years, buyer, price } = question;
  if (percent === null || ratePercent === null || years === null) return null;
  const [share, rate] = [percent / 100, ratePercent / 100];
  const mortgage = mortgageOf({ price, loanShare: share, annualRate: rate, years });
  const limit = buyer === null ? null : loanLimitOf(purchaseOf(question), buyer);
  return {
    ...mortgage,
    share,
    rate,
    years,
    cash: costs === null ? null : mortgage.deposit + costs,
    isBuyerKnown: buyer !== null,
    limit,
    verdict: limit && loanVerdict(limit, share),
    isTooLong: limit !== null && limit.maxYears !== null && years > limit.maxYears,
  };
}

function lettingAnswer(question: CostsQuestion, loan: LoanAnswer | null): CostsAnswer["letting"] {
  if (question.rent === null) return null;
  const letting = lettingOf({ ...purchaseOf(question), areaSqm: question.area_sqm }, question.rent);
  const afterPayments = loan && letting.costs ? letting.costs.net - loan.monthly * MONTHS : null;
  return { ...letting, afterPayments };
}

/** Buying, the loan and letting as asked. */
export function answerCosts(question: CostsQuestion): CostsAnswer {
  const buying = buyingCostsOf(purchaseOf(question), question.buyer);
  const loan = loanOf(question, buying?.total ?? null);
  return {
    currency: currencyOf(question.country),
    price: question.price,
    buying,
    loan,
    letting: lettingAnswer(question, loan),
  };
}

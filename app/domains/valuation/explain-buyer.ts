import { arPercent } from "#app/i18n/format.ts";
import { cashFlowCaveat, purchaseCostWord, rentCostWord } from "#app/i18n/valuation/income.ts";
import {
  buyerSteps,
  goal,
  income,
  offerSentence,
  priceVerdict,
  pricing,
  roiOfCheapPrice,
  roiSentence,
  timeframe,
} from "#app/i18n/reports/report-sentences-buyer.ts";
import { contracts, periodWords, yearsAfter } from "#app/i18n/valuation/valuation.ts";
import type { AnalysisSection, ExplainInput } from "./analysis.ts";
import { moneyOf, present, section, surenessOf, toneFor, verdictOn } from "./explain-parts.ts";

/** A smaller share prints as zero. */
const SLIGHT = 0.0005;
/** Whether two shares look the same when printed, to 0.1 %. */
const isAlike = (one: number, other: number): boolean => Math.abs(one - other) < 2 * SLIGHT;

/** Horizon of the scenarios for each timeframe, in years. */
const RESALE_AHEAD = { short: 3, medium: 5, long: 5 } as const;

function surenessSentence(input: ExplainInput): string | null {
  const { price } = input.figures;
  const sureness = surenessOf(input);
  if (!price || !sureness) return null;
  const difference = moneyOf(input)(price.difference);
  if (sureness === "equal") return pricing.equal;
  if (sureness === "unsure") return pricing.unsure(difference, price.gap > 0);
  const words = sureness === "above" ? pricing.surelyAbove : pricing.surelyBelow;
  return words(difference, arPercent(price.sureness));
}

function budgetSentence(input: ExplainInput): string | null {
  const { budgetGap, price } = input.figures;
  const { budget } = input.property;
  if (budget === null || budgetGap === null) return null;
  const words = moneyOf(input)(budget);
  const isAsked = price?.plausible === true;
  if (Math.abs(budgetGap) < SLIGHT) return pricing.budgetEqual(words, isAsked);
  return (budgetGap > 0 ? pricing.budgetOver : pricing.budgetFits)(words, budgetGap, isAsked);
}

function returnSentence(input: ExplainInput): string | null {
  const { roi, price } = input.figures;
  if (!roi) return null;
  const years = yearsAfter(roi.years);
  return price?.verdict === "below" && roi.entry > 0
    ? roiOfCheapPrice(roi.annual, years)
    : roiSentence[toneFor(input)](roi.annual, years, input.estimate.trend !== null);
}

/** The summary after the value: verdict on the price, offer, return. */
export function buyerSummary(input: ExplainInput): string[] {
  const { offer } = input.figures;
  const money = moneyOf(input);
  return [
    verdictOn(input, priceVerdict),
    offer && offerSentence[toneFor(input)](money(offer.open), money(offer.ceiling)),
    returnSentence(input),
  ].filter(present);
}

function offerBasis({ figures, property }: ExplainInput): string {
  if (figures.offer?.open === property.price) return pricing.basisAsked;
  return figures.evidence.fromComparables ? pricing.basisComparables : pricing.basisRange;
}

function priceSection(input: ExplainInput): AnalysisSection {
  const { figures, estimate, property } = input;
  const money = moneyOf(input);
  const { price, offer } = figures;
  const cheap = property.propertyType === "land" ? pricing.cheapLand : pricing.cheap;
  return section("price", {
    paragraphs: [
      price ? surenessSentence(input) : pricing.unknown,
      price?.plausible && surenessOf(input) !== "equal"
        ? pricing.perSqm(money(price.perSqm), money(estimate.pricePerSqm))
        : null,
    ],
    points: [
      offer && pricing.openFrom(money(offer.open), offerBasis(input)),
      offer && pricing.stopAt(money(offer.ceiling)),
      price?.plausible && price.verdict === "below" ? cheap : null,
      budgetSentence(input),
    ],
  });
}

function resaleSentence(input: ExplainInput): string {
  const { trend } = input.estimate;
  const ahead = RESALE_AHEAD[input.property.timeframe ?? "medium"];
  const at = (kind: "central" | "cautious") =>
    trend?.scenarios
      .find((scenario) => scenario.kind === kind)
      ?.values.find((value) => value.ahead === ahead);
  const central = at("central");
  const cautious = at("cautious");
  if (!central || !cautious) return goal.resaleUnknown;
  const money = moneyOf(input);
  return goal.resale(yearsAfter(ahead), money(central.value), money(cautious.value));
}

function goalSentence(input: ExplainInput): string {
  const { property, figures, estimate } = input;
  const { yields, offer } = figures;
  const money = moneyOf(input);
  switch (property.investmentGoal) {
    case "rent":
      return yields ? goal.rent(yields.gross, yields.net) : goal.rentUnknown;
    case "resale":
      return resaleSentence(input);
    case "personal":
      return offer && offer.open < offer.ceiling
        ? goal.personal(money(offer.open), money(offer.ceiling))
        : goal.personal(money(estimate.low), money(estimate.high));
    case "mixed":
      return yields ? goal.mixed(yields.net) : goal.mixedUnknown;
    case null:
      return goal.none;
  }
}

function timeframeSentence({ property, figures }: ExplainInput): string | null {
  if (property.timeframe === null) return figures.cashFlow ? timeframe.none : null;
  return property.timeframe === "short" && figures.purchase
    ? timeframe.shortCost(figures.purchase.share)
    : timeframe[property.timeframe];
}

const listOf = (items: readonly string[]): string => items.join("، ");

/** The costs of buying, or that the cash flow leaves them out. */
function purchaseSentence(input: ExplainInput): string | null {
  const { purchase, cashFlow } = input.figures;
  const money = moneyOf(input);
  if (!purchase)
    return cashFlow?.caveats.includes("purchase-unknown") ? cashFlowCaveat["purchase-unknown"] : null;
  const items = purchase.items.map((item) => `${purchaseCostWord(item)} ${money(item.amount)}`);
  return income.purchase(money(purchase.total), purchase.share, listOf(items));
}

/** The investment over the timeframe: outlay, income, final value and gain. */
function cashFlowSentences(input: ExplainInput): string[] {
  const { cashFlow, roi } = input.figures;
  if (!cashFlow) return [];
  const money = moneyOf(input);
  const { outlay, netTotal, finalValue, gain, totalReturn, caveats } = cashFlow;
  return [
    (netTotal < 0 ? income.flowShort : income.flow)({
      outlay: money(outlay),
      rent: money(netTotal),
      years: yearsAfter(cashFlow.years),
      value: money(finalValue),
      hasTrend: input.estimate.trend !== null,
    }),
    (gain < 0 ? income.loss : income.gain)(money(gain), totalReturn),
    roi && income.roiParts(roi.net, roi.growth, roi.entry),
    ...caveats.filter((caveat) => caveat !== "purchase-unknown").map((caveat) => cashFlowCaveat[caveat]),
  ].filter(present);
}

function rentSection(input: ExplainInput): AnalysisSection {
  const { estimate, figures } = input;
  const { rent } = estimate;
  const money = moneyOf(input);
  if (!rent || !figures.yields)
    return section("rent", { paragraphs: [income.none, purchaseSentence(input)] });
  const range = [money(rent.annual), money(rent.low), money(rent.high)] as const;
  const costs = rent.costs.map(({ kind, annual }) => `${rentCostWord[kind]} ${money(annual)}`);
  return section("rent", {
    paragraphs: [
      rent.contracts > 0
        ? income.rent(...range, contracts(rent.contracts), periodWords(rent.period))
        : income.rentNoContracts(...range, periodWords(rent.period)),
      (rent.net < 0 ? income.costsOver : income.costs)(money(rent.costTotal), money(rent.net)),
      costs.length > 0 ? income.costItems(listOf(costs)) : null,
      income.yields(money(figures.yields.at), figures.yields.gross, figures.yields.net),
      isAlike(figures.yields.gross, rent.grossYield) && isAlike(figures.yields.net, rent.netYield)
        ? null
        : income.yieldsAtPoint(rent.grossYield, rent.netYield),
      purchaseSentence(input),
      ...cashFlowSentences(input),
    ],
  });
}

/** A buyer's questions after the value: is the price right, what does it return, does it fit my goal? */
export function buyerSections(input: ExplainInput): AnalysisSection[] {
  const fit = section("goal", { paragraphs: [goalSentence(input), timeframeSentence(input)] });
  return [priceSection(input), rentSection(input), fit].filter(
    ({ paragraphs, points }) => paragraphs.length + points.length > 0,
  );
}

function inspection({ property }: ExplainInput): string {
  if (property.propertyType === "land") return buyerSteps.inspectLand;
  return property.offPlan ? buyerSteps.escrow : buyerSteps.inspect;
}

function goalStep({ property, estimate }: ExplainInput): string | null {
  const isCommercial = property.propertyType === "commercial_building";
  switch (property.investmentGoal) {
    case "rent":
    case "mixed":
      if (property.propertyType === "land") return null;
      if (isCommercial) return buyerSteps.tenancy;
      return estimate.rent ? buyerSteps.checkRent : buyerSteps.askRents;
    case "resale":
      return buyerSteps.sellingCost;
    case "personal":
      return buyerSteps.visit;
    case null:
      return isCommercial ? buyerSteps.tenancy : null;
  }
}

/** Steps in order: more evidence if it is weak, the offer, the checks, the goal's steps, the accredited valuation. */
export function buyerStepsOf(input: ExplainInput): string[] {
  const { figures, estimate } = input;
  const open = figures.offer && moneyOf(input)(figures.offer.open);
  const isCareful = toneFor(input) === "careful";
  const offer = estimate.comparables.length > 0 ? buyerSteps.open : buyerSteps.openAds;
  return [
    isCareful ? buyerSteps.moreEvidence : null,
    open && offer(open),
    inspection(input),
    goalStep(input),
    isCareful ? buyerSteps.accreditedFirst : buyerSteps.finance,
  ].filter(present);
}

import { nextSteps, priceVerdict, sentences } from "#app/i18n/report-sentences.ts";
import { contracts, periodWords } from "#app/i18n/valuation.ts";
import type { AnalysisSection, ExplainInput } from "./analysis.ts";
import { moneyOf, section } from "./explain-parts.ts";

function priceSentence(input: ExplainInput): string | null {
  const { price } = input.figures;
  if (!price || input.property.price === null) return null;
  const asked = moneyOf(input)(input.property.price);
  return price.verdict === "within"
    ? priceVerdict.within(asked, price.gap)
    : priceVerdict[price.verdict](asked, price.beyond);
}

function budgetSentence(input: ExplainInput): string | null {
  const { budgetGap } = input.figures;
  const { budget } = input.property;
  if (budget === null || budgetGap === null) return null;
  const words = moneyOf(input)(budget);
  return budgetGap > 0 ? sentences.budgetOver(words, budgetGap) : sentences.budgetFits(words, budgetGap);
}

/** The summary after the value: verdict on the price, the offer, the return. */
export function buyerSummary(input: ExplainInput): string[] {
  const { offer, roi } = input.figures;
  const money = moneyOf(input);
  return [
    priceSentence(input),
    offer && sentences.offer(money(offer.open), money(offer.ceiling)),
    roi && sentences.roi(roi.annual),
  ].filter((text) => text !== null);
}

function offerBasis({ figures, property }: ExplainInput): string {
  if (figures.offer?.open === property.price) return sentences.basisAsked;
  return figures.evidence.fromComparables ? sentences.basisComparables : sentences.basisRange;
}

function priceSection(input: ExplainInput): AnalysisSection {
  const { figures, estimate } = input;
  const money = moneyOf(input);
  const { price, offer } = figures;
  return section("price", {
    paragraphs: [
      priceSentence(input) ?? sentences.noPrice,
      price && sentences.perSqm(money(price.perSqm), money(estimate.pricePerSqm)),
    ],
    points: [
      offer && sentences.openFrom(money(offer.open), offerBasis(input)),
      offer && sentences.stopAt(money(offer.ceiling)),
      price && !price.plausible ? sentences.implausible : price?.verdict === "below" ? sentences.cheap : null,
      budgetSentence(input),
    ],
  });
}

function goalSentence({ property, figures }: ExplainInput): string | null {
  const { yields, outlook } = figures;
  switch (property.investmentGoal) {
    case "rent":
      return yields ? sentences.goalRent(yields.gross, yields.net) : sentences.goalRentUnknown;
    case "resale":
      return outlook
        ? sentences.goalResale(outlook.year, outlook.change, outlook.low, outlook.high)
        : sentences.goalResaleUnknown;
    case "personal":
      return sentences.goalPersonal;
    case "mixed":
      return sentences.goalMixed;
    case null:
      return null;
  }
}

function rentSection(input: ExplainInput): AnalysisSection {
  const { estimate, figures } = input;
  const { rent, point } = estimate;
  const money = moneyOf(input);
  if (!rent || !figures.yields) return section("rent", { paragraphs: [sentences.noRent] });
  const range = [money(rent.annual), money(rent.low), money(rent.high)] as const;
  return section("rent", {
    paragraphs: [
      rent.contracts > 0
        ? sentences.rent(...range, contracts(rent.contracts), periodWords(rent.period))
        : sentences.rentNoContracts(...range, periodWords(rent.period)),
      sentences.yields(money(figures.yields.at), figures.yields.gross, figures.yields.net),
      figures.yields.at === point ? null : sentences.yieldsAtPoint(rent.grossYield, rent.netYield),
      figures.roi && sentences.roiParts(figures.roi.net, figures.roi.growth),
    ],
  });
}

/** What a buyer asks after the value: is the price right, what does it return, does it fit my goal. */
export function buyerSections(input: ExplainInput): AnalysisSection[] {
  const { timeframe } = input.property;
  const goal = section("goal", {
    paragraphs: [goalSentence(input), timeframe && sentences.timeframe[timeframe]],
  });
  return [priceSection(input), rentSection(input), goal].filter((part) => part.paragraphs.length > 0);
}

export function buyerSteps(input: ExplainInput): string[] {
  const { figures, estimate, property } = input;
  const open = figures.offer && moneyOf(input)(figures.offer.open);
  const hasSales = estimate.comparables.length > 0;
  return [
    open && (hasSales ? nextSteps.openOffer(open) : nextSteps.openOfferAds(open)),
    property.propertyType === "land"
      ? nextSteps.inspectLand
      : property.offPlan
        ? nextSteps.escrow
        : nextSteps.inspect,
    property.investmentGoal === "rent" || property.investmentGoal === "mixed" ? nextSteps.checkRent : null,
  ].filter((text) => text !== null);
}

import { arPercent } from "#app/i18n/format.ts";
import {
  age,
  audience,
  channel,
  condition,
  conditionUrgent,
  features,
  offPlan,
  photos,
  plan,
  planUnbuilt,
  priceSteps,
  priceStepsTone,
  renovations,
} from "#app/i18n/reports/report-sentences-marketing.ts";
import {
  asking,
  askSentence,
  askTone,
  comparison,
  ownPrice,
  ownPriceSure,
  rungWord,
  sellerSteps,
  time,
  urgencyReason,
  type Urgency,
} from "#app/i18n/reports/report-sentences-seller.ts";
import { evidence } from "#app/i18n/reports/report-sentences.ts";
import { dealsAlone, years } from "#app/i18n/valuation/valuation.ts";
import type { AnalysisSection, ExplainedProperty, ExplainInput, ListPrice } from "./analysis.ts";
import {
  moneyOf,
  oneSideSentence,
  present,
  section,
  spreadSentence,
  surenessOf,
  toneFor,
  verdictOn,
} from "./explain-parts.ts";

/** A sentence repeats features up to this length. The report quotes longer ones in full elsewhere. */
const QUOTED_FEATURES_MAX = 140;
/** Ages in years at which buyers start to ask different questions. */
const YOUNG_MAX = 5;
const OLD_MIN = 20;

const urgencyOf = ({ property }: ExplainInput): Urgency => property.urgency ?? "unsaid";

function ownPriceSureness(input: ExplainInput): string | null {
  const sureness = surenessOf(input);
  const { price } = input.figures;
  if (!sureness || !price) return null;
  if (sureness === "equal" || sureness === "unsure") return ownPriceSure[sureness];
  return ownPriceSure[sureness](moneyOf(input)(price.difference), arPercent(price.sureness));
}

/** The summary after the value: the price to ask and the lowest to accept. */
export function sellerSummary(input: ExplainInput): string[] {
  const { asking: prices } = input.figures;
  const money = moneyOf(input);
  return [
    prices && askSentence[urgencyOf(input)](money(prices.ask), money(prices.floor)),
    prices && askTone[toneFor(input)],
    verdictOn(input, ownPrice),
  ].filter(present);
}

function rungSentence(
  input: ExplainInput,
  rung: keyof typeof rungWord,
  { price, reach, salesAbove }: ListPrice,
) {
  const count = input.estimate.comparables.length;
  const reached =
    salesAbove === 0
      ? asking.reachedByNone
      : salesAbove === count
        ? asking.reachedByAll
        : asking.reachedBy(dealsAlone(salesAbove));
  const words = asking.rung(moneyOf(input)(price), arPercent(reach), count > 0 ? reached : "");
  return `${rungWord[rung]}: ${words}`;
}

function askingSection(input: ExplainInput): AnalysisSection {
  const { figures, estimate } = input;
  const money = moneyOf(input);
  const { asking: prices } = figures;
  return section("asking", {
    paragraphs: [
      prices && asking.why(money(prices.ask), prices.gap),
      urgencyReason[urgencyOf(input)],
      ownPriceSureness(input),
    ],
    points: [
      prices && rungSentence(input, "quick", prices.prices.quick),
      prices && rungSentence(input, "list", prices.prices.list),
      prices && rungSentence(input, "patient", prices.prices.patient),
      prices && asking.floor(money(prices.floor)),
      asking.ceiling(money(estimate.high)),
    ],
  });
}

/** How many comparables are above the estimate, or that all are on one side of it. */
function sidesSentence(input: ExplainInput): string | null {
  const above = input.figures.spread?.above ?? 0;
  return oneSideSentence(input) ?? comparison.above(dealsAlone(above));
}

function comparisonSection(input: ExplainInput): AnalysisSection {
  const spread = spreadSentence(input);
  return section("comparison", {
    paragraphs: spread === null ? [evidence.noComparables] : [spread, sidesSentence(input)],
  });
}

function conditionAdvice({ condition: state, urgency }: ExplainedProperty): string | null {
  if (!state) return null;
  const isHurried = urgency === "urgent" && (state === "good" || state === "fair");
  return isHurried ? conditionUrgent[state] : condition[state];
}

function ageAdvice({ ageYears }: ExplainedProperty): string | null {
  if (ageYears === null) return null;
  if (ageYears < 1) return age.newBuilt;
  if (ageYears <= YOUNG_MAX) return age.young(years(ageYears));
  return (ageYears >= OLD_MIN ? age.old : age.middle)(years(ageYears));
}

function featuresAdvice({ extraFeatures }: ExplainedProperty): string | null {
  if (!extraFeatures) return null;
  return extraFeatures.length <= QUOTED_FEATURES_MAX
    ? features.quoted(extraFeatures.replace(/\s+/g, " "))
    : features.long;
}

/** Advice on photos and presentation, only as the property's facts require. */
function presentation(property: ExplainedProperty): (string | null)[] {
  const type = property.propertyType;
  if (type === "land") return [photos.land];
  if (property.offPlan) return [offPlan, photos.offPlan];
  return [
    conditionAdvice(property),
    property.renovations ? renovations[property.renovations] : null,
    ageAdvice(property),
    photos[type],
  ];
}

function marketingSection(input: ExplainInput): AnalysisSection {
  const { property, figures, estimate } = input;
  const money = moneyOf(input);
  const urgency = urgencyOf(input);
  const prices = figures.asking;
  const ladder = prices && {
    ask: money(prices.ask),
    quick: money(prices.prices.quick.price),
    list: money(prices.prices.list.price),
    point: money(estimate.point),
  };
  const order = property.offPlan || property.propertyType === "land" ? planUnbuilt : plan;
  return section("marketing", {
    paragraphs: [order[urgency], audience[property.propertyType]],
    points: [
      ...presentation(property),
      featuresAdvice(property),
      channel[urgency],
      ladder && priceSteps[urgency](ladder),
      priceStepsTone[toneFor(input)],
    ],
  });
}

function paceHint({ estimate: { liquidity } }: ExplainInput): string {
  if (!liquidity) return time.paceUnknown;
  const monthly = Math.round(liquidity.dealsPerMonth);
  return monthly < 1 ? time.paceRare : time.pace(dealsAlone(monthly));
}

const timeSection = (input: ExplainInput): AnalysisSection =>
  section("time", { paragraphs: [time.unknown, paceHint(input), time[urgencyOf(input)]] });

/** An owner's questions after the value: what to ask, how it compares, how to sell, how long it takes. */
export function sellerSections(input: ExplainInput): AnalysisSection[] {
  return [askingSection(input), comparisonSection(input), marketingSection(input), timeSection(input)];
}

function papersOf({ propertyType, offPlan: isOffPlan }: ExplainedProperty): string {
  if (propertyType === "land") return sellerSteps.papersLand;
  return isOffPlan ? sellerSteps.papersOffPlan : sellerSteps.papers;
}

/** Steps in the order that fits the urgency. */
export function sellerStepsOf(input: ExplainInput): string[] {
  const { figures, property } = input;
  const ask = figures.asking && moneyOf(input)(figures.asking.ask);
  const papers = papersOf(property);
  const licence = sellerSteps.licence[property.country];
  const second = toneFor(input) === "careful" ? sellerSteps.secondOpinion : null;
  const byUrgency: Record<Urgency, (string | null)[]> = {
    urgent: [licence, papers, ask && sellerSteps.listNow(ask), sellerSteps.answer, second],
    normal: [second, papers, licence, ask && sellerSteps.list(ask), sellerSteps.review],
    flexible: [second, papers, licence, ask && sellerSteps.listPatient(ask), sellerSteps.wait],
    unsaid: [second, papers, licence, ask && sellerSteps.list(ask), sellerSteps.reviewOwn],
  };
  return [...byUrgency[urgencyOf(input)], sellerSteps.accredited].filter(present);
}

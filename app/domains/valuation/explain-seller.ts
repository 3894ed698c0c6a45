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
import { inCity } from "#app/i18n/reports/reports.ts";
import {
  adsAlone,
  day,
  daysAfter,
  dealsAlone,
  monthsOf,
  propertyNoun,
  years,
} from "#app/i18n/valuation/valuation.ts";
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
  whereOf,
} from "./explain-parts.ts";
import type { DaysToSell, MarketTime } from "./market-time.ts";

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

/** Recorded sales a month beside a measured time; null where the supply tells them already. */
function paceBeside({ estimate: { liquidity }, market }: ExplainInput): string | null {
  if (market?.supply) return null;
  if (!liquidity) return time.paceUnknownBeside;
  const monthly = Math.round(liquidity.dealsPerMonth);
  return monthly < 1 ? time.paceRareBeside : time.paceBeside(dealsAlone(monthly));
}

const SHARES = ["quarter", "half", "threeQuarters"] as const;

/** By when a quarter, half and three quarters were sold, as far as they were; then which share was not. */
function reachedWords(days: DaysToSell): string {
  const words: string[] = [];
  for (const share of SHARES) {
    const within = days[share];
    words.push(within === null ? time.notReached[share] : time.reached[share](daysAfter(within)));
    if (within === null) break;
  }
  return words.join("، ");
}

/** The marketplace has villas and houses together, as the deals have them. */
const advertisedNoun = ({ property: { propertyType } }: ExplainInput) =>
  propertyNoun[propertyType === "villa" ? "house" : propertyType].forAll;

function supplySentence(input: ExplainInput): string | null {
  const { liquidity } = input.estimate;
  const supply = input.market?.supply;
  if (!supply || !liquidity) return null;
  return time.supply(
    advertisedNoun(input),
    whereOf(input, liquidity.level),
    adsAlone(supply.open),
    dealsAlone(Math.round(liquidity.dealsPerMonth)),
    monthsOf(Math.round(supply.months)),
  );
}

function measuredParts(input: ExplainInput, { measuredOn, time: measured }: MarketTime) {
  if (!measured) return { paragraphs: [time.unknown, paceHint(input)], points: [] };
  const { sold, open, unsold } = measured;
  return {
    paragraphs: [
      time.measured(advertisedNoun(input), inCity(input.property.cityAr), reachedWords(measured)),
      time.counted({
        sold: adsAlone(sold),
        open: adsAlone(open),
        unsold: adsAlone(unsold),
        until: day(measuredOn),
      }),
      time.method,
      paceBeside(input),
    ],
    points: measured.byPrice.map((group) =>
      time.ofPrice(
        time.byPrice[group.group](group),
        reachedWords(group),
        adsAlone(group.sold),
        adsAlone(group.open),
      ),
    ),
  };
}

/** What the marketplace measured, from enough sales on; else that no data says it, and how many are sold in a month. */
function timeSection(input: ExplainInput): AnalysisSection {
  const { market } = input;
  const { paragraphs, points } = market
    ? measuredParts(input, market)
    : { paragraphs: [time.unknown, paceHint(input)], points: [] };
  return section("time", {
    paragraphs: [...paragraphs, supplySentence(input), time[urgencyOf(input)]],
    points,
  });
}

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

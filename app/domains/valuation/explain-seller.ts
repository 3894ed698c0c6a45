import { nextSteps, sentences } from "#app/i18n/report-sentences.ts";
import { dealsAlone } from "#app/i18n/valuation.ts";
import type { AnalysisSection, ExplainInput } from "./analysis.ts";
import { moneyOf, paceSentence, section } from "./explain-parts.ts";

/** Longer features are not repeated inside a sentence; the report quotes them whole elsewhere. */
const QUOTED_FEATURES_MAX = 140;

function ownPriceSentence(input: ExplainInput): string | null {
  const { price } = input.figures;
  if (!price || input.property.price === null) return null;
  const own = moneyOf(input)(input.property.price);
  return price.verdict === "within"
    ? sentences.ownPrice.within(own, price.gap)
    : sentences.ownPrice[price.verdict](own, price.beyond);
}

/** The summary after the value: what to ask and what to accept. */
export function sellerSummary(input: ExplainInput): string[] {
  const { asking } = input.figures;
  const money = moneyOf(input);
  return [asking && sentences.ask(money(asking.ask), money(asking.floor)), ownPriceSentence(input)].filter(
    (text) => text !== null,
  );
}

function askingSection(input: ExplainInput): AnalysisSection {
  const { figures, estimate, property } = input;
  const money = moneyOf(input);
  const { asking } = figures;
  return section("asking", {
    paragraphs: [
      asking && sentences.askWhy(money(asking.ask), asking.gap),
      property.urgency && sentences.urgency[property.urgency],
      ownPriceSentence(input),
    ],
    points: [
      figures.price && !figures.price.plausible ? sentences.implausible : null,
      asking && sentences.floor(money(asking.floor)),
      sentences.ceiling(money(estimate.high)),
    ],
  });
}

function comparisonSection(input: ExplainInput): AnalysisSection {
  const { spread } = input.figures;
  if (!spread) return section("comparison", { paragraphs: [sentences.noComparables] });
  const money = moneyOf(input);
  const count = dealsAlone(input.estimate.comparables.length);
  return section("comparison", {
    paragraphs: [
      sentences.comparablesSpread(count, money(spread.low), money(spread.high)),
      spread.above > 0 ? sentences.comparablesAbove(dealsAlone(spread.above)) : sentences.comparablesBelow,
    ],
  });
}

function marketingSection({ property }: ExplainInput): AnalysisSection {
  const { condition, renovations, extraFeatures, offPlan, propertyType } = property;
  const isBuilt = propertyType !== "land";
  return section("marketing", {
    paragraphs: [],
    points: [
      isBuilt && condition ? sentences.condition[condition] : null,
      isBuilt && renovations ? sentences.renovations[renovations] : null,
      extraFeatures &&
        (extraFeatures.length <= QUOTED_FEATURES_MAX
          ? sentences.features(extraFeatures.replace(/\s+/g, " "))
          : sentences.featuresLong),
      offPlan ? sentences.offPlan : null,
      isBuilt ? sentences.photos : sentences.photosLand,
    ],
  });
}

function timeSection(input: ExplainInput): AnalysisSection {
  return section("time", {
    paragraphs: [
      sentences.time,
      paceSentence(input),
      input.property.urgency === "urgent" ? sentences.timeUrgent : sentences.timeNormal,
    ],
  });
}

/** What an owner asks after the value: what to ask, how it compares, how to sell, how long it takes. */
export function sellerSections(input: ExplainInput): AnalysisSection[] {
  return [askingSection(input), comparisonSection(input), marketingSection(input), timeSection(input)];
}

export function sellerSteps(input: ExplainInput): string[] {
  const { figures, property } = input;
  return [
    figures.asking && nextSteps.list(moneyOf(input)(figures.asking.ask)),
    nextSteps.licence[property.country],
    property.urgency === "urgent" ? null : nextSteps.review,
  ].filter((text) => text !== null);
}

import { evidence, market, moneyWords, type Weakness } from "#app/i18n/reports/report-sentences.ts";
import { analysisTitle, inCity, inProject } from "#app/i18n/reports/reports.ts";
import { placePhrase } from "#app/i18n/valuation/place-phrase.ts";
import { deals, dealsAlone, propertyNoun, toneOf, type Tone } from "#app/i18n/valuation/valuation.ts";
import type { AnalysisKey, AnalysisSection, ExplainInput } from "./analysis.ts";

type Parts = { paragraphs: (string | null)[]; points?: (string | null)[] };

/** Below this probability we do not say whether a price is too high or too low. */
const TELLING = 0.6;
/** A price within this fraction of the point counts as equal to it. */
const EQUAL = 0.005;

export const present = (text: string | null): text is string => text !== null;

/** A section without its null sentences. */
export function section(key: AnalysisKey, { paragraphs, points = [] }: Parts): AnalysisSection {
  return {
    key,
    title: analysisTitle[key],
    paragraphs: paragraphs.filter(present),
    points: points.filter(present),
  };
}

/** Formats money in the report's currency for running text, without a sign. */
export const moneyOf =
  ({ estimate }: ExplainInput) =>
  (amount: number): string =>
    moneyWords(Math.abs(amount), estimate.currency);

/** How a price that somebody named stands to the estimate, in words for a buyer or an owner. */
type PriceWords = Record<"within" | "above" | "below", (price: string, share: number) => string> & {
  implausible: (price: string) => string;
};

/** What there is to say of the price that somebody named; null where none was. */
export function verdictOn(input: ExplainInput, words: PriceWords): string | null {
  const { price } = input.figures;
  if (!price || input.property.price === null) return null;
  const named = moneyOf(input)(input.property.price);
  if (!price.plausible) return words.implausible(named);
  return words[price.verdict](named, price.verdict === "within" ? price.gap : price.beyond);
}

export const toneFor = ({ estimate }: ExplainInput): Tone => toneOf(estimate.grade);

/** Where the evidence of a level comes from, in words: a project, a district or the whole city. */
export function whereOf({ property, estimate }: ExplainInput, level = estimate.level): string {
  if (level === "city" || level === "asking") return inCity(property.cityAr);
  if (level === "project" && property.project) return inProject(property.project);
  const name = estimate.place?.nameAr ?? property.district;
  return name ? placePhrase(property.country, name) : inCity(property.cityAr);
}

/** Deals a month in the place; null if unknown. */
export function paceSentence(input: ExplainInput): string | null {
  const { liquidity } = input.estimate;
  if (!liquidity) return null;
  const { forAll } = propertyNoun[input.property.propertyType];
  const where = whereOf(input, liquidity.level);
  const monthly = Math.round(liquidity.dealsPerMonth);
  return monthly < 1 ? market.dealsRare(forAll, where) : market.dealsPerMonth(deals(monthly), forAll, where);
}

/** Why the evidence of a low grade is weak. */
export function weaknessOf({ estimate: { level, limits } }: ExplainInput): Weakness {
  if (level === "asking") return "ads";
  if (level === "city") return "city";
  return limits.includes("few-sales") ? "few" : "apart";
}

/** The range of the adjusted comparables; null without any. */
export function spreadSentence(input: ExplainInput): string | null {
  const { spread } = input.figures;
  if (!spread) return null;
  const money = moneyOf(input);
  const [low, high] = [money(spread.low), money(spread.high)];
  const count = input.estimate.comparables.length;
  if (count === 1) return evidence.comparableAlone(low);
  return spread.low === spread.high
    ? evidence.comparablesAlike(dealsAlone(count), low)
    : evidence.comparablesSpread(dealsAlone(count), low, high);
}

/**
 * If all comparables are on one side of the estimate: which side, and why the estimate does not follow them. Else null.
 */
export function oneSideSentence({ estimate, figures }: ExplainInput): string | null {
  if (!figures.spread) return null;
  const { above } = figures.spread;
  const count = estimate.comparables.length;
  if (above > 0 && above < count) return null;
  const side = above > 0 ? evidence.allAbove : evidence.noneAbove;
  if (above === 0 && estimate.limits.includes("prime-truncated")) return `${side} ${evidence.officialLevel}`;
  return estimate.sales > count ? `${side} ${evidence.othersWeigh}` : side;
}

/** Whether the asking price is surely above or below the estimate, unsure, or equal; null without a plausible price. */
export function surenessOf({ figures }: ExplainInput): "equal" | "unsure" | "above" | "below" | null {
  const { price } = figures;
  if (!price?.plausible) return null;
  if (Math.abs(price.gap) < EQUAL) return "equal";
  if (price.sureness < TELLING) return "unsure";
  return price.gap > 0 ? "above" : "below";
}

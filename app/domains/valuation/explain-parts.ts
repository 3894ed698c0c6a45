import { evidence, market, moneyWords, type Weakness } from "#app/i18n/reports/report-sentences.ts";
import { analysisTitle, inCity, inProject } from "#app/i18n/reports/reports.ts";
import { placePhrase } from "#app/i18n/valuation/place-phrase.ts";
import { deals, dealsAlone, propertyNoun, toneOf, type Tone } from "#app/i18n/valuation/valuation.ts";
import type { AnalysisKey, AnalysisSection, ExplainInput } from "./analysis.ts";

type Parts = { paragraphs: (string | null)[]; points?: (string | null)[] };

/** Below this likelihood of a price being too high or too low the evidence does not tell. */
const TELLING = 0.6;
/** A price this near to the point is the point, as a fraction of it. */
const EQUAL = 0.005;

export const present = (text: string | null): text is string => text !== null;

/** A section without the sentences that do not apply. */
export function section(key: AnalysisKey, { paragraphs, points = [] }: Parts): AnalysisSection {
  return {
    key,
    title: analysisTitle[key],
    paragraphs: paragraphs.filter(present),
    points: points.filter(present),
  };
}

/** Writes money of the report's own currency for running text, unsigned. */
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

/** Where the evidence of a level lies, in words: a project, a district or the whole city. */
export function whereOf({ property, estimate }: ExplainInput, level = estimate.level): string {
  if (level === "city" || level === "asking") return inCity(property.cityAr);
  if (level === "project" && property.project) return inProject(property.project);
  const name = estimate.place?.nameAr ?? property.district;
  return name ? placePhrase(property.country, name) : inCity(property.cityAr);
}

/** How many deals a month the place sees, or null where that is unknown. */
export function paceSentence(input: ExplainInput): string | null {
  const { liquidity } = input.estimate;
  if (!liquidity) return null;
  const { forAll } = propertyNoun[input.property.propertyType];
  const where = whereOf(input, liquidity.level);
  const monthly = Math.round(liquidity.dealsPerMonth);
  return monthly < 1 ? market.dealsRare(forAll, where) : market.dealsPerMonth(deals(monthly), forAll, where);
}

/** What makes the evidence of a low grade weak. */
export function weaknessOf({ estimate: { level, limits } }: ExplainInput): Weakness {
  if (level === "asking") return "ads";
  if (level === "city") return "city";
  return limits.includes("few-sales") ? "few" : "apart";
}

/** Between which prices the adjusted comparables lie; null where there are none. */
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

/** Where all comparables lie on one side of the estimate: on which, and why it does not follow them; else null. */
export function oneSideSentence({ estimate, figures }: ExplainInput): string | null {
  if (!figures.spread) return null;
  const { above } = figures.spread;
  const count = estimate.comparables.length;
  if (above > 0 && above < count) return null;
  const side = above > 0 ? evidence.allAbove : evidence.noneAbove;
  if (above === 0 && estimate.limits.includes("prime-truncated")) return `${side} ${evidence.officialLevel}`;
  return estimate.sales > count ? `${side} ${evidence.othersWeigh}` : side;
}

/** How sure it is that the asked price is off the estimate, and on which side; null without a plausible price. */
export function surenessOf({ figures }: ExplainInput): "equal" | "unsure" | "above" | "below" | null {
  const { price } = figures;
  if (!price?.plausible) return null;
  if (Math.abs(price.gap) < EQUAL) return "equal";
  if (price.sureness < TELLING) return "unsure";
  return price.gap > 0 ? "above" : "below";
}

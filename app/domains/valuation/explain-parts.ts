import { arMoneyWords } from "#app/i18n/format.ts";
import { sentences } from "#app/i18n/report-sentences.ts";
import { analysisTitle, inCity, inProject } from "#app/i18n/reports.ts";
import { deals, placePhrase, propertyNoun } from "#app/i18n/valuation.ts";
import type { AnalysisKey, AnalysisSection, ExplainInput } from "./analysis.ts";

type Parts = { paragraphs: (string | null)[]; points?: (string | null)[] };

const present = (text: string | null): text is string => text !== null;

/** A section without the sentences that do not apply. */
export function section(key: AnalysisKey, { paragraphs, points = [] }: Parts): AnalysisSection {
  return {
    key,
    title: analysisTitle[key],
    paragraphs: paragraphs.filter(present),
    points: points.filter(present),
  };
}

/** Writes money of the report's own currency for running text. */
export const moneyOf =
  ({ estimate }: ExplainInput) =>
  (amount: number): string =>
    arMoneyWords(amount, estimate.currency);

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
  return monthly < 1
    ? sentences.dealsRare(forAll, where)
    : sentences.dealsPerMonth(deals(monthly), forAll, where);
}

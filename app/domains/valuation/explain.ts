import { nextSteps, sentences } from "#app/i18n/report-sentences.ts";
import { ads, day, deals, dealsAlone, gradeWord, propertyNoun } from "#app/i18n/valuation.ts";
import type { Analysis, AnalysisSection, ExplainInput } from "./analysis.ts";
import { buyerSections, buyerSteps, buyerSummary } from "./explain-buyer.ts";
import { sellerSections, sellerSteps, sellerSummary } from "./explain-seller.ts";
import { moneyOf, paceSentence, section, whereOf } from "./explain-parts.ts";

/** At this many deals a month a place trades often enough for its prices to be known quickly. */
const LIQUID_DEALS = 20;
/** Below this many the market is thin. */
const THIN_DEALS = 3;

function evidenceSection(input: ExplainInput): AnalysisSection {
  const { reportType, property, estimate, figures } = input;
  const { forAll } = propertyNoun[property.propertyType];
  const money = moneyOf(input);
  const isAsking = estimate.level === "asking";
  return section("evidence", {
    paragraphs: [
      isAsking
        ? sentences.restsOnAds(ads(estimate.sales), forAll, whereOf(input))
        : sentences.rests(
            deals(estimate.sales),
            forAll,
            whereOf(input),
            day(estimate.dataFrom),
            day(estimate.dataUntil),
          ),
      sentences.width(estimate.halfWidth, gradeWord[estimate.grade]),
      figures.spread && reportType === "buyer_investor"
        ? sentences.comparablesSpread(
            dealsAlone(estimate.comparables.length),
            money(figures.spread.low),
            money(figures.spread.high),
          )
        : null,
      isAsking ? sentences.noComparables : null,
    ],
  });
}

function forecastSection({ property, estimate, figures }: ExplainInput): AnalysisSection {
  const { outlook } = figures;
  if (!estimate.trend || !outlook) return section("forecast", { paragraphs: [sentences.noOutlook] });
  return section("forecast", {
    paragraphs: [
      sentences.outlook(outlook.year, outlook.change, outlook.low, outlook.high),
      sentences.growth(estimate.trend.annualGrowth),
      estimate.trend.level === "city" ? sentences.outlookCity(property.cityAr) : null,
      estimate.trend.level === "asking" ? sentences.outlookAsking : null,
    ],
  });
}

function marketSection(input: ExplainInput): AnalysisSection {
  const { liquidity } = input.estimate;
  if (!liquidity) return section("market", { paragraphs: [sentences.noLiquidity] });
  return section("market", { paragraphs: [paceSentence(input), liquidityMeaning(liquidity.dealsPerMonth)] });
}

const liquidityMeaning = (monthly: number): string | null => {
  if (monthly >= LIQUID_DEALS) return sentences.liquid;
  return monthly < THIN_DEALS ? sentences.illiquid : null;
};

/**
 * The report in Arabic words, by templates and from the given figures only. Prices in whole units of the
 * estimate's currency; a buyer's report speaks of offers, an owner's of asking. Never fails for lack of data:
 * what is unknown is said to be unknown.
 */
export function explain(input: ExplainInput): Analysis {
  const money = moneyOf(input);
  const { property, estimate, reportType } = input;
  const isBuyer = reportType === "buyer_investor";
  const value = sentences.value(
    propertyNoun[property.propertyType].the,
    money(estimate.point),
    money(estimate.low),
    money(estimate.high),
    gradeWord[estimate.grade],
  );
  const common = [evidenceSection(input), forecastSection(input), marketSection(input)];
  return isBuyer
    ? {
        summary: [value, ...buyerSummary(input)],
        sections: [...common, ...buyerSections(input)],
        nextSteps: [...buyerSteps(input), nextSteps.finance],
      }
    : {
        summary: [value, ...sellerSummary(input)],
        sections: [...common, ...sellerSections(input)],
        nextSteps: [...sellerSteps(input), nextSteps.accredited],
      };
}

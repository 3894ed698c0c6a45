import {
  dates,
  evidence,
  forecast,
  gradeReading,
  market,
  valueSentence,
  weakReading,
} from "#app/i18n/reports/report-sentences.ts";
import {
  ads,
  day,
  dayOrPeriod,
  deals,
  gradeWord,
  propertyNoun,
  yearsAfter,
} from "#app/i18n/valuation/valuation.ts";
import { inCity } from "#app/i18n/reports/reports.ts";
import type { Analysis, AnalysisSection, ExplainInput } from "./analysis.ts";
import type { Scenario } from "./engine/types.ts";
import { buyerSections, buyerStepsOf, buyerSummary } from "./explain-buyer.ts";
import { sellerSections, sellerStepsOf, sellerSummary } from "./explain-seller.ts";
import {
  moneyOf,
  paceSentence,
  present,
  section,
  oneSideSentence,
  spreadSentence,
  toneFor,
  weaknessOf,
  whereOf,
} from "./explain-parts.ts";

/** From this many deals a month on, a place's prices become known quickly. */
const LIQUID_DEALS = 20;
/** Below this many the market is thin. */
const THIN_DEALS = 3;

/** The last ISO day of a stored period ("2026-Q3", "2026-07", "2026"), for comparing; an ISO day stays. */
function lastDayOf(period: string): string {
  const [, year, quarter, month, date] = /^(\d{4})(?:-Q([1-4])|-(\d{2})(-\d{2})?)?$/.exec(period) ?? [];
  if (date || !year) return period;
  return `${year}-${quarter ? String(Number(quarter) * 3).padStart(2, "0") : (month ?? "12")}-31`;
}

/** The day of the value, the day of the data, and what bridges the two. */
function dateSentences({ estimate }: ExplainInput): (string | null)[] {
  const { valuedOn, dataUntil, bridge, level } = estimate;
  const isAsking = level === "asking";
  const value = (isAsking ? dates.valueAds : dates.value)(day(valuedOn), day(dataUntil));
  if (!bridge) return [value, isAsking ? dates.noBridgeAds : valuedOn > dataUntil ? dates.noBridge : null];
  return [
    value,
    dates.bridge(dayOrPeriod(bridge.indexUntil), bridge.fraction),
    lastDayOf(bridge.indexUntil) < valuedOn ? dates.beyondIndex : null,
  ];
}

function gradeSentence(input: ExplainInput): string {
  const { grade } = input.estimate;
  return grade === "D" || grade === "E" ? weakReading[grade](weaknessOf(input)) : gradeReading[grade];
}

function evidenceSection(input: ExplainInput): AnalysisSection {
  const { reportType, property, estimate } = input;
  const { forAll } = propertyNoun[property.propertyType];
  const where = whereOf(input);
  const isAsking = estimate.level === "asking";
  const rests = estimate.approaches?.restsOnPlots ? evidence.restsOnPlots : evidence.rests;
  return section("evidence", {
    paragraphs: [
      isAsking
        ? evidence.restsOnAds(ads(estimate.sales), forAll, where)
        : rests(deals(estimate.sales), forAll, where, day(estimate.dataFrom), day(estimate.dataUntil)),
      ...dateSentences(input),
      evidence.width(estimate.halfWidth, gradeWord[estimate.grade]),
      gradeSentence(input),
      reportType === "buyer_investor" ? spreadSentence(input) : null,
      reportType === "buyer_investor" ? oneSideSentence(input) : null,
      isAsking && reportType === "buyer_investor" ? evidence.noComparables : null,
    ],
  });
}

/** One sentence per horizon with the value in each scenario; the last one adds the band around the central scenario. */
function scenarioSentences(input: ExplainInput): string[] {
  const scenarios = input.estimate.trend?.scenarios ?? [];
  const money = moneyOf(input);
  const of = (kind: Scenario["kind"]) => scenarios.find((scenario) => scenario.kind === kind)?.values ?? [];
  const central = of("central");
  const courses = central.map(({ ahead, year, value }) => {
    const at = (kind: Scenario["kind"]): number | undefined =>
      of(kind).find((found) => found.ahead === ahead)?.value;
    const cautious = at("cautious");
    const favourable = at("favourable");
    if (cautious === undefined || favourable === undefined) return null;
    return forecast.scenario(yearsAfter(ahead), year, money(cautious), money(value), money(favourable));
  });
  const last = central.at(-1);
  const band = last ? forecast.band(yearsAfter(last.ahead), money(last.low), money(last.high)) : null;
  return [...courses, band].filter(present);
}

/** Null without a price history: then the report has no such section, and says so among what it lacks. */
function forecastSection(input: ExplainInput): AnalysisSection | null {
  const { property, estimate, figures } = input;
  const { outlook } = figures;
  const { trend } = estimate;
  if (!trend || !outlook) return null;
  const courses = scenarioSentences(input);
  return section("forecast", {
    paragraphs: [
      forecast.outlook(outlook.year, outlook.change, outlook.low, outlook.high),
      forecast.growth(trend.annualGrowth),
      trend.level === "city" ? forecast.city(inCity(property.cityAr)) : null,
      trend.level === "asking" ? forecast.asking : null,
      courses.length > 0 ? forecast.basis(yearsAfter(trend.basis.years)) : null,
      courses.length > 0 && toneFor(input) === "careful" ? forecast.careful : null,
    ],
    points: courses,
  });
}

function paceMeaning(monthly: number): string {
  if (monthly >= LIQUID_DEALS) return market.liquid;
  return monthly < THIN_DEALS ? market.thin : market.steady;
}

function marketSection(input: ExplainInput): AnalysisSection {
  const { liquidity } = input.estimate;
  if (!liquidity) return section("market", { paragraphs: [market.unknown] });
  return section("market", { paragraphs: [paceSentence(input), paceMeaning(liquidity.dealsPerMonth)] });
}

/**
 * The report in Arabic, from templates and the given figures only. Prices in whole units of the estimate's currency. A
 * buyer's report is about offers, an owner's about asking prices; each goal, timeframe, urgency and grade has its own
 * words. Repeats nothing, and never fails for lack of data: it states what is unknown.
 */
export function explain(input: ExplainInput): Analysis {
  const money = moneyOf(input);
  const { property, estimate, reportType } = input;
  const { the } = propertyNoun[property.propertyType];
  const { point, low, high, grade } = estimate;
  const value = valueSentence[grade]({ the, point: money(point), low: money(low), high: money(high) });
  const common = [evidenceSection(input), forecastSection(input), marketSection(input)].filter(
    (part) => part !== null,
  );
  return reportType === "buyer_investor"
    ? {
        summary: [value, ...buyerSummary(input)],
        sections: [...common, ...buyerSections(input)],
        nextSteps: buyerStepsOf(input),
      }
    : {
        summary: [value, ...sellerSummary(input)],
        sections: [...common, ...sellerSections(input)],
        nextSteps: sellerStepsOf(input),
      };
}

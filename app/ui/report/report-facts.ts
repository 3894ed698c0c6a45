import type { ReportBody } from "#app/domains/reports/rules.ts";
import { arMoney, arNumber, arPercent, arPlain } from "#app/i18n/format.ts";
import { enteredLabel, pageCopy } from "#app/i18n/report-page.ts";
import { areaWords, countryName, goalWord, timeframeWord, urgencyWord } from "#app/i18n/reports.ts";
import {
  ads,
  bathrooms,
  bedrooms,
  conditionWord,
  dealsAlone,
  gradeWord,
  propertyNoun,
  readinessWord,
  renovationsWord,
} from "#app/i18n/valuation.ts";

export type Fact = [label: string, value: string];

/** The facts that have a value. */
const known = (facts: [label: string, value: string | null][]): Fact[] =>
  facts.filter((fact): fact is Fact => fact[1] !== null);

/** The return as printed: percent with one decimal, sign only below zero. */
export const roiText = (percent: number): string =>
  `${percent < 0 ? "−" : ""}${arPercent(Math.abs(percent) / 100, 1)}`;

/** What stands beside the value: price per m², confidence, evidence, return or suggested asking price. */
export function valueFacts({ estimate, figures, roiPercent }: ReportBody): Fact[] {
  const money = (amount: number): string => arMoney(amount, estimate.currency);
  const isAsking = estimate.level === "asking";
  return known([
    [pageCopy.perSqm, money(estimate.pricePerSqm)],
    [pageCopy.perSqmAsked, figures.price?.plausible ? money(figures.price.perSqm) : null],
    [pageCopy.grade, gradeWord[estimate.grade]],
    [isAsking ? pageCopy.ads : pageCopy.sales, isAsking ? ads(estimate.sales) : dealsAlone(estimate.sales)],
    [pageCopy.roi, roiPercent === null ? null : `${roiText(roiPercent)} ${pageCopy.roiNote}`],
    [pageCopy.suggestedAsk, figures.asking && money(figures.asking.ask)],
  ]);
}

/** A buyer's return: rent and yields; empty where rents are unknown. */
export function returnFacts({ estimate, figures, roiPercent }: ReportBody): Fact[] {
  const { rent, currency } = estimate;
  if (!rent || !figures.yields) return [];
  return [
    [pageCopy.rentYear, arMoney(rent.annual, currency)],
    [pageCopy.rentRange, `${arNumber(rent.low)} – ${arNumber(rent.high)}`],
    [pageCopy.grossYield, arPercent(figures.yields.gross, 1)],
    [pageCopy.netYield, arPercent(figures.yields.net, 1)],
    ...(roiPercent === null ? [] : [[pageCopy.roi, roiText(roiPercent)] satisfies Fact]),
  ];
}

/** An owner's prices: ask, floor, point, top of the range, and how often such properties sell. */
export function sellingFacts({ estimate, figures }: ReportBody): Fact[] {
  const money = (amount: number): string => arMoney(amount, estimate.currency);
  if (!figures.asking) return [];
  return [
    [pageCopy.askRow, money(figures.asking.ask)],
    [pageCopy.floorRow, money(figures.asking.floor)],
    [pageCopy.pointRow, money(estimate.point)],
    [pageCopy.ceilingRow, money(estimate.high)],
  ];
}

/** The property as it was entered; what was left empty is left out. */
export function enteredFacts({ property, reportType }: ReportBody): Fact[] {
  const isBuyer = reportType === "buyer_investor";
  const { district, condition, renovations, offPlan, price, investmentGoal, budget, timeframe, urgency } =
    property;
  const rooms = [
    property.bedrooms && bedrooms(property.bedrooms),
    property.bathrooms && bathrooms(property.bathrooms),
  ].filter(Boolean);
  const money = (amount: number | null): string | null =>
    amount === null ? null : arMoney(amount, property.currency);
  const label = enteredLabel;
  return known([
    [label.type, propertyNoun[property.propertyType].one],
    [label.city, `${property.cityAr}، ${countryName[property.country]}`],
    [property.country === "sa" ? label.district : label.place, district],
    [label.project, property.project],
    [label.area, areaWords(property.areaSqm)],
    [label.rooms, rooms.join("، ") || null],
    [label.yearBuilt, property.yearBuilt === null ? null : arPlain(property.yearBuilt)],
    [label.condition, condition && conditionWord[condition]],
    [label.renovations, renovations && renovationsWord[renovations]],
    [label.readiness, offPlan === null ? null : readinessWord(offPlan)],
    [label.price, money(price)],
    [label.goal, isBuyer && investmentGoal ? goalWord[investmentGoal] : null],
    [label.budget, isBuyer ? money(budget) : null],
    [label.timeframe, isBuyer && timeframe ? timeframeWord[timeframe] : null],
    [label.urgency, !isBuyer && urgency ? urgencyWord[urgency] : null],
  ]);
}

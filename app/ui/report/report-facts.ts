import type { ReportBody } from "#app/domains/reports/rules.ts";
import { arMoney, arNumber, arPlain } from "#app/i18n/format.ts";
import { evidenceBasis } from "#app/i18n/valuation/properties.ts";
import { enteredLabel, pageCopy } from "#app/i18n/reports/report-page.ts";
import {
  differenceWords,
  distanceWords,
  evidenceWords,
  paceWords,
  sectionCopy,
  surenessWords,
} from "#app/i18n/reports/report-sections.ts";
import { areaWords, countryName, goalWord, timeframeWord, urgencyWord } from "#app/i18n/reports/reports.ts";
import {
  bathrooms,
  bedrooms,
  conditionWord,
  day,
  daysAfter,
  monthsOf,
  propertyNoun,
  readinessWord,
  renovationsWord,
} from "#app/i18n/valuation/valuation.ts";
import { signedPercent, signedShare } from "./drawing.tsx";

export type Fact = [label: string, value: string];

/** Facts that have a value. */
const known = (facts: [label: string, value: string | null][]): Fact[] =>
  facts.filter((fact): fact is Fact => fact[1] !== null);

/** The return as printed: percent with one decimal, a sign only below zero. */
const roiText = (percent: number): string => signedShare(percent / 100);

/** The facts beside the value: price per m², evidence, both dates, return or suggested asking price. */
export function valueFacts({ estimate, figures, roiPercent }: ReportBody): Fact[] {
  const money = (amount: number): string => arMoney(amount, estimate.currency);
  const isAsking = estimate.level === "asking";
  return known([
    [pageCopy.valuedOn, day(estimate.valuedOn)],
    [pageCopy.dataUntil, day(estimate.dataUntil)],
    [pageCopy.perSqm, money(estimate.pricePerSqm)],
    [isAsking ? pageCopy.ads : pageCopy.sales, evidenceWords(estimate)],
    [pageCopy.roi, roiPercent === null ? null : `${roiText(roiPercent)} ${pageCopy.roiNote}`],
    [pageCopy.suggestedAsk, figures.asking && money(figures.asking.ask)],
  ]);
}

/** The asking price against the estimate: above or below, by how much, how surely. Empty without a plausible price. */
export function askedFacts({ estimate, property, figures }: ReportBody): Fact[] {
  const { price } = figures;
  const { asked } = sectionCopy;
  if (!price?.plausible || property.price === null) return [];
  return [
    [asked.price, arMoney(property.price, estimate.currency)],
    [asked.difference, differenceWords(price, estimate.currency)],
    [asked.position, asked.verdict[price.verdict]],
    [asked.sureness, surenessWords(price)],
  ];
}

/** Distances of the nearest and farthest comparable; a single fact if all are in the property's district. */
function distanceFacts({ comparables }: ReportBody["estimate"]): Fact[] {
  const { place } = sectionCopy;
  const distances = comparables.flatMap(({ distanceKm }) => (distanceKm === null ? [] : [distanceKm]));
  if (distances.length === 0) return [];
  const farthest = Math.max(...distances);
  if (farthest === 0 && distances.length === comparables.length)
    return [[place.together, place.allInDistrict]];
  return [
    [place.nearest, distanceWords(Math.min(...distances))],
    [place.farthest, distanceWords(farthest)],
  ];
}

/** The place: level of the evidence, the last recorded price there, distances of the comparables, deals a month. */
export function placeFacts({ estimate, property }: ReportBody): Fact[] {
  const { place } = sectionCopy;
  const { level, trend, liquidity, currency } = estimate;
  const last = trend?.history.at(-1);
  return known([
    [
      place.basis,
      evidenceBasis({
        level,
        country: property.country,
        cityAr: property.cityAr,
        placeAr: estimate.place?.nameAr ?? null,
      }),
    ],
    [level === "asking" ? place.evidenceAds : place.evidence, evidenceWords(estimate)],
    last ? [place.lastPrice(last.period), arMoney(last.pricePerSqm, currency)] : ["", null],
    [place.pace, liquidity && paceWords(liquidity.dealsPerMonth)],
    ...distanceFacts(estimate),
  ]);
}

/** A buyer's return: rent and yields; empty if rents are unknown. */
export function returnFacts({ estimate, figures, roiPercent }: ReportBody): Fact[] {
  const { rent, currency } = estimate;
  if (!rent || !figures.yields) return [];
  return [
    [pageCopy.rentYear, arMoney(rent.annual, currency)],
    [pageCopy.rentRange, sectionCopy.income.range(arNumber(rent.low), arNumber(rent.high))],
    [pageCopy.grossYield, signedShare(figures.yields.gross)],
    [pageCopy.netYield, signedShare(figures.yields.net)],
    ...(roiPercent === null ? [] : [[pageCopy.roi, roiText(roiPercent)] satisfies Fact]),
  ];
}

/** Totals of the investment over its years. */
export function cashFacts({ estimate, figures }: ReportBody): Fact[] {
  const { cash } = sectionCopy;
  const { cashFlow } = figures;
  if (!cashFlow) return [];
  const money = (amount: number): string => arMoney(Math.abs(amount), estimate.currency);
  return [
    [cash.outlay, money(cashFlow.outlay)],
    [cash.netTotal, `${cashFlow.netTotal < 0 ? "−" : ""}${money(cashFlow.netTotal)}`],
    [cash.finalValue, money(cashFlow.finalValue)],
    [cashFlow.gain < 0 ? cash.loss : cash.gain, money(cashFlow.gain)],
    [cash.totalReturn, signedShare(cashFlow.totalReturn)],
  ];
}

/** The parts that sum to the return on the investment. */
export function roiFacts({ figures }: ReportBody): Fact[] {
  const { cash } = sectionCopy;
  const { roi } = figures;
  if (!roi) return [];
  return [
    [cash.roiNet, signedPercent(roi.net)],
    [cash.roiGrowth, signedPercent(roi.growth)],
    [cash.roiEntry, signedPercent(roi.entry)],
    [cash.roiSum, signedPercent(roi.annual)],
  ];
}

/** Whether the printed parts of the return, each rounded to 0.1 %, do not sum to the printed return. */
export function roiPartsDiffer({ figures }: ReportBody): boolean {
  if (!figures.roi) return false;
  const tenths = (fraction: number): number => Math.round(fraction * 1000);
  const { net, growth, entry, annual } = figures.roi;
  return tenths(net) + tenths(growth) + tenths(entry) !== tenths(annual);
}

/** An owner's prices: ask, floor, point and the top of the range. */
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

/** How often such properties are sold, and what our marketplace measured; empty where neither is known. */
export function paceFacts({ estimate, market }: ReportBody): Fact[] {
  const { place } = sectionCopy;
  const half = market?.time?.half ?? null;
  const supply = market?.supply ?? null;
  return known([
    [place.halfSold, half === null ? null : daysAfter(half)],
    [place.pace, estimate.liquidity && paceWords(estimate.liquidity.dealsPerMonth)],
    [place.supply, supply && monthsOf(Math.round(supply.months))],
  ]);
}

/** The person's input; empty fields are left out. */
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
    [label.district, district],
    [label.project, property.project],
    [label.area, areaWords(property.areaSqm)],
    [label.builtArea, property.builtSqm ? areaWords(property.builtSqm) : null],
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

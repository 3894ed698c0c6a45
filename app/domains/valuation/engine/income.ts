import { sum } from "#app/lib/stats.ts";
import { roundMoney } from "./round-money.ts";
import type { Country, Timeframe } from "./types.ts";

/** One year of the investment. `net` = `rent` − `costs`, exactly; `value` is the property's at the year's end. */
export type CashFlowYear = {
  /** 1 is the first year after the purchase (after the handover where that is unknown). */
  ahead: number;
  /** Calendar year in which it ends; null where it counts from an unknown handover. */
  year: number | null;
  rent: number;
  costs: number;
  net: number;
  value: number;
};

/**
 * What the cash flow could not know or had to hold. `handover-unknown`: off plan, so years count from the handover and
 * nothing is earned before; `trend-unknown`: rent and value stand still; `purchase-unknown`: fees of buying are left
 * out; `rent-frozen`: the law forbids raising the rent in some of the years.
 */
export type CashFlowCaveat = "handover-unknown" | "trend-unknown" | "purchase-unknown" | "rent-frozen";

/** The buyer's money over the timeframe. Without financing, income tax and the costs of selling. Whole units. */
export type CashFlow = {
  /** 2, 5 or 10 by the buyer's timeframe (5 where none was named). */
  years: number;
  /** The price paid and the purchase costs on top of it. */
  outlay: number;
  rows: CashFlowYear[];
  netTotal: number;
  finalValue: number;
  /** `netTotal` + `finalValue` − `outlay`, exactly. */
  gain: number;
  /** `gain` ÷ `outlay`. */
  totalReturn: number;
  caveats: CashFlowCaveat[];
};

export type CashFlowInput = {
  country: Country;
  city: string;
  /** ISO day of the purchase. */
  from: string;
  price: number;
  /** Null where the fees of the place are not known. */
  purchaseCosts: number | null;
  /** The value today, and today's annual rent and its costs. */
  point: number;
  rent: number;
  costs: number;
  /** The central course's growth a year (fraction); null without a trend. */
  growth: number | null;
  timeframe: Timeframe;
  offPlan: boolean;
};

/** Years that each timeframe stands for. */
const YEARS: Record<Timeframe, number> = { short: 2, medium: 5, long: 10 };
/** The forecast's reach; beyond it, growth is taken at half its rate. */
const FORECAST_YEARS = 5;
/** Rents of let and once-let homes and offices in Riyadh may not be raised for five years from 25 September 2025. */
const RENT_FREEZE = { country: "sa", city: "Riyadh", until: "2030-09-25" } as const;

/** Growth of the year `ahead` under a yearly rate. */
function growthIn(ahead: number, rate: number): number {
  return ahead <= FORECAST_YEARS ? rate : rate / 2;
}

/** Average yearly growth of the value over a timeframe, a fraction; 0 without a trend. */
export function averageGrowth(rate: number | null, timeframe: Timeframe): number {
  const years = YEARS[timeframe];
  let factor = 1;
  for (let ahead = 1; ahead <= years; ahead++) factor *= 1 + growthIn(ahead, rate ?? 0);
  return factor ** (1 / years) - 1;
}

/** Whether the law forbids raising the rent for the year that begins `ahead` − 1 years after the purchase. */
function isFrozen({ country, city, from }: CashFlowInput, ahead: number): boolean {
  if (country !== RENT_FREEZE.country || city !== RENT_FREEZE.city) return false;
  return `${Number(from.slice(0, 4)) + ahead - 1}${from.slice(4)}` < RENT_FREEZE.until;
}

/**
 * Year by year over the buyer's timeframe (2, 5 or 10 years): purchase costs at the start, rent and its costs from the
 * first year at today's level, both and the value then moving with the central course of the trend.
 */
export function cashFlowOf(input: CashFlowInput): CashFlow {
  const { point, rent, costs, price, purchaseCosts, growth, offPlan } = input;
  const years = YEARS[input.timeframe];
  const firstYear = Number(input.from.slice(0, 4));
  const rate = growth ?? 0;
  const rows: CashFlowYear[] = [];
  let rentFactor = 1;
  let valueFactor = 1;
  let wasFrozen = false;
  for (let ahead = 1; ahead <= years; ahead++) {
    if (ahead > 1) {
      const step = growthIn(ahead - 1, rate);
      const frozen = step > 0 && !offPlan && isFrozen(input, ahead);
      wasFrozen ||= frozen;
      rentFactor *= frozen ? 1 : 1 + step;
    }
    valueFactor *= 1 + growthIn(ahead, rate);
    const yearRent = Math.round(rent * rentFactor);
    const yearCosts = Math.round(costs * rentFactor);
    rows.push({
      ahead,
      year: offPlan ? null : firstYear + ahead,
      rent: yearRent,
      costs: yearCosts,
      net: yearRent - yearCosts,
      value: roundMoney(point * valueFactor),
    });
  }
  const outlay = price + (purchaseCosts ?? 0);
  const netTotal = sum(rows.map((row) => row.net));
  const finalValue = rows.at(-1)?.value ?? point;
  const gain = netTotal + finalValue - outlay;
  return {
    years,
    outlay,
    rows,
    netTotal,
    finalValue,
    gain,
    totalReturn: gain / outlay,
    caveats: [
      ...(offPlan ? ["handover-unknown" as const] : []),
      ...(growth === null ? ["trend-unknown" as const] : []),
      ...(purchaseCosts === null ? ["purchase-unknown" as const] : []),
      ...(wasFrozen ? ["rent-frozen" as const] : []),
    ],
  };
}

import { sum } from "#app/lib/stats.ts";
import { roundMoney } from "./round-money.ts";
import type { Country, Timeframe } from "./types.ts";

/**
 * One year of the investment. `net` = `rent` − `costs`, exactly; `value` is the property's value at the end of the
 * year.
 */
export type CashFlowYear = {
  /** 1 is the first year after the purchase, or after the handover if its date is unknown. */
  ahead: number;
  /** Calendar year in which it ends; null if counted from an unknown handover. */
  year: number | null;
  rent: number;
  costs: number;
  net: number;
  value: number;
};

/**
 * What the cash flow had to assume. `handover-unknown`: bought off plan, so years count from the handover and earn
 * nothing before it. `trend-unknown`: rent and value stay constant. `purchase-unknown`: purchase fees are left out.
 * `rent-frozen`: the law forbids raising the rent in some of the years.
 */
export type CashFlowCaveat = "handover-unknown" | "trend-unknown" | "purchase-unknown" | "rent-frozen";

/** The buyer's cash flow over the timeframe, in whole units. Leaves out financing, income tax and selling costs. */
export type CashFlow = {
  /** 2, 5 or 10, from the buyer's timeframe; 5 if none was given. */
  years: number;
  /** The price paid plus the purchase costs. */
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
  /** Null if the fees of the place are unknown. */
  purchaseCosts: number | null;
  /** Today's value, annual rent and annual costs. */
  point: number;
  rent: number;
  costs: number;
  /** Yearly growth of the central scenario (fraction); null without a trend. */
  growth: number | null;
  timeframe: Timeframe;
  offPlan: boolean;
};

/** Length of each timeframe in years. */
const YEARS: Record<Timeframe, number> = { short: 2, medium: 5, long: 10 };
/** Years that the forecast covers. Later years grow at half the rate. */
const FORECAST_YEARS = 5;
/** In Riyadh, rents of homes and offices that are or were let may not rise for five years from 25 September 2025. */
export const RENT_FREEZE = { country: "sa", city: "Riyadh", until: "2030-09-25" } as const;

/** Growth in year `ahead` at a yearly rate. */
function growthIn(ahead: number, rate: number): number {
  return ahead <= FORECAST_YEARS ? rate : rate / 2;
}

/** Average yearly growth of the value over a timeframe (fraction); 0 without a trend. */
export function averageGrowth(rate: number | null, timeframe: Timeframe): number {
  const years = YEARS[timeframe];
  let factor = 1;
  for (let ahead = 1; ahead <= years; ahead++) factor *= 1 + growthIn(ahead, rate ?? 0);
  return factor ** (1 / years) - 1;
}

/** Whether the law forbids raising the rent for the year that starts `ahead` − 1 years after the purchase. */
function isFrozen({ country, city, from }: CashFlowInput, ahead: number): boolean {
  if (country !== RENT_FREEZE.country || city !== RENT_FREEZE.city) return false;
  return `${Number(from.slice(0, 4)) + ahead - 1}${from.slice(4)}` < RENT_FREEZE.until;
}

/**
 * The cash flow year by year over the buyer's timeframe (2, 5 or 10 years). Purchase costs come at the start. Rent and
 * costs start at today's level; they and the value then follow the central scenario of the trend.
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

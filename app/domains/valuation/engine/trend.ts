import { Z80 } from "./range.ts";
import type { Segment } from "./model.ts";
import { timeEffect } from "./predict.ts";
import { roundMoney } from "./round-money.ts";
import {
  SCENARIOS,
  type Estimate,
  type EvidenceLevel,
  type ForecastPoint,
  type Scenario,
  type TrendPoint,
} from "./types.ts";

const FORECAST_YEARS = 5;
const HORIZONS = [1, 3, 5] as const;
/** Quartiles of the standard normal: half of all draws lie within ±0.6745. */
const QUARTILE = 0.6745;
/** A place has its own history if it has at least this many years. */
const OWN_YEARS = 4;
/** Yearly changes are autocorrelated, so bands grow a little faster than the square root of time. */
const TIME_POWER = 0.6;
/** Prior years in the uncertainty of the growth rate, added to those of the history. */
const PRIOR_YEARS = 6;

type TrendInput = { placeId: string | null; quarter: number; point: number };
type Growth = NonNullable<Segment["scenarioGrowth"]>;

function historyOf(
  segment: Segment,
  placeId: string | null,
): { level: EvidenceLevel; history: TrendPoint[] } {
  const years = placeId === null ? undefined : segment.places[placeId]?.years;
  if (years && years.length >= OWN_YEARS) {
    return {
      level: "district",
      history: years.map(([year, pricePerSqm]) => ({ period: String(year), pricePerSqm })),
    };
  }
  return { level: "city", history: segment.history };
}

/** The segment's three scenarios. A model without them gets its growth, with quartiles from its volatility. */
function growthOf(segment: Segment): Growth {
  const { scenarioGrowth, annualGrowth: central, annualVolatility, time } = segment;
  if (scenarioGrowth) return scenarioGrowth;
  const apart = QUARTILE * annualVolatility;
  const years = ((time.quarters.at(-1) ?? 0) - (time.quarters[0] ?? 0)) / 4;
  return { cautious: central - apart, central, favourable: central + apart, swing: annualVolatility, years };
}

/** Half of the 80 % band after `ahead` years (log): the market's volatility plus the uncertainty of its growth rate. */
function bandAt({ swing, years }: Growth, ahead: number): number {
  const straying = swing ** 2 * ahead ** (2 * TIME_POWER);
  const doubt = (swing ** 2 / (years + PRIOR_YEARS)) * ahead ** 2;
  return Z80 * Math.sqrt(straying + doubt);
}

function scenariosOf(growth: Growth, { point, quarter }: TrendInput): Scenario[] {
  const firstYear = Math.floor(quarter / 4);
  return SCENARIOS.map((kind) => ({
    kind,
    annualGrowth: growth[kind],
    values: HORIZONS.map((ahead) => {
      const value = point * (1 + growth[kind]) ** ahead;
      const band = Math.exp(bandAt(growth, ahead));
      return {
        ahead,
        year: firstYear + ahead,
        value: roundMoney(value),
        low: roundMoney(value / band),
        high: roundMoney(value * band),
      };
    }),
  }));
}

/**
 * Price per m² of the typical property there, its central forecast over five years with the 80 % band, and three
 * scenarios of the subject's own value after 1, 3 and 5 years. Growth and band come from past changes of the index,
 * shrunk towards no growth and a usual volatility if its history is short.
 */
export function trendOf(segment: Segment, input: TrendInput): NonNullable<Estimate["trend"]> {
  const { placeId, quarter } = input;
  const { level, history } = historyOf(segment, placeId);
  const effect = (placeId === null ? undefined : segment.places[placeId]?.effect) ?? 0;
  const now = Math.exp(segment.level + (level === "city" ? 0 : effect) + timeEffect(segment, quarter));
  const base = history.at(-1)?.pricePerSqm ?? now;
  const growth = growthOf(segment);
  const forecast: ForecastPoint[] = [];
  for (let ahead = 1; ahead <= FORECAST_YEARS; ahead++) {
    const point = base * (1 + growth.central) ** ahead;
    const band = Math.exp(bandAt(growth, ahead));
    forecast.push({
      year: Math.floor(quarter / 4) + ahead,
      point: Math.round(point),
      low: Math.round(point / band),
      high: Math.round(point * band),
    });
  }
  return {
    level,
    history,
    forecast,
    annualGrowth: growth.central,
    scenarios: scenariosOf(growth, input),
    basis: { years: Math.round(growth.years), volatility: growth.swing },
  };
}

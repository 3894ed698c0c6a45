import type { Estimate, Timeframe } from "./types.ts";

/** Years from now that each timeframe stands for. */
const YEARS: Record<Timeframe, number> = { short: 2, medium: 5, long: 10 };
/** Beyond the forecast's last year, growth is taken at half the forecast's rate. */
const FORECAST_YEARS = 5;

/**
 * Expected annual total return on the value, in percent a year: net rental yield plus the forecast's average
 * growth of price over the timeframe (2, 5 or 10 years). Null where rents or the trend are unknown.
 */
export function annualTotalReturn(estimate: Estimate, timeframe: Timeframe): number | null {
  const { rent, trend } = estimate;
  if (rent === null || trend === null) return null;
  const years = YEARS[timeframe];
  const forecastYears = Math.min(years, FORECAST_YEARS);
  const growth =
    (1 + trend.annualGrowth) ** (forecastYears / years) *
      (1 + trend.annualGrowth / 2) ** ((years - forecastYears) / years) -
    1;
  return Math.round((rent.netYield + growth) * 1000) / 10;
}

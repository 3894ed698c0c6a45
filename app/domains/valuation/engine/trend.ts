import type { Segment } from "./model.ts";
import { timeEffect } from "./predict.ts";
import type { Estimate, EvidenceLevel, ForecastPoint, TrendPoint } from "./types.ts";

const FORECAST_YEARS = 5;
const Z80 = 1.2816;
/** A place needs this many years of its own for its own history. */
const OWN_YEARS = 4;

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

/**
 * Price per m² of the typical property there and its course over five years. Growth is the segment's own average
 * shrunk towards zero when the model was fitted; the 80 % band widens with the square root of time.
 */
export function trendOf(
  segment: Segment,
  placeId: string | null,
  quarter: number,
): NonNullable<Estimate["trend"]> {
  const { level, history } = historyOf(segment, placeId);
  const effect = (placeId === null ? undefined : segment.places[placeId]?.effect) ?? 0;
  const now = Math.exp(segment.level + (level === "city" ? 0 : effect) + timeEffect(segment, quarter));
  const base = history.at(-1)?.pricePerSqm ?? now;
  const firstYear = Math.floor(quarter / 4);
  const forecast: ForecastPoint[] = [];
  for (let ahead = 1; ahead <= FORECAST_YEARS; ahead++) {
    const point = base * (1 + segment.annualGrowth) ** ahead;
    const band = Z80 * segment.annualVolatility * Math.sqrt(ahead);
    forecast.push({
      year: firstYear + ahead,
      point: Math.round(point),
      low: Math.round(point * Math.exp(-band)),
      high: Math.round(point * Math.exp(band)),
    });
  }
  return { level, history, forecast, annualGrowth: segment.annualGrowth };
}

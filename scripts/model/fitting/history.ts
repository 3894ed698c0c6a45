import { clamp, mean, sum } from "#app/lib/stats.ts";
import { quarterLabel, type ModelType, type Segment } from "#app/domains/valuation/engine/model.ts";
import type { Observation } from "../readers/observation.ts";
import type { Fit } from "./regress.ts";
import type { Cell } from "../readers/saudi.ts";
import { coursesOf } from "./scenarios.ts";

/** A year needs this many sales (or deeds) to stand in a place's history. */
const MIN_PER_YEAR = 5;
const FIRST_YEAR = 2015;
const VOLATILITY = { low: 0.04, high: 0.12 };
type Year = Map<number, { total: number; weight: number }>;

function add(years: Year, year: number, y: number, weight: number): void {
  const entry = years.get(year) ?? { total: 0, weight: 0 };
  years.set(year, { total: entry.total + weight * y, weight: entry.weight + weight });
}

function listYears(years: Year): [number, number, number][] {
  return [...years]
    .filter(([year, { weight }]) => weight >= MIN_PER_YEAR && year >= FIRST_YEAR)
    .sort((a, b) => a[0] - b[0])
    .map(([year, { total, weight }]) => [year, Math.round(Math.exp(total / weight)), Math.round(weight)]);
}

/** Yearly price per m² of each place from its sales, brought to the typical property. */
export function placeYears(segment: Segment, fit: Fit, rows: readonly Observation[]): void {
  const places = new Map<string, Year>();
  rows.forEach((o, i) => {
    const years = places.get(o.placeId) ?? new Map();
    const time = fit.time.effects[o.quarter - (fit.time.quarters[0] ?? 0)] ?? 0;
    const effect = fit.places[o.placeId]?.effect ?? 0;
    add(years, Number(o.day.slice(0, 4)), fit.level + effect + time + (fit.residuals[i] ?? 0), o.weight);
    places.set(o.placeId, years);
  });
  setYears(segment, places);
}

/** Yearly price per m² of each place as the Authority publishes it. */
export function cellYears(segment: Segment, cells: readonly Cell[], city: string, type: ModelType): void {
  const places = new Map<string, Year>();
  for (const cell of cells) {
    if (cell.city !== city || cell.type !== type || cell.perSqm === null) continue;
    const years = places.get(cell.placeId) ?? new Map();
    add(years, Math.floor(cell.quarter / 4), Math.log(cell.perSqm), cell.deeds);
    places.set(cell.placeId, years);
  }
  setYears(segment, places);
}

function setYears(segment: Segment, places: ReadonlyMap<string, Year>): void {
  for (const [id, years] of places) {
    const place = segment.places[id];
    const listed = listYears(years);
    if (place && listed.length >= 4) place.years = listed;
  }
}

/** The city's history by quarter, its courses and volatility; `official` are index series (log, by quarter). */
export function cityHistory(
  segment: Segment,
  rows: readonly Observation[],
  official: readonly number[][],
): void {
  const counts = new Map<number, number>();
  for (const o of rows) counts.set(o.quarter, (counts.get(o.quarter) ?? 0) + o.weight);
  const { quarters, effects } = segment.time;
  segment.history = quarters.flatMap((quarter, i) =>
    (counts.get(quarter) ?? 0) >= MIN_PER_YEAR * 2 && quarter >= FIRST_YEAR * 4
      ? [
          {
            period: quarterLabel(quarter),
            pricePerSqm: Math.round(Math.exp(segment.level + (effects[i] ?? 0))),
          },
        ]
      : [],
  );
  const scenarioGrowth = coursesOf(effects, official);
  segment.scenarioGrowth = scenarioGrowth;
  segment.annualGrowth = scenarioGrowth.central;
  segment.annualVolatility = volatilityOf(official.length > 0 ? official : [effects]);
}

/** How far prices stray in a year since the data ends: the spread of past yearly changes, official ones where there are any. */
function volatilityOf(series: readonly (readonly number[])[]): number {
  const changes = series
    .filter((values) => values.length > 8)
    .flatMap((values) => values.slice(4).map((value, i) => value - (values[i] as number)));
  if (changes.length === 0) return VOLATILITY.low;
  const centre = mean(changes);
  const variance = mean(changes.map((change) => (change - centre) ** 2));
  return clamp(Math.sqrt(variance), VOLATILITY.low, VOLATILITY.high);
}

/** Deals a month over the last four complete quarters, per place and for the city, from counts of all deeds. */
export function cellPace(segment: Segment, cells: readonly Cell[], city: string, type: ModelType): void {
  const own = cells.filter((cell) => cell.city === city && cell.type === type);
  const last = Math.max(...own.map((cell) => cell.quarter)) - 1;
  const places = new Map<string, number>();
  for (const cell of own) {
    if (cell.quarter <= last && cell.quarter > last - 4)
      places.set(cell.placeId, (places.get(cell.placeId) ?? 0) + cell.deeds);
  }
  for (const [id, deeds] of places) {
    const place = segment.places[id];
    if (place) place.pace = Math.round((deeds / 12) * 10) / 10;
  }
  segment.pace = Math.round((sum([...places.values()]) / 12) * 10) / 10;
}

import { clamp, mean, quantile } from "#app/lib/stats.ts";
import type { Segment } from "#app/domains/valuation/engine/model.ts";

/** Quarters of history that still speak of the present. */
const HISTORY_QUARTERS = 60;
/** Past growth counts in full only over many years: n years weigh n ÷ (n + this). */
const GROWTH_PRIOR_YEARS = 6;
const GROWTH_BOUNDS = { low: -0.02, high: 0.04 };
/**
 * Usual swing of a year (log), and the years that it counts for beside the series' own. The Land Department's index,
 * forecast from each of its quarters, shows that its past alone makes the band too narrow; official Saudi indices are short and calm.
 */
const SWING = { official: 0.08, own: 0.14, years: 5 };
/** Quartiles of a normal draw lie this many standard deviations from its middle. */
const QUARTILE = 0.6745;

export type Courses = NonNullable<Segment["scenarioGrowth"]>;

/** Changes over four quarters (log), one for each quarter that has one. */
function yearlyChanges(series: readonly number[]): number[] {
  return series.slice(4).map((value, i) => value - (series[i] as number));
}

/** Own square of a swing, drawn towards the usual one by its years. */
function pooled(own: number, usual: number, years: number): number {
  return Math.sqrt((years * own ** 2 + SWING.years * usual ** 2) / (years + SWING.years));
}

function coursesOfOne(series: readonly number[], usual: number): Courses {
  const years = (series.length - 1) / 4;
  const changes = yearlyChanges(series);
  const middle = quantile(changes, 0.5);
  const central = clamp(
    Math.expm1((middle * years) / (years + GROWTH_PRIOR_YEARS)),
    GROWTH_BOUNDS.low,
    GROWTH_BOUNDS.high,
  );
  const quartile = (share: number): number =>
    pooled(Math.abs(quantile(changes, share) - middle), QUARTILE * usual, years);
  const centre = mean(changes);
  const own = Math.sqrt(mean(changes.map((change) => (change - centre) ** 2)));
  return {
    cautious: Math.expm1(Math.log1p(central) - quartile(0.25)),
    central,
    favourable: Math.expm1(Math.log1p(central) + quartile(0.75)),
    swing: pooled(own, usual, years),
    years,
  };
}

/** Nothing is known: the usual swing around no growth. */
const NO_HISTORY: Courses = {
  cautious: Math.expm1(-QUARTILE * SWING.own),
  central: 0,
  favourable: Math.expm1(QUARTILE * SWING.own),
  swing: SWING.own,
  years: 0,
};

/**
 * Growth and swing of a market from the log of its quarterly index, oldest first. The three courses are the middle
 * and the quartiles of past yearly changes, the middle drawn towards no growth and the quartiles towards the usual swing by the
 * length of the history. Official series go before the market's own, whose quarters carry more noise.
 */
export function coursesOf(own: readonly number[], official: readonly (readonly number[])[]): Courses {
  const long = (series: readonly number[]): boolean => series.length > 8;
  const isOfficial = official.some(long);
  const series = (isOfficial ? official : [own])
    .filter(long)
    .map((values) => values.slice(-HISTORY_QUARTERS - 1));
  if (series.length === 0) return NO_HISTORY;
  const each = series.map((values) => coursesOfOne(values, isOfficial ? SWING.official : SWING.own));
  const average = (key: keyof Courses): number => mean(each.map((courses) => courses[key]));
  return {
    cautious: average("cautious"),
    central: average("central"),
    favourable: average("favourable"),
    swing: average("swing"),
    years: average("years"),
  };
}

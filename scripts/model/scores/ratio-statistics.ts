import type { RatioFigures, RatioStatistics, WithoutExtremes } from "#app/domains/valuation/rules.ts";
import { seededFractions } from "#app/lib/seeded-fractions.ts";
import { mean, median, quantile, sum } from "#app/lib/stats.ts";
import { coverage, groupsOf, type Valued } from "./outcome.ts";

/** A regression needs so many sales. */
const LEAST_FOR_PRB = 20;
const DRAWS = 400;
const OUTSIDE = 0.025;
/** A ratio further from both quartiles than so many times the distance between them is extreme (Tukey's outer fence). */
const FENCE = 3;

/**
 * Slope of (ratio − median) ÷ median on the base-2 log of the value proxy, which is half the price and half the
 * estimate at the median ratio (IAAO, Standard on Ratio Studies, 2013). Null on too few sales or one value.
 */
function priceRelatedBias(valued: readonly Valued[], middle: number): number | null {
  if (valued.length < LEAST_FOR_PRB) return null;
  const xs = valued.map(({ value, price }) => Math.log2(0.5 * (value / middle) + 0.5 * price));
  const ys = valued.map(({ value, price }) => (value / price - middle) / middle);
  const centre = mean(xs);
  const spread = sum(xs.map((x) => (x - centre) ** 2));
  return spread < 1e-9 ? null : sum(xs.map((x, index) => (x - centre) * (ys[index] as number))) / spread;
}

function statisticsOf(valued: readonly Valued[]): RatioFigures {
  const ratios = valued.map(({ value, price }) => value / price);
  const middle = median(ratios);
  return {
    cod: (100 * mean(ratios.map((ratio) => Math.abs(ratio - middle)))) / middle,
    prd: (mean(ratios) * sum(valued.map(({ price }) => price))) / sum(valued.map(({ value }) => value)),
    prb: priceRelatedBias(valued, middle),
  };
}

/**
 * COD, PRD and PRB of the sales without extreme ratios, as ratio studies often read them: token prices and sales of a
 * share move these more than all the rest. Fences are of the ratio's log, since a ratio of 3 lies as far off as one of ⅓.
 */
export function withoutExtremes(valued: readonly Valued[]): WithoutExtremes {
  const logs = valued.map(({ value, price }) => Math.log(value / price));
  const [low, high] = [quantile(logs, 0.25), quantile(logs, 0.75)];
  const reach = FENCE * (high - low);
  const kept = valued.filter((_, at) => {
    const log = logs[at] as number;
    return log >= low - reach && log <= high + reach;
  });
  return { n: kept.length, excluded: valued.length - kept.length, ...statisticsOf(kept) };
}

/**
 * COD, PRD and PRB of these sales, and for each and for the coverage the interval that holds it in 95 of 100 draws of as
 * many groups from theirs (bootstrap percentiles; the same draws in every run). Drawn sale by sale, intervals would be
 * too narrow where many sales share one price list.
 */
export function ratioStatistics(valued: readonly Valued[]): RatioStatistics {
  const groups = groupsOf(valued, ({ group }) => group);
  const next = seededFractions(valued.length);
  const draws = Array.from({ length: DRAWS }, () => {
    const drawn = groups.flatMap(() => groups[Math.floor(next() * groups.length)] as Valued[]);
    return { ...statisticsOf(drawn), coverage80: coverage(drawn) };
  });
  const within = (values: readonly number[]): [number, number] => [
    quantile(values, OUTSIDE),
    quantile(values, 1 - OUTSIDE),
  ];
  const withinKnown = (values: readonly (number | null)[]): [number, number] | null => {
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? null : within(known);
  };
  return {
    ...statisticsOf(valued),
    intervals: {
      cod: within(draws.map(({ cod }) => cod)),
      prd: within(draws.map(({ prd }) => prd)),
      prb: withinKnown(draws.map(({ prb }) => prb)),
      coverage80: withinKnown(draws.map(({ coverage80 }) => coverage80)),
    },
  };
}

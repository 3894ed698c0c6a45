import type { RatioStatistics } from "#app/domains/valuation/rules.ts";
import { seededFractions } from "#app/lib/seeded-fractions.ts";
import { mean, median, quantile, sum } from "#app/lib/stats.ts";
import type { Valued } from "./outcome.ts";

/** A regression needs so many sales. */
const LEAST_FOR_PRB = 20;
const DRAWS = 400;
const OUTSIDE = 0.025;

type Plain = Omit<RatioStatistics, "intervals">;

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

function statisticsOf(valued: readonly Valued[]): Plain {
  const ratios = valued.map(({ value, price }) => value / price);
  const middle = median(ratios);
  return {
    cod: (100 * mean(ratios.map((ratio) => Math.abs(ratio - middle)))) / middle,
    prd: (mean(ratios) * sum(valued.map(({ price }) => price))) / sum(valued.map(({ value }) => value)),
    prb: priceRelatedBias(valued, middle),
  };
}

/**
 * COD, PRD and PRB of these sales, each with the interval that holds it in 95 of 100 draws of as many sales from them
 * (bootstrap percentiles; the same draws in every run).
 */
export function ratioStatistics(valued: readonly Valued[]): RatioStatistics {
  const next = seededFractions(valued.length);
  const draws = Array.from({ length: DRAWS }, () =>
    statisticsOf(valued.map(() => valued[Math.floor(next() * valued.length)] as Valued)),
  );
  const within = (values: readonly number[]): [number, number] => [
    quantile(values, OUTSIDE),
    quantile(values, 1 - OUTSIDE),
  ];
  const slopes = draws.flatMap(({ prb }) => (prb === null ? [] : [prb]));
  return {
    ...statisticsOf(valued),
    intervals: {
      cod: within(draws.map(({ cod }) => cod)),
      prd: within(draws.map(({ prd }) => prd)),
      prb: slopes.length === 0 ? null : within(slopes),
    },
  };
}

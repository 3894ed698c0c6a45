import type { Chart } from "#app/domains/content/rules.ts";
import { rejectionsByKind } from "#app/i18n/valuation/cleaning.ts";
import { methodologyCopy, featureWords, limitWords, marketName } from "#app/i18n/valuation/methodology.ts";
import { gradeMeaning } from "#app/i18n/valuation/valuation.ts";
import { designOf, filesOf } from "./accuracy.ts";
import { roundMoney } from "./engine/round-money.ts";
import { GRADES } from "./engine/types.ts";
import { modelCard, type ModelCard } from "./model-card.server.ts";
import { loadModelScores, type ModelScores } from "./model-scores.server.ts";
import { cityLabel, currencyOf, type BacktestRow, type Country } from "./rules.ts";

/** Everything the methodology page prints of the shipped model. */
export const shippedMethodology = async () => methodologyOf(modelCard, await loadModelScores());

/** Everything the methodology page prints, from a model's card and scores, in the card's order of markets. */
export function methodologyOf(card: ModelCard, scores: ModelScores) {
  const { version, comparables, backtest, artefacts } = card;
  const markets = [...new Set(backtest.map(({ market }) => market))];
  const nameOf = (market: string): string => marketName[market] ?? market;
  return {
    version,
    comparables,
    kilobytes: Math.round(artefacts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0) / 1024),
    features: card.features.map(({ market, names }) => ({
      nameAr: nameOf(market),
      names: names.map((name) => featureWords[name]),
    })),
    marketNames: markets.map(nameOf),
    grades: GRADES.map((grade) => ({
      grade,
      condition: conditionOf(card, grade),
      meaning: gradeMeaning[grade],
      measured: markets.map(
        (market) => scores.grades.find((row) => row.market === market && row.grade === grade) ?? null,
      ),
    })),
    tests: markets.map((market) => ({
      market,
      nameAr: nameOf(market),
      splits: splitsOf(card, scores, market),
    })),
    levels: card.levelCheck.filter(({ n }) => n > 0),
    fairness: markets.flatMap((market) => fairnessOf(card, scores, market)),
    extremes: markets.flatMap((market) => extremesOf(card, market)),
    twins: scores.twins.map((row) => ({ ...row, nameAr: nameOf(row.market) })),
    districts: markets.flatMap((market) => districtsOf(card, scores, market)),
    sources: card.sources.map((source) => {
      const files = filesOf(card, source.id);
      return {
        ...source,
        read: files.reduce((sum, { read }) => sum + read, 0),
        kept: files.reduce((sum, { kept }) => sum + kept, 0),
        rejections: rejectionsByKind(files.flatMap(({ rejections }) => rejections)),
      };
    }),
    limits: card.limits.map(({ code }) => limitWords[code]),
  };
}

function conditionOf({ gradeLimits }: ModelCard, grade: (typeof GRADES)[number]): string {
  const limit = gradeLimits.find((known) => known.grade === grade);
  return limit ? methodologyCopy.range.limit(limit.halfWidth, limit.sales) : methodologyCopy.range.rest;
}

const inPercent = (fraction: number): number => Math.round(fraction * 1000) / 10;

/** A market's fifths of each test, with a picture of the first test's; none where no test was cut into fifths. */
function fairnessOf(card: ModelCard, scores: ModelScores, market: string) {
  const words = methodologyCopy.fairness;
  const fifths = scores.fifths
    .filter((row) => row.market === market)
    .map((row) => ({ ...row, least: roundMoney(row.least), most: roundMoney(row.most) }));
  const splits = [...new Set(fifths.map(({ split }) => split))].map((split) => ({
    split,
    label: designOf(card, market, split).label,
    rows: fifths.filter((row) => row.split === split),
  }));
  const [first] = splits;
  if (!first) return [];
  const nameAr = marketName[market] ?? market;
  const chart: Chart = {
    type: "bars",
    title: words.chart(nameAr),
    unit: "٪",
    source: words.source(first.label),
    labels: first.rows.map(({ fifth }) => words.names[fifth - 1] as string),
    series: [
      {
        name: methodologyCopy.tests.medianError,
        values: first.rows.map(({ medianAbsError }) => inPercent(medianAbsError)),
      },
      {
        name: methodologyCopy.tests.bias,
        values: first.rows.map(({ medianBias }) => inPercent(medianBias)),
      },
    ],
  };
  return [{ market, nameAr, currency: currencyOf(market as Country), splits, chart }];
}

/** The statistics of each test's sales of all types, for all of them and without the extreme ratios. */
const extremesOf = (card: ModelCard, market: string) =>
  card.backtest
    .filter((row) => row.market === market && row.type === "all")
    .map(({ split, cod, prd, prb, withoutExtremes }) => ({
      market,
      split,
      nameAr: marketName[market] ?? market,
      label: designOf(card, market, split).label,
      all: { cod, prd, prb },
      without: withoutExtremes,
    }));

/** Upper ends of the classes of districts by their median error; the last has none. */
const ERROR_CLASSES = [0.05, 0.1, 0.15, 0.2, 0.3, null] as const;

/** A market's districts, the most exact first, with a picture of how many err how much; none if none was tested. */
function districtsOf(card: ModelCard, scores: ModelScores, market: string) {
  const words = methodologyCopy.districts;
  const rows = scores.districts.filter((row) => row.market === market);
  if (rows.length === 0) return [];
  const nameAr = marketName[market] ?? market;
  const [split] = card.splits.filter((design) => design.market === market);
  const classes = ERROR_CLASSES.map((to, at) => ({ from: ERROR_CLASSES[at - 1] ?? 0, to }));
  const chart: Chart = {
    type: "bars",
    title: words.chart(nameAr),
    unit: words.unit,
    source: methodologyCopy.fairness.source(split?.label ?? ""),
    labels: classes.map(({ from, to }) => words.bin(from, to)),
    series: [
      {
        name: words.count,
        values: classes.map(
          ({ from, to }) =>
            rows.filter(
              ({ medianAbsError }) =>
                (from === 0 || medianAbsError > from) && (to === null || medianAbsError <= to),
            ).length,
        ),
      },
    ],
  };
  return [{ market, nameAr, chart, rows: rows.map((row) => ({ ...row, cityAr: cityLabel(row.city) })) }];
}

function splitsOf(card: ModelCard, scores: ModelScores, market: string) {
  const names = [...new Set(card.backtest.flatMap((row) => (row.market === market ? [row.split] : [])))];
  return names.map((split) => {
    const known = designOf(card, market, split);
    const rows = card.backtest.filter((row) => row.market === market && row.split === split);
    return {
      split,
      label: known.label,
      design: known.design,
      rows: rows.map((row) => ({ ...row, baseline: baselineOf(scores, row) })),
    };
  });
}

/** The baseline's results on the same sales; null if it was not tested on them. */
function baselineOf({ baseline }: ModelScores, { market, split, type }: BacktestRow) {
  const plain = baseline.find((row) => row.market === market && row.split === split && row.type === type);
  return plain ? { medianAbsError: plain.medianAbsError, within10: plain.within10, cod: plain.cod } : null;
}

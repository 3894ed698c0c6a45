import { rejectionsByKind } from "#app/i18n/valuation/cleaning.ts";
import { methodologyCopy, featureWords, limitWords, marketName } from "#app/i18n/valuation/methodology.ts";
import { gradeMeaning } from "#app/i18n/valuation/valuation.ts";
import { filesOf } from "./accuracy.ts";
import { GRADES } from "./engine/types.ts";
import { modelCard, type ModelCard } from "./model-card.server.ts";
import type { BacktestRow } from "./rules.ts";

/** Everything the methodology page prints, from the card, in the card's order of markets. */
export function methodologyOf(card: ModelCard = modelCard) {
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
        (market) => card.grades.find((row) => row.market === market && row.grade === grade) ?? null,
      ),
    })),
    tests: markets.map((market) => ({ market, nameAr: nameOf(market), splits: splitsOf(card, market) })),
    levels: card.levelCheck.filter(({ n }) => n > 0),
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

function splitsOf(card: ModelCard, market: string) {
  const names = [...new Set(card.backtest.flatMap((row) => (row.market === market ? [row.split] : [])))];
  return names.map((split) => {
    const known = card.splits.find((design) => design.market === market && design.split === split);
    if (!known) throw new Error(`the model card describes no test ${split} of ${market}`);
    const rows = card.backtest.filter((row) => row.market === market && row.split === split);
    return {
      split,
      label: known.label,
      design: known.design,
      rows: rows.map((row) => ({ ...row, baseline: baselineOf(card, row) })),
    };
  });
}

/** The baseline's results on the same sales; null if it was not tested on them. */
function baselineOf({ baseline }: ModelCard, { market, split, type }: BacktestRow) {
  const plain = baseline.find((row) => row.market === market && row.split === split && row.type === type);
  return plain ? { medianAbsError: plain.medianAbsError, within10: plain.within10, cod: plain.cod } : null;
}

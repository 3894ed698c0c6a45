import type { ModelType } from "#app/domains/valuation/engine/model.ts";
import { logRange, type LogRange } from "#app/domains/valuation/engine/range.ts";
import { median } from "#app/lib/stats.ts";
import { fitBaseline, type BaselineRow } from "./baseline.ts";
import { buildCalibrated, hash, poolOf, predictSale, type Scored } from "./calibrate.ts";
import type { Observation } from "./observation.ts";
import { mixtureQuantile, type Component } from "./mixture.ts";
import type { PoolIndex } from "./pool.ts";
import { SAUDI_CITIES, type Deed } from "./saudi.ts";
import { RESIDENTIAL } from "./saudi-types.ts";
import { printScores, scoreTable, type Outcome, type ScoreRow } from "./scores.ts";
import type { Built, Keep, MarketData } from "./segments.ts";

type Split = {
  market: "sa" | "qa" | "ae";
  name: string;
  isTest: (row: { group: string; day: string }) => boolean;
};

/** A fifth of the groups: project-months in Dubai, deed references in Saudi Arabia, single deals in Qatar. */
const isHeldOut = ({ group }: { group: string }): boolean =>
  group !== "" && hash(`held out ${group}`) % 5 === 0;
const isAfter =
  (day: string) =>
  (row: { day: string }): boolean =>
    row.day >= day;

export const SPLITS: Split[] = [
  { market: "ae", name: "other project-months", isTest: isHeldOut },
  { market: "ae", name: "later (from 2026-03)", isTest: isAfter("2026-03-01") },
  { market: "qa", name: "random fifth", isTest: isHeldOut },
  { market: "qa", name: "later (from 2024-07)", isTest: isAfter("2024-07-01") },
  { market: "sa", name: "random fifth", isTest: isHeldOut },
  { market: "sa", name: "later (from 2024-10)", isTest: isAfter("2024-10-01") },
];

export type LevelCheck = {
  market: "sa";
  type: string;
  n: number;
  medianAbsError: number;
  medianBias: number;
};
export type BacktestResults = { scores: ScoreRow[]; baselines: ScoreRow[]; levels: LevelCheck[] };

/** Only sales of the last years count: the market is tested as it is used. */
const TEST_FROM = { ae: "2024-01-01", qa: "2023-01-01", sa: "2024-01-01" };

function rangeOf({ segment }: Built, { key, spread }: Scored, day: string): LogRange {
  return logRange(segment, { level: "district", key, sales: 0, spread }, Date.parse(day));
}

function insideOf(built: Built, scored: Scored, day: string): boolean {
  const { low, high } = rangeOf(built, scored, day);
  const gap = scored.log - scored.predicted;
  return gap >= low && gap <= high;
}

function testTyped(split: Split, rows: readonly Observation[], built: ReadonlyMap<string, Built>): Outcome[] {
  const pools = new Map<string, PoolIndex>();
  return rows.flatMap((o) => {
    const key = `${o.country}/${o.city}/${o.type}`;
    const found = built.get(key);
    if (!found) return [];
    const pool = pools.get(key) ?? poolOf(found);
    pools.set(key, pool);
    const scored = predictSale(found.segment, pool, o, { place: true });
    return [
      {
        market: split.market,
        split: split.name,
        type: o.type,
        error: scored.predicted - o.y,
        inside: insideOf(found, scored, o.day),
      },
    ];
  });
}

/** Deeds name no type: the value is the median of the types' values, weighted by area and district, not by price. */
function testDeeds(split: Split, deeds: readonly Deed[], built: ReadonlyMap<string, Built>): Outcome[] {
  const pools = new Map([...built].map(([key, found]) => [key, poolOf(found)]));
  return deeds.flatMap((deed) => {
    const typed = built.get(`sa/${deed.city}/land`)?.typed;
    if (!typed) return [];
    const shares = typed.sharesOf(deed.placeId, deed.areaSqm);
    const components: (Component & { type: ModelType })[] = [];
    for (const type of RESIDENTIAL) {
      const key = `sa/${deed.city}/${type}`;
      const found = built.get(key);
      const pool = pools.get(key);
      if (!found || !pool || shares[type] < 0.01) continue;
      const scored = predictSale(found.segment, pool, { ...deed, type }, { place: true });
      const { low, high } = rangeOf(found, scored, deed.day);
      components.push({ type, share: shares[type], centre: scored.predicted, low, high });
    }
    if (components.length === 0) return [];
    const value = mixtureQuantile(components, 0.5);
    const inside = deed.y >= mixtureQuantile(components, 0.1) && deed.y <= mixtureQuantile(components, 0.9);
    const [likeliest] = [...components].sort((a, b) => b.share - a.share);
    const sure = likeliest && likeliest.share >= 0.8 ? `surely ${likeliest.type}` : "type uncertain";
    return [{ market: split.market, split: split.name, type: sure, error: value - deed.y, inside }];
  });
}

function baselineOutcomes(
  split: Split,
  train: readonly BaselineRow[],
  test: readonly BaselineRow[],
): Outcome[] {
  const predict = fitBaseline(train);
  return test.flatMap((row) => {
    const value = predict(row);
    return value === null
      ? []
      : [{ market: split.market, split: split.name, type: row.type, error: value - row.y, inside: null }];
  });
}

/** Levels per district and type against the Authority's figures for quarters after the training data. */
function checkLevels(data: MarketData, built: ReadonlyMap<string, Built>): LevelCheck[] {
  return RESIDENTIAL.map((type) => {
    const errors = data.sa.cells.flatMap((cell) => {
      if (cell.type !== type || cell.perSqm === null || cell.deeds < 10 || cell.quarter < 2025 * 4) return [];
      const segment = built.get(`sa/${cell.city}/${type}`)?.segment;
      const place = segment?.places[cell.placeId];
      return segment && place ? [segment.level + place.effect - Math.log(cell.perSqm)] : [];
    });
    return {
      market: "sa",
      type,
      n: errors.length,
      medianAbsError: median(errors.map((error) => Math.abs(Math.expm1(error)))),
      medianBias: Math.expm1(median(errors)),
    };
  });
}

/** Runs every split: fits and calibrates on its training rows, values the rest through the engine's own steps. */
export function backtest(data: MarketData, note: (line: string) => void, only?: string): BacktestResults {
  const results: BacktestResults = { scores: [], baselines: [], levels: [] };
  for (const split of SPLITS) {
    if (only && split.market !== only) continue;
    note(`${split.market}: ${split.name}`);
    const keep: Keep = (row) => !split.isTest(row);
    const scope = {
      sa: split.market === "sa" ? Object.keys(SAUDI_CITIES) : [],
      qa: split.market === "qa",
      ae: split.market === "ae",
    };
    const built = buildCalibrated(data, keep, scope, () => {});
    const isTested = (row: { group: string; day: string }): boolean =>
      split.isTest(row) && row.day >= TEST_FROM[split.market];
    let outcomes: Outcome[];
    let baseline: Outcome[];
    if (split.market === "sa") {
      const rows = data.sa.deeds.filter((deed) => !deed.bulk && deed.classification === "Residential");
      const plain = rows.map((deed) => ({ ...deed, type: "all" }));
      outcomes = testDeeds(split, rows.filter(isTested), built);
      baseline = baselineOutcomes(split, plain.filter(keep), plain.filter(isTested));
      if (split.name.startsWith("later")) results.levels = checkLevels(data, built);
    } else {
      const rows = data[split.market].observations;
      outcomes = testTyped(split, rows.filter(isTested), built);
      baseline = baselineOutcomes(split, rows.filter(keep), rows.filter(isTested));
    }
    const scores = scoreTable(outcomes);
    const plain = scoreTable(baseline)
      .slice(0, 1)
      .map((row) => ({ ...row, type: "plain baseline" }));
    printScores([...scores, ...plain], note);
    results.scores.push(...scores);
    results.baselines.push(...plain);
  }
  for (const { type, n, medianAbsError, medianBias } of results.levels) {
    note(
      `  sa levels against the Authority's 2025 figures, ${type}: n ${n}, median ${(medianAbsError * 100).toFixed(1)} %, bias ${(medianBias * 100).toFixed(1)} %`,
    );
  }
  return results;
}

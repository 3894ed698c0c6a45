import {
  featureNames,
  featuresAt,
  PRIOR_AT,
  surroundingsOf,
  type Reads,
} from "#app/domains/valuation/engine/features.ts";
import { LEAST_ERROR } from "#app/domains/valuation/engine/forest-range.ts";
import {
  KINDS,
  indexMarket,
  type Forests,
  type Kind,
  type Market,
  type RangeClass,
} from "#app/domains/valuation/engine/market.ts";
import { predictForest, type Forest } from "#app/domains/valuation/engine/forest.ts";
import { hideLater, type Query } from "#app/domains/valuation/engine/kernel.ts";
import { fitForest, flatten, type BoostSettings, type TreeForest } from "./boost.ts";
import { hash } from "./hash.ts";
import { foldOf, type Tabled } from "./market-rows.ts";
import { reusedRoom } from "./reused-room.ts";

/** Log price per m² of a kind over a whole city at a log area, carried to the last quarter; NaN where unknown. */
export type CityLevel = (query: Query, market: Market) => (logArea: number) => number;

/**
 * `lag`: most days between a past-only training sale and the newest sale it may see; `recent`: days before the last
 * sale from which ranges are calibrated, on at most `calibrated` sales; `ahead`: factor on the ranges of days after the
 * data, whose level the trees cannot have seen as they saw that of every day they were calibrated on (from rolling-origin tests).
 */
type Settings = {
  value: BoostSettings;
  error: BoostSettings;
  folds: number;
  lag: number;
  recent: number;
  calibrated: number;
  ahead: number;
};

const VALUE: BoostSettings = {
  trees: 450,
  leaves: 48,
  rate: 0.05,
  minLeaf: 40,
  featureShare: 0.4,
  rowShare: 0.7,
  lambda: 3,
  delta: 0.1,
  seed: 1,
};
const ERROR: BoostSettings = {
  ...VALUE,
  trees: 80,
  leaves: 16,
  minLeaf: 200,
  rate: 0.08,
  delta: 0.2,
  seed: 9,
};
/** Chosen on held-out sales. Ranges are about the market as it is: older sales train, but do not calibrate. */
const SAUDI: Settings = {
  value: VALUE,
  error: ERROR,
  folds: 3,
  lag: 15,
  recent: 1100,
  calibrated: 30_000,
  ahead: 1.1,
};
const SETTINGS: Record<Reads, Settings> = {
  sa: SAUDI,
  deeds: SAUDI,
  qa: {
    value: {
      ...VALUE,
      trees: 200,
      leaves: 16,
      minLeaf: 80,
      delta: 0.05,
      featureShare: 0.3,
      rowShare: 0.5,
      lambda: 10,
    },
    error: { ...ERROR, minLeaf: 100 },
    folds: 5,
    lag: 60,
    recent: 2200,
    calibrated: 30_000,
    ahead: 1.12,
  },
  ae: {
    value: { ...VALUE, trees: 400, leaves: 40, minLeaf: 30, lambda: 5 },
    error: ERROR,
    folds: 3,
    lag: 60,
    recent: 1100,
    calibrated: 30_000,
    ahead: 1,
  },
};

/** A sale whose price is given, with what surrounds it. */
type Examples = {
  names: string[];
  columns: Float64Array[];
  /** Log price per m² carried to the last quarter. */
  target: Float64Array;
  prior: Float64Array;
  row: Int32Array;
  /** Only sales before it were seen. */
  past: Uint8Array;
};

function queryOfRow({ table }: Tabled, row: number): Query {
  return {
    kind: table.kind[row] as number,
    place: table.place[row] as number,
    project: table.project[row] as number,
    rooms: table.rooms[row] as number,
    readiness: table.readiness[row] as number,
    day: table.day[row] as number,
  };
}

const NO_FOREST: Forest = flatten({ base: 0, trees: [] });
const NO_FORESTS: Forests = { value: NO_FOREST, error: NO_FOREST, ranges: {} };

/** The market that a fit's forests read; `deeds` as in `Market`. */
export function marketOf(tabled: Tabled, { ranges, ...forests }: Forests, deeds: Forests | null): Market {
  return indexMarket({ ...tabled.base, ranges }, tabled.table, { ...forests, deeds });
}

/**
 * Two examples of every single sale: one that sees all other sales, as a value for a past day does, and one that sees
 * only sales of some days before, as a value for today does. Neither sees its own group.
 */
function examplesOf(
  tabled: Tabled,
  cityLevel: CityLevel,
  { reads, lag }: { reads: Reads; lag: number },
  unseenOf: { groups: Int32Array; wants: (row: number) => boolean } = {
    groups: tabled.groups,
    wants: () => true,
  },
): Examples {
  const { table } = tabled;
  const { groups } = unseenOf;
  const market = marketOf(tabled, NO_FORESTS, null);
  const names = featureNames(reads);
  const wanted: number[] = [];
  for (let row = 0; row < table.count; row++)
    if (table.bulk[row] === 0 && unseenOf.wants(row)) wanted.push(row);
  const size = wanted.length * 2;
  const columns = names.map(() => new Float64Array(size));
  const target = new Float64Array(size);
  const prior = new Float64Array(size);
  const rows = new Int32Array(size);
  const past = new Uint8Array(size);
  const { room, clear } = reusedRoom();
  wanted.forEach((row, i) => {
    const query = queryOfRow(tabled, row);
    const group = groups[row] as number;
    const before = query.day - 1 - (hash(tabled.rows[row]?.id ?? "") % lag);
    const level = cityLevel(query, market);
    clear();
    const around = surroundingsOf(market, { ...query, unseen: { groups, group } }, level, { reads, room });
    [false, true].forEach((pastOnly) => {
      if (pastOnly) for (const { pool } of around.pools) hideLater(pool, before - query.day);
      const copy = Number(pastOnly);
      const at = i + copy * wanted.length;
      const features = featuresAt(around, table.logArea[row] as number);
      for (let f = 0; f < features.length; f++) (columns[f] as Float64Array)[at] = features[f] as number;
      target[at] = table.level[row] as number;
      prior[at] = features[PRIOR_AT] as number;
      rows[at] = row;
      past[at] = copy;
    });
  });
  return { names, columns, target, prior, row: rows, past };
}

function pick(columns: readonly Float64Array[], chosen: Int32Array): Float64Array[] {
  return columns.map((column) => Float64Array.from(chosen, (i) => column[i] as number));
}

/** Where in the list the rows are that pass. */
function positions(rows: Int32Array, passes: (row: number) => boolean): Int32Array {
  const found: number[] = [];
  rows.forEach((row, i) => {
    if (passes(row)) found.push(i);
  });
  return Int32Array.from(found);
}

/** What of a level the prior leaves open; all of it where there is none. */
const restOf = (level: number, prior: number): number => level - (Number.isNaN(prior) ? 0 : prior);

/**
 * Predicts each of the `hidden` examples by a forest fitted to the examples of all parts but its own; `done` hears of
 * every part.
 */
function predictUnseen(
  fit: { examples: Examples; target: Float64Array; settings: BoostSettings },
  hidden: Examples,
  parts: { of: (row: number) => number; count: number },
  done?: (part: number) => void,
): Float64Array {
  const predicted = new Float64Array(hidden.row.length);
  const features = new Float64Array(hidden.names.length);
  for (let part = 0; part < parts.count; part++) {
    const chosen = positions(fit.examples.row, (row) => parts.of(row) !== part);
    const target = Float64Array.from(chosen, (i) => fit.target[i] as number);
    const forest = flatten(fitForest(pick(fit.examples.columns, chosen), target, fit.settings));
    hidden.row.forEach((row, i) => {
      if (parts.of(row) !== part) return;
      for (let f = 0; f < features.length; f++)
        features[f] = (hidden.columns[f] as Float64Array)[i] as number;
      predicted[i] = predictForest(forest, features);
    });
    done?.(part);
  }
  return predicted;
}

/** Forests as they were fitted, before they are packed. */
export type Trained = { value: TreeForest; error: TreeForest; ranges: Record<string, RangeClass> };

export const plantedOf = ({ value, error, ranges }: Trained): Forests => ({
  value: flatten(value),
  error: flatten(error),
  ranges,
});

/** What forests are fitted on. */
export type Lessons = {
  tabled: Tabled;
  examples: Examples;
  /** For the ranges: sales of whole folds that neither the trees nor the surroundings have seen. */
  hidden: Examples;
  foldNumber: Int32Array;
};

/** Lays out the lessons of all that is to be read: `reads` names the one that has the features of the others too. */
export function lessonsOf(
  tabled: Tabled,
  cityLevel: CityLevel,
  reads: Reads,
  note: (line: string) => void,
): Lessons {
  const settings = SETTINGS[reads];
  const seen = { reads, lag: settings.lag };
  const examples = examplesOf(tabled, cityLevel, seen);
  note(`${reads}: ${examples.row.length / 2} sales, ${examples.names.length} features`);
  const foldNumber = Int32Array.from(tabled.rows, ({ group }) => foldOf(group, settings.folds));
  const since = tabled.base.until - settings.recent;
  const isRecent = (row: number): boolean => (tabled.table.day[row] as number) >= since;
  const calibrated = settings.calibrated / tabled.rows.filter((_, row) => isRecent(row)).length;
  const hidden = examplesOf(tabled, cityLevel, seen, {
    groups: foldNumber,
    wants: (row) => isRecent(row) && (hash(`range ${tabled.rows[row]?.id ?? ""}`) % 1000) / 1000 < calibrated,
  });
  return { tabled, examples, hidden, foldNumber };
}

/** The examples with the features of what a forest reads alone. */
function read(examples: Examples, reads: Reads): Examples {
  const names = featureNames(reads);
  const columns = names.map((name) => {
    const column = examples.columns[examples.names.indexOf(name)];
    if (!column) throw new Error(`the lessons lack ${name}`);
    return column;
  });
  return { ...examples, names, columns };
}

/** Forests for what they are to read, with ranges from sales unseen by the trees that valued them. */
export function train(lessons: Lessons, reads: Reads, note: (line: string) => void): Trained {
  const { tabled, foldNumber } = lessons;
  const settings = SETTINGS[reads];
  const examples = read(lessons.examples, reads);
  const hidden = read(lessons.hidden, reads);
  // Where nothing around gives a prior, there is nothing to correct.
  const rest = examples.target.map((y, i) =>
    Number.isNaN(examples.prior[i] as number) ? 0 : restOf(y, examples.prior[i] as number),
  );
  const valued = predictUnseen(
    { examples, target: rest, settings: settings.value },
    hidden,
    { of: (row) => foldNumber[row] as number, count: settings.folds },
    (fold) => note(`${reads}: fold ${fold + 1} of ${settings.folds}`),
  );
  const residuals = hidden.target.map((y, i) => restOf(y, hidden.prior[i] as number) - (valued[i] as number));
  const value = fitForest(examples.columns, rest, settings.value);
  const sizes = residuals.map(Math.abs);
  const error = fitForest(hidden.columns, sizes, settings.error);
  const expected = predictUnseen({ examples: hidden, target: sizes, settings: settings.error }, hidden, {
    of: (row) => halfOf(tabled, row),
    count: 2,
  }).map((size) => Math.max(LEAST_ERROR, size));
  const ranges = rangesOf(tabled, hidden, { residuals, expected, ahead: settings.ahead });
  note(`${reads}: fitted`);
  return { value, error, ranges };
}

const MIN_CLASS = 150;

const halfOf = ({ rows }: Tabled, row: number): number => hash(`half ${rows[row]?.group ?? ""}`) % 2;

function rangesOf(
  tabled: Tabled,
  examples: Examples,
  { residuals, expected, ahead }: { residuals: Float64Array; expected: Float64Array; ahead: number },
): Record<string, RangeClass> {
  const classes = new Map<string, number[]>();
  residuals.forEach((residual, i) => {
    const kind = KINDS[tabled.table.kind[examples.row[i] as number] as number] as Kind;
    const when = examples.past[i] === 1 ? "after" : "inside";
    for (const key of [`${when}/${kind}`, `${when}/all`]) {
      const known = classes.get(key);
      const scaled = residual / (expected[i] as number);
      if (known) known.push(scaled);
      else classes.set(key, [scaled]);
    }
  });
  return Object.fromEntries(
    [...classes]
      .filter(([key, values]) => key.endsWith("/all") || values.length >= MIN_CLASS)
      .map(([key, values]) => {
        const sorted = Float64Array.from(values).sort();
        const at = (share: number): number =>
          sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
        const wider = key.startsWith("after") ? ahead : 1;
        return [key, { low: at(0.1) * wider, high: at(0.9) * wider, n: sorted.length }];
      }),
  );
}

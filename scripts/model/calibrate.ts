import { weightedQuantile } from "#app/lib/stats.ts";
import { blendAt, readPool } from "#app/domains/valuation/engine/comparables.ts";
import type { RangeKey, Segment } from "#app/domains/valuation/engine/model.ts";
import { logPricePerSqm, termsOf, type Traits } from "#app/domains/valuation/engine/predict.ts";
import { evidenceOf } from "#app/domains/valuation/engine/range.ts";
import type { Observation } from "./observation.ts";
import { PoolIndex, thinPool, toComparable } from "./pool.ts";
import { buildSegments, type Built, type Keep, type MarketData } from "./segments.ts";

const FOLDS = 3;
const MIN_CLASS = 40;
/** Ranges are about today's market: older sales train, but do not calibrate. */
const CALIBRATED_QUARTERS = 10;
/** Comparables kept per place and per project. */
const POOL: Record<string, { perPlace: number; perProject: number }> = {
  sa: { perPlace: 60, perProject: 0 },
  qa: { perPlace: 120, perProject: 0 },
  ae: { perPlace: 25, perProject: 12 },
};

/** FNV-1a: a fixed spread of groups over folds. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return value;
}

type Scored = { key: RangeKey; log: number; predicted: number; spread: number; weight: number };

/** Log value per m² of one unseen sale, by the same steps as the engine (without stated factors). */
function predictSale(segment: Segment, pool: PoolIndex, o: Observation, known: { place: boolean }): Scored {
  const project =
    known.place && o.projectKey !== null && segment.projects[o.projectKey] ? o.projectKey : null;
  const placeId = known.place && segment.places[o.placeId] ? o.placeId : null;
  const traits: Traits = {
    areaSqm: o.areaSqm,
    placeId,
    projectKey: project,
    bedrooms: o.bedrooms,
    offPlan: o.offPlan,
    quarter: o.quarter,
  };
  const evidence = evidenceOf(segment, placeId, project);
  const sales = pool.for(placeId, project === null ? null : o.project);
  const reads = readPool(segment, traits, evidence.spread, sales);
  const blend = blendAt(segment, reads, Math.log(o.areaSqm), evidence.spread);
  const predicted = logPricePerSqm(termsOf(segment, traits)) + blend;
  return { key: evidence.key, log: o.y, predicted, spread: evidence.spread, weight: o.weight };
}

/** The sales of a segment that ship as comparables. */
function keptSales({ observations }: Built): Observation[] {
  const { perPlace, perProject } = POOL[observations[0]?.country ?? ""] ?? { perPlace: 0, perProject: 0 };
  return thinPool(observations, perPlace, perProject);
}

function poolOf(built: Built): PoolIndex {
  return new PoolIndex(keptSales(built).map((o) => toComparable(o, undefined)));
}

function rangesFrom(scored: readonly Scored[]): Segment["range"] {
  const order: RangeKey[] = ["project", "district-many", "district-some", "district-few", "city"];
  const all = scored.filter(({ key }) => key !== "city");
  const quantilesOf = (rows: readonly Scored[]): { low: number; high: number } => {
    const pairs = rows.map((row) => ({ value: (row.log - row.predicted) / row.spread, weight: row.weight }));
    return {
      low: Math.min(-0.3, weightedQuantile(pairs, 0.1)),
      high: Math.max(0.3, weightedQuantile(pairs, 0.9)),
    };
  };
  const overall = quantilesOf(all.length > 0 ? all : scored);
  return Object.fromEntries(
    order.map((key) => {
      const own = scored.filter((row) => row.key === key);
      return [key, own.length >= MIN_CLASS ? quantilesOf(own) : overall];
    }),
  ) as Segment["range"];
}

/** Segments whose level rests on official figures per type rather than on recognised sales. */
const ANCHORED = /^sa\/.*\/(villa|office)$/;

/** Recognised by their price, so that their unseen errors would flatter: they keep the spread of official figures. */
const UNCALIBRATED = /^sa\/.*\/office$/;

/** The median unseen error, and the rows with it taken away, so that half the sales lie on each side. */
function centred(rows: readonly Scored[]): { shift: number; rows: Scored[] } {
  const pairs = rows
    .filter(({ key }) => key !== "city")
    .map((row) => ({ value: row.log - row.predicted, weight: row.weight }));
  const shift = pairs.length < MIN_CLASS ? 0 : weightedQuantile(pairs, 0.5);
  return { shift, rows: rows.map((row) => ({ ...row, predicted: row.predicted + shift })) };
}

type InFold = (row: { group: string; projectKey?: string | null }) => boolean;

/** Fits the markets and sets each segment's range from sales that the fit of the other folds had not seen. */
export function buildCalibrated(
  data: MarketData,
  keep: Keep,
  scope: { sa: readonly string[]; qa: boolean; ae: boolean },
  note: (line: string) => void,
): Map<string, Built> {
  const scored = new Map<string, Scored[]>();
  const full = buildSegments(data, keep, scope);
  const collect = (
    others: ReadonlyMap<string, Built>,
    inFold: InFold,
    isWanted: (o: Observation, row: Scored) => boolean,
  ): void => {
    for (const [key, { observations }] of full) {
      const other = others.get(key);
      if (!other) continue;
      const pool = poolOf(other);
      const rows = scored.get(key) ?? [];
      const from = Math.max(...observations.map((o) => o.quarter)) - CALIBRATED_QUARTERS;
      observations.forEach((o, i) => {
        if (o.aggregate || o.quarter < from || !inFold(o)) return;
        const known = predictSale(other.segment, pool, o, { place: true });
        if (isWanted(o, known)) rows.push(known);
        if (i % 3 === 0) rows.push({ ...predictSale(other.segment, pool, o, { place: false }), key: "city" });
      });
      scored.set(key, rows);
    }
  };
  for (let fold = 0; fold < FOLDS; fold++) {
    note(`  calibration fold ${fold + 1} of ${FOLDS}`);
    const inFold: InFold = ({ group }) => group !== "" && hash(group) % FOLDS === fold;
    const others = buildSegments(data, (row) => keep(row) && !inFold(row), scope);
    collect(others, inFold, (o, { key }) => o.country !== "ae" || key === "project");
    if (!scope.ae) continue;

    // A district's range is for a project the model has not seen: whole projects stay out.
    const inProjectFold: InFold = ({ projectKey, group }) => hash(projectKey ?? group) % FOLDS === fold;
    const dubai = buildSegments(data, (row) => keep(row) && !inProjectFold(row), {
      sa: [],
      qa: false,
      ae: true,
    });
    collect(dubai, inProjectFold, (_o, { key }) => key !== "project");
  }
  for (const [key, built] of full) {
    const { shift, rows } = centred(scored.get(key) ?? []);
    // Inferred villas say how far prices scatter, not where the Authority's level should move.
    if (!ANCHORED.test(key)) built.segment.level += shift;
    if (!UNCALIBRATED.test(key)) built.segment.range = rangesFrom(rows);
  }
  return full;
}

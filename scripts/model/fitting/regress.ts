import { clamp, interpolate, median, quantile, spreadOf } from "#app/lib/stats.ts";
import type { PlaceEffect, ProjectEffect, Segment } from "#app/domains/valuation/engine/model.ts";
import { roomsKey } from "#app/domains/valuation/engine/predict.ts";
import type { Observation } from "../readers/observation.ts";
import { solveSize } from "./size.ts";

const SWEEPS = 14;
const WINSOR = 2.5;

export type FitOptions = {
  /** Rounds of backfitting; fewer for an intermediate look. */
  sweeps?: number | undefined;
  areaMin: number;
  areaMax: number;
  /** Expected place effects (from other types), to which thin places shrink. */
  placePrior?: ReadonlyMap<string, number>;
  /** Half life in quarters of a sale's say on its place's level. */
  levelHalfLife: number;
  /** Official aggregates sit above or below the median sale by a constant, learned where both exist. */
  useAggregateOffset: boolean;
  useRooms: boolean;
  useOffPlan: boolean;
};

/** The fitted part of a segment; calibration, history and growth come later. */
export type Fit = Pick<
  Segment,
  | "level"
  | "size"
  | "time"
  | "rooms"
  | "offPlan"
  | "places"
  | "projects"
  | "placeSpread"
  | "citySpread"
  | "typicalArea"
> & { residuals: Float64Array; spread: number };

type Sums = Map<string, { total: number; weight: number; count: number }>;

function sumBy(
  observations: readonly Observation[],
  key: (o: Observation) => string | null,
  weight: (o: Observation, i: number) => number,
  value: (i: number) => number,
): Sums {
  const sums: Sums = new Map();
  observations.forEach((o, i) => {
    const k = key(o);
    if (k === null) return;
    const entry = sums.get(k) ?? { total: 0, weight: 0, count: 0 };
    const w = weight(o, i);
    entry.total += w * value(i);
    entry.weight += w;
    entry.count += o.aggregate ? 0 : o.weight;
    sums.set(k, entry);
  });
  return sums;
}

/** How many sales of prior weight a group mean needs, from the spread within and between groups. */
function priorWeight(
  sums: Sums,
  prior: (key: string) => number,
  within: number,
): { weight: number; between: number } {
  let squares = 0;
  let groups = 0;
  let noise = 0;
  for (const [key, { total, weight }] of sums) {
    if (weight < 3) continue;
    squares += (total / weight - prior(key)) ** 2;
    noise += within ** 2 / weight;
    groups++;
  }
  const between = Math.sqrt(Math.max(groups < 3 ? 0 : (squares - noise) / groups, (0.1 * within) ** 2));
  return { weight: clamp((within / between) ** 2, 0.4, 60), between };
}

/** Smooth quarterly effects: each mean leans on its neighbours, as strongly as `lean` sales; the last is 0. */
function smoothTime(sums: Sums, first: number, last: number, lean: number): number[] {
  const effects = Array.from({ length: last - first + 1 }, () => 0);
  for (let sweep = 0; sweep < 200; sweep++) {
    for (let i = 0; i < effects.length; i++) {
      const { total, weight } = sums.get(String(first + i)) ?? { total: 0, weight: 0 };
      const sides = [effects[i - 1], effects[i + 1]].filter((side) => side !== undefined);
      const pull = sides.reduce((a, b) => a + b, 0) * lean;
      effects[i] = (total + pull) / (weight + sides.length * lean || 1);
    }
  }
  const end = effects.at(-1) ?? 0;
  return effects.map((effect) => effect - end);
}

/**
 * Log-linear hedonic regression with partial pooling, fitted by backfitting on winsorised residuals: city level,
 * place, project, size (piecewise linear), rooms, readiness and quarter.
 */
export function fitSegment(observations: readonly Observation[], options: FitOptions): Fit {
  const n = observations.length;
  const logAreas = observations.map((o) => Math.log(o.areaSqm));
  const sales = observations.filter((o) => !o.aggregate);
  const typicalArea = median((sales.length > 0 ? sales : observations).map((o) => o.areaSqm));
  const last = Math.max(...observations.map((o) => o.quarter));
  const first = Math.min(...observations.map((o) => o.quarter));
  const ofLevel = (o: Observation): number => o.weight * 0.5 ** ((last - o.quarter) / options.levelHalfLife);

  let level = quantile(
    observations.map((o) => o.y),
    0.5,
  );
  let size = { logAreas: [Math.log(typicalArea)], effects: [0] };
  let time = Array.from({ length: last - first + 1 }, () => 0);
  let offPlan = 0;
  const rooms: Record<string, number> = {};
  const places = new Map<string, number>();
  const projects = new Map<string, number>();
  // The level is the city's, so place effects average to 0 over sales; the prior moves along.
  let priorShift = 0;
  const placePrior = (key: string): number => {
    const prior = options.placePrior?.get(key);
    return prior === undefined ? 0 : prior - priorShift;
  };
  let placeBetween = 0;
  let spread = 0.4;

  const part = {
    size: new Float64Array(n),
    time: new Float64Array(n),
    place: new Float64Array(n),
    project: new Float64Array(n),
    rooms: new Float64Array(n),
    aggregate: new Float64Array(n),
    offPlan: new Float64Array(n),
  };
  const residual = (i: number): number =>
    (observations[i] as Observation).y -
    level -
    (part.size[i] as number) -
    (part.time[i] as number) -
    (part.place[i] as number) -
    (part.project[i] as number) -
    (part.rooms[i] as number) -
    (part.aggregate[i] as number) -
    (part.offPlan[i] as number);
  const partial = (own: Float64Array) => (i: number) =>
    (own[i] as number) + clamp(residual(i), -WINSOR * spread, WINSOR * spread);

  for (let sweep = 0; sweep < (options.sweeps ?? SWEEPS); sweep++) {
    const all = Array.from({ length: n }, (_, i) => residual(i));
    spread = clamp(spreadOf(all), 0.05, 0.6);
    level += clamp(median(all), -0.5, 0.5);

    size = solveSize(observations, logAreas, partial(part.size), options, typicalArea);
    for (let i = 0; i < n; i++)
      part.size[i] = interpolate(size.logAreas, size.effects, logAreas[i] as number);

    const byPlace = sumBy(observations, (o) => o.placeId, ofLevel, partial(part.place));
    const pool = priorWeight(byPlace, placePrior, spread);
    placeBetween = pool.between;
    for (const [key, { total, weight }] of byPlace) {
      places.set(key, (total + pool.weight * placePrior(key)) / (weight + pool.weight));
    }
    const shift = meanEffect(places, byPlace);
    priorShift += shift;
    level += shift;
    for (const [key, effect] of places) places.set(key, effect - shift);
    observations.forEach((o, i) => (part.place[i] = places.get(o.placeId) ?? 0));

    const byProject = sumBy(observations, (o) => o.projectKey, ofLevel, partial(part.project));
    if (byProject.size > 0) {
      const projectPool = priorWeight(byProject, () => 0, spread);
      for (const [key, { total, weight }] of byProject)
        projects.set(key, total / (weight + projectPool.weight));
      observations.forEach(
        (o, i) => (part.project[i] = o.projectKey === null ? 0 : (projects.get(o.projectKey) ?? 0)),
      );
    }

    const byTime = sumBy(
      observations,
      (o) => String(o.quarter),
      (o) => o.weight,
      partial(part.time),
    );
    time = smoothTime(byTime, first, last, 25);
    observations.forEach((o, i) => (part.time[i] = time[o.quarter - first] ?? 0));

    if (options.useAggregateOffset) {
      const offset = aggregateOffset(observations, partial(part.aggregate));
      observations.forEach((o, i) => (part.aggregate[i] = o.aggregate ? offset : 0));
    }
    if (options.useRooms) {
      const byRooms = sumBy(
        observations,
        (o) => roomsKey(o.bedrooms),
        (o) => o.weight,
        partial(part.rooms),
      );
      for (const [key, { total, weight }] of byRooms) rooms[key] = total / (weight + 20);
      observations.forEach((o, i) => (part.rooms[i] = rooms[roomsKey(o.bedrooms) ?? ""] ?? 0));
    }
    if (options.useOffPlan) {
      const byReadiness = sumBy(
        observations,
        (o) => String(o.offPlan === true),
        (o) => o.weight,
        partial(part.offPlan),
      );
      const mean = (key: string): number => {
        const sums = byReadiness.get(key);
        return sums ? sums.total / sums.weight : 0;
      };
      const both = Math.min(byReadiness.get("true")?.weight ?? 0, byReadiness.get("false")?.weight ?? 0);
      offPlan = ((mean("true") - mean("false")) * both) / (both + 50);
      observations.forEach((o, i) => (part.offPlan[i] = o.offPlan === true ? offPlan : 0));
    }
  }

  const residuals = Float64Array.from({ length: n }, (_, i) => residual(i));
  return {
    level,
    size,
    time: { quarters: time.map((_, i) => first + i), effects: time },
    rooms,
    offPlan,
    typicalArea,
    ...groupEffects(observations, residuals, places, projects, spread),
    placeSpread: placeBetween,
    citySpread: Math.hypot(placeBetween, spread),
    residuals,
    spread,
  };
}

function meanEffect(effects: ReadonlyMap<string, number>, sums: Sums): number {
  let total = 0;
  let weights = 0;
  for (const [key, { weight }] of sums) {
    total += weight * (effects.get(key) ?? 0);
    weights += weight;
  }
  return weights === 0 ? 0 : total / weights;
}

/** Mean gap of aggregates to sales in the quarters and places that have both; 0 where too few do. */
function aggregateOffset(observations: readonly Observation[], value: (i: number) => number): number {
  const cell = (o: Observation): string => `${o.placeId}/${o.quarter}`;
  const sales = sumBy(
    observations,
    (o) => (o.aggregate ? null : cell(o)),
    (o) => o.weight,
    value,
  );
  let total = 0;
  let weights = 0;
  observations.forEach((o, i) => {
    const matched = o.aggregate ? sales.get(cell(o)) : undefined;
    if (!matched || matched.weight < 3) return;
    const weight = Math.min(o.weight, matched.weight);
    total += weight * (value(i) - matched.total / matched.weight);
    weights += weight;
  });
  return weights < 30 ? 0 : clamp(total / weights, -0.2, 0.2);
}

/** Spreads shrink towards the segment's, as if it had given ten sales. */
function shrunkSpread(values: number[], overall: number): number {
  const own = values.length < 4 ? overall : spreadOf(values);
  return Math.sqrt((values.length * own ** 2 + 10 * overall ** 2) / (values.length + 10));
}

function groupEffects(
  observations: readonly Observation[],
  residuals: Float64Array,
  places: ReadonlyMap<string, number>,
  projects: ReadonlyMap<string, number>,
  overall: number,
): { places: Record<string, PlaceEffect>; projects: Record<string, ProjectEffect> } {
  const byPlace = new Map<string, number[]>();
  const byProject = new Map<string, { place: string; values: number[] }>();
  const counts = new Map<string, number>();
  observations.forEach((o, i) => {
    const value = residuals[i] as number;
    if (!o.aggregate) counts.set(o.placeId, (counts.get(o.placeId) ?? 0) + o.weight);
    if (!byPlace.has(o.placeId)) byPlace.set(o.placeId, []);
    if (!o.aggregate && o.weight > 0.3) byPlace.get(o.placeId)?.push(value);
    if (o.projectKey === null) return;
    const project = byProject.get(o.projectKey) ?? { place: o.placeId, values: [] };
    project.values.push(value);
    byProject.set(o.projectKey, project);
  });
  return {
    places: Object.fromEntries(
      [...byPlace].map(([key, values]) => [
        key,
        {
          effect: places.get(key) ?? 0,
          count: Math.round(counts.get(key) ?? 0),
          spread: shrunkSpread(values, overall),
        },
      ]),
    ),
    projects: Object.fromEntries(
      [...byProject].map(([key, { place, values }]) => [
        key,
        {
          place,
          effect: projects.get(key) ?? 0,
          count: values.length,
          spread: shrunkSpread(values, overall),
        },
      ]),
    ),
  };
}

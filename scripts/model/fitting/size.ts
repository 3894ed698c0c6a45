import { clamp, quantile } from "#app/lib/stats.ts";
import type { Observation } from "../readers/observation.ts";

const MIN_GAP = 0.18;
const SLOPE = { low: -0.9, high: 0.6 };
/** Pulls neighbouring slopes together, in sales. */
const RIDGE = 3;

/** Knots at quantiles of the log area, kept apart. */
function knotsOf(logAreas: readonly number[]): number[] {
  const knots: number[] = [];
  for (const share of [0.03, 0.15, 0.3, 0.45, 0.6, 0.75, 0.88, 0.97]) {
    const knot = quantile(logAreas, share);
    if (knots.length === 0 || knot - (knots.at(-1) as number) >= MIN_GAP) knots.push(knot);
  }
  return knots;
}

/** Solves a small dense system by elimination with pivoting. */
function solve(matrix: number[][], right: number[]): number[] {
  const n = right.length;
  const rows = matrix.map((row, i) => [...row, right[i] as number]);
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let r = column + 1; r < n; r++) {
      if (Math.abs(rows[r]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = r;
    }
    [rows[column], rows[pivot]] = [rows[pivot] as number[], rows[column] as number[]];
    const head = rows[column] as number[];
    for (let r = column + 1; r < n; r++) {
      const row = rows[r] as number[];
      const factor = (row[column] as number) / ((head[column] as number) || 1e-12);
      for (let c = column; c <= n; c++) row[c] = (row[c] as number) - factor * (head[c] as number);
    }
  }
  const answer = Array.from({ length: n }, () => 0);
  for (let r = n - 1; r >= 0; r--) {
    const row = rows[r] as number[];
    let value = row[n] as number;
    for (let c = r + 1; c < n; c++) value -= (row[c] as number) * (answer[c] as number);
    answer[r] = value / ((row[r] as number) || 1e-12);
  }
  return answer;
}

/**
 * Effect of the area on the log price per m²: linear between knots, weighted ridge on the slopes, slopes clamped so
 * that the total rises with area, 0 at the typical area. Beyond the outer knots half the outer slope continues.
 */
export function solveSize(
  observations: readonly Observation[],
  logAreas: readonly number[],
  target: (i: number) => number,
  limits: { areaMin: number; areaMax: number },
  typicalArea: number,
): { logAreas: number[]; effects: number[] } {
  const used = logAreas.filter((_, i) => !observations[i]?.aggregate);
  const knots = knotsOf(used.length >= 20 ? used : logAreas);
  const segments = knots.length - 1;
  if (segments < 1 || used.length < 20) return { logAreas: [Math.log(typicalArea)], effects: [0] };

  // Unknowns: an intercept and one slope per stretch between knots.
  const size = segments + 1;
  const matrix = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  const right = Array.from({ length: size }, () => 0);
  const basis = (logArea: number): number[] => {
    const row = [1];
    for (let k = 0; k < segments; k++) {
      row.push(clamp(logArea, knots[k] as number, knots[k + 1] as number) - (knots[k] as number));
    }
    return row;
  };
  observations.forEach((o, i) => {
    if (o.aggregate) return;
    const row = basis(logAreas[i] as number);
    const y = target(i);
    for (let a = 0; a < size; a++) {
      if (row[a] === 0) continue;
      right[a] = (right[a] as number) + o.weight * (row[a] as number) * y;
      for (let b = 0; b < size; b++) {
        const line = matrix[a] as number[];
        line[b] = (line[b] as number) + o.weight * (row[a] as number) * (row[b] as number);
      }
    }
  });
  for (let k = 1; k < size; k++) {
    const line = matrix[k] as number[];
    line[k] = (line[k] as number) + RIDGE * 0.1;
    if (k + 1 < size) {
      const next = matrix[k + 1] as number[];
      line[k] = (line[k] as number) + RIDGE;
      next[k + 1] = (next[k + 1] as number) + RIDGE;
      line[k + 1] = (line[k + 1] as number) - RIDGE;
      next[k] = (next[k] as number) - RIDGE;
    }
  }
  const slopes = solve(matrix, right)
    .slice(1)
    .map((slope) => clamp(slope, SLOPE.low, SLOPE.high));
  return curveOf(knots, slopes, limits, Math.log(typicalArea));
}

function curveOf(
  knots: number[],
  slopes: number[],
  { areaMin, areaMax }: { areaMin: number; areaMax: number },
  reference: number,
): { logAreas: number[]; effects: number[] } {
  const logAreas = [...knots];
  const effects = [0];
  slopes.forEach((slope, k) => {
    effects.push((effects[k] as number) + slope * ((knots[k + 1] as number) - (knots[k] as number)));
  });
  const firstKnot = knots[0] as number;
  const lastKnot = knots.at(-1) as number;
  if (Math.log(areaMin) < firstKnot) {
    logAreas.unshift(Math.log(areaMin));
    effects.unshift((effects[0] as number) - ((slopes[0] as number) / 2) * (firstKnot - Math.log(areaMin)));
  }
  if (Math.log(areaMax) > lastKnot) {
    logAreas.push(Math.log(areaMax));
    effects.push(
      (effects.at(-1) as number) + ((slopes.at(-1) as number) / 2) * (Math.log(areaMax) - lastKnot),
    );
  }
  const at = logAreas.findIndex((knot) => knot > reference);
  const i = Math.max(1, at === -1 ? logAreas.length - 1 : at);
  const [x0, x1] = [logAreas[i - 1] as number, logAreas[i] as number];
  const [y0, y1] = [effects[i - 1] as number, effects[i] as number];
  const zero = x1 === x0 ? y0 : y0 + ((y1 - y0) * (reference - x0)) / (x1 - x0);
  return { logAreas, effects: effects.map((effect) => effect - zero) };
}

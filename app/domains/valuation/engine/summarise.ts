import { rowsWithin } from "./cells.ts";
import { digitsOf, hundredthsOf, LEAST, type Pool, type Summary } from "./kernel.ts";

const REACH = 3;
/** Table of the normal kernel from 0 to three standard deviations. */
const STEPS = 768;
const BELL = Float64Array.from({ length: STEPS + 2 }, (_, i) => Math.exp(-0.5 * ((i * REACH) / STEPS) ** 2));
/** Areas of a register are whole hundredths of a m²: two that differ by less than this (log) are one. */
const SAME_AREA = 1e-7;

/** How far from the area (log) a summary's sales may lie. */
const reachOf = ({ twins, width }: Summary): number => (twins ? SAME_AREA : REACH * width);

/**
 * The sales of a pool within reach of an area: their rows, ascending, and their weights by area. `sums` is room for the
 * sums of a summary's weights, `marks` has one bit for each row.
 */
function windowOf(most: number) {
  return {
    count: 0,
    rows: new Uint32Array(most),
    bells: new Float64Array(most),
    sums: new Float64Array(most),
    marks: new Int32Array((most >>> 5) + 1),
  };
}

/** One for all summaries: a valuation looks through hundreds. */
let window = windowOf(4096);

/** Sets `window` to the sales within reach of an area. */
function look({ count: most, cells, logArea: areas }: Pool, logArea: number, summary: Summary): void {
  if (window.rows.length < most) window = windowOf(most * 2);
  const { rows, bells, marks } = window;
  const reach = reachOf(summary);
  const scale = summary.twins ? 0 : STEPS / reach;
  const byArea = cells.rows;
  const [from, to] = rowsWithin(cells, logArea, reach);
  // The cells name the rows by area; marking them puts them into the pool's order without sorting.
  for (let i = from; i < to; i++) {
    const k = byArea[i] as number;
    marks[k >>> 5] = (marks[k >>> 5] as number) | (1 << (k & 31));
  }
  let count = 0;
  for (let word = 0; word << 5 < most; word++) {
    let left = marks[word] as number;
    marks[word] = 0;
    while (left !== 0) {
      const k = (word << 5) + 31 - Math.clz32(left & -left);
      left &= left - 1;
      const distance = Math.abs((areas[k] as number) - logArea);
      if (distance > reach) continue;
      rows[count] = k;
      bells[count] = BELL[(distance * scale + 0.5) | 0] as number;
      count++;
    }
  }
  window.count = count;
}

/** The first of `count` ascending sums that is at least `sum`. */
function firstReaching(sums: Float64Array, count: number, sum: number): number {
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sums[middle] as number) >= sum) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Writes the numbers of a pool's summaries at `out[at…]`, in the order of `summaryNames`, and returns the next position:
 * weighted quantiles of the level at a log area, the log of the total weight, days.
 */
export function summarise(
  pool: Pool,
  summaries: readonly Summary[],
  logArea: number,
  out: Float64Array,
  at: number,
): number {
  let reach = Number.NaN;
  for (let s = 0; s < summaries.length; s++) {
    const summary = summaries[s] as Summary;
    // Neighbours in the list are mostly of one width.
    if (reachOf(summary) !== reach) look(pool, logArea, summary);
    reach = reachOf(summary);
    const digits = summary.sameDigitsOnly ? digitsOf(hundredthsOf(logArea)) : null;
    at = summariseWindow(pool, pool.weights[s] as Float64Array, summary, digits, out, at);
  }
  return at;
}

/** One summary of the sales in `window`; of areas written in these digits alone, if not null. */
function summariseWindow(
  { level, apart, digits }: Pool,
  own: Float64Array,
  { quartiles, age }: Summary,
  alike: number | null,
  out: Float64Array,
  at: number,
): number {
  const { count, rows, bells, sums } = window;
  let total = 0;
  for (let i = 0; i < count; i++) {
    const k = rows[i] as number;
    if (alike === null || digits[k] === alike) total += (own[k] as number) * (bells[i] as number);
    sums[i] = total;
  }
  const known = total > LEAST;
  const quantile = (share: number): number =>
    known ? (level[rows[firstReaching(sums, count, share * total)] as number] as number) : Number.NaN;
  out[at++] = quantile(0.5);
  out[at++] = known ? Math.log(total + 1e-3) : Math.log(1e-3);
  if (quartiles) {
    out[at++] = quantile(0.25);
    out[at++] = quantile(0.75);
  }
  if (!age) return at;
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    const k = rows[i] as number;
    const days = Math.abs(apart[k] as number);
    if ((own[k] as number) > 0 && days < nearest && (alike === null || digits[k] === alike)) nearest = days;
  }
  out[at++] = known ? nearest : Number.NaN;
  return at;
}

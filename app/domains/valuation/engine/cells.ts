/**
 * A pool's rows by log area, so that those of about an area are found without a look at all. Cell i begins at the log
 * area `first` + i × `CELL`; its rows are `rows[starts[i]…starts[i + 1]]`, ascending.
 */
export type Cells = { first: number; starts: Uint32Array; rows: Uint32Array };

/** Width of a cell (log area). */
const CELL = 0.02;
/** Far more than rounding can shift an area, far less than two areas differ by. */
const MARGIN = 1e-9;

/** Lays out the first `count` rows of a pool. */
export function cellsOf(logArea: Float64Array, count: number): Cells {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let k = 0; k < count; k++) {
    first = Math.min(first, logArea[k] as number);
    last = Math.max(last, logArea[k] as number);
  }
  if (count === 0) return { first: 0, starts: new Uint32Array(1), rows: new Uint32Array(0) };
  const cellOf = (k: number): number => Math.floor(((logArea[k] as number) - first) / CELL);
  const starts = new Uint32Array(Math.floor((last - first) / CELL) + 2);
  for (let k = 0; k < count; k++) starts[cellOf(k) + 1] = (starts[cellOf(k) + 1] as number) + 1;
  for (let cell = 1; cell < starts.length; cell++)
    starts[cell] = (starts[cell] as number) + (starts[cell - 1] as number);
  const rows = new Uint32Array(count);
  const next = starts.slice();
  for (let k = 0; k < count; k++) {
    const cell = cellOf(k);
    rows[next[cell] as number] = k;
    next[cell] = (next[cell] as number) + 1;
  }
  return { first, starts, rows };
}

/** Where in `rows` the areas within reach lie; a few beyond it lie there too. */
export function rowsWithin(
  { first, starts }: Cells,
  logArea: number,
  reach: number,
): [from: number, to: number] {
  const end = starts.length - 1;
  const cellAt = (area: number): number => Math.max(0, Math.min(end, Math.floor((area - first) / CELL)));
  return [
    starts[cellAt(logArea - reach - MARGIN)] as number,
    starts[Math.min(end, cellAt(logArea + reach + MARGIN) + 1)] as number,
  ];
}

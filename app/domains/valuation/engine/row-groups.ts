import type { Rows, SalesTable } from "./market.ts";

const EMPTY: Rows = new Uint32Array(0);

/** Rows by a number of theirs; none where no row has it. */
export type Groups = (group: number) => Rows;

const byLevelIn =
  ({ level }: SalesTable) =>
  (a: number, b: number): number =>
    (level[a] as number) - (level[b] as number) || a - b;

/**
 * A table's rows by a number of theirs from 0 to below `count`; rows with another number are in no group. Each group is
 * put into its order when first asked for: a valuation reads few of thousands.
 */
export function groupRows(table: SalesTable, count: number, groupOf: (row: number) => number): Groups {
  const groups = new Int32Array(table.count);
  for (let row = 0; row < table.count; row++) groups[row] = groupOf(row);
  const isIn = (group: number): boolean => group >= 0 && group < count;
  const starts = new Uint32Array(count + 1);
  for (const group of groups) if (isIn(group)) starts[group + 1] = (starts[group + 1] as number) + 1;
  for (let group = 0; group < count; group++)
    starts[group + 1] = (starts[group + 1] as number) + (starts[group] as number);
  const ends = starts.slice(0, count);
  const rows: Rows = new Uint32Array(starts[count] as number);
  for (let row = 0; row < table.count; row++) {
    const group = groups[row] as number;
    if (!isIn(group)) continue;
    rows[ends[group] as number] = row;
    ends[group] = (ends[group] as number) + 1;
  }
  const byLevel = byLevelIn(table);
  const ordered = new Map<number, Rows>();
  return (group) => {
    if (!isIn(group)) return EMPTY;
    const known = ordered.get(group) ?? rows.subarray(starts[group], ends[group]).sort(byLevel);
    ordered.set(group, known);
    return known;
  };
}

/** The first row of a table whose place is this one or a later one; its length if there is none. */
function firstRowOf({ place: column, count }: SalesTable, place: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((column[middle] as number) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The rows of the places from `first` to the one before `end`, in the table's order. */
export function rowsOfPlaces(table: SalesTable, first: number, end: number): Rows {
  const from = firstRowOf(table, first);
  const rows = new Uint32Array(firstRowOf(table, end) - from);
  for (let at = 0; at < rows.length; at++) rows[at] = from + at;
  return rows;
}

/** A table's rows by place, which stand together in it; put into order when first asked for, like other groups. */
export function groupPlaces(table: SalesTable): Groups {
  const ordered = new Map<number, Rows>();
  return (place) => {
    const known = ordered.get(place) ?? rowsOfPlaces(table, place, place + 1).sort(byLevelIn(table));
    ordered.set(place, known);
    return known;
  };
}

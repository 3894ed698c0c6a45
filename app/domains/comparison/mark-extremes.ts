import { MARKS, type Compared, type MarkedColumn, type MarkedRow } from "./rules.ts";

type Row = {
  valueOf: (column: Compared) => number | null;
  /** What has to be the same of all columns for their values to be compared. */
  same: readonly ("currency" | "type")[];
};

const ROWS: Record<MarkedRow, Row> = {
  price: { valueOf: ({ price }) => price, same: ["currency"] },
  perSqm: { valueOf: ({ pricePerSqm }) => pricePerSqm, same: ["currency", "type"] },
  area: { valueOf: ({ areaSqm }) => areaSqm, same: ["type"] },
  buying: { valueOf: ({ buying }) => buying?.total ?? null, same: ["currency"] },
  gross: { valueOf: ({ letting }) => letting?.grossYield ?? null, same: [] },
  net: { valueOf: ({ letting }) => letting?.costs?.netYield ?? null, same: [] },
};
const NAMES = Object.keys(MARKS) as MarkedRow[];

const isOne = (values: readonly unknown[]): boolean => new Set(values).size === 1;

/**
 * The columns that hold a row's least or greatest value. None unless the row can be compared: of all that have an asking
 * price (at least two) the value is known, they are all for sale or all for rent, of one currency where it is money, of
 * one type where it is by the square metre, and not all equal. Estimates are never marked: they have no asking price.
 */
export function extremesOf(row: MarkedRow, columns: readonly Compared[]): Compared[] {
  const { valueOf, same } = ROWS[row];
  const asked = columns.filter(({ price }) => price !== null);
  const values = asked.map(valueOf).filter((value) => value !== null);
  const isComparable =
    values.length === asked.length &&
    values.length > 1 &&
    !isOne(values) &&
    (["offerType", ...same] as const).every((name) => isOne(asked.map((column) => column[name])));
  if (!isComparable) return [];
  const extreme = MARKS[row] === "least" ? Math.min(...values) : Math.max(...values);
  return asked.filter((column) => valueOf(column) === extreme);
}

/** The columns with their marks. */
export function markColumns(columns: readonly Compared[]): MarkedColumn[] {
  const extremes = NAMES.map((row) => [row, extremesOf(row, columns)] as const);
  return columns.map((column) => ({
    ...column,
    marks: extremes.flatMap(([row, marked]) => (marked.includes(column) ? [row] : [])),
  }));
}

/** What of the columns cannot be set against each other. */
export const mixesOf = (columns: readonly Compared[]) => ({
  offers: columns.length > 1 && !isOne(columns.map(({ offerType }) => offerType)),
  currencies: columns.length > 1 && !isOne(columns.map(({ currency }) => currency)),
});

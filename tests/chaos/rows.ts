import type { PaymentRow } from "./books.ts";

/** An invariant, and the rows that break it. */
export type Check = { name: string; violations: string[] };

export const isPaid = ({ status }: PaymentRow): boolean => status === "completed" || status === "refunded";

export function groupBy<Row>(rows: Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

export const repeated = (keys: string[]): string[] => keys.filter((key, at) => keys.indexOf(key) !== at);

/** 1, 2, 3 … without a gap. */
export const isGapless = (numbers: number[]): boolean =>
  numbers.toSorted((a, b) => a - b).every((number, at) => number === at + 1);

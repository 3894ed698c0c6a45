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

/**
 * The page of each payment at its bank. Of two that were made, as an answer was lost or two requests came at once, it is the
 * one that was paid.
 */
export function sessionsByPayment<
  Session extends { payment_status: string; metadata: Record<string, string> | null },
>(sessions: readonly Session[]): Map<string, Session> {
  const isPaid = ({ payment_status: status }: Session): number => Number(status === "paid");
  const paidLast = sessions.toSorted((a, b) => isPaid(a) - isPaid(b));
  return new Map(paidLast.map((session) => [session.metadata?.payment_id ?? "", session]));
}

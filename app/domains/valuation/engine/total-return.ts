import { sum } from "#app/lib/stats.ts";
import type { CashFlow } from "./income.ts";

/** Yearly returns between which the answer is looked for; beyond them it is the nearer end. */
const BOUNDS = { low: -0.9, high: 5 };
/** Halvings of the bounds: finer than a millionth of a percent. */
const HALVINGS = 40;

/**
 * Expected annual total return of an investment, a fraction a year: its internal rate of return, the r at which
 * outlay = Σ net(k) ÷ (1 + r)^k + final value ÷ (1 + r)^n. Net rents come at the end of each year, the value at the end of the
 * last. Purchase costs are in the outlay; financing, tax and the costs of selling are in nothing.
 */
export function annualTotalReturn({
  outlay,
  rows,
  finalValue,
}: Pick<CashFlow, "outlay" | "rows" | "finalValue">): number {
  const worthAt = (rate: number): number =>
    sum(rows.map(({ net }, k) => net / (1 + rate) ** (k + 1))) + finalValue / (1 + rate) ** rows.length;
  let { low, high } = BOUNDS;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (worthAt(middle) > outlay) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

import { sum } from "#app/lib/stats.ts";
import type { CashFlow } from "./income.ts";

/** Bounds of the search for the yearly return; an answer beyond them becomes the nearer bound. */
const BOUNDS = { low: -0.9, high: 5 };
/** Bisection steps; the result is finer than a millionth of a percent. */
const HALVINGS = 40;

/**
 * Expected annual total return of an investment (fraction a year): its internal rate of return, the r with outlay = Σ
 * net(k) ÷ (1 + r)^k + final value ÷ (1 + r)^n. Net rents come at the end of each year, the final value at the end of
 * the last. The outlay includes purchase costs. Financing, tax and selling costs are left out.
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

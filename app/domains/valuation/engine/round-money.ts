/** Rounds money to three significant digits, the precision that an estimate justifies; 0 stays 0. */
export function roundMoney(amount: number): number {
  if (amount === 0) return 0;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.abs(amount))) - 2);
  return Math.round(amount / step) * step;
}

/** Rounds a value and the ends of its range (log distances) alike, so low ≤ point ≤ high. */
export function roundedRange(
  value: number,
  range: { low: number; high: number },
): { point: number; low: number; high: number } {
  const point = roundMoney(value);
  return {
    point,
    low: Math.min(point, roundMoney(value * Math.exp(range.low))),
    high: Math.max(point, roundMoney(value * Math.exp(range.high))),
  };
}

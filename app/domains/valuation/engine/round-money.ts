/** Money to three significant digits, as fine as an estimate justifies; 0 stays 0. */
export function roundMoney(amount: number): number {
  if (amount === 0) return 0;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.abs(amount))) - 2);
  return Math.round(amount / step) * step;
}

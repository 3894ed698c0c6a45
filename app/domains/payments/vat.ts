/** Saudi Arabia's standard rate, part of every price. */
export const VAT_PERCENT = 15;

/** The VAT contained in a total that includes it, both in whole halalas; a half rounds up. */
export function vatIn(totalHalalas: number): number {
  // Whole numbers until the one division, so no binary fraction tips a half over.
  return Math.floor((2 * totalHalalas * VAT_PERCENT + 100 + VAT_PERCENT) / (2 * (100 + VAT_PERCENT)));
}

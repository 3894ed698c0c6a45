/** ISO codes of the currencies that values, listing prices and charges carry. */
export type Currency = "SAR" | "QAR" | "AED";

/** Whole riyals, as money is shown, from halalas, as it is charged (100 to the riyal). */
export function riyalsFromHalalas(amountHalalas: number): number {
  return amountHalalas / 100;
}

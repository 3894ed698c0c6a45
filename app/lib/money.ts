/** ISO codes of the currencies that values, listing prices and charges carry. */
export const CURRENCIES = ["SAR", "QAR", "AED"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** A calculated price, rounded as people read it: to the thousand from a hundred thousand on. */
export function inThousands(price: number): number {
  return price < 100_000 ? price : Math.round(price / 1000) * 1000;
}

/** Whole riyals, as money is shown, from halalas, as it is charged (100 to the riyal). */
export function riyalsFromHalalas(amountHalalas: number): number {
  return amountHalalas / 100;
}

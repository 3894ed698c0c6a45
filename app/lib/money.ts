/** ISO codes of the currencies of values, listing prices and charges. */
export const CURRENCIES = ["SAR", "QAR", "AED"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** A calculated price, rounded for display: to the nearest thousand from 100,000 on. */
export function inThousands(price: number): number {
  return price < 100_000 ? price : Math.round(price / 1000) * 1000;
}

/** Riyals (as shown) from halalas (as charged); 100 halalas are one riyal. */
export function riyalsFromHalalas(amountHalalas: number): number {
  return amountHalalas / 100;
}

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

/** Halalas, 0 or more, as riyals with two decimals and no grouping, as files and machines want them: "1080.00". */
export function plainRiyals(halalas: number): string {
  const digits = String(halalas).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The tax contained in a total that includes it at a rate in percent, both in whole halalas; a half rounds up. */
export function taxWithin(totalHalalas: number, percent: number): number {
  // Whole numbers until the one division, so no binary fraction tips a half over.
  return Math.floor((2 * totalHalalas * percent + 100 + percent) / (2 * (100 + percent)));
}

import { changePercent } from "#app/domains/listings/prices/rules.ts";
import type { OfferType } from "#app/domains/listings/rules.ts";
import { counted, latinNumber } from "#app/i18n/format.ts";

const DAYS = {
  zero: "أقل من يوم",
  one: "يوم واحد",
  two: "يومان",
  few: "{n} أيام",
  many: "{n} يومًا",
  other: "{n} يوم",
};

/** Text of a listing's former prices, with Latin digits. */
export const priceHistoryCopy = {
  title: { sale: "سجل السعر", rent: "سجل الإيجار" } satisfies Record<OfferType, string>,
  onMarket: "المدة في السوق",
  lowered: { sale: "انخفض السعر", rent: "انخفض الإيجار" } satisfies Record<OfferType, string>,
  was: "كان",
} as const;

/** "12 يومًا" */
export const daysWords = (n: number): string => counted(n, DAYS, "latin");

/** "4.5%", without a sign. */
export function changeSize(oldPrice: number, newPrice: number): string {
  return `${latinNumber(Math.abs(changePercent(oldPrice, newPrice)), 1)}%`;
}

/** "−4.5%" or "+10%": to be shown left to right. */
export function changeWords(oldPrice: number, newPrice: number): string {
  return `${newPrice < oldPrice ? "−" : "+"}${changeSize(oldPrice, newPrice)}`;
}

import { riyadhMonthsLater } from "#app/lib/calendar.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { REPORT_PRICES, type Contents } from "./price-table.ts";
import {
  DISCOUNT_PERCENT,
  MOST_CREDITS,
  UPDATE_MONTHS,
  VOLUME_FROM,
  type ListedDiscount,
  type Price,
} from "./rules.ts";

/** A discount code as the price list sees it. */
export type PriceCode = { id: string; percent: number };

export type PriceQuestion = {
  /** What the report will hold. A credit buys a whole one. */
  contents: Contents;
  /** Reports bought at once, 1 to MOST_CREDITS. */
  quantity: number;
  isOffice: boolean;
  /** When the earlier report was made that this order updates, epoch ms; null for any other order. */
  updatesMadeAt: number | null;
  /** A discount code that may be used for this order, and what it takes off in percent, 1 to 90; null without one. */
  code?: PriceCode | null;
  /** Epoch ms. */
  now: number;
};

/**
 * Whether a report made at that instant may still be updated for half the price: six months later, to the same time of
 * day in Riyadh.
 */
export function isUpdateOpen(madeAt: number, now: number): boolean {
  return now <= updateOpenUntil(madeAt);
}

/** The last instant at which an update of a report made at `madeAt` costs half. */
export const updateOpenUntil = (madeAt: number): number => riyadhMonthsLater(madeAt, UPDATE_MONTHS);

/**
 * The price list: an order's price, and why. The best single discount applies, and a
 * code only if it takes off more than every other: one that is not needed is not used up. Throws if the quantity is not an integer
 * from 1 to MOST_CREDITS, or an update is not of one report.
 */
export function priceOf({
  contents,
  quantity,
  isOffice,
  updatesMadeAt,
  code = null,
  now,
}: PriceQuestion): Price {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MOST_CREDITS)
    throw new Error(`no price for ${quantity} reports`);
  if (updatesMadeAt !== null && quantity !== 1) throw new Error("an update is of one report");

  const open: ListedDiscount[] = ["none"];
  if (quantity >= VOLUME_FROM.volume_3) open.push("volume_3");
  if (quantity >= VOLUME_FROM.volume_5) open.push("volume_5");
  if (isOffice) open.push("office");
  if (updatesMadeAt !== null && isUpdateOpen(updatesMadeAt, now)) open.push("update");
  const listed = open.reduce((best, next) => (DISCOUNT_PERCENT[next] > DISCOUNT_PERCENT[best] ? next : best));
  const used = code !== null && code.percent > DISCOUNT_PERCENT[listed] ? code : null;

  const percent = used ? used.percent : DISCOUNT_PERCENT[listed];
  // List prices are whole riyals, so that a percentage of one is whole halalas.
  const unitHalalas = (REPORT_PRICES[contents] * (100 - percent)) / 100;
  return {
    contents,
    quantity,
    unitHalalas,
    listHalalas: REPORT_PRICES[contents] * quantity,
    amountHalalas: unitHalalas * quantity,
    discount: used ? "code" : listed,
    percent,
    codeId: used ? used.id : null,
    currency: PRODUCT.currency,
  };
}

/** One line of the published list of discounts: what is bought, and its price. */
export type DiscountRow = { kind: ListedDiscount; price: Price };

/**
 * The discounts as pages print them, on whole reports: one, each volume from its first quantity, an office's report, an
 * update in time. `priceOf` makes every figure.
 */
export function discountRows(): DiscountRow[] {
  const ask = (quantity: number, { isOffice = false, isUpdate = false } = {}) =>
    priceOf({ contents: "whole", quantity, isOffice, updatesMadeAt: isUpdate ? 0 : null, now: 0 });
  return [
    { kind: "none", price: ask(1) },
    { kind: "volume_3", price: ask(VOLUME_FROM.volume_3) },
    { kind: "volume_5", price: ask(VOLUME_FROM.volume_5) },
    { kind: "office", price: ask(1, { isOffice: true }) },
    { kind: "update", price: ask(1, { isUpdate: true }) },
  ];
}

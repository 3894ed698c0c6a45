import { riyadhMonthsLater } from "#app/lib/calendar.ts";
import { PRODUCT } from "#app/lib/product.ts";
import {
  DISCOUNT_PERCENT,
  MOST_CREDITS,
  UPDATE_MONTHS,
  VOLUME_FROM,
  type Discount,
  type Price,
} from "./rules.ts";

export type PriceQuestion = {
  /** Reports bought at once, 1 to MOST_CREDITS. */
  quantity: number;
  isOffice: boolean;
  /** When the earlier report was made that this order updates, epoch ms; null for any other order. */
  updatesMadeAt: number | null;
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
 * The price list: an order's price, and why. The best single discount applies. Throws if the quantity is not an integer
 * from 1 to MOST_CREDITS, or an update is not of one report.
 */
export function priceOf({ quantity, isOffice, updatesMadeAt, now }: PriceQuestion): Price {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MOST_CREDITS)
    throw new Error(`no price for ${quantity} reports`);
  if (updatesMadeAt !== null && quantity !== 1) throw new Error("an update is of one report");

  const open: Discount[] = ["none"];
  if (quantity >= VOLUME_FROM.volume_3) open.push("volume_3");
  if (quantity >= VOLUME_FROM.volume_5) open.push("volume_5");
  if (isOffice) open.push("office");
  if (updatesMadeAt !== null && isUpdateOpen(updatesMadeAt, now)) open.push("update");
  const discount = open.reduce((best, next) =>
    DISCOUNT_PERCENT[next] > DISCOUNT_PERCENT[best] ? next : best,
  );

  const percent = DISCOUNT_PERCENT[discount];
  // The list price is whole riyals, so that a percentage of it is whole halalas.
  const unitHalalas = (PRODUCT.reportPriceHalalas * (100 - percent)) / 100;
  return {
    quantity,
    unitHalalas,
    listHalalas: PRODUCT.reportPriceHalalas * quantity,
    amountHalalas: unitHalalas * quantity,
    discount,
    percent,
    currency: PRODUCT.currency,
  };
}

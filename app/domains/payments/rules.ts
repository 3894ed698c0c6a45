import type { ReportType } from "#app/domains/reports/rules.ts";
import { hours, minutes } from "#app/lib/duration.ts";
import { PRODUCT } from "#app/lib/product.ts";

export const PAYMENT_STATUSES = ["pending", "completed", "failed", "cancelled", "refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** A Checkout session is expired by Stripe after this; the sweep asks Stripe about older pending payments. */
export const CHECKOUT_LIFETIME = hours(1);

/** Checkout sessions one member may open. */
export const CHECKOUT_LIMIT = { limit: 20, windowMs: minutes(10) };

export type Price = { amountHalalas: number; currency: "SAR" };

/** What a report costs, VAT included; the one price list of the product. */
export function priceOf(_reportType: ReportType): Price {
  return { amountHalalas: PRODUCT.reportPriceHalalas, currency: PRODUCT.currency };
}

export type CheckoutRefusal = "gone" | "no-value" | "stripe-failed" | "no-url" | "too-many";

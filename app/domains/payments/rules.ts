import { hours, minutes } from "#app/lib/duration.ts";

export const PAYMENT_STATUSES = ["pending", "completed", "failed", "cancelled", "refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What lowers a price; the best one alone applies (price-list.ts). */
export const DISCOUNTS = ["none", "volume_3", "volume_5", "office", "update"] as const;
export type Discount = (typeof DISCOUNTS)[number];

/** Who had a payment given back: its member, an administrator, somebody in Stripe's dashboard, the closing of its account, its bank. */
export const REFUND_SOURCES = ["member", "operator", "stripe", "account_closed", "dispute"] as const;
export type RefundSource = (typeof REFUND_SOURCES)[number];

export const REFUND_STATUSES = ["requested", "declined", "granted", "refunded", "failed"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export const INVOICE_KINDS = ["invoice", "credit_note"] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** A Checkout session is expired by Stripe after this; the sweep asks Stripe about older pending payments. */
export const CHECKOUT_LIFETIME = hours(1);

/** Checkout sessions one member may open. */
export const CHECKOUT_LIMIT = { limit: 20, windowMs: minutes(10) };

export type CheckoutRefusal = "gone" | "no-value" | "stripe-failed" | "no-url" | "too-many";

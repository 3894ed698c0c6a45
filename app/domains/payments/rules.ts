import { hours, minutes } from "#app/lib/duration.ts";
import type { CodeRefusal } from "./codes/rules.ts";
import type { Contents } from "./price-table.ts";

export const PAYMENT_STATUSES = ["pending", "completed", "failed", "cancelled", "refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What lowers a price. Only the best one applies (price-list.ts). */
export const DISCOUNTS = ["none", "volume_3", "volume_5", "office", "update", "code"] as const;
export type Discount = (typeof DISCOUNTS)[number];
/** The discounts of the price list; what a code takes off stands in the code. */
export type ListedDiscount = Exclude<Discount, "code">;

/** Credits that one purchase may hold. */
export const MOST_CREDITS = 50;

/** For how many months after a report an update of it costs half. */
export const UPDATE_MONTHS = 6;

/** What each discount takes off, in percent. */
export const DISCOUNT_PERCENT: Record<ListedDiscount, number> = {
  none: 0,
  volume_3: 10,
  volume_5: 15,
  office: 20,
  update: 50,
};

/** From how many reports bought at once a volume discount begins. */
export const VOLUME_FROM = { volume_3: 3, volume_5: 5 } as const;

/** Amounts in halalas, VAT included. */
export type Price = {
  contents: Contents;
  quantity: number;
  unitHalalas: number;
  listHalalas: number;
  amountHalalas: number;
  discount: Discount;
  percent: number;
  /** The id of the code whose discount this is; null for any other. */
  codeId: string | null;
  currency: "SAR";
};

/**
 * The stored word for a refund that was made in a provider's dashboard, whichever provider it is: it is from before there
 * was a second one, and a check of the table holds it.
 */
export const BY_PROVIDER = "stripe" as const;

/**
 * Who caused a refund: its member, an administrator, somebody in the provider's dashboard, the closing of its account,
 * its bank.
 */
export const REFUND_SOURCES = ["member", "operator", BY_PROVIDER, "account_closed", "dispute"] as const;
export type RefundSource = (typeof REFUND_SOURCES)[number];

export const REFUND_STATUSES = ["requested", "declined", "granted", "refunded", "failed"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export const INVOICE_KINDS = ["invoice", "credit_note"] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** A checkout is over after this; the sweep asks the provider about older pending payments. */
export const CHECKOUT_LIFETIME = hours(1);

/** Checkouts that one member may open. */
export const CHECKOUT_LIMIT = { limit: 20, windowMs: minutes(10) };

/** How often one member's return pages may ask the provider. */
export const RETURN_LIMIT = { limit: 30, windowMs: minutes(10) };

export type CheckoutRefusal =
  "gone" | "no-value" | "price-changed" | "provider-failed" | "no-url" | "too-many" | CodeRefusal;

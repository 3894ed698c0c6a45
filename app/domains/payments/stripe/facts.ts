import type Stripe from "stripe";
import type { ChargeFact, CheckoutFact, PaymentFact } from "#app/domains/payments/port.ts";

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Ids of Stripe's things and of ours. Anything else here would be asked for again and again and never found. */
const ID = /^[\w-]{1,255}$/;

const idIn = (value: unknown): string | null => {
  const text = textOf(value);
  return text !== null && ID.test(text) ? text : null;
};

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  idIn(value) ?? idIn((value as { id?: unknown } | null | undefined)?.id);

/** What a Checkout session says now. `unpaid` is an open one, or one that waits for a slow payment method. */
export function factOfSession(session: Stripe.Checkout.Session): CheckoutFact {
  const paid = session.status === "complete" && session.payment_status === "paid";
  return {
    kind: paid ? "paid" : session.status === "expired" ? "expired" : "unpaid",
    paymentId: idIn(session.metadata?.payment_id),
    checkoutId: idIn(session.id),
    providerPaymentId: idOf(session.payment_intent),
    amountHalalas: Number.isSafeInteger(session.amount_total) ? session.amount_total : null,
    currency: textOf(session.currency),
  };
}

function factOfCharge(kind: ChargeFact["kind"], intent: string | { id: string } | null): ChargeFact | null {
  const providerPaymentId = idOf(intent);
  return providerPaymentId === null ? null : { kind, providerPaymentId };
}

const isObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Levels of an event: Stripe's have about ten, and the database's JSON functions fail beyond a thousand. */
const LEVELS = 100;

const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== "object" ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)));

/** Whether what was signed has an event's frame: an id, a type and an object that it is about. */
export function isEvent(signed: unknown): signed is Stripe.Event {
  const { id, type, data } = (isObject(signed) ? signed : {}) as Partial<Stripe.Event>;
  const isFramed = idIn(id) !== null && textOf(type) !== null && isObject(data) && isObject(data?.object);
  return isFramed && isShallow(signed, LEVELS);
}

/**
 * What a webhook event says; null for events that say nothing about a payment of ours. A field that differs from
 * Stripe's own interface counts as missing.
 */
export function factOfEvent(event: Stripe.Event): PaymentFact | null {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired":
      return factOfSession(event.data.object);
    case "checkout.session.async_payment_failed":
      return { ...factOfSession(event.data.object), kind: "failed" };
    case "charge.refunded":
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      return factOfCharge("refund", event.data.object.payment_intent);
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return factOfCharge("dispute", event.data.object.payment_intent);
    default:
      return null;
  }
}

/** The events that the webhook endpoint at Stripe has to be told of. */
export const STRIPE_EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
] as const;

import type Stripe from "stripe";

/** What Stripe says of one payment of ours, whichever way it was heard. */
export type PaymentFact = {
  kind: "paid" | "unpaid" | "failed" | "expired" | "refunded";
  /** Our payment's id, from the session's metadata; null where only the intent is known (refunds). */
  paymentId: string | null;
  sessionId: string | null;
  paymentIntentId: string | null;
  /** In halalas. */
  amountHalalas: number | null;
  currency: string | null;
};

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);

/** The fact in a Checkout session as it is now. `unpaid` is an open one, or one that awaits a slow method. */
export function factOfSession(session: Stripe.Checkout.Session): PaymentFact {
  const paid = session.status === "complete" && session.payment_status === "paid";
  return {
    kind: paid ? "paid" : session.status === "expired" ? "expired" : "unpaid",
    paymentId: session.metadata?.payment_id ?? null,
    sessionId: session.id,
    paymentIntentId: idOf(session.payment_intent),
    amountHalalas: session.amount_total,
    currency: session.currency,
  };
}

/** The fact in a webhook event; null for events that say nothing about a payment of ours. */
export function factOfEvent(event: Stripe.Event): PaymentFact | null {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired":
      return factOfSession(event.data.object);
    case "checkout.session.async_payment_failed":
      return { ...factOfSession(event.data.object), kind: "failed" };
    case "charge.refunded": {
      const charge = event.data.object;
      if (!charge.refunded) return null;
      return {
        kind: "refunded",
        paymentId: null,
        sessionId: null,
        paymentIntentId: idOf(charge.payment_intent),
        amountHalalas: charge.amount_refunded,
        currency: charge.currency,
      };
    }
    default:
      return null;
  }
}

import type Stripe from "stripe";
import { badState } from "./fault.ts";
import { stripeId } from "./ids.ts";
import { declineError, newCharge, newPaymentIntent } from "./money-objects.ts";
import { customerDetails, findSession } from "./sessions.ts";
import { type Act, emit, type StoredSession } from "./state.ts";

export type PayOptions = { later?: boolean; email?: string };

/**
 * The buyer pays. `later` is for delayed methods: the session completes unpaid and `settleLater` decides. A complete
 * session does not change; an expired one refuses.
 */
export function paySession(act: Act, id: string, options: PayOptions = {}): StoredSession {
  const stored = findSession(act.state, id);
  const { session } = stored;
  if (session.status === "complete") return stored;
  refuseUnlessOpen(session);

  const email = session.customer_email ?? options.email ?? null;
  if (email) session.customer_details = customerDetails(email);
  const intent = ensureIntent(act, stored);
  intent.payment_method = stripeId("pm");
  intent.last_payment_error = null;
  session.status = "complete";
  session.url = null;

  if (options.later) {
    intent.status = "processing";
    emit(act, "payment_intent.processing", intent);
  } else {
    takeMoney(act, stored, intent);
  }
  emit(act, "checkout.session.completed", session);
  return stored;
}

/** The bank declines the card: the session stays open and the buyer can try again. */
export function declineSession(act: Act, id: string, code = "generic_decline"): StoredSession {
  const stored = findSession(act.state, id);
  refuseUnlessOpen(stored.session);
  failIntent(act, stored, ensureIntent(act, stored), code);
  return stored;
}

/** A delayed payment succeeds or fails, after the session completed unpaid. */
export function settleLater(act: Act, id: string, outcome: "succeeded" | "failed"): StoredSession {
  const stored = findSession(act.state, id);
  const intent = act.state.paymentIntents.get(String(stored.session.payment_intent));
  if (!intent || intent.status !== "processing") {
    throw badState(`The Checkout Session ${id} has no payment that is being processed.`);
  }
  if (outcome === "succeeded") {
    takeMoney(act, stored, intent);
    emit(act, "checkout.session.async_payment_succeeded", stored.session);
  } else {
    failIntent(act, stored, intent, "insufficient_funds");
    emit(act, "checkout.session.async_payment_failed", stored.session);
  }
  return stored;
}

function refuseUnlessOpen(session: Stripe.Checkout.Session): void {
  if (session.status !== "open") {
    throw badState(`This Checkout Session has a status of \`${session.status}\` and cannot be paid.`);
  }
}

function ensureIntent(act: Act, stored: StoredSession): Stripe.PaymentIntent {
  const existing = act.state.paymentIntents.get(String(stored.session.payment_intent));
  if (existing) return existing;
  const intent = newPaymentIntent(act, stored);
  act.state.paymentIntents.set(intent.id, intent);
  stored.session.payment_intent = intent.id;
  emit(act, "payment_intent.created", intent);
  return intent;
}

function takeMoney(act: Act, stored: StoredSession, intent: Stripe.PaymentIntent): void {
  const charge = newCharge(act, intent, stored.session.customer_details?.email ?? null, true);
  act.state.charges.set(charge.id, charge);
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  stored.session.payment_status = "paid";
  emit(act, "charge.succeeded", charge);
  emit(act, "payment_intent.succeeded", intent);
}

function failIntent(act: Act, stored: StoredSession, intent: Stripe.PaymentIntent, code: string): void {
  const charge = newCharge(act, intent, stored.session.customer_details?.email ?? null, false);
  act.state.charges.set(charge.id, charge);
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.latest_charge = charge.id;
  intent.last_payment_error = declineError(charge.id, code);
  emit(act, "charge.failed", charge);
  emit(act, "payment_intent.payment_failed", intent);
}

import type Stripe from "stripe";
import { badParam, badState, noSuch } from "./fault.ts";
import { stripeId } from "./ids.ts";
import { integerOf, metadataOf, type Params, refuseOthers, textOf } from "./params.ts";
import { type Act, emit, type State } from "./state.ts";

/** The bank's outcome of the next refunds: at once, later (`settleRefund` decides), or a failure. */
export type RefundOutcome = "succeeded" | "pending" | "failed";

const REASONS = ["duplicate", "fraudulent", "requested_by_customer"];

/** Refunds a charge, wholly or partly; never more than is left of it. */
export function createRefund(act: Act, params: Params, outcome: RefundOutcome): Stripe.Refund {
  refuseOthers(
    params,
    ["amount", "charge", "expand", "metadata", "payment_intent", "reason"],
    ["currency", "customer", "instructions_email", "origin", "refund_application_fee", "reverse_transfer"],
  );
  const charge = chargeToRefund(act.state, params);
  const left = charge.amount_captured - charge.amount_refunded;
  if (left <= 0) {
    throw badState(`Charge ${charge.id} has already been refunded.`, "charge_already_refunded");
  }
  if (isContested(act.state, charge))
    throw badState(`Charge ${charge.id} has been charged back.`, "charge_disputed");
  const amount = integerOf(params, "amount") ?? left;
  if (amount === 0)
    throw badParam("amount", "Refund amount must be at least 1.", "parameter_invalid_integer");
  if (amount > left) {
    throw badParam(
      "amount",
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`,
    );
  }
  const reason = textOf(params, "reason") ?? null;
  if (reason !== null && !REASONS.includes(reason)) {
    throw badParam("reason", `Invalid reason: must be one of ${REASONS.join(", ")}`);
  }

  const refund: Stripe.Refund = {
    id: stripeId("re"),
    object: "refund",
    amount,
    balance_transaction: stripeId("txn"),
    charge: charge.id,
    created: act.at,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    metadata: metadataOf(params),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "pending",
    transfer_reversal: null,
  };
  act.state.refunds.set(refund.id, refund);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  if (outcome === "succeeded") refund.status = "succeeded";
  emit(act, "refund.created", refund);
  emit(act, "charge.refunded", charge);
  if (outcome === "failed") failRefund(act, refund);
  return refund;
}

/** The bank's later outcome of a refund: it succeeds, or the money returns to the balance. */
export function settleRefund(act: Act, id: string, outcome: "succeeded" | "failed"): Stripe.Refund {
  const refund = findRefund(act.state, id);
  const open = outcome === "succeeded" ? ["pending"] : ["pending", "succeeded"];
  if (!open.includes(refund.status ?? "")) {
    throw badState(`Refund ${id} has a status of ${refund.status} and cannot become ${outcome}.`);
  }
  if (outcome === "failed") {
    failRefund(act, refund);
  } else {
    refund.status = "succeeded";
    emitUpdated(act, refund, "pending");
  }
  return refund;
}

export function findRefund(state: State, id: string): Stripe.Refund {
  const refund = state.refunds.get(id);
  if (!refund) throw noSuch("refund", id, "refund");
  return refund;
}

/** Disputed, and the bank has not decided for us. */
function isContested(state: State, charge: Stripe.Charge): boolean {
  return [...state.disputes.values()].some(({ charge: id, status }) => id === charge.id && status !== "won");
}

function failRefund(act: Act, refund: Stripe.Refund): void {
  const before = refund.status;
  refund.status = "failed";
  refund.failure_reason = "lost_or_stolen_card";
  refund.failure_balance_transaction = stripeId("txn");
  const charge = act.state.charges.get(String(refund.charge));
  if (charge) {
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
  }
  emitUpdated(act, refund, before);
  emit(act, "refund.failed", refund);
}

function emitUpdated(act: Act, refund: Stripe.Refund, before: string | null): void {
  emit(act, "refund.updated", refund, { status: before });
  emit(act, "charge.refund.updated", refund, { status: before });
}

function chargeToRefund(state: State, params: Params): Stripe.Charge {
  const chargeId = textOf(params, "charge");
  const intentId = textOf(params, "payment_intent");
  if (!chargeId && !intentId) {
    throw badState(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  if (chargeId) {
    const charge = state.charges.get(chargeId);
    if (!charge) throw noSuch("charge", chargeId, "charge", 400);
    return charge;
  }
  const intent = state.paymentIntents.get(intentId ?? "");
  if (!intent) throw noSuch("payment_intent", intentId ?? "", "payment_intent", 400);
  const charge = state.charges.get(String(intent.latest_charge));
  if (!charge || charge.status !== "succeeded") {
    throw badState(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
  }
  return charge;
}

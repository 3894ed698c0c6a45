import type Stripe from "stripe";
import { badState, noSuch } from "./fault.ts";
import { stripeId } from "./ids.ts";
import { findSession } from "./sessions.ts";
import { type Act, emit } from "./state.ts";

const RESPONSE_SECONDS = 7 * 24 * 60 * 60;

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** The cardholder contests what is left of a paid session's charge. */
export function openDispute(act: Act, sessionId: string, reason = "fraudulent"): Stripe.Dispute {
  const { session } = findSession(act.state, sessionId);
  const intent = act.state.paymentIntents.get(String(session.payment_intent));
  const charge = act.state.charges.get(String(intent?.latest_charge));
  if (!intent || !charge?.paid)
    throw badState(`The Checkout Session ${sessionId} has no payment to dispute.`);
  if (charge.disputed) throw badState(`Charge ${charge.id} is disputed already.`);
  const amount = charge.amount - charge.amount_refunded;
  if (amount === 0)
    throw badState(`Charge ${charge.id} has been refunded: nothing of it is left to dispute.`);

  const dispute: Stripe.Dispute = {
    id: stripeId("du"),
    object: "dispute",
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: act.at,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...NO_EVIDENCE },
    evidence_details: {
      due_by: act.at + RESPONSE_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "manual",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason,
    status: "needs_response",
  };
  act.state.disputes.set(dispute.id, dispute);
  charge.disputed = true;
  emit(act, "charge.dispute.created", dispute);
  return dispute;
}

/** The bank decides: won by the merchant, or lost. */
export function closeDispute(act: Act, id: string, outcome: "won" | "lost"): Stripe.Dispute {
  const dispute = act.state.disputes.get(id);
  if (!dispute) throw noSuch("dispute", id, "dispute");
  if (dispute.status !== "needs_response") throw badState(`Dispute ${id} is closed already.`);
  dispute.status = outcome;
  emit(act, "charge.dispute.closed", dispute, { status: "needs_response" });
  return dispute;
}

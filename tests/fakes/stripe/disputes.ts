import type Stripe from "stripe";
import { badState, noSuch } from "./fault.ts";
import { stripeId } from "./ids.ts";
import { findSession } from "./sessions.ts";
import { type Act, emit, type State } from "./state.ts";

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

export type DisputeOptions = { reason?: Stripe.Dispute["reason"]; amount?: number };

/**
 * The cardholder disputes a paid session's charge: what is left of it, or `amount`. There can be several disputes:
 * about parts, or about the same money again, because the bank files it anew.
 */
export function openDispute(
  act: Act,
  sessionId: string,
  { reason = "fraudulent", amount }: DisputeOptions = {},
): Stripe.Dispute {
  const { session } = findSession(act.state, sessionId);
  const intent = act.state.paymentIntents.get(String(session.payment_intent));
  const charge = act.state.charges.get(String(intent?.latest_charge));
  if (!intent || !charge?.paid)
    throw badState(`The Checkout Session ${sessionId} has no payment to dispute.`);
  const contested = amount ?? charge.amount - charge.amount_refunded - takenBy(act.state, charge.id);
  if (contested <= 0)
    throw badState(
      `Charge ${charge.id} has been refunded or charged back: nothing of it is left to dispute.`,
    );
  if (contested > charge.amount)
    throw badState(`Charge ${charge.id} is of ${charge.amount}, less than ${contested}.`);

  const dispute: Stripe.Dispute = {
    id: stripeId("du"),
    object: "dispute",
    amount: contested,
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

/** Total that a charge's disputes hold or have taken. */
function takenBy(state: State, chargeId: string): number {
  return [...state.disputes.values()]
    .filter(({ charge, status }) => charge === chargeId && status !== "won")
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Disputes of one charge or intent, or all, like Stripe's list filter. */
export function disputesOf(
  state: State,
  { charge, payment_intent: intent }: Pick<Stripe.DisputeListParams, "charge" | "payment_intent">,
): Stripe.Dispute[] {
  return [...state.disputes.values()]
    .filter((dispute) => charge === undefined || dispute.charge === charge)
    .filter((dispute) => intent === undefined || dispute.payment_intent === intent);
}

/** The bank has not decided yet, for the first time or after an appeal. */
const UNDECIDED: ReadonlySet<Stripe.Dispute.Status> = new Set(["needs_response", "appeal_under_review"]);

/** Whether a dispute's money is gone: it stays away while a lost dispute is appealed. */
export const isTaken = ({ status }: Stripe.Dispute): boolean =>
  status === "lost" || status === "appeal_under_review";

/** The merchant appeals a lost dispute. */
export function appealDispute(act: Act, id: string): Stripe.Dispute {
  const dispute = act.state.disputes.get(id);
  if (!dispute) throw noSuch("dispute", id, "dispute");
  if (dispute.status !== "lost") throw badState(`Dispute ${id} has not been lost.`);
  dispute.status = "appeal_under_review";
  emit(act, "charge.dispute.updated", dispute, { status: "lost" });
  return dispute;
}

/** The bank decides: the merchant wins or loses. */
export function closeDispute(act: Act, id: string, outcome: "won" | "lost"): Stripe.Dispute {
  const dispute = act.state.disputes.get(id);
  if (!dispute) throw noSuch("dispute", id, "dispute");
  const { status } = dispute;
  if (!UNDECIDED.has(status)) throw badState(`Dispute ${id} is closed already.`);
  dispute.status = outcome;
  emit(act, "charge.dispute.closed", dispute, { status });
  return dispute;
}

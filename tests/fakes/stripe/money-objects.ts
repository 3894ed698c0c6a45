import type Stripe from "stripe";
import { stripeId } from "./ids.ts";
import type { Act, StoredSession } from "./state.ts";

/** The PaymentIntent of a Checkout session. Stripe creates it at the first attempt to pay, not before. */
export function newPaymentIntent(act: Act, stored: StoredSession): Stripe.PaymentIntent {
  const { session, intent } = stored;
  const id = stripeId("pi");
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${stripeId("x").slice(2)}`,
    confirmation_method: "automatic",
    created: act.at,
    currency: session.currency ?? "sar",
    customer: null,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: { ...intent.metadata },
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: intent.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
}

/** A charge on the intent: succeeded, or declined by the bank. */
export function newCharge(
  act: Act,
  intent: Stripe.PaymentIntent,
  email: string | null,
  taken: boolean,
): Stripe.Charge {
  const id = stripeId("ch");
  return {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: taken ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: taken ? stripeId("txn") : null,
    billing_details: { address: null, email, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: taken,
    created: act.at,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: taken ? null : "card_declined",
    failure_message: taken ? null : DECLINED,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: taken ? "approved_by_network" : "declined_by_network",
      reason: taken ? null : "generic_decline",
      risk_level: "normal",
      seller_message: taken
        ? "Payment complete."
        : "The bank did not return any further details with this decline.",
      type: taken ? "authorized" : "issuer_declined",
    },
    paid: taken,
    payment_intent: intent.id,
    payment_method: intent.payment_method as string | null,
    payment_method_details: { type: "card" },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: taken ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  };
}

const DECLINED = "Your card was declined.";

export function declineError(chargeId: string, code: string): Stripe.PaymentIntent.LastPaymentError {
  return {
    charge: chargeId,
    code: "card_declined",
    decline_code: code,
    doc_url: "https://docs.stripe.com/error-codes/card-declined",
    message: DECLINED,
    type: "card_error",
  };
}

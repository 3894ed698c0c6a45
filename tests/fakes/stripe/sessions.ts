import type Stripe from "stripe";
import { badParam, badState, noSuch } from "./fault.ts";
import { stripeId } from "./ids.ts";
import { integerOf, metadataOf, objectOf, type Params, textOf } from "./params.ts";
import { readLineItems, readSessionParams } from "./session-params.ts";
import { type Act, emit, type State, type StoredSession } from "./state.ts";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Opens a Checkout session in payment mode. The intent is created at the first attempt to pay. */
export function createSession(act: Act, params: Params): StoredSession {
  const given = readSessionParams(params);
  const lineItems = readLineItems(act, params);
  const total = lineItems.reduce((sum, item) => sum + item.amount_total, 0);
  const currency = lineItems[0]?.currency ?? "sar";
  if (total < 200) {
    throw badState(
      `The Checkout Session's total amount due must add up to at least 2.00 ${currency}.`,
      "amount_too_small",
    );
  }

  const id = stripeId("cs_test");
  const intentParams = objectOf(params, "payment_intent_data") ?? {};
  const session: Stripe.Checkout.Session = {
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: given.cancelUrl,
    client_reference_id: given.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: act.at,
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: "if_required",
    customer_details: given.customerEmail ? customerDetails(given.customerEmail) : null,
    customer_email: given.customerEmail,
    discounts: [],
    expires_at: readExpiry(act, params),
    integration_identifier: null,
    invoice: null,
    invoice_creation: { enabled: false, invoice_data: emptyInvoiceData() },
    livemode: false,
    locale: given.locale,
    managed_payments: null,
    metadata: metadataOf(params),
    mode: "payment",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: "automatic" } },
    payment_method_types: ["card"],
    payment_status: "unpaid",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: given.submitType,
    subscription: null,
    success_url: given.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${act.publicOrigin}/c/pay/${id}`,
    wallet_options: null,
  };
  const stored: StoredSession = {
    session,
    lineItems,
    intent: {
      metadata: metadataOf(intentParams, "payment_intent_data[metadata]"),
      description: textOf(intentParams, "description", "payment_intent_data[description]") ?? null,
      receiptEmail: textOf(intentParams, "receipt_email", "payment_intent_data[receipt_email]") ?? null,
    },
  };
  act.state.sessions.set(id, stored);
  return stored;
}

export function findSession(state: State, id: string): StoredSession {
  const stored = state.sessions.get(id);
  if (!stored) throw noSuch("checkout.session", id, "session");
  return stored;
}

/** Expires an open session at the merchant's request; refuses a finished one, like Stripe. */
export function expireSession(act: Act, id: string): StoredSession {
  const stored = findSession(act.state, id);
  if (stored.session.status !== "open") {
    throw badState(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${stored.session.status}\`.`,
    );
  }
  closeAsExpired(act, stored);
  return stored;
}

/** Expires every open session that is overdue. */
export function expireOverdue(act: Act): void {
  for (const stored of act.state.sessions.values()) {
    if (stored.session.status === "open" && stored.session.expires_at <= act.at) closeAsExpired(act, stored);
  }
}

/** The customer details once the e-mail address is known. */
export function customerDetails(email: string): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: "none",
    tax_ids: null,
  };
}

function closeAsExpired(act: Act, stored: StoredSession): void {
  const { session } = stored;
  session.status = "expired";
  session.url = null;
  // The intent of a declined attempt can only be cancelled through its session.
  const intent = act.state.paymentIntents.get(String(session.payment_intent));
  if (intent) {
    intent.status = "canceled";
    intent.canceled_at = act.at;
    intent.cancellation_reason = "expired";
    emit(act, "payment_intent.canceled", intent);
  }
  emit(act, "checkout.session.expired", session);
}

function readExpiry(act: Act, params: Params): number {
  const expiresAt = integerOf(params, "expires_at");
  if (expiresAt === undefined) return act.at + DAY;
  if (expiresAt < act.at + 30 * MINUTE) {
    throw badParam(
      "expires_at",
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
    );
  }
  if (expiresAt > act.at + DAY) {
    throw badParam(
      "expires_at",
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
    );
  }
  return expiresAt;
}

function emptyInvoiceData(): Stripe.Checkout.Session.InvoiceCreation.InvoiceData {
  return {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: null,
    metadata: null,
    rendering_options: null,
  };
}

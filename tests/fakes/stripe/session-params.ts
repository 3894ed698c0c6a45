import type Stripe from "stripe";
import { badParam } from "./fault.ts";
import { stripeId } from "./ids.ts";
import {
  integerOf,
  listOf,
  metadataOf,
  objectOf,
  type Params,
  refuseOthers,
  requiredText,
  textOf,
} from "./params.ts";
import type { Act } from "./state.ts";

const SERVED = [
  "cancel_url",
  "client_reference_id",
  "customer_email",
  "expand",
  "expires_at",
  "line_items",
  "locale",
  "metadata",
  "mode",
  "payment_intent_data",
  "submit_type",
  "success_url",
  "ui_mode",
];

const KNOWN_TO_STRIPE = [
  "adaptive_pricing",
  "after_expiration",
  "allow_promotion_codes",
  "allowed_payment_method_types",
  "automatic_tax",
  "billing_address_collection",
  "branding_settings",
  "consent_collection",
  "currency",
  "custom_fields",
  "custom_text",
  "customer",
  "customer_account",
  "customer_creation",
  "customer_update",
  "discounts",
  "excluded_payment_method_types",
  "integration_identifier",
  "invoice_creation",
  "managed_payments",
  "name_collection",
  "optional_items",
  "origin_context",
  "payment_method_collection",
  "payment_method_configuration",
  "payment_method_data",
  "payment_method_options",
  "permissions",
  "phone_number_collection",
  "redirect_on_completion",
  "return_url",
  "saved_payment_method_options",
  "setup_intent_data",
  "shipping_address_collection",
  "shipping_options",
  "subscription_data",
  "tax_id_collection",
  "wallet_options",
];

// The languages of Stripe Checkout. Arabic is not among them; "auto" is the closest choice.
const LOCALES =
  "auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW".split(
    " ",
  );

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export type SessionParams = {
  cancelUrl: string | null;
  clientReferenceId: string | null;
  customerEmail: string | null;
  locale: string | null;
  submitType: string | null;
  successUrl: string;
};

/** The plain parameters of a new session, validated like Stripe does. */
export function readSessionParams(params: Params): SessionParams {
  refuseOthers(params, SERVED, KNOWN_TO_STRIPE);
  const intentData = objectOf(params, "payment_intent_data") ?? {};
  refuseOthers(intentData, ["description", "metadata", "receipt_email"], []);
  oneOf(params, "mode", ["payment"], requiredText(params, "mode"));
  oneOf(params, "ui_mode", ["hosted_page"]);

  const customerEmail = textOf(params, "customer_email");
  if (customerEmail !== undefined && !EMAIL.test(customerEmail)) {
    throw badParam("customer_email", `Invalid email address: ${customerEmail}`, "email_invalid");
  }
  const clientReferenceId = textOf(params, "client_reference_id");
  if (clientReferenceId !== undefined && clientReferenceId.length > 200) {
    throw badParam("client_reference_id", "Invalid string: must be at most 200 characters");
  }
  return {
    cancelUrl: urlOf(params, "cancel_url") ?? null,
    clientReferenceId: clientReferenceId ?? null,
    customerEmail: customerEmail ?? null,
    locale: oneOf(params, "locale", LOCALES) ?? null,
    submitType: oneOf(params, "submit_type", ["auto", "book", "donate", "pay"]) ?? null,
    successUrl: urlOf(params, "success_url") ?? requiredText(params, "success_url"),
  };
}

/** The line items with their one-off prices. Amounts in the currency's minor unit. */
export function readLineItems(act: Act, params: Params): Stripe.LineItem[] {
  const given = listOf(params, "line_items");
  if (given.length === 0) {
    throw badParam("line_items", "You must provide at least one line item.", "parameter_missing");
  }
  const items = given.map((item, index) => readLineItem(act, item, `line_items[${index}]`));
  if (new Set(items.map((item) => item.currency)).size > 1) {
    throw badParam("line_items", "All line items must have the same currency.");
  }
  return items;
}

function readLineItem(act: Act, item: string | Params, path: string): Stripe.LineItem {
  if (typeof item === "string") throw badParam(path, "Invalid object");
  refuseOthers(item, ["price_data", "quantity", "metadata"], ["adjustable_quantity", "price", "tax_rates"]);
  const priceData = objectOf(item, "price_data", `${path}[price_data]`);
  if (!priceData) {
    throw badParam(
      `${path}[price_data]`,
      `Missing required param: ${path}[price_data].`,
      "parameter_missing",
    );
  }
  const known = ["currency", "product_data", "tax_behavior", "unit_amount"];
  refuseOthers(priceData, known, ["product", "recurring", "unit_amount_decimal"]);

  const currency = requiredText(priceData, "currency", `${path}[price_data][currency]`).toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) {
    throw badParam(`${path}[price_data][currency]`, `Invalid currency: ${currency}`);
  }
  const unitAmount = integerOf(priceData, "unit_amount", `${path}[price_data][unit_amount]`);
  if (unitAmount === undefined) {
    const param = `${path}[price_data][unit_amount]`;
    throw badParam(param, `Missing required param: ${param}.`, "parameter_missing");
  }
  const quantity = integerOf(item, "quantity", `${path}[quantity]`);
  if (!quantity) throw badParam(`${path}[quantity]`, "Quantity is required and must be greater than 0.");
  const product = objectOf(priceData, "product_data", `${path}[price_data][product_data]`) ?? {};
  refuseOthers(
    product,
    ["description", "metadata", "name", "tax_code"],
    ["images", "tax_details", "unit_label"],
  );

  const total = unitAmount * quantity;
  return {
    id: stripeId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency,
    description: requiredText(product, "name", `${path}[price_data][product_data][name]`),
    metadata: metadataOf(item, `${path}[metadata]`),
    price: newPrice(act, currency, unitAmount, textOf(priceData, "tax_behavior") ?? "unspecified"),
    quantity,
  };
}

function newPrice(act: Act, currency: string, unitAmount: number, taxBehavior: string): Stripe.Price {
  return {
    id: stripeId("price"),
    object: "price",
    active: false,
    billing_scheme: "per_unit",
    created: act.at,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: stripeId("prod"),
    recurring: null,
    tax_behavior: taxBehavior,
    tiers_mode: null,
    transform_quantity: null,
    type: "one_time",
    unit_amount: unitAmount,
    // A decimal is a string in the JSON; the SDK's type describes it after parsing.
    unit_amount_decimal: String(unitAmount) as unknown as Stripe.Price["unit_amount_decimal"],
  };
}

function oneOf(
  params: Params,
  name: string,
  allowed: string[],
  given = textOf(params, name),
): string | undefined {
  if (given === undefined || allowed.includes(given)) return given;
  throw badParam(name, `Invalid ${name}: must be one of ${allowed.join(", ")}`);
}

function urlOf(params: Params, name: string): string | undefined {
  const value = textOf(params, name);
  if (value === undefined) return undefined;
  const protocol = URL.canParse(value) ? new URL(value).protocol : "";
  if (protocol !== "http:" && protocol !== "https:") throw badParam(name, "Not a valid URL", "url_invalid");
  return value;
}

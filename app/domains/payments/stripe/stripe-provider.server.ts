import type Stripe from "stripe";
import type {
  ChargeState,
  Checkout,
  CheckoutOrder,
  Missed,
  PaymentProvider,
  ProviderEvent,
  ProviderRefund,
  RefundOrder,
} from "#app/domains/payments/port.ts";
import { factOfEvent, factOfSession, isEvent, STRIPE_EVENTS } from "./facts.ts";
import { stripeFault } from "./faults.ts";

/** Stripe's own default: a signature older than this is stale, in seconds. */
const TOLERANCE = 300;

/** How many refunds, and how many disputes, of one charge are read: more than there ever are. */
const OF_A_CHARGE = 100;

type OpenSdk = () => Promise<Stripe>;

/** Stripe Checkout behind the port. The SDK is loaded by the first call: most requests need none. */
export function stripeProvider(
  openSdk: OpenSdk,
  { webhookSecret }: { webhookSecret: string },
): PaymentProvider {
  async function ask<Answer>(question: (sdk: Stripe) => Promise<Answer>): Promise<Answer> {
    try {
      return await question(await openSdk());
    } catch (error) {
      throw stripeFault(error);
    }
  }

  return {
    name: "stripe",
    namesCheckoutOnReturn: true,
    openCheckout: (order) => ask(async (sdk) => checkoutOf(await createSession(sdk, order))),
    findCheckout: (id) => ask(async (sdk) => checkoutOf(await sdk.checkout.sessions.retrieve(id))),
    findCheckoutOf: (intent) =>
      ask(async (sdk) => {
        const { data } = await sdk.checkout.sessions.list({ payment_intent: intent, limit: 1 });
        return data[0] ? checkoutOf(data[0]) : null;
      }),
    expireCheckout: (id) =>
      ask(async (sdk) => {
        await sdk.checkout.sessions.expire(id);
      }),
    refund: (order) => ask((sdk) => createRefund(sdk, order)),
    readCharge: (intent) => ask((sdk) => readCharge(sdk, intent)),
    async readWebhook(rawBody, headers) {
      const { webhooks } = await openSdk();
      const signature = headers.get("Stripe-Signature") ?? "";
      const event: unknown = await webhooks.constructEventAsync(rawBody, signature, webhookSecret, TOLERANCE);
      if (!isEvent(event)) throw new Error("signed, and no event");
      return { ...eventOf(event), payload: rawBody };
    },
    factOf: (payload) => factOfEvent(JSON.parse(payload) as Stripe.Event),
    listMissed: (since, most) => ask((sdk) => listMissed(sdk, since, most)),
  };
}

const eventOf = (event: Stripe.Event): ProviderEvent => ({
  id: event.id,
  type: event.type,
  payload: JSON.stringify(event),
  fact: factOfEvent(event),
});

function checkoutOf(session: Stripe.Checkout.Session): Checkout {
  const isOpen = session.status === "open";
  return { id: session.id, isOpen, url: session.url, fact: factOfSession(session) };
}

/** The payment's id is the idempotency key, so a repeated request returns the same session. */
async function createSession(sdk: Stripe, order: CheckoutOrder): Promise<Stripe.Checkout.Session> {
  const { paymentId, orderNumber, item, paidUrl } = order;
  const metadata = { payment_id: paymentId, order_number: orderNumber };
  return sdk.checkout.sessions.create(
    {
      mode: "payment",
      locale: "auto",
      customer_email: order.email,
      client_reference_id: paymentId,
      metadata,
      payment_intent_data: { metadata },
      line_items: [
        {
          quantity: item.quantity,
          price_data: {
            currency: order.currency.toLowerCase(),
            unit_amount: item.unitHalalas,
            product_data: {
              name: item.name,
              ...(item.description ? { description: item.description } : {}),
            },
          },
        },
      ],
      expires_at: Math.floor(order.expiresAt / 1000),
      // Stripe replaces the placeholder, which must not be percent-encoded.
      success_url: `${paidUrl.origin}${paidUrl.pathname}?session_id={CHECKOUT_SESSION_ID}&${paidUrl.searchParams}`,
      cancel_url: order.leftUrl.href,
    },
    { idempotencyKey: `checkout-${paymentId}` },
  );
}

async function createRefund(sdk: Stripe, order: RefundOrder): Promise<void> {
  const { providerPaymentId, paymentId, refundId, attempt } = order;
  const metadata = { payment_id: paymentId, refund_id: refundId, attempt: String(attempt) };
  await sdk.refunds.create(
    { payment_intent: providerPaymentId, metadata },
    { idempotencyKey: `refund-${refundId}-${attempt}` },
  );
}

async function readCharge(sdk: Stripe, intent: string): Promise<ChargeState> {
  const ofCharge = { payment_intent: intent, limit: OF_A_CHARGE };
  const [made, disputes] = await Promise.all([sdk.refunds.list(ofCharge), sdk.disputes.list(ofCharge)]);
  return {
    refunds: made.data.map(refundOf),
    disputes: disputes.data.map(({ id, status, amount }) => ({ id, status, amountHalalas: amount })),
  };
}

function statusOf({ status }: Stripe.Refund): ProviderRefund["status"] {
  if (status === "failed" || status === "canceled") return "failed";
  return status === "succeeded" ? "succeeded" : "pending";
}

function refundOf(refund: Stripe.Refund): ProviderRefund {
  const status = statusOf(refund);
  const refundId = refund.metadata?.refund_id ?? null;
  return {
    id: refund.id,
    amountHalalas: refund.amount,
    status,
    failure: status === "failed" ? (refund.failure_reason ?? refund.status) : null,
    createdAt: refund.created * 1000,
    ordered: refundId === null ? null : { refundId, attempt: Number(refund.metadata?.attempt ?? 0) },
    after: null,
  };
}

async function listMissed(sdk: Stripe, since: number, most: number): Promise<Missed> {
  const events: ProviderEvent[] = [];
  const list = sdk.events.list({
    types: [...STRIPE_EVENTS],
    delivery_success: false,
    created: { gte: Math.floor(since / 1000) },
    limit: 100,
  });
  for await (const event of list) if (events.push(eventOf(event)) >= most) break;
  return { events };
}

import Stripe from "stripe";
import { createStripeStandIn, type StripeStandInOptions } from "./stand-in.ts";

export const SECRET_KEY = "sk_test_shop";
export const WEBHOOK_SECRET = "whsec_shop";
export const ORDER_PARAMS: Stripe.Checkout.SessionCreateParams = {
  mode: "payment",
  line_items: [
    {
      quantity: 1,
      price_data: { currency: "sar", unit_amount: 40_000, product_data: { name: "تقرير تقييم" } },
    },
  ],
  client_reference_id: "payment-1",
  customer_email: "buyer@example.com",
  metadata: { payment_id: "payment-1", order_number: "#MIYAR-2026-ABC234" },
  payment_intent_data: { metadata: { payment_id: "payment-1" } },
  success_url: "http://shop.test/payment-success?session_id={CHECKOUT_SESSION_ID}",
  cancel_url: "http://shop.test/payment-canceled?payment=1&kind=a",
};

/** A shop that calls a stand-in through the SDK and keeps the webhooks that it could verify. */
export function openShop(options: Partial<StripeStandInOptions> = {}) {
  const received: Stripe.Event[] = [];
  const refused: number[] = [];
  const clock = { at: Date.now() };
  let answers: number[] = [];

  async function endpoint(request: Request): Promise<Response> {
    const signature = request.headers.get("stripe-signature") ?? "";
    const [body, scripted] = [await request.text(), answers.shift()];
    if (scripted !== undefined && scripted >= 300) return new Response(null, { status: scripted });
    try {
      received.push(
        await sdk.webhooks.constructEventAsync(
          body,
          signature,
          WEBHOOK_SECRET,
          undefined,
          undefined,
          clock.at,
        ),
      );
      return new Response(null, { status: 200 });
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
      refused.push(400);
      return new Response(null, { status: 400 });
    }
  }

  const standIn = createStripeStandIn({
    webhookUrl: "http://shop.test/webhooks/stripe",
    webhookSecret: WEBHOOK_SECRET,
    secretKey: SECRET_KEY,
    publicOrigin: "http://127.0.0.1:8788",
    now: () => clock.at,
    deliver: endpoint,
    retryDelaysMs: [1, 1, 1],
    ...options,
  });
  const sdk = sdkFor(standIn.handle);

  return {
    standIn,
    control: standIn.control,
    sdk,
    received,
    refused,
    clock,
    /** The endpoint's next statuses; one below 300 verifies the webhook, as do all requests after them. */
    answerWith: (statuses: number[]) => {
      answers = statuses;
    },
    types: () => received.map(({ type }) => type),
    order: (params: Partial<Stripe.Checkout.SessionCreateParams> = {}, request?: Stripe.RequestOptions) =>
      sdk.checkout.sessions.create({ ...ORDER_PARAMS, ...params }, request),
  };
}

/** The real SDK with a fetch that calls the stand-in directly. */
export function sdkFor(handle: (request: Request) => Promise<Response>, key = SECRET_KEY): Stripe {
  const direct: typeof fetch = (input, init) => handle(new Request(input, init));
  return new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(direct),
    host: "127.0.0.1",
    port: 8788,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

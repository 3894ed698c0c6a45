import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { markEventHandled, readWebhook } from "#app/domains/payments/read-webhook.server.ts";
import { settlePayment } from "#app/domains/orders/settling/settle-payment.server.ts";
import type { ApiBindings } from "./api.ts";

/** Stripe's events are a few kilobytes; anybody can post here, and the signature is judged over the whole body. */
const MAX_EVENT_BYTES = 1024 * 1024;

/** Refuses a longer one with 413. */
export const limitEvent = bodyLimit({
  maxSize: MAX_EVENT_BYTES,
  onError: (c) => c.json({ error: "too_large" }, 413),
});

/**
 * POST /api/stripe/webhook. A forged or old signature is 400 and changes nothing. The event is stored once by its id
 * and then acted on. Stripe repeats an event that was not answered with 2xx, so a failure throws.
 */
export async function stripeWebhook(c: Context<ApiBindings>): Promise<Response> {
  const { visitor } = c.env;
  const reading = await readWebhook(visitor, await c.req.text(), c.req.header("Stripe-Signature") ?? null);
  if (!reading.ok) return c.json({ error: "invalid_signature" }, 400);
  await settlePayment(visitor, reading.fact);
  await markEventHandled(visitor, reading.eventId);
  return c.json({ received: true });
}

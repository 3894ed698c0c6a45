import type { Context } from "hono";
import { markEventHandled, readWebhook } from "#app/domains/payments/read-webhook.server.ts";
import { settlePayment } from "#app/domains/orders/settling/settle-payment.server.ts";
import { readAtMost } from "#app/lib/read-at-most.ts";
import type { ApiBindings } from "./api.ts";

/** Stripe's events are a few kilobytes; anybody can post here, and the signature is judged over the whole body. */
const MAX_EVENT_BYTES = 1024 * 1024;

/**
 * POST /api/stripe/webhook. A forged or old signature is 400 and changes nothing. The event is stored once by its id
 * and then acted on. Stripe repeats an event that was not answered with 2xx, so a failure throws.
 */
export async function stripeWebhook(c: Context<ApiBindings>): Promise<Response> {
  const { visitor } = c.env;
  const body = await readAtMost(c.req.raw.body, MAX_EVENT_BYTES);
  if (!body) return c.json({ error: "too_large" }, 413);
  const reading = await readWebhook(visitor, await body.text(), c.req.header("Stripe-Signature") ?? null);
  if (!reading.ok) return c.json({ error: "invalid_signature" }, 400);
  await settlePayment(visitor, reading.fact);
  await markEventHandled(visitor, reading.eventId);
  return c.json({ received: true });
}

import type { Context } from "hono";
import { markEventHandled, readWebhook } from "#app/domains/payments/read-webhook.server.ts";
import { settlePayment } from "#app/domains/reports/settle-payment.server.ts";
import type { ApiBindings } from "./api.ts";

/**
 * POST /api/stripe/webhook. A forged or stale signature is 400 and changes nothing. The event is stored once by its
 * id and then acted on; Stripe repeats what is not answered with 2xx, so a failure throws.
 */
export async function stripeWebhook(c: Context<ApiBindings>): Promise<Response> {
  const { visitor } = c.env;
  const reading = await readWebhook(visitor, await c.req.text(), c.req.header("Stripe-Signature") ?? null);
  if (!reading.ok) return c.json({ error: "invalid_signature" }, 400);
  await settlePayment(visitor, reading.fact);
  await markEventHandled(visitor, reading.eventId);
  return c.json({ received: true });
}

import type { Context } from "hono";
import type { ProviderName } from "#app/lib/payment-methods.ts";
import { markEventHandled, readWebhook } from "#app/domains/payments/read-webhook.server.ts";
import { settlePayment } from "#app/domains/orders/settling/settle-payment.server.ts";
import { readAtMost } from "#app/lib/read-at-most.ts";
import type { ApiBindings } from "./api.ts";

/** Events are a few kilobytes; anybody can post here, and what is genuine is judged over the whole body. */
const MAX_EVENT_BYTES = 1024 * 1024;

/**
 * POST /api/{provider}/webhook. What is forged or old is 400 and changes nothing, and a provider that is not set up has
 * no webhook. The event is stored once by its id and then acted on. A provider repeats an event that was not answered
 * with 2xx, so a failure throws.
 */
export const paymentWebhook =
  (name: ProviderName) =>
  async (c: Context<ApiBindings>): Promise<Response> => {
    const { visitor } = c.env;
    const provider = visitor.payments.all().find((one) => one.name === name);
    if (!provider) return c.json({ error: "not_found" }, 404);
    const body = await readAtMost(c.req.raw.body, MAX_EVENT_BYTES);
    if (!body) return c.json({ error: "too_large" }, 413);
    const sent = { rawBody: await body.text(), headers: c.req.raw.headers };
    const reading = await readWebhook(visitor, provider, sent);
    if (!reading.ok) return c.json({ error: "invalid_signature" }, 400);
    await settlePayment(visitor, provider, reading.fact);
    await markEventHandled(visitor, reading.eventId);
    return c.json({ received: true });
  };

import { eq, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { paymentEvents, payments } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { bareEvent, isOfClosedAccount } from "./bare-event.server.ts";
import { factOfEvent, isEvent, type PaymentFact } from "./stripe-facts.ts";

/** Stripe's own default: a signature older than this is stale, in seconds. */
const TOLERANCE = 300;

type Reading = { ok: true; eventId: string; fact: PaymentFact | null } | { ok: false };

/** The payment that the event's row names, if there is one: found by our own id, or by its charge's intent. */
function knownPayment(fact: PaymentFact | null) {
  const paymentId = fact && "paymentId" in fact ? fact.paymentId : null;
  return paymentId === null
    ? sql<
        string | null
      >`(select ${payments.id} from ${payments} where ${payments.stripePaymentIntentId} = ${fact?.paymentIntentId ?? null})`
    : sql<string | null>`(select ${payments.id} from ${payments} where ${payments.id} = ${paymentId})`;
}

/**
 * Verifies a webhook's signature over its raw body, stores the event once by Stripe's id, and returns its meaning.
 * Refuses a forged, old or missing signature, and anything that is not an event. Storing an event again changes
 * nothing.
 */
export async function readWebhook(
  ctx: AppContext,
  rawBody: string,
  signature: string | null,
): Promise<Reading> {
  let event: Stripe.Event;
  try {
    const { webhooks } = await ctx.stripe();
    const secret = ctx.settings.stripeWebhookSecret;
    event = await webhooks.constructEventAsync(rawBody, signature ?? "", secret, TOLERANCE);
  } catch (error) {
    // Anybody can post here: a forged signature is no error of ours.
    ctx.log("webhook.refused", { error: errorText(error).split("\n")[0] }, "warn");
    return { ok: false };
  }
  if (!isEvent(event)) {
    ctx.log("webhook.refused", { error: "signed, and no event" }, "warn");
    return { ok: false };
  }

  return { ok: true, eventId: event.id, fact: await storeEvent(ctx, event, rawBody) };
}

/** Stores a Stripe event once by its id, in full, and returns its meaning. Storing it again changes nothing. */
export async function storeEvent(
  ctx: AppContext,
  event: Stripe.Event,
  rawBody: string,
): Promise<PaymentFact | null> {
  const fact = factOfEvent(event);
  // If the buyer has closed their account, nothing personal is stored again.
  const body = sql`raw.body`;
  const payload = sql<string>`(
    select case when ${isOfClosedAccount(body)} then ${bareEvent(body)} else ${body} end
    from (select ${rawBody} as body) as raw
  )`;
  await ctx.db
    .insert(paymentEvents)
    .values({
      id: event.id,
      type: event.type,
      paymentId: knownPayment(fact),
      payload,
      receivedAt: ctx.now(),
    })
    .onConflictDoNothing();
  return fact;
}

/** Marks an event as processed; the sweep replays the others. */
export async function markEventHandled(ctx: AppContext, eventId: string): Promise<void> {
  await ctx.db.update(paymentEvents).set({ handledAt: ctx.now() }).where(eq(paymentEvents.id, eventId));
}

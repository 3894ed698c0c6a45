import { and, inArray, isNotNull } from "drizzle-orm";
import type Stripe from "stripe";
import { paymentEvents } from "#app/db/schema.server.ts";
import { STRIPE_EVENTS } from "#app/domains/payments/stripe-facts.ts";
import { isStripeSilent } from "#app/domains/payments/stripe-faults.ts";
import { markEventHandled, storeEvent } from "#app/domains/payments/read-webhook.server.ts";
import { days, minutes } from "#app/lib/duration.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { allow } from "#app/platform/rate-limit.server.ts";
import { settlePayment } from "./settle-payment.server.ts";

/** How often Stripe is asked, and how far back: it repeats a webhook for three days. */
const ASKED = { limit: 1, windowMs: minutes(5) };
const LOOK_BACK = days(4);
const MOST = 2000;

/**
 * Asks Stripe for events that its webhooks could not deliver, and processes those that are new: refunds and disputes
 * show nowhere else. At most every five minutes. A failing event is logged and requested again.
 */
export async function fetchMissedEvents(ctx: AppContext): Promise<void> {
  if (!(await allow(ctx, "missed-events", ASKED))) return;
  const since = Math.floor((ctx.now() - LOOK_BACK) / 1000);
  const missed: Stripe.Event[] = [];
  const stripe = await ctx.stripe();
  const list = stripe.events.list({
    types: [...STRIPE_EVENTS],
    delivery_success: false,
    created: { gte: since },
    limit: 100,
  });
  for await (const event of list) if (missed.push(event) >= MOST) break;

  const done = await handledAmong(
    ctx,
    missed.map(({ id }) => id),
  );
  // Oldest first, as they happened.
  for (const event of missed.toReversed()) {
    if (done.has(event.id)) continue;
    try {
      await settlePayment(ctx, await storeEvent(ctx, event, JSON.stringify(event)));
      await markEventHandled(ctx, event.id);
    } catch (error) {
      ctx.log("sweep.event_failed", { id: event.id, error: errorText(error) });
      if (isStripeSilent(error)) return;
    }
  }
}

/** Bound parameters of one statement. */
const AT_ONCE = 90;

async function handledAmong({ db }: AppContext, ids: string[]): Promise<Set<string>> {
  const done = new Set<string>();
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const rows = await db
      .select({ id: paymentEvents.id })
      .from(paymentEvents)
      .where(
        and(inArray(paymentEvents.id, ids.slice(start, start + AT_ONCE)), isNotNull(paymentEvents.handledAt)),
      );
    for (const { id } of rows) done.add(id);
  }
  return done;
}

import { and, inArray, isNotNull } from "drizzle-orm";
import { paymentEvents } from "#app/db/schema.server.ts";
import { settleCharge } from "#app/domains/orders/refunds/settle-charge.server.ts";
import { findByProviderPayment } from "#app/domains/payments/find-payment.server.ts";
import type { PaymentProvider, ProviderEvent, RefundedPayment } from "#app/domains/payments/port.ts";
import { isProviderSilent } from "#app/domains/payments/provider-fault.ts";
import { markEventHandled, storeEvent } from "#app/domains/payments/read-webhook.server.ts";
import { days, minutes } from "#app/lib/duration.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { allow } from "#app/platform/rate-limit.server.ts";
import { settlePayment } from "./settle-payment.server.ts";

/** How often the providers are asked, and how far back: they repeat a webhook for three days at most. */
const ASKED = { limit: 1, windowMs: minutes(5) };
const LOOK_BACK = days(4);
const MOST = 2000;

/**
 * Asks each provider for what its webhooks could not tell, and processes what is new: refunds and disputes show nowhere
 * else. At most every five minutes. What fails is logged and asked for again; one provider's failure does not keep the
 * others from being asked, and is thrown afterwards.
 */
export async function fetchMissedEvents(ctx: AppContext): Promise<void> {
  if (!(await allow(ctx, "missed-events", ASKED))) return;
  const failures: unknown[] = [];
  for (const provider of ctx.payments.all()) {
    try {
      const missed = await provider.listMissed(ctx.now() - LOOK_BACK, MOST);
      if ("events" in missed) await settleEvents(ctx, provider, missed.events);
      else await settleRefunded(ctx, provider, missed.refunded);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function settleEvents(ctx: AppContext, provider: PaymentProvider, missed: ProviderEvent[]) {
  const done = await handledAmong(
    ctx,
    missed.map(({ id }) => id),
  );
  // Oldest first, as they happened.
  for (const event of missed.toReversed()) {
    if (done.has(event.id)) continue;
    try {
      await settlePayment(ctx, provider, await storeEvent(ctx, provider, event));
      await markEventHandled(ctx, event.id);
    } catch (error) {
      ctx.log("sweep.event_failed", { id: event.id, error: errorText(error) });
      if (isProviderSilent(error)) return;
    }
  }
}

/** Payments of which more was given back than our books have. */
async function settleRefunded(ctx: AppContext, provider: PaymentProvider, refunded: RefundedPayment[]) {
  for (const { providerPaymentId, refundedHalalas } of refunded.toReversed()) {
    const payment = await findByProviderPayment(ctx, provider.name, providerPaymentId);
    if (!payment || payment.refundedHalalas >= refundedHalalas) continue;
    try {
      await settleCharge(ctx, payment.id);
    } catch (error) {
      ctx.log("sweep.refund_failed", { id: payment.id, error: errorText(error) });
      if (isProviderSilent(error)) return;
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

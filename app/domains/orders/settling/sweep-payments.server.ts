import { and, eq, isNull, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { paymentEvents, payments } from "#app/db/schema.server.ts";
import { factOfEvent, factOfSession } from "#app/domains/payments/stripe-facts.ts";
import { isStripeSilent } from "#app/domains/payments/stripe-faults.ts";
import {
  listPaidWithoutReport,
  listStalePending,
  listUnhandledEvents,
  type Payment,
} from "#app/domains/payments/find-payment.server.ts";
import { markEventHandled } from "#app/domains/payments/read-webhook.server.ts";
import { minutes } from "#app/lib/duration.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { settlePayment } from "./settle-payment.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/**
 * How long after our last look a pending payment is looked up at Stripe again, in case webhook and return were both
 * lost.
 */
const LOOK_AGAIN_AFTER = minutes(3);
const AT_ONCE = 20;

/**
 * Settles what was missed: stored events that were not processed, paid orders without a report, old pending payments.
 * Stops if Stripe is silent: each further one would wait equally long for nothing, and delay the following tasks.
 */
export async function sweepPayments(ctx: AppContext): Promise<void> {
  try {
    await sweep(ctx);
  } catch (error) {
    if (!isStripeSilent(error)) throw error;
  }
}

async function sweep(ctx: AppContext): Promise<void> {
  for (const event of await listUnhandledEvents(ctx, ctx.now() - minutes(1), AT_ONCE))
    await attempt(ctx, event.id, async () => {
      await ctx.db.update(paymentEvents).set({ triedAt: ctx.now() }).where(eq(paymentEvents.id, event.id));
      await settlePayment(ctx, factOfEvent(JSON.parse(event.payload) as Stripe.Event));
      await markEventHandled(ctx, event.id);
    });

  for (const payment of await listPaidWithoutReport(ctx, AT_ONCE))
    await attempt(ctx, payment.id, async () => {
      await touch(ctx, payment);
      await settlePayment(ctx, paidAlready(payment));
    });

  for (const payment of await listStalePending(ctx, ctx.now() - LOOK_AGAIN_AFTER, AT_ONCE))
    await attempt(ctx, payment.id, () => lookUp(ctx, payment));
}

/** A failing one is logged and retried by the next sweep; the others continue. Throws if Stripe is silent. */
async function attempt(ctx: AppContext, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    ctx.log("sweep.payment_failed", { id, error: errorText(error) });
    if (isStripeSilent(error)) throw error;
  }
}

const paidAlready = (payment: Payment) => ({
  kind: "paid" as const,
  paymentId: payment.id,
  sessionId: payment.stripeSessionId,
  paymentIntentId: payment.stripePaymentIntentId,
  amountHalalas: payment.amountHalalas,
  currency: payment.currency,
});

/** Marked as tried before the try, so that one that keeps failing does not hold up the others. */
async function touch(ctx: AppContext, { id }: Payment): Promise<void> {
  // Always later than before, even for a row that was written in this millisecond.
  const updatedAt = sql`max(${payments.updatedAt} + 1, ${ctx.now()})`;
  await ctx.db.update(payments).set({ updatedAt }).where(eq(payments.id, id));
}

async function lookUp(ctx: AppContext, payment: Payment): Promise<void> {
  const { id, stripeSessionId } = payment;
  if (stripeSessionId === null) {
    const sessionless = and(eq(payments.status, "pending"), isNull(payments.stripeSessionId));
    await unitOfWork(ctx)
      .whenUpdated(
        "changed",
        payments,
        { status: "failed", updatedAt: ctx.now() },
        and(eq(payments.id, id), sessionless),
      )
      .audit("payment.failed", id)
      .run();
    return;
  }
  await touch(ctx, payment);
  const stripe = await ctx.stripe();
  await settlePayment(ctx, factOfSession(await stripe.checkout.sessions.retrieve(stripeSessionId)));
}

import { and, eq, isNull, sql } from "drizzle-orm";
import { paymentEvents, payments } from "#app/db/schema.server.ts";
import { isProviderSilent } from "#app/domains/payments/provider-fault.ts";
import {
  listPaidWithoutReport,
  listStalePending,
  listUnhandledEvents,
  type Payment,
} from "#app/domains/payments/find-payment.server.ts";
import { markEventHandled } from "#app/domains/payments/read-webhook.server.ts";
import type { ProviderName } from "#app/lib/payment-methods.ts";
import { minutes } from "#app/lib/duration.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { settlePayment } from "./settle-payment.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/**
 * How long after our last look a pending payment is looked up at its provider again, in case webhook and return were
 * both lost.
 */
const LOOK_AGAIN_AFTER = minutes(3);
const AT_ONCE = 20;

/**
 * Settles what was missed: stored events that were not processed, paid orders without a report, old pending payments.
 * A silent provider is asked no more: each further question would wait equally long for nothing, and delay the following
 * tasks. The others' payments go on.
 */
export async function sweepPayments(ctx: AppContext): Promise<void> {
  const silent = new Set<ProviderName>();

  /** A failing one is logged and retried by the next sweep; the others continue. */
  async function attempt(
    { id, provider }: { id: string; provider: ProviderName },
    work: () => Promise<void>,
  ) {
    if (silent.has(provider)) return;
    try {
      await work();
    } catch (error) {
      ctx.log("sweep.payment_failed", { id, error: errorText(error) });
      if (isProviderSilent(error)) silent.add(provider);
    }
  }

  for (const event of await listUnhandledEvents(ctx, ctx.now() - minutes(1), AT_ONCE))
    await attempt(event, async () => {
      await ctx.db.update(paymentEvents).set({ triedAt: ctx.now() }).where(eq(paymentEvents.id, event.id));
      const provider = ctx.payments.of(event.provider);
      await settlePayment(ctx, provider, provider.factOf(event.payload));
      await markEventHandled(ctx, event.id);
    });

  for (const payment of await listPaidWithoutReport(ctx, AT_ONCE))
    await attempt(payment, async () => {
      await touch(ctx, payment);
      await settlePayment(ctx, ctx.payments.of(payment.provider), paidAlready(payment));
    });

  for (const payment of await listStalePending(ctx, ctx.now() - LOOK_AGAIN_AFTER, AT_ONCE))
    await attempt(payment, () => lookUp(ctx, payment));
}

const paidAlready = (payment: Payment) => ({
  kind: "paid" as const,
  paymentId: payment.id,
  checkoutId: payment.providerCheckoutId,
  providerPaymentId: payment.providerPaymentId,
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
  const { id, providerCheckoutId } = payment;
  if (providerCheckoutId === null) {
    const pageless = and(eq(payments.status, "pending"), isNull(payments.providerCheckoutId));
    await unitOfWork(ctx)
      .whenUpdated(
        "changed",
        payments,
        { status: "failed", updatedAt: ctx.now() },
        and(eq(payments.id, id), pageless),
      )
      .audit("payment.failed", id)
      .run();
    return;
  }
  await touch(ctx, payment);
  const provider = ctx.payments.of(payment.provider);
  await settlePayment(ctx, provider, (await provider.findCheckout(providerCheckoutId)).fact);
}

import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { payments, refunds } from "#app/db/schema.server.ts";
import { isFinalRefusal, isProviderSilent } from "#app/domains/payments/provider-fault.ts";
import { findPayment } from "#app/domains/payments/find-payment.server.ts";
import type { ProviderName } from "#app/lib/payment-methods.ts";
import { minutes } from "#app/lib/duration.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { settleCharge } from "./settle-charge.server.ts";

const TRY_AGAIN_AFTER = minutes(1);
const LOOK_AGAIN_AFTER = minutes(60);
const AT_ONCE = 20;

/**
 * Has the provider carry out a granted refund, once, however often this runs. It first reads the provider's state, and
 * an attempt repeated after a lost response is the same refund. Throws if the provider does not answer, so the sweep
 * retries.
 */
export async function executeRefund(ctx: AppContext, refundId: string): Promise<void> {
  const row = await ctx.db.query.refunds.findFirst({ where: eq(refunds.id, refundId) });
  if (row?.status !== "granted") return;
  const payment = await findPayment(ctx, row.paymentId);
  if (!payment) return;
  await touch(ctx, refundId);
  await settleCharge(ctx, payment.id);

  const now = await ctx.db.query.refunds.findFirst({ where: eq(refunds.id, refundId) });
  if (now?.status !== "granted" || now.providerRefundId !== null) return;
  const { providerPaymentId } = payment;
  if (providerPaymentId === null) return giveUp(ctx, refundId, "no-charge");
  try {
    const order = { providerPaymentId, paymentId: payment.id, refundId, attempt: now.attempts };
    await ctx.payments.of(payment.provider).refund(order);
  } catch (error) {
    if (!isFinalRefusal(error)) throw error;
    await settleCharge(ctx, payment.id);
    return giveUp(ctx, refundId, error.code ?? "");
  }
  await settleCharge(ctx, payment.id);
}

/** Marked as tried before the try, so that a refund that keeps failing does not hold up the others. */
async function touch(ctx: AppContext, refundId: string): Promise<void> {
  await ctx.db.update(refunds).set({ updatedAt: ctx.now() }).where(eq(refunds.id, refundId));
}

/** The provider has nothing that matches this row: an administrator has to look. */
async function giveUp(ctx: AppContext, refundId: string, why: string): Promise<void> {
  const waits = and(
    eq(refunds.id, refundId),
    eq(refunds.status, "granted"),
    isNull(refunds.providerRefundId),
  );
  await unitOfWork(ctx)
    .whenUpdated("failed", refunds, { status: "failed", lastError: why, updatedAt: ctx.now() }, waits)
    .audit("refund.failed", refundId, { reason: why })
    .alertOperators("refund-failed", refundId)
    .run();
}

/**
 * The same, for an administrator's click. If the provider does not answer, the sweep retries. False if it cannot
 * be reached at all.
 */
export async function tryRefund(ctx: AppContext, refundId: string): Promise<boolean> {
  try {
    await executeRefund(ctx, refundId);
    return true;
  } catch (error) {
    ctx.log("refund.postponed", { refundId, error: errorText(error) });
    await ctx.db
      .update(refunds)
      .set({ lastError: errorText(error).slice(0, 300) })
      .where(and(eq(refunds.id, refundId), eq(refunds.status, "granted")));
    return !isProviderSilent(error);
  }
}

/**
 * Continues granted refunds: every minute those that the provider has not accepted yet, every hour those that wait for the
 * bank.
 */
export async function sweepRefunds(ctx: AppContext): Promise<void> {
  const now = ctx.now();
  const due = await ctx.db
    .select({ id: refunds.id, provider: payments.provider })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.status, "granted"),
        lt(
          refunds.updatedAt,
          sql`case when ${refunds.providerRefundId} is null then ${now - TRY_AGAIN_AFTER} else ${now - LOOK_AGAIN_AFTER} end`,
        ),
      ),
    )
    .orderBy(refunds.updatedAt)
    .limit(AT_ONCE);
  // Each further refund of a silent provider would wait as long for nothing, and delay the tasks after this one.
  const silent = new Set<ProviderName>();
  for (const { id, provider } of due)
    if (!silent.has(provider) && !(await tryRefund(ctx, id))) silent.add(provider);
}

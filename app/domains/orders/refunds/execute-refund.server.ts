import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { refunds } from "#app/db/schema.server.ts";
import { isStripeRefusal, isStripeSilent } from "#app/domains/payments/stripe-faults.ts";
import { findPayment } from "#app/domains/payments/find-payment.server.ts";
import { minutes } from "#app/lib/duration.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { settleCharge } from "./settle-charge.server.ts";

/** Stripe's errors when the money is already gone or the bank holds it. Asking again would change nothing. */
const FINAL: ReadonlySet<string> = new Set(["charge_already_refunded", "charge_disputed"]);

const TRY_AGAIN_AFTER = minutes(1);
const LOOK_AGAIN_AFTER = minutes(60);
const AT_ONCE = 20;

/**
 * Has Stripe carry out a granted refund, once, however often this runs. It first reads Stripe's state, and an order
 * repeated after a lost response has the same idempotency key. Throws if Stripe does not answer, so the sweep retries.
 */
export async function executeRefund(ctx: AppContext, refundId: string): Promise<void> {
  const row = await ctx.db.query.refunds.findFirst({ where: eq(refunds.id, refundId) });
  if (row?.status !== "granted") return;
  const payment = await findPayment(ctx, row.paymentId);
  if (!payment) return;
  await touch(ctx, refundId);
  await settleCharge(ctx, payment.id);

  const now = await ctx.db.query.refunds.findFirst({ where: eq(refunds.id, refundId) });
  if (now?.status !== "granted" || now.stripeRefundId !== null) return;
  const intent = payment.stripePaymentIntentId;
  if (intent === null) return giveUp(ctx, refundId, "no-charge");
  const metadata = { payment_id: payment.id, refund_id: refundId, attempt: String(now.attempts) };
  try {
    const stripe = await ctx.stripe();
    await stripe.refunds.create(
      { payment_intent: intent, metadata },
      { idempotencyKey: `refund-${refundId}-${now.attempts}` },
    );
  } catch (error) {
    if (!isStripeRefusal(error)) throw error;
    const code = error.code ?? "";
    if (!FINAL.has(code)) throw error;
    await settleCharge(ctx, payment.id);
    return giveUp(ctx, refundId, code);
  }
  await settleCharge(ctx, payment.id);
}

/** Marked as tried before the try, so that a refund that keeps failing does not hold up the others. */
async function touch(ctx: AppContext, refundId: string): Promise<void> {
  await ctx.db.update(refunds).set({ updatedAt: ctx.now() }).where(eq(refunds.id, refundId));
}

/** Stripe has nothing that matches this row: an administrator has to look. */
async function giveUp(ctx: AppContext, refundId: string, why: string): Promise<void> {
  const waits = and(eq(refunds.id, refundId), eq(refunds.status, "granted"), isNull(refunds.stripeRefundId));
  await unitOfWork(ctx)
    .whenUpdated("failed", refunds, { status: "failed", lastError: why, updatedAt: ctx.now() }, waits)
    .audit("refund.failed", refundId, { reason: why })
    .alertOperators("refund-failed", refundId)
    .run();
}

/**
 * The same, for an administrator's click. If Stripe does not answer, the sweep retries. False if Stripe cannot be
 * reached at all.
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
    return !isStripeSilent(error);
  }
}

/**
 * Continues granted refunds: every minute those that Stripe has not accepted yet, every hour those that wait for the
 * bank.
 */
export async function sweepRefunds(ctx: AppContext): Promise<void> {
  const now = ctx.now();
  const due = await ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.status, "granted"),
        lt(
          refunds.updatedAt,
          sql`case when ${refunds.stripeRefundId} is null then ${now - TRY_AGAIN_AFTER} else ${now - LOOK_AGAIN_AFTER} end`,
        ),
      ),
    )
    .orderBy(refunds.updatedAt)
    .limit(AT_ONCE);
  // Stripe is silent: each further refund would wait as long for nothing, and delay the tasks after this one.
  for (const { id } of due) if (!(await tryRefund(ctx, id))) return;
}

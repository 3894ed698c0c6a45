import { and, eq } from "drizzle-orm";
import { payments } from "#app/db/schema.server.ts";
import { factOfSession } from "#app/domains/payments/stripe-facts.ts";
import { findOwnPayment, type Payment } from "#app/domains/payments/find-payment.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { settlePayment } from "#app/domains/orders/settling/settle-payment.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/**
 * The member returns from Stripe without paying. Expires the Stripe session, so that it can no longer be paid, and
 * marks the member's own payment `cancelled` if it is still `pending`. If it was paid after all, it is settled instead.
 * Null if the payment is not theirs.
 */
export async function cancelCheckout(ctx: MemberContext, paymentId: string): Promise<Payment | null> {
  const payment = await findOwnPayment(ctx, paymentId);
  if (!payment || payment.status !== "pending") return payment;

  // Once Stripe has expired it, nobody can pay it any more. One without a session may still be getting it.
  let isEnded = payment.stripeSessionId !== null;
  if (payment.stripeSessionId) {
    try {
      await (await ctx.stripe()).checkout.sessions.expire(payment.stripeSessionId);
    } catch (error) {
      // Stripe refuses to expire a session that is complete or expired: ask which of the two it is.
      isEnded = false;
      ctx.log("checkout.expire_refused", { paymentId, error: errorText(error) });
      const session = await (await ctx.stripe()).checkout.sessions.retrieve(payment.stripeSessionId);
      await settlePayment(ctx, factOfSession(session));
      if (session.status !== "open") return findOwnPayment(ctx, paymentId);
    }
  }
  await unitOfWork(ctx)
    .whenUpdated(
      "changed",
      payments,
      { status: "cancelled", updatedAt: ctx.now(), checkoutEndedAt: isEnded ? ctx.now() : null },
      and(eq(payments.id, paymentId), eq(payments.userId, ctx.userId), eq(payments.status, "pending")),
    )
    .audit("payment.cancelled", paymentId)
    .run();
  return findOwnPayment(ctx, paymentId);
}

import { and, eq } from "drizzle-orm";
import { payments } from "#app/db/schema.server.ts";
import { findOwnPayment, type Payment } from "#app/domains/payments/find-payment.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { settlePayment } from "#app/domains/orders/settling/settle-payment.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/**
 * The member returns from the provider without paying. Ends its hosted page, so that it can no longer be paid, and
 * marks the member's own payment `cancelled` if it is still `pending`. If it was paid after all, it is settled instead.
 * Null if the payment is not theirs.
 */
export async function cancelCheckout(ctx: MemberContext, paymentId: string): Promise<Payment | null> {
  const payment = await findOwnPayment(ctx, paymentId);
  if (!payment || payment.status !== "pending") return payment;

  // Once its provider has ended it, nobody can pay it any more. One without a page may still be getting it.
  let isEnded = payment.providerCheckoutId !== null;
  if (payment.providerCheckoutId) {
    const provider = ctx.payments.of(payment.provider);
    try {
      await provider.expireCheckout(payment.providerCheckoutId);
    } catch (error) {
      // A page that is paid or over is not ended: ask which of the two it is.
      isEnded = false;
      ctx.log("checkout.expire_refused", { paymentId, error: errorText(error) });
      const checkout = await provider.findCheckout(payment.providerCheckoutId);
      await settlePayment(ctx, provider, checkout.fact);
      if (!checkout.isOpen) return findOwnPayment(ctx, paymentId);
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

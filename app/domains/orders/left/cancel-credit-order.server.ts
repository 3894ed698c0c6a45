import { cancelCheckout } from "#app/domains/orders/checkout/cancel-checkout.server.ts";
import type { ChangeLeftRefusal } from "#app/domains/orders/rules.ts";
import { findOwnPayment } from "#app/domains/payments/find-payment.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

/** Ends the member's own open purchase of credits. If it was paid meanwhile, it stays and counts. */
export async function cancelCreditOrder(
  ctx: MemberContext,
  paymentId: string,
): Promise<{ ok: true } | { ok: false; reason: ChangeLeftRefusal }> {
  const payment = await findOwnPayment(ctx, paymentId);
  if (!payment || payment.propertyId !== null) return { ok: false, reason: "gone" };
  try {
    const after = await cancelCheckout(ctx, paymentId);
    return after?.status === "cancelled" ? { ok: true } : { ok: false, reason: "bought" };
  } catch (error) {
    ctx.log("checkout.cancel_failed", { paymentId, error: errorText(error) });
    return { ok: false, reason: "provider-failed" };
  }
}

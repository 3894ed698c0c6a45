import { findOwnPayment, type Payment } from "#app/domains/payments/find-payment.server.ts";
import { RETURN_LIMIT } from "#app/domains/payments/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { allow } from "#app/platform/rate-limit.server.ts";
import { settlePayment } from "#app/domains/orders/settling/settle-payment.server.ts";

type Outcome =
  { ok: true; payment: Payment } | { ok: false; reason: "gone" | "incomplete" | "verification-failed" };

/** Whether a payment is finished: it has what it bought, or it was refunded. A purchase of credits names no report. */
const isSettled = ({ status, propertyId, reportId }: Payment): boolean =>
  status === "refunded" || (status === "completed" && (propertyId === null || reportId !== null));

/**
 * The member returns from the provider after paying. Asks it whether the member's own payment was paid, and if so settles
 * it. The URL is not trusted. A checkout of another payment is refused like a missing one. An address that lacks
 * what the provider puts into it is incomplete.
 */
export async function confirmReturn(
  ctx: MemberContext,
  input: { paymentId: string; checkoutId: string | null },
): Promise<Outcome> {
  const payment = await findOwnPayment(ctx, input.paymentId);
  if (!payment?.providerCheckoutId) return { ok: false, reason: "gone" };
  const { providerCheckoutId } = payment;
  const provider = ctx.payments.of(payment.provider);
  const named = input.checkoutId ?? (provider.namesCheckoutOnReturn ? null : providerCheckoutId);
  if (named === null) return { ok: false, reason: "incomplete" };
  if (named !== providerCheckoutId) return { ok: false, reason: "gone" };
  if (isSettled(payment)) return { ok: true, payment };
  // After too many loads of this page we show what we know. The webhook and the sweep settle the payment anyway.
  if (!(await allow(ctx, `return:${ctx.userId}`, RETURN_LIMIT))) return { ok: true, payment };

  try {
    const { fact } = await provider.findCheckout(providerCheckoutId);
    await settlePayment(ctx, provider, { ...fact, paymentId: payment.id });
  } catch (error) {
    ctx.log("payment.verification_failed", { paymentId: payment.id, error: errorText(error) });
    return { ok: false, reason: "verification-failed" };
  }
  return { ok: true, payment: (await findOwnPayment(ctx, payment.id)) ?? payment };
}

import { eq } from "drizzle-orm";
import { payments } from "#app/db/schema.server.ts";
import { copy } from "#app/i18n/payments.ts";
import { minutes } from "#app/lib/duration.ts";
import { newId, newOrderNumber } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { errorText } from "#app/lib/error-text.ts";
import { reportTypeSlug, type ReportType } from "#app/domains/reports/rules.ts";
import { findOpenOrder, type Payment } from "./queries.server.ts";
import { CHECKOUT_LIFETIME, priceOf, type CheckoutRefusal } from "./rules.ts";

type Order = { propertyId: string; reportType: ReportType; propertyTitle: string };
type Outcome = { ok: true; url: string } | { ok: false; reason: CheckoutRefusal };

/**
 * Opens a Stripe Checkout session for one report and gives its address. The amount comes from our own price list. A
 * second click on the same order goes on with the session that is still open.
 */
export async function startCheckout(ctx: MemberContext, order: Order): Promise<Outcome> {
  const open = await findOpenOrder(
    ctx,
    order.propertyId,
    order.reportType,
    ctx.now() - CHECKOUT_LIFETIME + minutes(5),
  );
  if (open?.stripeSessionId) {
    const url = await openSessionUrl(ctx, open.stripeSessionId);
    if (url) return { ok: true, url };
  }

  const payment = await insertPayment(ctx, order);
  try {
    const session = await createSession(ctx, order, payment);
    await ctx.db
      .update(payments)
      .set({ stripeSessionId: session.id, updatedAt: ctx.now() })
      .where(eq(payments.id, payment.id));
    return session.url ? { ok: true, url: session.url } : { ok: false, reason: "no-url" };
  } catch (error) {
    ctx.log("checkout.failed", { paymentId: payment.id, error: errorText(error) });
    await ctx.db
      .update(payments)
      .set({ status: "failed", updatedAt: ctx.now() })
      .where(eq(payments.id, payment.id));
    return { ok: false, reason: "stripe-failed" };
  }
}

async function openSessionUrl(ctx: MemberContext, sessionId: string): Promise<string | null> {
  try {
    const session = await ctx.stripe.checkout.sessions.retrieve(sessionId);
    return session.status === "open" ? session.url : null;
  } catch (error) {
    ctx.log("checkout.retrieve_failed", { error: errorText(error) });
    return null;
  }
}

async function insertPayment(ctx: MemberContext, order: Order): Promise<Payment> {
  const now = ctx.now();
  const price = priceOf(order.reportType);
  const [row] = await ctx.db
    .insert(payments)
    .values({
      id: newId(),
      userId: ctx.userId,
      orderNumber: newOrderNumber(now),
      propertyId: order.propertyId,
      reportType: order.reportType,
      amountHalalas: price.amountHalalas,
      currency: price.currency,
      status: "pending",
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!row) throw new Error("the payment was not stored");
  return row;
}

function createSession(ctx: MemberContext, order: Order, payment: Payment) {
  const { origin } = ctx.settings;
  const back = new URLSearchParams({
    payment_id: payment.id,
    property_id: order.propertyId,
    report_type: reportTypeSlug(order.reportType),
  });
  return ctx.stripe.checkout.sessions.create(
    {
      mode: "payment",
      locale: "auto",
      customer_email: ctx.email,
      client_reference_id: payment.id,
      metadata: { payment_id: payment.id, order_number: payment.orderNumber },
      payment_intent_data: { metadata: { payment_id: payment.id, order_number: payment.orderNumber } },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: payment.currency.toLowerCase(),
            unit_amount: payment.amountHalalas,
            product_data: { name: copy.lineItem[order.reportType], description: order.propertyTitle },
          },
        },
      ],
      expires_at: Math.floor((ctx.now() + CHECKOUT_LIFETIME) / 1000),
      // Stripe replaces the placeholder, which must not be percent-encoded.
      success_url: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}&${back}`,
      cancel_url: `${origin}/payment-canceled?payment_id=${payment.id}`,
    },
    { idempotencyKey: `checkout-${payment.id}` },
  );
}

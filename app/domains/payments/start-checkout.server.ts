import { and, eq } from "drizzle-orm";
import type Stripe from "stripe";
import { payments } from "#app/db/schema.server.ts";
import { reportTypeSlug, type ReportType } from "#app/domains/reports/rules.ts";
import { copy } from "#app/i18n/payments.ts";
import { minutes } from "#app/lib/duration.ts";
import { errorText } from "#app/lib/error-text.ts";
import { newId, newOrderNumber } from "#app/lib/ids.ts";
import { auditIfChanged } from "#app/platform/audit.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { findOpenOrder, type Payment } from "./queries.server.ts";
import { CHECKOUT_LIFETIME, type CheckoutRefusal, type Price } from "./rules.ts";

/** One report on a property, or so many credits for later. */
export type Order =
  | {
      propertyId: string;
      reportType: ReportType;
      propertyTitle: string;
      /** The earlier report that the price's discount is for. */
      updatesReportId: string | null;
      price: Price;
    }
  | { propertyId: null; price: Price };

type Outcome = { ok: true; url: string } | { ok: false; reason: CheckoutRefusal };

/**
 * Opens a Stripe Checkout session for an order and gives its address. The amount is that of our own price list. A
 * second click on the same order at the same price goes on with the session that is still open.
 */
export async function startCheckout(ctx: MemberContext, order: Order): Promise<Outcome> {
  const open = await findOpenOrder(ctx, order, ctx.now() - CHECKOUT_LIFETIME + minutes(5));
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
    ctx.log("checkout.opened", { paymentId: payment.id });
    return session.url ? { ok: true, url: session.url } : { ok: false, reason: "no-url" };
  } catch (error) {
    ctx.log("checkout.failed", { paymentId: payment.id, error: errorText(error) });
    await ctx.db.batch([
      ctx.db
        .update(payments)
        .set({ status: "failed", updatedAt: ctx.now() })
        .where(and(eq(payments.id, payment.id), eq(payments.status, "pending"))),
      auditIfChanged(ctx, "payment.failed", payment.id),
    ]);
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
  const { price } = order;
  const isReport = order.propertyId !== null;
  const [row] = await ctx.db
    .insert(payments)
    .values({
      id: newId(),
      userId: ctx.userId,
      orderNumber: newOrderNumber(now),
      propertyId: order.propertyId,
      reportType: isReport ? order.reportType : null,
      updatesReportId: isReport ? order.updatesReportId : null,
      credits: price.quantity,
      amountHalalas: price.amountHalalas,
      listHalalas: price.listHalalas,
      discount: price.discount,
      currency: price.currency,
      status: "pending",
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!row) throw new Error("the payment was not stored");
  return row;
}

type LineItem = NonNullable<Stripe.Checkout.SessionCreateParams["line_items"]>[number];

function lineItem(order: Order, { currency }: Payment): LineItem {
  const { price } = order;
  const reason = price.discount === "none" ? [] : [copy.discount[price.discount](price.percent)];
  const isReport = order.propertyId !== null;
  const description = [...(isReport ? [order.propertyTitle] : []), ...reason].join("، ");
  return {
    quantity: price.quantity,
    price_data: {
      currency: currency.toLowerCase(),
      unit_amount: price.unitHalalas,
      product_data: {
        name: isReport ? copy.lineItem[order.reportType] : copy.creditsItem,
        ...(description ? { description } : {}),
      },
    },
  };
}

function createSession(ctx: MemberContext, order: Order, payment: Payment) {
  const { origin } = ctx.settings;
  // A purchase of several credits returns without property and kind.
  const back = new URLSearchParams({
    payment_id: payment.id,
    ...(order.propertyId === null
      ? {}
      : { property_id: order.propertyId, report_type: reportTypeSlug(order.reportType) }),
  });
  return ctx.stripe.checkout.sessions.create(
    {
      mode: "payment",
      locale: "auto",
      customer_email: ctx.email,
      client_reference_id: payment.id,
      metadata: { payment_id: payment.id, order_number: payment.orderNumber },
      payment_intent_data: { metadata: { payment_id: payment.id, order_number: payment.orderNumber } },
      line_items: [lineItem(order, payment)],
      expires_at: Math.floor((ctx.now() + CHECKOUT_LIFETIME) / 1000),
      // Stripe replaces the placeholder, which must not be percent-encoded.
      success_url: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}&${back}`,
      cancel_url: `${origin}/payment-canceled?payment_id=${payment.id}`,
    },
    { idempotencyKey: `checkout-${payment.id}` },
  );
}

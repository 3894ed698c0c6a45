import { and, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import type Stripe from "stripe";
import { payments } from "#app/db/schema.server.ts";
import type { Country } from "#app/domains/valuation/rules.ts";
import type { Promised } from "#app/domains/reports/promise/rules.ts";
import { reportTypeSlug, type ReportType } from "#app/domains/reports/rules.ts";
import { paymentsCopy } from "#app/i18n/orders/payments.ts";
import { contentsWords } from "#app/i18n/reports/promise.ts";
import { minutes } from "#app/lib/duration.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { newId, newOrderNumber } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { hasChanged, insertWhere } from "#app/platform/d1.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { findUseObstacle, mayUseCode } from "./codes/code-uses.server.ts";
import { findOpenOrder, isOpenOrder, type Payment } from "./find-payment.server.ts";
import { CHECKOUT_LIFETIME, type CheckoutRefusal, type Price } from "./rules.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/** One report on a property, or a number of credits for later. */
export type Order =
  | {
      propertyId: string;
      reportType: ReportType;
      propertyTitle: string;
      /** Where the property stands. */
      country: Country;
      /** What the order page said that the report will hold. */
      promised: Promised;
      /** The earlier report that the price's discount is for. */
      updatesReportId: string | null;
      price: Price;
    }
  | { propertyId: null; price: Price };

type Outcome = { ok: true; url: string } | { ok: false; reason: CheckoutRefusal };

/**
 * Opens a Stripe Checkout session for an order and returns its URL. The amount comes from our own price list. A second
 * click on the same order at the same price continues with the open session: however many clicks, there is one payment
 * and one session.
 */
export async function startCheckout(ctx: MemberContext, order: Order): Promise<Outcome> {
  const since = ctx.now() - CHECKOUT_LIFETIME + minutes(5);
  const open = await findOpenOrder(ctx, isOpenOrder(ctx, order, { since, gone: null }));
  const url = open?.stripeSessionId ? await openSessionUrl(ctx, open.stripeSessionId) : null;
  if (url) return { ok: true, url };

  const gone = open?.stripeSessionId ? open.id : null;
  const isOpen = isOpenOrder(ctx, order, { since, gone });
  // Another click was a moment earlier and made the payment: this one goes on with it.
  const payment = (await insertPayment(ctx, order, isOpen)) ?? (await findOpenOrder(ctx, isOpen));
  if (!payment) return { ok: false, reason: await whyNone(ctx, order) };
  try {
    const made = await openCheckoutSession(ctx, order, payment);
    return made ? { ok: true, url: made } : { ok: false, reason: "no-url" };
  } catch (error) {
    ctx.log("checkout.failed", { paymentId: payment.id, error: errorText(error) });
    await unitOfWork(ctx)
      .whenUpdated(
        "changed",
        payments,
        { status: "failed", updatedAt: ctx.now() },
        and(isUnopened(payment), eq(payments.status, "pending")),
      )
      .audit("payment.failed", payment.id)
      .run();
    return { ok: false, reason: "stripe-failed" };
  }
}

/** Why no payment was inserted: the limit of the order's code, which others may have reached meanwhile. */
async function whyNone(ctx: MemberContext, { price }: Order): Promise<CheckoutRefusal> {
  return (price.codeId !== null && (await findUseObstacle(ctx, price.codeId))) || "gone";
}

async function openSessionUrl(ctx: MemberContext, sessionId: string): Promise<string | null> {
  try {
    const session = await (await ctx.stripe()).checkout.sessions.retrieve(sessionId);
    return session.status === "open" ? session.url : null;
  } catch (error) {
    ctx.log("checkout.retrieve_failed", { error: errorText(error) });
    return null;
  }
}

const isUnopened = ({ id }: Pick<Payment, "id">) =>
  and(eq(payments.id, id), isNull(payments.stripeSessionId));

/**
 * Has Stripe create the payment's session and stores its id. The payment's id is Stripe's idempotency key, so a
 * repeated request returns the same session. A payment that another request marked as failed meanwhile is pending
 * again, because here it worked.
 */
async function openCheckoutSession(
  ctx: MemberContext,
  order: Order,
  payment: Opened,
): Promise<string | null> {
  const session = await createSession(ctx, order, payment);
  const stored = await ctx.db
    .update(payments)
    .set({ stripeSessionId: session.id, status: "pending", updatedAt: ctx.now() })
    .where(and(isUnopened(payment), inArray(payments.status, ["pending", "failed"])));
  if (hasChanged(stored)) ctx.log("checkout.opened", { paymentId: payment.id });
  return session.url;
}

/** The payment's columns that its session is created from. */
type Opened = Pick<Payment, "id" | "orderNumber" | "currency" | "createdAt">;

/**
 * A new payment for the order. Null if the same order `isOpen` already, the account was closed or suspended meanwhile,
 * or its discount code has no use left; one statement decides that.
 */
async function insertPayment(
  ctx: MemberContext,
  order: Order,
  isOpen: SQL | undefined,
): Promise<Opened | null> {
  const now = ctx.now();
  const { price } = order;
  const isReport = order.propertyId !== null;
  const row = {
    id: newId(),
    userId: ctx.userId,
    orderNumber: newOrderNumber(now),
    propertyId: order.propertyId,
    reportType: isReport ? order.reportType : null,
    updatesReportId: isReport ? order.updatesReportId : null,
    promised: isReport ? order.promised : null,
    taxCountry: isReport ? order.country : null,
    credits: price.quantity,
    amountHalalas: price.amountHalalas,
    listHalalas: price.listHalalas,
    discount: price.discount,
    discountCodeId: price.codeId,
    checkoutEndedAt: null,
    currency: price.currency,
    status: "pending" as const,
    refundedHalalas: 0,
    createdAt: now,
    updatedAt: now,
  };
  const hasUse =
    price.codeId === null ? sql`true` : mayUseCode(ctx, price.codeId, isReport ? "report" : "credits");
  const isFirst = sql`not exists (select 1 from ${payments} where ${isOpen}) and ${mayAct(ctx.userId)} and ${hasUse}`;
  return hasChanged(await insertWhere(ctx.db, payments, row, isFirst)) ? row : null;
}

type LineItem = NonNullable<Stripe.Checkout.SessionCreateParams["line_items"]>[number];

function lineItem(order: Order, { currency }: Opened): LineItem {
  const { price } = order;
  const reason = price.discount === "none" ? [] : [paymentsCopy.discount[price.discount](price.percent)];
  const isReport = order.propertyId !== null;
  const lacks = isReport && price.contents !== "whole" ? [contentsWords[price.contents]] : [];
  const description = [...(isReport ? [order.propertyTitle] : []), ...lacks, ...reason].join("، ");
  return {
    quantity: price.quantity,
    price_data: {
      currency: currency.toLowerCase(),
      unit_amount: price.unitHalalas,
      product_data: {
        name: isReport ? paymentsCopy.lineItem[order.reportType] : paymentsCopy.creditsItem,
        ...(description ? { description } : {}),
      },
    },
  };
}

async function createSession(ctx: MemberContext, order: Order, payment: Opened) {
  const { origin } = ctx.settings;
  // A purchase of several credits returns without property and kind.
  const back = new URLSearchParams({
    payment_id: payment.id,
    ...(order.propertyId === null
      ? {}
      : { property_id: order.propertyId, report_type: reportTypeSlug(order.reportType) }),
  });
  const stripe = await ctx.stripe();
  return stripe.checkout.sessions.create(
    {
      mode: "payment",
      locale: "auto",
      customer_email: ctx.email,
      client_reference_id: payment.id,
      metadata: { payment_id: payment.id, order_number: payment.orderNumber },
      payment_intent_data: { metadata: { payment_id: payment.id, order_number: payment.orderNumber } },
      line_items: [lineItem(order, payment)],
      // The payment's own time, not now: Stripe accepts only one set of parameters for a key.
      expires_at: Math.floor((payment.createdAt + CHECKOUT_LIFETIME) / 1000),
      // Stripe replaces the placeholder, which must not be percent-encoded.
      success_url: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}&${back}`,
      cancel_url: `${origin}/payment-canceled?payment_id=${payment.id}`,
    },
    { idempotencyKey: `checkout-${payment.id}` },
  );
}

import { and, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { payments } from "#app/db/schema.server.ts";
import type { Country } from "#app/domains/valuation/rules.ts";
import type { Promised } from "#app/domains/reports/promise/rules.ts";
import { reportTypeSlug, type ReportType } from "#app/domains/reports/rules.ts";
import { paymentsCopy } from "#app/i18n/orders/payments.ts";
import { contentsWords } from "#app/i18n/reports/promise.ts";
import { minutes } from "#app/lib/duration.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { newId, newOrderNumber } from "#app/lib/ids.ts";
import type { ProviderName } from "#app/lib/payment-methods.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { hasChanged, insertWhere } from "#app/platform/d1.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { findUseObstacle, mayUseCode } from "./codes/code-uses.server.ts";
import { findOpenOrder, findOwnPayment, isOpenOrder, type Payment } from "./find-payment.server.ts";
import type { CheckoutOrder } from "./port.ts";
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
 * Opens the hosted page of the provider that is chosen for the currency and returns its URL. The amount comes from our
 * own price list. A second click on the same order at the same price continues with the open page: however many clicks,
 * there is one payment and one page.
 */
export async function startCheckout(ctx: MemberContext, order: Order): Promise<Outcome> {
  const since = ctx.now() - CHECKOUT_LIFETIME + minutes(5);
  const open = await findOpenOrder(ctx, isOpenOrder(ctx, order, { since, gone: null }));
  const url = open?.providerCheckoutId ? await openUrl(ctx, open.provider, open.providerCheckoutId) : null;
  if (url) return { ok: true, url };

  const gone = open?.providerCheckoutId ? open.id : null;
  const isOpen = isOpenOrder(ctx, order, { since, gone });
  // Another click was a moment earlier and made the payment: this one goes on with it.
  const payment = (await insertPayment(ctx, order, isOpen)) ?? (await findOpenOrder(ctx, isOpen));
  if (!payment) return { ok: false, reason: await whyNone(ctx, order) };
  try {
    const made = await openPage(ctx, order, payment);
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
    return { ok: false, reason: "provider-failed" };
  }
}

/** Why no payment was inserted: the limit of the order's code, which others may have reached meanwhile. */
async function whyNone(ctx: MemberContext, { price }: Order): Promise<CheckoutRefusal> {
  return (price.codeId !== null && (await findUseObstacle(ctx, price.codeId))) || "gone";
}

async function openUrl(ctx: MemberContext, provider: ProviderName, id: string): Promise<string | null> {
  try {
    const checkout = await ctx.payments.of(provider).findCheckout(id);
    return checkout.isOpen ? checkout.url : null;
  } catch (error) {
    ctx.log("checkout.retrieve_failed", { error: errorText(error) });
    return null;
  }
}

const isUnopened = ({ id }: Pick<Payment, "id">) =>
  and(eq(payments.id, id), isNull(payments.providerCheckoutId));

/**
 * Has the provider open the payment's page and stores its id. Of two requests at once the first to store its page wins,
 * and the other goes on there; where both made one, it ends its own. A payment that another request marked as failed
 * meanwhile is pending again, because here it worked.
 */
async function openPage(ctx: MemberContext, order: Order, payment: Opened): Promise<string | null> {
  const provider = ctx.payments.of(payment.provider);
  const checkout = await provider.openCheckout(checkoutOrder(ctx, order, payment));
  const stored = await ctx.db
    .update(payments)
    .set({ providerCheckoutId: checkout.id, status: "pending", updatedAt: ctx.now() })
    .where(and(isUnopened(payment), inArray(payments.status, ["pending", "failed"])));
  if (hasChanged(stored)) {
    ctx.log("checkout.opened", { paymentId: payment.id });
    return checkout.url;
  }
  const kept = (await findOwnPayment(ctx, payment.id))?.providerCheckoutId ?? null;
  if (kept === null || kept === checkout.id) return checkout.url;
  await provider.expireCheckout(checkout.id);
  return openUrl(ctx, payment.provider, kept);
}

/** The payment's columns that its page is opened from. */
type Opened = Pick<Payment, "id" | "orderNumber" | "amountHalalas" | "currency" | "createdAt" | "provider">;

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
    provider: ctx.payments.chosenFor(price.currency).name,
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

/** What the provider's page shows, and what its address is. */
function checkoutOrder(ctx: MemberContext, order: Order, payment: Opened): CheckoutOrder {
  const { price } = order;
  const { origin } = ctx.settings;
  const isReport = order.propertyId !== null;
  const reason = price.discount === "none" ? [] : [paymentsCopy.discount[price.discount](price.percent)];
  const lacks = isReport && price.contents !== "whole" ? [contentsWords[price.contents]] : [];
  // A purchase of several credits returns without property and kind.
  const back = new URLSearchParams({
    payment_id: payment.id,
    ...(isReport ? { property_id: order.propertyId, report_type: reportTypeSlug(order.reportType) } : {}),
  });
  return {
    paymentId: payment.id,
    orderNumber: payment.orderNumber,
    amountHalalas: payment.amountHalalas,
    currency: payment.currency,
    item: {
      name: isReport ? paymentsCopy.lineItem[order.reportType] : paymentsCopy.creditsItem,
      description: [...(isReport ? [order.propertyTitle] : []), ...lacks, ...reason].join("، "),
      quantity: price.quantity,
      unitHalalas: price.unitHalalas,
    },
    email: ctx.email,
    // The payment's own time, not now: a provider accepts only one set of parameters for a payment.
    expiresAt: payment.createdAt + CHECKOUT_LIFETIME,
    paidUrl: new URL(`/payment-success?${back}`, origin),
    leftUrl: new URL(`/payment-canceled?payment_id=${payment.id}`, origin),
  };
}

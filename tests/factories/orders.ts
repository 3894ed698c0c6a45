import { eq } from "drizzle-orm";
import { payments, reports } from "#app/db/schema.server.ts";
import { previewOrder } from "#app/domains/orders/checkout/order-report.server.ts";
import { findOrderTerms } from "#app/domains/orders/checkout/order-terms.server.ts";
import { priceOf } from "#app/domains/payments/price-list.ts";
import { startCheckout } from "#app/domains/payments/start-checkout.server.ts";
import { findOpenOrder, isOpenOrder, type Payment } from "#app/domains/payments/find-payment.server.ts";
import type { Property } from "#app/domains/properties/subject.ts";
import type { Promised } from "#app/domains/reports/promise/rules.ts";
import type { ReportType } from "#app/domains/reports/rules.ts";
import { settlePayment } from "#app/domains/orders/settling/settle-payment.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertProperty } from "./properties.ts";
import { stripeOf } from "./context.ts";

/** What a report on nothing that the model knows would be sold for, had it been sold: its value alone. */
const VALUE_ALONE: Promised = { contents: "whole", sections: [{ key: "worth", kind: "guidance" }] };

/** What the order page promises for the member's property. */
export async function promisesOf(ctx: MemberContext, propertyId: string) {
  const offer = (await previewOrder(ctx, propertyId))?.offer;
  return offer?.ok ? offer.promises : { buyer_investor: VALUE_ALONE, seller_owner: VALUE_ALONE };
}

/** The order page's terms for the member's property. */
export async function termsOf(
  ctx: MemberContext,
  property: Parameters<typeof findOrderTerms>[1],
  asked: Parameters<typeof findOrderTerms>[3],
) {
  return findOrderTerms(ctx, property, await promisesOf(ctx, property.id), asked);
}

/** A pending payment with its open Checkout session at the stand-in. */
export async function insertOrder(
  ctx: MemberContext,
  property?: Property,
  reportType: ReportType = "seller_owner",
): Promise<Payment> {
  const { id, country } = property ?? (await insertProperty(ctx));
  const promised = (await promisesOf(ctx, id))[reportType];
  const outcome = await startCheckout(ctx, {
    propertyId: id,
    reportType,
    propertyTitle: "فيلا",
    country,
    promised,
    updatesReportId: null,
    price: priceOf({
      contents: promised.contents,
      quantity: 1,
      isOffice: false,
      updatesMadeAt: null,
      now: ctx.now(),
    }),
  });
  if (!outcome.ok) throw new Error(`checkout: ${outcome.reason}`);
  const row = await ctx.db.query.payments.findFirst({ where: eq(payments.propertyId, id) });
  if (!row) throw new Error("the payment was not stored");
  return row;
}

/** The fact from Stripe that an order is paid. */
export const paidFact = (payment: Payment) => ({
  kind: "paid" as const,
  paymentId: payment.id,
  checkoutId: payment.providerCheckoutId,
  providerPaymentId: `pi_${payment.id}`,
  amountHalalas: payment.amountHalalas,
  currency: "sar",
});

/** A paid order and its report in `processing`. */
export async function insertPaidReport(ctx: MemberContext, property?: Property, reportType?: ReportType) {
  const payment = await insertOrder(ctx, property, reportType);
  await settlePayment(ctx, stripeOf(ctx), paidFact(payment));
  const report = await ctx.db.query.reports.findFirst({
    where: eq(reports.propertyId, payment.propertyId ?? ""),
  });
  if (!report) throw new Error("the report was not stored");
  return { payment, report };
}

/** A pending purchase of this many credits with its open Checkout session at the stand-in. */
export async function insertCreditOrder(ctx: MemberContext, quantity: number): Promise<Payment> {
  const price = priceOf({
    contents: "whole",
    quantity,
    isOffice: false,
    updatesMadeAt: null,
    now: ctx.now(),
  });
  const order = { propertyId: null, price } as const;
  const outcome = await startCheckout(ctx, order);
  if (!outcome.ok) throw new Error(`checkout: ${outcome.reason}`);
  // The credits themselves: an order of one report that waits for its payment has as many.
  const row = await findOpenOrder(ctx, isOpenOrder(ctx, order, { since: 0, gone: null }));
  if (!row) throw new Error("the payment was not stored");
  return row;
}

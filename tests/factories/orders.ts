import { and, eq } from "drizzle-orm";
import { payments, reports } from "#app/db/schema.server.ts";
import { priceOf } from "#app/domains/payments/price-list.ts";
import { startCheckout } from "#app/domains/payments/start-checkout.server.ts";
import type { Payment } from "#app/domains/payments/find-payment.server.ts";
import type { Property } from "#app/domains/properties/subject.ts";
import { settlePayment } from "#app/domains/orders/settling/settle-payment.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertProperty } from "./properties.ts";

/** A pending payment with its open Checkout session at the stand-in. */
export async function insertOrder(ctx: MemberContext, property?: Property): Promise<Payment> {
  const { id } = property ?? (await insertProperty(ctx));
  const outcome = await startCheckout(ctx, {
    propertyId: id,
    reportType: "seller_owner",
    propertyTitle: "فيلا",
    updatesReportId: null,
    price: priceOf({ quantity: 1, isOffice: false, updatesMadeAt: null, now: ctx.now() }),
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
  sessionId: payment.stripeSessionId,
  paymentIntentId: `pi_${payment.id}`,
  amountHalalas: payment.amountHalalas,
  currency: "sar",
});

/** A paid order and its report in `processing`. */
export async function insertPaidReport(ctx: MemberContext, property?: Property) {
  const payment = await insertOrder(ctx, property);
  await settlePayment(ctx, paidFact(payment));
  const report = await ctx.db.query.reports.findFirst({
    where: eq(reports.propertyId, payment.propertyId ?? ""),
  });
  if (!report) throw new Error("the report was not stored");
  return { payment, report };
}

/** A pending purchase of this many credits with its open Checkout session at the stand-in. */
export async function insertCreditOrder(ctx: MemberContext, quantity: number): Promise<Payment> {
  const price = priceOf({ quantity, isOffice: false, updatesMadeAt: null, now: ctx.now() });
  const outcome = await startCheckout(ctx, { propertyId: null, price });
  if (!outcome.ok) throw new Error(`checkout: ${outcome.reason}`);
  const row = await ctx.db.query.payments.findFirst({
    where: and(
      eq(payments.userId, ctx.userId),
      eq(payments.credits, quantity),
      eq(payments.status, "pending"),
    ),
  });
  if (!row) throw new Error("the payment was not stored");
  return row;
}

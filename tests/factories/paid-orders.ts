import { eq } from "drizzle-orm";
import { payments, reports } from "#app/db/schema.server.ts";
import { factOfSession } from "#app/domains/payments/stripe/facts.ts";
import type { Payment } from "#app/domains/payments/find-payment.server.ts";
import { settlePayment } from "#app/domains/orders/settling/settle-payment.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "./accounts.ts";
import { openMoyasar, openStripe, paymentsAt, sdkOf, stripeOf } from "./context.ts";
import { insertCreditOrder, insertOrder } from "./orders.ts";

/** A member, and the stand-in they buy at. */
export async function insertShopper(overrides: Partial<MemberContext> = {}) {
  const { standIn, sdk } = openStripe();
  return { standIn, ctx: await insertMember({ payments: paymentsAt(sdk), ...overrides }) };
}
export type Shopper = Awaited<ReturnType<typeof insertShopper>>;

/** A member whose payments Moyasar takes, and its stand-in. */
export async function insertMoyasarShopper(between?: Parameters<typeof openMoyasar>[0]) {
  const moyasar = openMoyasar(between);
  const payments = paymentsAt(openStripe().sdk, { moyasar, chosen: "moyasar" });
  return { bank: moyasar.standIn.control, provider: moyasar.provider, ctx: await insertMember({ payments }) };
}
export type MoyasarShopper = Awaited<ReturnType<typeof insertMoyasarShopper>>;

/** The payment's current row. */
export async function paymentOf(ctx: Pick<MemberContext, "db">, id: string): Promise<Payment> {
  const row = await ctx.db.query.payments.findFirst({ where: eq(payments.id, id) });
  if (!row) throw new Error(`no payment ${id}`);
  return row;
}

/** Pays an order at the stand-in and completes it, as the return page does. */
export async function pay({ ctx, standIn }: Shopper, order: Payment): Promise<Payment> {
  await standIn.control.pay(order.providerCheckoutId ?? "");
  const session = await sdkOf(ctx).checkout.sessions.retrieve(order.providerCheckoutId ?? "");
  await settlePayment(ctx, stripeOf(ctx), factOfSession(session));
  return paymentOf(ctx, order.id);
}

/** A single report, paid at the stand-in; its report is in `processing`. */
export async function buyReport(shopper: Shopper) {
  const payment = await pay(shopper, await insertOrder(shopper.ctx));
  const report = await shopper.ctx.db.query.reports.findFirst({
    where: eq(reports.id, payment.reportId ?? ""),
  });
  if (!report) throw new Error("no report");
  return { payment, report };
}

/** A number of credits, paid at the stand-in. */
export async function buyCredits(shopper: Shopper, quantity: number): Promise<Payment> {
  return pay(shopper, await insertCreditOrder(shopper.ctx, quantity));
}

/** The context with its clock set to another time. */
export const at = <Ctx extends MemberContext>(ctx: Ctx, now: number): Ctx => ({ ...ctx, now: () => now });

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { payments, reportCredits, reports } from "#app/db/schema.server.ts";
import { cancelCheckout } from "#app/domains/orders/cancel-checkout.server.ts";
import { confirmReturn } from "#app/domains/orders/confirm-return.server.ts";
import { orderReport } from "#app/domains/orders/order-report.server.ts";
import { sweepPayments } from "#app/domains/orders/sweep-payments.server.ts";
import type { ReportType } from "#app/domains/reports/rules.ts";
import { minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { openStripe } from "#tests/factories/context.ts";
import { insertOrder, insertPaidReport } from "#tests/factories/orders.ts";
import { insertProperty } from "#tests/factories/properties.ts";

async function shopper() {
  const { standIn, sdk } = openStripe();
  return { standIn, ctx: await insertMember({ stripe: sdk }) };
}

const wish = (reportType: ReportType, shownHalalas = 40_000) => ({
  reportType,
  updatesReportId: null,
  shownHalalas,
});

test("Stripe is asked for our own price, and told nothing that the browser could have set", async () => {
  const { ctx, standIn } = await shopper();
  const property = await insertProperty(ctx);
  const outcome = await orderReport(ctx, property.id, wish("seller_owner"));
  expect(outcome).toMatchObject({ ok: true });
  const [session] = await standIn.control.sessions();
  expect(session).toMatchObject({ amount_total: 40_000, currency: "sar", customer_email: ctx.email });
  const payment = await ctx.db.query.payments.findFirst({ where: eq(payments.userId, ctx.userId) });
  expect(payment).toMatchObject({ status: "pending", amountHalalas: 40_000, credits: 1 });
  expect(payment?.orderNumber).toMatch(/^#MIYAR-\d{4}-[2-9A-HJ-NP-Z]{6}$/);
  expect(session?.metadata).toMatchObject({ payment_id: payment?.id });
});

test("a second click on the same order goes on with the same open session", async () => {
  const { ctx, standIn } = await shopper();
  const property = await insertProperty(ctx);
  const first = await orderReport(ctx, property.id, wish("seller_owner"));
  expect(await orderReport(ctx, property.id, wish("seller_owner"))).toEqual(first);
  expect(await standIn.control.sessions()).toHaveLength(1);
  const other = await orderReport(ctx, property.id, wish("buyer_investor"));
  expect(other).not.toEqual(first);
});

test("somebody else's property cannot be ordered for, and their payment cannot be returned to or cancelled", async () => {
  const { ctx: owner } = await shopper();
  const { ctx: stranger } = await shopper();
  const payment = await insertOrder(owner);
  expect(await orderReport(stranger, payment.propertyId ?? "", wish("seller_owner"))).toEqual({
    ok: false,
    reason: "gone",
  });
  const back = { paymentId: payment.id, sessionId: payment.stripeSessionId ?? "" };
  expect(await confirmReturn(stranger, back)).toEqual({ ok: false, reason: "gone" });
  expect(await cancelCheckout(stranger, payment.id)).toBeNull();
  const row = await owner.db.query.payments.findFirst({ where: eq(payments.id, payment.id) });
  expect(row?.status).toBe("pending");
});

test("what nothing supports is refused before any payment exists", async () => {
  const { ctx, standIn } = await shopper();
  const office = await insertProperty(ctx, {
    country: "ae",
    city: "Ras Al Khaimah",
    district: null,
    propertyType: "office",
    formPropertyType: "commercial_building",
  });
  expect(await orderReport(ctx, office.id, wish("buyer_investor"))).toEqual({
    ok: false,
    reason: "no-value",
  });
  expect(await standIn.control.sessions()).toEqual([]);
  expect(await ctx.db.$count(payments, eq(payments.userId, ctx.userId))).toBe(0);
});

test("a Stripe that does not answer fails the payment and says so", async () => {
  const { ctx, standIn } = await shopper();
  const property = await insertProperty(ctx);
  await standIn.control.failApi({ times: 1, status: 500, when: "before" });
  expect(await orderReport(ctx, property.id, wish("seller_owner"))).toEqual({
    ok: false,
    reason: "stripe-failed",
  });
  const row = await ctx.db.query.payments.findFirst({ where: eq(payments.userId, ctx.userId) });
  expect(row?.status).toBe("failed");
});

test("cancelling expires the session, so that it can no longer be paid", async () => {
  const { ctx, standIn } = await shopper();
  const payment = await insertOrder(ctx);
  expect(await cancelCheckout(ctx, payment.id)).toMatchObject({ status: "cancelled" });
  expect(await cancelCheckout(ctx, payment.id)).toMatchObject({ status: "cancelled" });
  expect(await standIn.control.session(payment.stripeSessionId ?? "")).toMatchObject({ status: "expired" });
});

test("the cancel address of a paid order settles it instead", async () => {
  const { ctx, standIn } = await shopper();
  const payment = await insertOrder(ctx);
  await standIn.control.pay(payment.stripeSessionId ?? "");
  expect(await cancelCheckout(ctx, payment.id)).toMatchObject({ status: "completed" });
  expect(await ctx.db.$count(reports, eq(reports.userId, ctx.userId))).toBe(1);
});

test("the sweep settles a payment whose webhook and return were both lost, and closes one that expired", async () => {
  const { ctx, standIn } = await shopper();
  const paid = await insertOrder(ctx);
  const left = await insertOrder(ctx);
  await standIn.control.pay(paid.stripeSessionId ?? "");
  await standIn.control.expire(left.stripeSessionId ?? "");

  await sweepPayments(ctx);
  const statuses = async () =>
    (await ctx.db.query.payments.findMany({ where: eq(payments.userId, ctx.userId) })).map(
      (row) => row.status,
    );
  expect(await statuses()).toEqual(["pending", "pending"]);

  await sweepPayments({ ...ctx, now: () => Date.now() + minutes(4) });
  expect((await statuses()).toSorted()).toEqual(["cancelled", "completed"]);
  expect(await ctx.db.$count(reports, eq(reports.userId, ctx.userId))).toBe(1);
});

test("a paid order that lost its report gets it from the sweep", async () => {
  const { ctx } = await shopper();
  const payment = await insertOrder(ctx);
  await ctx.db
    .update(payments)
    .set({ status: "completed", completedAt: Date.now() })
    .where(eq(payments.id, payment.id));
  // Completed by a statement that stopped before the credit: the sweep makes both.
  await sweepPayments(ctx);
  expect(await ctx.db.$count(reports, eq(reports.userId, ctx.userId))).toBe(1);
  const row = await ctx.db.query.payments.findFirst({ where: eq(payments.id, payment.id) });
  expect(row?.reportId).not.toBeNull();
});

test("the schema itself allows one report per credit and one credit per single purchase", async () => {
  const { ctx } = await shopper();
  const { report, payment } = await insertPaidReport(ctx);
  const copy = { ...report, id: newId() };
  await expect(ctx.db.insert(reports).values(copy)).rejects.toThrow();
  const again = { id: newId(), paymentId: payment.id, ordinal: 1, userId: ctx.userId, createdAt: Date.now() };
  await expect(ctx.db.insert(reportCredits).values(again)).rejects.toThrow();
  await expect(
    ctx.db.update(payments).set({ credits: 2 }).where(eq(payments.id, payment.id)),
  ).rejects.toThrow();
});

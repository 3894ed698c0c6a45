import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, payments, reportCredits, reports, users } from "#app/db/schema.server.ts";
import { cancelCheckout } from "#app/domains/orders/checkout/cancel-checkout.server.ts";
import { confirmReturn } from "#app/domains/orders/refunds/confirm-return.server.ts";
import { orderCredits, orderReport } from "#app/domains/orders/checkout/order-report.server.ts";
import { sweepPayments } from "#app/domains/orders/settling/sweep-payments.server.ts";
import type { Payment } from "#app/domains/payments/find-payment.server.ts";
import type { ReportType } from "#app/domains/reports/rules.ts";
import { minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { openStripe, paymentsAt } from "#tests/factories/context.ts";
import { insertOrder, insertPaidReport } from "#tests/factories/orders.ts";
import { insertProperty, insertUnsupportedOffice } from "#tests/factories/properties.ts";

async function shopper() {
  const { standIn, sdk } = openStripe();
  return { standIn, ctx: await insertMember({ payments: paymentsAt(sdk) }) };
}

const actsOn = async (ctx: MemberContext, id: string) =>
  (await ctx.db.query.auditLog.findMany({ where: eq(auditLog.subjectId, id) })).map(({ action }) => action);

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

test("checkouts of the same order opened at once lead to one session and one payment row", async () => {
  const { ctx, standIn } = await shopper();
  const property = await insertProperty(ctx);
  const clicks = () =>
    Promise.all(Array.from({ length: 6 }, () => orderReport(ctx, property.id, wish("seller_owner"))));
  const outcomes = [...(await clicks()), ...(await clicks())];
  expect(outcomes[0]).toMatchObject({ ok: true });
  for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
  expect(await standIn.control.sessions()).toHaveLength(1);
  const rows = await ctx.db.query.payments.findMany({ where: eq(payments.userId, ctx.userId) });
  expect(rows.map(({ status, providerCheckoutId }) => [status, providerCheckoutId])).toEqual([
    ["pending", (await standIn.control.sessions())[0]?.id],
  ]);
});

test("credits bought in two tabs at once are one session and one payment row, and other numbers of them are others", async () => {
  const { ctx, standIn } = await shopper();
  const buy = (quantity: number) => orderCredits(ctx, quantity, 40_000 * quantity);
  const [first, second, other] = await Promise.all([buy(3), buy(3), buy(5)]);
  expect(second).toEqual(first);
  expect(other).not.toEqual(first);
  expect(await standIn.control.sessions()).toHaveLength(2);
  expect(await ctx.db.$count(payments, eq(payments.userId, ctx.userId))).toBe(2);
});

test("after a session that ended, clicks at once open one new session", async () => {
  const { ctx, standIn } = await shopper();
  const property = await insertProperty(ctx);
  await orderReport(ctx, property.id, wish("seller_owner"));
  const [ended] = await standIn.control.sessions();
  await standIn.control.expire(ended?.id ?? "");
  const again = await Promise.all(
    Array.from({ length: 4 }, () => orderReport(ctx, property.id, wish("seller_owner"))),
  );
  expect(again[0]).toMatchObject({ ok: true });
  for (const outcome of again) expect(outcome).toEqual(again[0]);
  expect(await standIn.control.sessions()).toHaveLength(2);
});

test("of clicks at once whose first way to Stripe broke, what Stripe made is gone on with", async () => {
  const { ctx, standIn } = await shopper();
  const property = await insertProperty(ctx);
  await standIn.control.failApi({ times: 1, status: 500, when: "before" });
  await Promise.all(Array.from({ length: 3 }, () => orderReport(ctx, property.id, wish("seller_owner"))));
  expect(await orderReport(ctx, property.id, wish("seller_owner"))).toMatchObject({ ok: true });
  const open = (await standIn.control.sessions()).filter(({ status }) => status === "open");
  expect(open).toHaveLength(1);
  const pending = await ctx.db.query.payments.findMany({
    where: and(eq(payments.userId, ctx.userId), eq(payments.status, "pending")),
  });
  expect(pending.map(({ providerCheckoutId }) => providerCheckoutId)).toEqual([open[0]?.id]);
});

test("somebody else's property cannot be ordered for, and their payment cannot be returned to or cancelled", async () => {
  const { ctx: owner } = await shopper();
  const { ctx: stranger } = await shopper();
  const payment = await insertOrder(owner);
  expect(await orderReport(stranger, payment.propertyId ?? "", wish("seller_owner"))).toEqual({
    ok: false,
    reason: "gone",
  });
  const back = { paymentId: payment.id, checkoutId: payment.providerCheckoutId ?? "" };
  expect(await confirmReturn(stranger, back)).toEqual({ ok: false, reason: "gone" });
  expect(await cancelCheckout(stranger, payment.id)).toBeNull();
  const row = await owner.db.query.payments.findFirst({ where: eq(payments.id, payment.id) });
  expect(row?.status).toBe("pending");
});

test("what nothing supports is refused before any payment exists", async () => {
  const { ctx, standIn } = await shopper();
  const office = await insertUnsupportedOffice(ctx);
  expect(await orderReport(ctx, office.id, wish("buyer_investor"))).toEqual({
    ok: false,
    reason: "no-value",
  });
  expect(await standIn.control.sessions()).toEqual([]);
  expect(await ctx.db.$count(payments, eq(payments.userId, ctx.userId))).toBe(0);
});

test("a Stripe that does not answer fails the payment, on record, and says so", async () => {
  const { ctx, standIn } = await shopper();
  const property = await insertProperty(ctx);
  await standIn.control.failApi({ times: 1, status: 500, when: "before" });
  expect(await orderReport(ctx, property.id, wish("seller_owner"))).toEqual({
    ok: false,
    reason: "provider-failed",
  });
  const row = await ctx.db.query.payments.findFirst({ where: eq(payments.userId, ctx.userId) });
  expect(row?.status).toBe("failed");
  expect(await actsOn(ctx, row?.id ?? "")).toEqual(["payment.failed"]);
});

test("cancelling expires the session, so that it can no longer be paid", async () => {
  const { ctx, standIn } = await shopper();
  const payment = await insertOrder(ctx);
  expect(await cancelCheckout(ctx, payment.id)).toMatchObject({ status: "cancelled" });
  expect(await cancelCheckout(ctx, payment.id)).toMatchObject({ status: "cancelled" });
  expect(await standIn.control.session(payment.providerCheckoutId ?? "")).toMatchObject({
    status: "expired",
  });
});

test("the cancel address of a paid order settles it instead", async () => {
  const { ctx, standIn } = await shopper();
  const payment = await insertOrder(ctx);
  await standIn.control.pay(payment.providerCheckoutId ?? "");
  expect(await cancelCheckout(ctx, payment.id)).toMatchObject({ status: "completed" });
  expect(await ctx.db.$count(reports, eq(reports.userId, ctx.userId))).toBe(1);
});

test("the sweep settles a payment whose webhook and return were both lost, and closes one that expired", async () => {
  const { ctx, standIn } = await shopper();
  const paid = await insertOrder(ctx);
  const left = await insertOrder(ctx);
  await standIn.control.pay(paid.providerCheckoutId ?? "");
  await standIn.control.expire(left.providerCheckoutId ?? "");

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

test("an order that never got a session is failed by the sweep, on record", async () => {
  const { ctx } = await shopper();
  const order = await insertOrder(ctx);
  await ctx.db.update(payments).set({ providerCheckoutId: null }).where(eq(payments.id, order.id));
  for (const later of [4, 8]) await sweepPayments({ ...ctx, now: () => Date.now() + minutes(later) });
  const row = await ctx.db.query.payments.findFirst({ where: eq(payments.id, order.id) });
  expect(row?.status).toBe("failed");
  expect(await actsOn(ctx, order.id)).toEqual(["payment.failed"]);
});

/** This many payments at once, equal except for their time. */
async function insertMany(ctx: MemberContext, count: number, values: Partial<Payment>) {
  const now = Date.now();
  const rows = Array.from({ length: count }, (_, n) => ({
    id: newId(),
    userId: ctx.userId,
    orderNumber: `#many-${newId()}`,
    credits: 1,
    amountHalalas: 100,
    currency: "SAR" as const,
    status: "pending" as const,
    createdAt: now + n,
    updatedAt: now + n,
    ...values,
    providerCheckoutId: `cs_${n}_${newId()}`,
  }));
  for (const row of rows) await ctx.db.insert(payments).values(row);
  return rows;
}

test("however many orders wait, the sweep looks each of them up in its turn", async () => {
  const { ctx } = await shopper();
  const orders = await insertMany(ctx, 70, {});
  const asked: string[] = [];
  const retrieve = async (id: string) => {
    asked.push(id);
    return { id, status: "open", payment_status: "unpaid", metadata: {}, payment_intent: null };
  };
  const answering = paymentsAt({ checkout: { sessions: { retrieve } } } as never);
  for (let minute = 4; minute < 8; minute += 1)
    await sweepPayments({ ...ctx, payments: answering, now: () => Date.now() + minutes(minute) });
  expect(orders.filter(({ providerCheckoutId }) => !asked.includes(providerCheckoutId))).toEqual([]);
});

test("paid orders that no report can be made for keep none waiting that lost theirs", async () => {
  const closed = await shopper();
  const property = await insertProperty(closed.ctx);
  const paid = { status: "completed", completedAt: Date.now() } as const;
  await insertMany(closed.ctx, 25, { ...paid, propertyId: property.id, reportType: "seller_owner" });
  await closed.ctx.db.update(users).set({ closedAt: Date.now() }).where(eq(users.id, closed.ctx.userId));
  const { ctx } = await shopper();
  const late = await insertOrder(ctx);
  await ctx.db.update(payments).set(paid).where(eq(payments.id, late.id));
  for (const minute of [1, 2]) await sweepPayments({ ...ctx, now: () => Date.now() + minutes(minute) });
  expect(await ctx.db.$count(reports, eq(reports.userId, ctx.userId))).toBe(1);
});

test("a paid order that lost its report gets it from the sweep", async () => {
  const { ctx } = await shopper();
  const payment = await insertOrder(ctx);
  await ctx.db
    .update(payments)
    .set({ status: "completed", completedAt: Date.now() })
    .where(eq(payments.id, payment.id));
  // The statement completed the payment but stopped before the credit: the sweep finishes both.
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

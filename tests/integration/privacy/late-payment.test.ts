import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, mailOutbox, paymentEvents, payments, reports } from "#app/db/schema.server.ts";
import { closeAccount } from "#app/domains/privacy/closing/close-account.server.ts";
import { generateReport } from "#app/domains/reports/making/generate-report.server.ts";
import { sweepPayments } from "#app/domains/orders/settling/sweep-payments.server.ts";
import { deliverEvents, dumpDatabase, insertBuyer, insertFinishedReport } from "#tests/factories/closing.ts";
import { PASSWORD } from "#tests/factories/credentials.ts";
import { insertOrder } from "#tests/factories/orders.ts";

type Buyer = Awaited<ReturnType<typeof insertBuyer>>;

/** Paid at Stripe just as the account closed: the order was cancelled before its Checkout session was stored. */
async function paidTooLate(buyer: Buyer) {
  const { ctx, standIn } = buyer;
  const order = await insertOrder(ctx);
  await ctx.db.update(payments).set({ providerCheckoutId: null }).where(eq(payments.id, order.id));
  expect(await closeAccount(ctx, PASSWORD)).toEqual({ ok: true });
  await standIn.control.pay(order.providerCheckoutId ?? "");
  const row = () => ctx.db.query.payments.findFirst({ where: eq(payments.id, order.id) });
  return { order, row };
}

test("money for a closed account goes back at once, makes no report, and brings no address in again", async () => {
  const buyer = await insertBuyer();
  const { ctx, standIn } = buyer;
  const { order, row } = await paidTooLate(buyer);
  expect(await row()).toMatchObject({ status: "cancelled" });

  await deliverEvents(buyer);
  await deliverEvents(buyer);
  expect(await row()).toMatchObject({ status: "refunded", reportId: null });
  expect(await standIn.control.refunds()).toMatchObject([{ amount: order.amountHalalas }]);
  expect(await ctx.db.$count(reports, eq(reports.userId, ctx.userId))).toBe(0);
  const trail = await ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, order.id));
  expect(trail.map(({ action }) => action)).toEqual([
    "payment.cancelled",
    "payment.completed",
    "payment.refunded",
  ]);
  // Refund events name no payment; theirs contain the address too.
  expect(await ctx.db.$count(paymentEvents)).toBeGreaterThan(2);
  const outbox = await ctx.db.select().from(mailOutbox).where(eq(mailOutbox.userId, ctx.userId));
  expect(outbox.map(({ template }) => template)).toEqual(["account-closed"]);
  expect(await dumpDatabase()).not.toContain(ctx.email);
});

test("a refund that Stripe does not take at first is given by the sweep, once", async () => {
  const buyer = await insertBuyer();
  const { ctx, standIn } = buyer;
  const { row } = await paidTooLate(buyer);
  standIn.control.failApi({ times: 1, status: 500, when: "after", path: "/v1/refunds" });
  await expect(deliverEvents(buyer)).rejects.toThrow();
  expect(await row()).toMatchObject({ status: "completed", reportId: null });
  await sweepPayments(ctx);
  expect(await row()).toMatchObject({ status: "refunded" });
  expect(await standIn.control.refunds()).toHaveLength(1);
});

test("what was bought before the closing stays bought, whatever Stripe repeats", async () => {
  const buyer = await insertBuyer();
  const { ctx, standIn } = buyer;
  const order = await insertOrder(ctx);
  await standIn.control.pay(order.providerCheckoutId ?? "");
  await deliverEvents(buyer);
  const report = await ctx.db.query.reports.findFirst({ where: eq(reports.userId, ctx.userId) });
  await generateReport(ctx, report?.id ?? "");
  await insertFinishedReport(ctx);
  expect(await closeAccount(ctx, PASSWORD)).toEqual({ ok: true });

  await deliverEvents(buyer);
  await sweepPayments(ctx);
  const rows = await ctx.db.select().from(payments).where(eq(payments.userId, ctx.userId));
  expect(rows.map(({ status }) => status)).toEqual(["completed", "completed"]);
  expect(await standIn.control.refunds()).toEqual([]);
  expect(await dumpDatabase()).not.toContain(ctx.email);
});

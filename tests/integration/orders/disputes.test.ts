import { and, eq } from "drizzle-orm";
import type Stripe from "stripe";
import { expect, test } from "vitest";
import { auditLog, invoices, mailOutbox, refunds, reportCredits, reports } from "#app/db/schema.server.ts";
import { countCredits } from "#app/domains/orders/credits.server.ts";
import { listOwnOrders } from "#app/domains/orders/own-orders.server.ts";
import { requestRefund } from "#app/domains/orders/refunds/request-refund.server.ts";
import { settleCharge } from "#app/domains/orders/refunds/settle-charge.server.ts";
import { settlePayment } from "#app/domains/orders/settling/settle-payment.server.ts";
import { factOfEvent } from "#app/domains/payments/stripe/facts.ts";
import type { Payment } from "#app/domains/payments/find-payment.server.ts";
import { generateReport } from "#app/domains/reports/making/generate-report.server.ts";
import { openReportFile } from "#app/domains/reports/reading/open-file.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { deliverOnlyMail } from "#tests/factories/mails.ts";
import { insertOperator } from "#tests/factories/admins.ts";
import {
  buyCredits,
  buyReport,
  insertShopper,
  paymentOf,
  type Shopper,
} from "#tests/factories/paid-orders.ts";
import { REFUND_REASON } from "#tests/factories/refunds.ts";
import { paymentsAt, sdkOf, stripeOf } from "#tests/factories/context.ts";

/** Handles the newest Stripe event of a dispute, as if its webhook came. */
async function hear({ ctx, standIn }: Shopper, disputeId: string): Promise<void> {
  const [event] = (await standIn.control.events({ objectId: disputeId })).toReversed();
  await settlePayment(ctx, stripeOf(ctx), factOfEvent(await sdkOf(ctx).events.retrieve(event?.id ?? "")));
}

/** A dispute that was opened and decided at the bank, without the site hearing of it. */
async function decide({ standIn }: Shopper, payment: Payment, outcome: "won" | "lost", amount?: number) {
  const { id } = await standIn.control.dispute(payment.providerCheckoutId ?? "", { amount });
  return standIn.control.closeDispute(id, outcome);
}

const documentsOf = async (ctx: AppContext, paymentId: string) =>
  (await ctx.db.query.invoices.findMany({ where: eq(invoices.paymentId, paymentId) })).map(
    ({ kind }) => kind,
  );

const lostRowsOf = (ctx: AppContext, paymentId: string) =>
  ctx.db.query.refunds.findMany({
    where: and(eq(refunds.paymentId, paymentId), eq(refunds.source, "dispute")),
  });

test("a lost dispute takes the money and closes what was bought; a won one changes nothing", async () => {
  const admin = await insertOperator();
  const shopper = await insertShopper();
  const { ctx, standIn } = shopper;
  const lost = await buyReport(shopper);
  const won = await buyReport(shopper);
  for (const { payment } of [lost, won]) {
    const dispute = await standIn.control.dispute(payment.providerCheckoutId ?? "");
    await settleCharge(ctx, payment.id);
    expect(await paymentOf(ctx, payment.id)).toMatchObject({
      status: "completed",
      disputeId: dispute.id,
      disputeStatus: "needs_response",
    });
    expect(await requestRefund(ctx, payment.id, REFUND_REASON)).toEqual({ ok: false, reason: "disputed" });
    await standIn.control.closeDispute(dispute.id, payment === lost.payment ? "lost" : "won");
    await settleCharge(ctx, payment.id);
    await settleCharge(ctx, payment.id);
  }
  expect(await paymentOf(ctx, lost.payment.id)).toMatchObject({ status: "refunded", disputeStatus: "lost" });
  expect(await ctx.db.query.reports.findFirst({ where: eq(reports.id, lost.report.id) })).toMatchObject({
    withdrawnAt: expect.any(Number),
  });
  expect(await paymentOf(ctx, won.payment.id)).toMatchObject({ status: "completed", disputeStatus: "won" });
  expect(await ctx.db.query.refunds.findMany({ where: eq(refunds.userId, ctx.userId) })).toMatchObject([
    { source: "dispute", status: "refunded" },
  ]);
  const alerts = await admin.db.query.mailOutbox.findMany({ where: eq(mailOutbox.userId, admin.userId) });
  expect(alerts.map(({ params }) => params.kind).toSorted()).toEqual([
    "dispute-lost",
    "dispute-opened",
    "dispute-opened",
  ]);
  expect(await requestRefund(ctx, won.payment.id, REFUND_REASON)).toEqual({ ok: true });
});

test("a payment lost in one dispute stays closed when another dispute of it opens, and when that one is won", async () => {
  const shopper = await insertShopper();
  const { ctx, standIn } = shopper;
  const { payment, report } = await buyReport(shopper);
  await generateReport(ctx, report.id);
  await hear(shopper, (await decide(shopper, payment, "lost")).id);
  const closed = { status: "refunded", refundedHalalas: 40_000 };
  expect(await paymentOf(ctx, payment.id)).toMatchObject(closed);

  const again = await standIn.control.dispute(payment.providerCheckoutId ?? "", { amount: 40_000 });
  await hear(shopper, again.id);
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ ...closed, disputeStatus: "needs_response" });
  expect(await openReportFile(ctx, report.id)).toMatchObject({ ok: false });
  await standIn.control.closeDispute(again.id, "won");
  await hear(shopper, again.id);
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ ...closed, disputeStatus: "lost" });
  expect((await documentsOf(ctx, payment.id)).toSorted()).toEqual(["credit_note", "invoice"]);
});

test("an event of an older dispute that was won, come late, opens nothing that a later lost one closed", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  const payment = await buyCredits(shopper, 5);
  const older = await decide(shopper, payment, "won");
  await hear(shopper, (await decide(shopper, payment, "lost")).id);
  expect(await countCredits(ctx)).toBe(0);
  await hear(shopper, older.id);
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ status: "refunded", disputeStatus: "lost" });
  expect(await countCredits(ctx)).toBe(0);
});

test("administrators are told of every dispute of a payment, once when it opens and once when it is lost", async () => {
  const admin = await insertOperator();
  const shopper = await insertShopper();
  const { ctx, standIn } = shopper;
  const payment = await buyCredits(shopper, 5);
  const opened: string[] = [];
  for (const amount of [10_000, 20_000, 30_000]) {
    const { id } = await standIn.control.dispute(payment.providerCheckoutId ?? "", { amount });
    opened.push(id);
    await hear(shopper, id);
    await hear(shopper, id);
  }
  await standIn.control.closeDispute(opened[0] ?? "", "lost");
  await standIn.control.closeDispute(opened[2] ?? "", "won");
  for (const id of opened) await hear(shopper, id);

  const mails = await admin.db.query.mailOutbox.findMany({ where: eq(mailOutbox.userId, admin.userId) });
  expect(mails.map(({ params }) => `${params.kind} ${params.subjectId === payment.id}`).toSorted()).toEqual([
    "dispute-lost true",
    "dispute-opened true",
    "dispute-opened true",
    "dispute-opened true",
  ]);
  const trail = await ctx.db.query.auditLog.findMany({ where: eq(auditLog.subjectId, payment.id) });
  const told = trail.filter(({ action }) => action.startsWith("payment.dispute"));
  expect(told.map(({ action, details }) => [action, details?.disputeId])).toEqual([
    ...opened.map((id) => ["payment.disputed", id]),
    ["payment.dispute_lost", opened[0]],
  ]);
});

test("a lost dispute of a part is booked as that part and closes nothing; parts that make up the whole close it", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  const payment = await buyCredits(shopper, 5);
  const part = await decide(shopper, payment, "lost", 10_000);
  await hear(shopper, part.id);
  await hear(shopper, part.id);
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ status: "completed", refundedHalalas: 10_000 });
  expect(await documentsOf(ctx, payment.id)).toEqual(["invoice"]);
  expect(await countCredits(ctx)).toBe(5);
  expect(await lostRowsOf(ctx, payment.id)).toMatchObject([
    { status: "refunded", amountHalalas: 10_000, providerRefundId: part.id },
  ]);

  await hear(shopper, (await decide(shopper, payment, "lost")).id);
  const whole = payment.amountHalalas;
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ status: "refunded", refundedHalalas: whole });
  expect(await countCredits(ctx)).toBe(0);
  expect((await documentsOf(ctx, payment.id)).toSorted()).toEqual(["credit_note", "invoice"]);
  const amounts = (await lostRowsOf(ctx, payment.id)).map(({ amountHalalas }) => amountHalalas);
  expect(amounts.toSorted((a, b) => a - b)).toEqual([10_000, whole - 10_000]);
});

test("a part given back and the whole lost close a payment, and no more is booked than was paid", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  const { payment } = await buyReport(shopper);
  await sdkOf(ctx).refunds.create({ payment_intent: payment.providerPaymentId ?? "", amount: 15_000 });
  await hear(shopper, (await decide(shopper, payment, "lost", 40_000)).id);
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ status: "refunded", refundedHalalas: 40_000 });
});

test("while a lost dispute is appealed its money stays away; won in the end, it opens again what was bought", async () => {
  const shopper = await insertShopper();
  const { ctx, standIn } = shopper;
  const payment = await buyCredits(shopper, 3);
  const { id } = await decide(shopper, payment, "lost");
  await hear(shopper, id);
  await standIn.control.appealDispute(id);
  await hear(shopper, id);
  expect(await paymentOf(ctx, payment.id)).toMatchObject({
    status: "refunded",
    disputeStatus: "appeal_under_review",
  });
  await standIn.control.closeDispute(id, "won");
  await hear(shopper, id);
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ status: "completed", refundedHalalas: 0 });
  expect(await countCredits(ctx)).toBe(3);
  expect(await lostRowsOf(ctx, payment.id)).toEqual([]);
});

test("a request that a lost dispute ends stands in the trail, and its member is told that the bank gave the money back", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  const { payment } = await buyReport(shopper);
  expect(await requestRefund(ctx, payment.id, REFUND_REASON)).toEqual({ ok: true });
  await hear(shopper, (await decide(shopper, payment, "lost")).id);

  const asked = await ctx.db.query.refunds.findFirst({
    where: and(eq(refunds.paymentId, payment.id), eq(refunds.source, "member")),
  });
  expect(asked).toMatchObject({ status: "declined", lastError: "dispute-lost" });
  const trail = await ctx.db.query.auditLog.findMany({ where: eq(auditLog.subjectId, asked?.id ?? "") });
  expect(trail).toMatchObject([{ action: "refund.ended", details: { reason: "dispute-lost" } }]);
  expect(await deliverOnlyMail(ctx, "refund-ended")).toContain("بعد اعتراضك لدى البنك");
  expect((await listOwnOrders(ctx, null)).orders).toMatchObject([{ refund: { status: "refunded" } }]);
});

test("two readings of one charge in the same millisecond leave a payment and its credits in step", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  const payment = await buyCredits(shopper, 2);
  const intent = payment.providerPaymentId ?? "";
  await sdkOf(ctx).refunds.create({ payment_intent: intent });
  await settleCharge(ctx, payment.id);
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ status: "refunded" });

  // The bank returns it. Of two simultaneous runs, the slow one still has the earlier response.
  const { data: before } = await sdkOf(ctx).refunds.list({ payment_intent: intent });
  const now = before.map((refund) => ({ ...refund, status: "failed" }));
  let tell = (): void => {};
  const told = new Promise<void>((resolve) => (tell = resolve));
  const answering = (first: Promise<Stripe.Refund[]> | null) => {
    const answers = [first];
    const list = async () => ({ data: (await answers.shift()) ?? now });
    const stripe = { refunds: { list }, disputes: { list: async () => ({ data: [] }) } } as unknown as Stripe;
    return paymentsAt(stripe);
  };
  const at = ctx.now() + 60_000;
  const frozen = { ...ctx, now: () => at };
  const slow = settleCharge({ ...frozen, payments: answering(told.then(() => before)) }, payment.id);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await settleCharge({ ...frozen, payments: answering(null) }, payment.id);
  tell();
  await slow;
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ status: "completed" });
  const credits = await ctx.db.query.reportCredits.findMany({
    where: eq(reportCredits.paymentId, payment.id),
  });
  expect(credits.map(({ voidedAt }) => voidedAt)).toEqual([null, null]);
});

import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  auditLog,
  invoices,
  mailOutbox,
  payments,
  reportCredits,
  reportLinks,
  reports,
} from "#app/db/schema.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import {
  declineRefund,
  grantRefund,
  refundPayment,
  retryRefund,
} from "#app/domains/orders/refunds/decide-refund.server.ts";
import { sweepRefunds } from "#app/domains/orders/refunds/execute-refund.server.ts";
import { listOwnOrders } from "#app/domains/orders/own-orders.server.ts";
import { requestRefund } from "#app/domains/orders/refunds/request-refund.server.ts";
import { settleCharge } from "#app/domains/orders/refunds/settle-charge.server.ts";
import { findOwnInvoice } from "#app/domains/payments/invoices.server.ts";
import { generateReport } from "#app/domains/reports/making/generate-report.server.ts";
import { draftLink, linksStatement } from "#app/domains/reports/sharing/report-links.server.ts";
import { days, minutes } from "#app/lib/duration.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertOperator } from "#tests/factories/admins.ts";
import { at, buyCredits, buyReport, insertShopper, paymentOf } from "#tests/factories/paid-orders.ts";
import { adminAt, REFUND_REASON, refundsOf } from "#tests/factories/refunds.ts";
import { sdkOf } from "#tests/factories/context.ts";

const mailsOf = async (ctx: MemberContext) =>
  (await ctx.db.query.mailOutbox.findMany({ where: eq(mailOutbox.userId, ctx.userId) })).map(
    ({ template }) => template,
  );
const creditNotesOf = (ctx: MemberContext, paymentId: string) =>
  ctx.db.$count(invoices, and(eq(invoices.paymentId, paymentId), eq(invoices.kind, "credit_note")));
const reportOf = (ctx: MemberContext, id: string) =>
  ctx.db.query.reports.findFirst({ where: eq(reports.id, id) });

/** A finished report with a refund request. */
async function askedBack() {
  const shopper = await insertShopper();
  const { payment, report } = await buyReport(shopper);
  await generateReport(shopper.ctx, report.id);
  expect(await requestRefund(shopper.ctx, payment.id, REFUND_REASON)).toEqual({ ok: true });
  const [row] = await refundsOf(shopper.ctx);
  if (!row) throw new Error("no request");
  return { shopper, ctx: shopper.ctx, payment, report, row, admin: await adminAt(shopper) };
}

test("asked for, granted, executed: money, access, links, credit, invoice, list and mails agree", async () => {
  const { shopper, ctx, payment, report, row, admin } = await askedBack();
  await ctx.db.batch([linksStatement(ctx, [draftLink(ctx, report.id, Date.now() + days(7))])]);
  expect(row).toMatchObject({
    status: "requested",
    source: "member",
    reason: REFUND_REASON,
    amountHalalas: 40_000,
  });

  expect(await grantRefund(admin, row.id)).toEqual({ ok: true });
  expect(await grantRefund(admin, row.id)).toEqual({ ok: false, reason: "wrong-status" });

  expect(await shopper.standIn.control.refunds()).toMatchObject([{ amount: 40_000, status: "succeeded" }]);
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ status: "refunded", refundedHalalas: 40_000 });
  expect(await refundsOf(ctx)).toMatchObject([
    { status: "refunded", decidedBy: admin.userId, attempts: 1, providerRefundId: expect.any(String) },
  ]);
  expect(await reportOf(ctx, report.id)).toMatchObject({
    status: "completed",
    withdrawnAt: expect.any(Number),
  });
  expect(
    await ctx.db.query.reportCredits.findMany({ where: eq(reportCredits.userId, ctx.userId) }),
  ).toMatchObject([{ voidedAt: expect.any(Number) }]);
  expect(
    await ctx.db.query.reportLinks.findMany({ where: eq(reportLinks.reportId, report.id) }),
  ).toMatchObject([{ revokedAt: expect.any(Number) }]);
  const documents = await ctx.db.query.invoices.findMany({ where: eq(invoices.paymentId, payment.id) });
  expect(documents.map(({ kind, totalHalalas }) => [kind, totalHalalas]).toSorted()).toEqual([
    ["credit_note", 40_000],
    ["invoice", 40_000],
  ]);
  const { orders } = await listOwnOrders(ctx, null);
  expect(orders).toMatchObject([
    { status: "refunded", refund: { status: "refunded" }, refundUntil: null, invoices: expect.any(Array) },
  ]);
  expect((await mailsOf(ctx)).toSorted()).toEqual([
    "payment-receipt",
    "refund-done",
    "refund-received",
    "report-ready",
  ]);
  for (const { id } of await ctx.db.query.mailOutbox.findMany({ where: eq(mailOutbox.userId, ctx.userId) }))
    await deliverMail(ctx, id);
  const subjects = ctx.sentMails.map(({ subject }) => subject);
  expect(subjects).toContain("أعدنا إليك ٤٠٠\u00a0ريال");
  expect(subjects.join("\n")).toContain(payment.orderNumber);
});

test("a request is written once and reaches the administrators", async () => {
  const admin = await insertOperator();
  const shopper = await insertShopper();
  const { payment } = await buyReport(shopper);
  const both = await Promise.all([
    requestRefund(shopper.ctx, payment.id, REFUND_REASON),
    requestRefund(shopper.ctx, payment.id, REFUND_REASON),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both).toContainEqual({ ok: false, reason: "under-way" });
  expect(await refundsOf(shopper.ctx)).toHaveLength(1);
  const alerts = await admin.db.query.mailOutbox.findMany({ where: eq(mailOutbox.userId, admin.userId) });
  expect(alerts).toMatchObject([
    { template: "operator-alert", params: { kind: "refund-requested", subjectId: payment.id } },
  ]);
  await deliverMail(admin, alerts[0]?.id ?? "");
  expect(admin.sentMails.at(-1)).toMatchObject({ to: admin.email, subject: "طلب استرداد جديد في معيار" });
});

test("seven days to the second: at the last one it is taken, a second later it is too late", async () => {
  const shopper = await insertShopper();
  const inTime = (await buyReport(shopper)).payment;
  const late = (await buyReport(shopper)).payment;
  const end = (payment: typeof late) => (payment.completedAt ?? 0) + days(7);
  expect(await requestRefund(at(shopper.ctx, end(inTime)), inTime.id, REFUND_REASON)).toEqual({ ok: true });
  expect(await requestRefund(at(shopper.ctx, end(late) + 1000), late.id, REFUND_REASON)).toEqual({
    ok: false,
    reason: "too-late",
  });
  expect(await listOwnOrders(at(shopper.ctx, end(late)), null)).toMatchObject({
    orders: expect.arrayContaining([expect.objectContaining({ id: late.id, refundUntil: end(late) })]),
  });
  const after = await listOwnOrders(at(shopper.ctx, end(late) + 1), null);
  expect(after.orders.map(({ refundUntil }) => refundUntil)).toEqual([null, null]);
});

test("a stranger's, an unpaid and a refunded payment cannot be asked back", async () => {
  const { ctx, payment, row, admin } = await askedBack();
  const stranger = await insertMember();
  expect(await requestRefund(stranger, payment.id, REFUND_REASON)).toEqual({ ok: false, reason: "gone" });
  await grantRefund(admin, row.id);
  expect(await requestRefund(ctx, payment.id, REFUND_REASON)).toEqual({ ok: false, reason: "not-paid" });
  expect(await refundPayment(admin, payment.id, "مرة ثانية")).toEqual({ ok: false, reason: "not-paid" });
  expect(await refundPayment(admin, "nothing", "لا شيء")).toEqual({ ok: false, reason: "gone" });
});

test("declined with an answer: nothing else changes, the answer is mailed, and asking again is refused", async () => {
  const { ctx, payment, report, row, admin } = await askedBack();
  const answer = "التقرير سليم، وقد نزّلته قبل الطلب. <b>لا</b>";
  expect(await declineRefund(admin, row.id, answer)).toEqual({ ok: true });
  expect(await declineRefund(admin, row.id, answer)).toEqual({ ok: false, reason: "wrong-status" });
  expect(await grantRefund(admin, row.id)).toEqual({ ok: false, reason: "wrong-status" });
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ status: "completed", refundedHalalas: 0 });
  expect(await reportOf(ctx, report.id)).toMatchObject({ withdrawnAt: null });
  const [mail] = await ctx.db.query.mailOutbox.findMany({
    where: eq(mailOutbox.template, "refund-declined"),
  });
  await deliverMail(ctx, mail?.id ?? "");
  expect(ctx.sentMails.at(-1)?.text).toContain("التقرير سليم");
  expect(ctx.sentMails.at(-1)?.html).toContain("&lt;b&gt;");
  expect(await requestRefund(ctx, payment.id, REFUND_REASON)).toEqual({
    ok: false,
    reason: "declined-before",
  });
});

test("an answer of Stripe's that is lost refunds once: the sweep goes on with the same order", async () => {
  const { shopper, ctx, payment, row, admin } = await askedBack();
  shopper.standIn.control.failApi({ times: 1, status: 500, when: "after", path: "/v1/refunds" });
  expect(await grantRefund(admin, row.id)).toEqual({ ok: true });
  expect((await refundsOf(ctx))[0]).toMatchObject({ status: "granted" });

  await sweepRefunds(at(ctx, Date.now() + minutes(2)));
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ status: "refunded" });
  expect(await shopper.standIn.control.refunds()).toHaveLength(1);
  expect(await refundsOf(ctx)).toMatchObject([{ status: "refunded" }]);
});

test("a Stripe that is away leaves the grant standing, and the sweep carries it out", async () => {
  const { shopper, ctx, payment, row, admin } = await askedBack();
  shopper.standIn.control.failApi({ times: 2, status: 503, when: "before", path: "/v1/refunds" });
  expect(await grantRefund(admin, row.id)).toEqual({ ok: true });
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ status: "completed" });
  expect((await refundsOf(ctx))[0]?.lastError).toMatch(/\w/);
  await sweepRefunds(ctx);
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ status: "completed" });
  await sweepRefunds(at(ctx, Date.now() + minutes(2)));
  await sweepRefunds(at(ctx, Date.now() + minutes(4)));
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ status: "refunded" });
  expect(await shopper.standIn.control.refunds()).toHaveLength(1);
});

test("a refund that the bank takes slowly closes access at once, and is done when it says so", async () => {
  const { shopper, ctx, payment, report, row, admin } = await askedBack();
  shopper.standIn.control.setRefundOutcome("pending");
  await grantRefund(admin, row.id);
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ status: "refunded" });
  expect(await reportOf(ctx, report.id)).toMatchObject({ withdrawnAt: expect.any(Number) });
  expect(await refundsOf(ctx)).toMatchObject([{ status: "granted", providerRefundId: expect.any(String) }]);
  expect(await mailsOf(ctx)).not.toContain("refund-done");
  expect(await creditNotesOf(ctx, payment.id)).toBe(0);

  const [made] = await shopper.standIn.control.refunds();
  await shopper.standIn.control.settleRefund(made?.id ?? "", "succeeded");
  await settleCharge(ctx, payment.id);
  await settleCharge(ctx, payment.id);
  expect(await refundsOf(ctx)).toMatchObject([{ status: "refunded" }]);
  expect((await mailsOf(ctx)).filter((name) => name === "refund-done")).toHaveLength(1);
  expect(await creditNotesOf(ctx, payment.id)).toBe(1);
});

test("a refund that the bank sends back restores what was bought; an administrator tries again and it is done once", async () => {
  const { shopper, ctx, payment, report, row, admin } = await askedBack();
  shopper.standIn.control.setRefundOutcome("failed");
  await grantRefund(admin, row.id);
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ status: "completed", refundedHalalas: 0 });
  expect(await reportOf(ctx, report.id)).toMatchObject({ status: "completed", withdrawnAt: null });
  expect(await refundsOf(ctx)).toMatchObject([{ status: "failed", lastError: expect.any(String) }]);
  expect(await mailsOf(ctx)).toContain("refund-failed");
  expect(await requestRefund(ctx, payment.id, REFUND_REASON)).toEqual({ ok: false, reason: "under-way" });

  shopper.standIn.control.setRefundOutcome("succeeded");
  expect(await retryRefund(admin, row.id)).toEqual({ ok: true });
  expect(await retryRefund(admin, row.id)).toEqual({ ok: false, reason: "wrong-status" });
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ status: "refunded", refundedHalalas: 40_000 });
  expect(await refundsOf(ctx)).toMatchObject([{ status: "refunded", attempts: 2 }]);
  const made = await shopper.standIn.control.refunds();
  expect(made.map(({ status }) => status).toSorted()).toEqual(["failed", "succeeded"]);
});

test("a refund that came through and is sent back later restores what was bought, and closes it again in any order", async () => {
  const { shopper, ctx, payment, report, row, admin } = await askedBack();
  await grantRefund(admin, row.id);
  const [made] = await shopper.standIn.control.refunds();
  await shopper.standIn.control.settleRefund(made?.id ?? "", "failed");
  await settleCharge(ctx, payment.id);
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ status: "completed" });
  expect(await reportOf(ctx, report.id)).toMatchObject({ withdrawnAt: null });
  // Late events with an old state use the current one.
  await Promise.all([settleCharge(ctx, payment.id), settleCharge(ctx, payment.id)]);
  const undone = await paymentOf(ctx, payment.id);
  expect(undone).toMatchObject({ status: "completed", refundedHalalas: 0 });
  expect(await refundsOf(ctx)).toMatchObject([{ status: "failed" }]);

  // The credit note stays and the payment is invoiced again; the next refund cancels that invoice.
  const documents = async () =>
    (await ctx.db.query.invoices.findMany({ where: eq(invoices.paymentId, payment.id) }))
      .map(({ kind, ordinal }) => `${kind} ${ordinal}`)
      .toSorted();
  expect(await documents()).toEqual(["credit_note 1", "invoice 1", "invoice 2"]);
  const standing = await findOwnInvoice(ctx, payment.id, "invoice");
  const row2 = await ctx.db.query.invoices.findFirst({ where: eq(invoices.id, undone.invoiceId ?? "") });
  expect(row2).toMatchObject({ ordinal: 2, number: standing?.number });
  await retryRefund(admin, row.id);
  await settleCharge(ctx, payment.id);
  expect(await documents()).toEqual(["credit_note 1", "credit_note 2", "invoice 1", "invoice 2"]);
  expect(await findOwnInvoice(ctx, payment.id, "credit_note")).toMatchObject({
    refersToNumber: standing?.number,
  });
});

test("a report in the making stops when its money goes back, and is made after all when the bank sends it back", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  const { payment, report } = await buyReport(shopper);
  const admin = await adminAt(shopper);
  shopper.standIn.control.setRefundOutcome("pending");
  expect(await refundPayment(admin, payment.id, "طلب بالهاتف")).toEqual({ ok: true });
  await generateReport(ctx, report.id);
  expect(await reportOf(ctx, report.id)).toMatchObject({ status: "failed", fileKey: null });
  const [made] = await shopper.standIn.control.refunds();
  await shopper.standIn.control.settleRefund(made?.id ?? "", "failed");
  await settleCharge(ctx, payment.id);
  expect(await reportOf(ctx, report.id)).toMatchObject({ status: "processing", withdrawnAt: null });
  await generateReport(ctx, report.id);
  expect(await reportOf(ctx, report.id)).toMatchObject({ status: "completed" });
});

test("what is given back in Stripe's dashboard is recorded: a part stays a part, the whole closes", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  const { payment, report } = await buyReport(shopper);
  const intent = payment.providerPaymentId ?? "";
  await sdkOf(ctx).refunds.create({ payment_intent: intent, amount: 10_000 });
  await settleCharge(ctx, payment.id);
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ status: "completed", refundedHalalas: 10_000 });
  expect(await reportOf(ctx, report.id)).toMatchObject({ withdrawnAt: null });

  await requestRefund(ctx, payment.id, REFUND_REASON);
  await sdkOf(ctx).refunds.create({ payment_intent: intent });
  await settleCharge(ctx, payment.id);
  await settleCharge(ctx, payment.id);
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ status: "refunded", refundedHalalas: 40_000 });
  const rows = await refundsOf(ctx);
  expect(rows.map(({ source, status, amountHalalas }) => [source, status, amountHalalas]).toSorted()).toEqual(
    [
      ["member", "refunded", 30_000],
      ["stripe", "refunded", 10_000],
    ],
  );
});

test("credits bought together go back together: unspent ones are void, reports made with them are closed", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  const payment = await buyCredits(shopper, 3);
  const admin = await adminAt(shopper);
  expect(await refundPayment(admin, payment.id, "خطأ في الطلب")).toEqual({ ok: true });
  const credits = await ctx.db.query.reportCredits.findMany({
    where: eq(reportCredits.paymentId, payment.id),
  });
  expect(credits.map(({ voidedAt }) => voidedAt === null)).toEqual([false, false, false]);
  expect(await shopper.standIn.control.refunds()).toMatchObject([{ amount: 108_000 }]);
});

test("every decision leaves its trace", async () => {
  const { ctx, row, admin } = await askedBack();
  await grantRefund(admin, row.id);
  const trail = await ctx.db.query.auditLog.findMany({ where: eq(auditLog.subjectId, row.id) });
  expect(trail).toMatchObject([{ action: "refund.granted", actorId: admin.userId }]);
  expect(await ctx.db.$count(payments, eq(payments.userId, ctx.userId))).toBe(1);
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailOutbox, refunds, reports } from "#app/db/schema.server.ts";
import { requestRefund } from "#app/domains/orders/request-refund.server.ts";
import { settleCharge } from "#app/domains/orders/settle-charge.server.ts";
import { buyReport, insertOperator, insertShopper, paymentOf } from "#tests/factories/paid-orders.ts";

const REASON = "وجدت أن العقار بيع قبل أن أقرأ التقرير.";

test("a lost dispute takes the money and closes what was bought; a won one changes nothing", async () => {
  const admin = await insertOperator();
  const shopper = await insertShopper();
  const { ctx, standIn } = shopper;
  const lost = await buyReport(shopper);
  const won = await buyReport(shopper);
  for (const { payment } of [lost, won]) {
    const dispute = await standIn.control.dispute(payment.stripeSessionId ?? "");
    await settleCharge(ctx, payment.id, dispute.id);
    expect(await paymentOf(ctx, payment.id)).toMatchObject({
      status: "completed",
      disputeId: dispute.id,
      disputeStatus: "needs_response",
    });
    expect(await requestRefund(ctx, payment.id, REASON)).toEqual({ ok: false, reason: "disputed" });
    await standIn.control.closeDispute(dispute.id, payment === lost.payment ? "lost" : "won");
    await settleCharge(ctx, payment.id, dispute.id);
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
  expect(await requestRefund(ctx, won.payment.id, REASON)).toEqual({ ok: true });
});

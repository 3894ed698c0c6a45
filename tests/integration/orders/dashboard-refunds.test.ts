import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/db/schema.server.ts";
import { grantRefund, refundPayment } from "#app/domains/orders/refunds/decide-refund.server.ts";
import { listOwnOrders } from "#app/domains/orders/own-orders.server.ts";
import { requestRefund } from "#app/domains/orders/refunds/request-refund.server.ts";
import { settleCharge } from "#app/domains/orders/refunds/settle-charge.server.ts";
import { deliverOnlyMail } from "#tests/factories/mails.ts";
import { buyReport, insertShopper, paymentOf } from "#tests/factories/paid-orders.ts";
import { adminAt, REFUND_REASON, refundsOf } from "#tests/factories/refunds.ts";
import { sdkOf } from "#tests/factories/context.ts";

// Refunds made in Stripe's own dashboard, alongside those requested and decided on the site.

/** A refund from the dashboard that the bank returned before it succeeded. */
async function sentBackInTheDashboard() {
  const shopper = await insertShopper();
  const { ctx, standIn } = shopper;
  const { payment } = await buyReport(shopper);
  standIn.control.setRefundOutcome("failed");
  await sdkOf(ctx).refunds.create({ payment_intent: payment.providerPaymentId ?? "" });
  standIn.control.setRefundOutcome("succeeded");
  await settleCharge(ctx, payment.id);
  return { ctx, payment, admin: await adminAt(shopper) };
}

test("a refund of the dashboard's that the bank sent back stands in nobody's way: a later request waits, is granted and carried out", async () => {
  const { ctx, payment, admin } = await sentBackInTheDashboard();
  expect(await requestRefund(ctx, payment.id, REFUND_REASON)).toEqual({ ok: true });
  await settleCharge(ctx, payment.id);
  const [row] = await refundsOf(ctx);
  expect(row).toMatchObject({ status: "requested", providerRefundId: null });
  expect(await grantRefund(admin, row?.id ?? "")).toEqual({ ok: true });
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ status: "refunded" });
  expect(await refundsOf(ctx)).toMatchObject([{ status: "refunded" }]);
});

test("an administrator's own refund goes through after one of the dashboard's came back", async () => {
  const { ctx, payment, admin } = await sentBackInTheDashboard();
  expect(await refundPayment(admin, payment.id, "طلب بالهاتف")).toEqual({ ok: true });
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ status: "refunded" });
});

test("a part that is still on its way from the dashboard is no answer to a request for the rest", async () => {
  const shopper = await insertShopper();
  const { ctx, standIn } = shopper;
  const { payment } = await buyReport(shopper);
  standIn.control.setRefundOutcome("pending");
  await sdkOf(ctx).refunds.create({ payment_intent: payment.providerPaymentId ?? "", amount: 25_000 });
  await settleCharge(ctx, payment.id);
  expect(await requestRefund(ctx, payment.id, REFUND_REASON)).toEqual({ ok: true });
  await settleCharge(ctx, payment.id);
  expect(await refundsOf(ctx)).toMatchObject([{ status: "requested", amountHalalas: 15_000 }]);
});

test("a request ends when the dashboard gives everything back in parts: on record, told to its member, off the list", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  const { payment } = await buyReport(shopper);
  expect(await requestRefund(ctx, payment.id, REFUND_REASON)).toEqual({ ok: true });
  const intent = payment.providerPaymentId ?? "";
  await sdkOf(ctx).refunds.create({ payment_intent: intent, amount: 10_000 });
  await settleCharge(ctx, payment.id);
  await sdkOf(ctx).refunds.create({ payment_intent: intent });
  await settleCharge(ctx, payment.id);
  await settleCharge(ctx, payment.id);
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ status: "refunded" });
  const asked = (await refundsOf(ctx)).find(({ source }) => source === "member");
  expect(asked).toMatchObject({ status: "declined", lastError: "given-back" });
  expect(await grantRefund(await adminAt(shopper), asked?.id ?? "")).toEqual({
    ok: false,
    reason: "wrong-status",
  });
  const trail = await ctx.db.query.auditLog.findMany({ where: eq(auditLog.subjectId, asked?.id ?? "") });
  expect(trail).toMatchObject([{ action: "refund.ended", details: { reason: "given-back" } }]);
  expect(await deliverOnlyMail(ctx, "refund-ended")).toContain("أُعيد إليك مبلغ الطلب");
  expect((await listOwnOrders(ctx, null)).orders).toMatchObject([{ refund: { status: "refunded" } }]);
});

test("parts of the dashboard's that the bank has not taken yet end no request; taken, they end it, also one that failed meanwhile", async () => {
  const shopper = await insertShopper();
  const { ctx, standIn } = shopper;
  const { payment } = await buyReport(shopper);
  expect(await requestRefund(ctx, payment.id, REFUND_REASON)).toEqual({ ok: true });
  standIn.control.setRefundOutcome("pending");
  const intent = payment.providerPaymentId ?? "";
  for (const amount of [10_000, 30_000]) await sdkOf(ctx).refunds.create({ payment_intent: intent, amount });
  await settleCharge(ctx, payment.id);
  const [row] = await refundsOf(ctx);
  expect(row).toMatchObject({ status: "requested" });
  await grantRefund(await adminAt(shopper), row?.id ?? "");
  expect(await refundsOf(ctx)).toMatchObject([{ status: "failed", lastError: "charge_already_refunded" }]);
  for (const { id } of await standIn.control.refunds()) await standIn.control.settleRefund(id, "succeeded");
  await settleCharge(ctx, payment.id);
  expect((await refundsOf(ctx)).find(({ id }) => id === row?.id)).toMatchObject({ status: "declined" });
});

test("a refund of the dashboard's that answers a request stands in the trail", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  const { payment } = await buyReport(shopper);
  expect(await requestRefund(ctx, payment.id, REFUND_REASON)).toEqual({ ok: true });
  const made = await sdkOf(ctx).refunds.create({ payment_intent: payment.providerPaymentId ?? "" });
  await settleCharge(ctx, payment.id);
  expect(await refundsOf(ctx)).toMatchObject([
    { source: "member", status: "refunded", providerRefundId: made.id },
  ]);
  const trail = await ctx.db.query.auditLog.findMany({ where: eq(auditLog.subjectId, made.id) });
  expect(trail.map(({ action }) => action)).toEqual(["refund.adopted", "refund.done"]);
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  auditLog,
  mailOutbox,
  payments,
  refunds,
  reportCredits,
  reports,
  users,
} from "#app/db/schema.server.ts";
import { countCredits, returnCredit, spendCredit } from "#app/domains/orders/credits.server.ts";
import { declineRefund, refundPayment } from "#app/domains/orders/refunds/decide-refund.server.ts";
import { orderCredits, orderReport } from "#app/domains/orders/checkout/order-report.server.ts";
import { requestRefund } from "#app/domains/orders/refunds/request-refund.server.ts";
import { settlePayment } from "#app/domains/orders/settling/settle-payment.server.ts";
import { factOfSession } from "#app/domains/payments/stripe/facts.ts";
import { orderPriceCopy } from "#app/i18n/orders/order-price.ts";
import { riyadhMonthsLater } from "#app/lib/calendar.ts";
import { newId } from "#app/lib/ids.ts";
import { failReport } from "#app/domains/reports/making/fail-report.server.ts";
import { generateReport } from "#app/domains/reports/making/generate-report.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertOperator } from "#tests/factories/admins.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { insertOrder, termsOf } from "#tests/factories/orders.ts";
import { at, buyCredits, buyReport, insertShopper, paymentOf } from "#tests/factories/paid-orders.ts";
import { REFUND_REASON } from "#tests/factories/refunds.ts";
import { insertProperty } from "#tests/factories/properties.ts";
import { sdkOf, stripeOf } from "#tests/factories/context.ts";

const reportsOf = (ctx: MemberContext) =>
  ctx.db.query.reports.findMany({ where: eq(reports.userId, ctx.userId) });

const newOrder = (propertyId: string, orderKey = newId()) => ({
  propertyId,
  reportType: "buyer_investor" as const,
  orderKey,
});

test("one credit is bought as such while an order of one report waits for its payment", async () => {
  const shopper = await insertShopper();
  const waiting = await insertOrder(shopper.ctx);
  // Whoever looks for any pending order of one report finds the cheaper one first.
  await shopper.ctx.db.update(payments).set({ amountHalalas: 1 }).where(eq(payments.id, waiting.id));
  await buyCredits(shopper, 1);
  expect(await countCredits(shopper.ctx)).toBe(1);
  expect((await paymentOf(shopper.ctx, waiting.id)).status).toBe("pending");
});

test("three credits are bought at their price, and spent one by one on reports of either kind", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  const payment = await buyCredits(shopper, 3);
  expect(payment).toMatchObject({
    status: "completed",
    credits: 3,
    amountHalalas: 108_000,
    listHalalas: 120_000,
    discount: "volume_3",
    propertyId: null,
    reportId: null,
  });
  expect(await countCredits(ctx)).toBe(3);

  const property = await insertProperty(ctx);
  const buyer = await spendCredit(ctx, newOrder(property.id));
  const seller = await spendCredit(ctx, { ...newOrder(property.id), reportType: "seller_owner" });
  expect([buyer.ok, seller.ok]).toEqual([true, true]);
  expect(await countCredits(ctx)).toBe(1);
  expect(ctx.sentJobs.filter(({ type }) => type === "report.generate")).toHaveLength(2);
  for (const { id } of await reportsOf(ctx)) await generateReport(ctx, id);
  expect((await reportsOf(ctx)).map(({ status }) => status)).toEqual(["completed", "completed"]);
});

test("the button pressed twice spends one credit and gives the same report", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  await buyCredits(shopper, 3);
  const { id } = await insertProperty(ctx);
  const order = newOrder(id);
  const all = await Promise.all([spendCredit(ctx, order), spendCredit(ctx, order), spendCredit(ctx, order)]);
  const [first] = await reportsOf(ctx);
  expect(all).toEqual(all.map(() => ({ ok: true, reportId: first?.id })));
  expect(await countCredits(ctx)).toBe(2);
});

test("the last credit is spent once, by however many forms at once", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  await buyCredits(shopper, 1);
  const { id } = await insertProperty(ctx);
  const all = await Promise.all(
    [newOrder(id), newOrder(id), newOrder(id)].map((one) => spendCredit(ctx, one)),
  );
  expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  expect(all.filter(({ ok }) => !ok)).toEqual([
    { ok: false, reason: "no-credit" },
    { ok: false, reason: "no-credit" },
  ]);
  expect(await reportsOf(ctx)).toHaveLength(1);
});

test("a stranger's credits, another's form, void and unpaid ones buy nothing", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  const payment = await buyCredits(shopper, 3);
  const mine = await insertProperty(ctx);
  const spent = newOrder(mine.id);
  await spendCredit(ctx, spent);

  const { ctx: stranger } = await insertShopper();
  const theirs = await insertProperty(stranger);
  expect(await spendCredit(stranger, newOrder(theirs.id))).toEqual({ ok: false, reason: "no-credit" });
  expect(await spendCredit(stranger, newOrder(theirs.id, spent.orderKey))).toEqual({
    ok: false,
    reason: "no-credit",
  });
  expect(await spendCredit(stranger, newOrder(mine.id))).toEqual({ ok: false, reason: "gone" });

  const admin = await insertOperator({ payments: ctx.payments });
  await refundPayment(admin, payment.id, "خطأ في الطلب");
  expect(await countCredits(ctx)).toBe(0);
  expect(await spendCredit(ctx, newOrder(mine.id))).toEqual({ ok: false, reason: "no-credit" });
  expect(await reportsOf(ctx)).toMatchObject([{ withdrawnAt: expect.any(Number) }]);
});

test("credits of a payment that its bank contests buy nothing until the bank has decided for us", async () => {
  const shopper = await insertShopper();
  const { ctx, standIn } = shopper;
  const payment = await buyCredits(shopper, 3);
  const { id } = await insertProperty(ctx);
  const dispute = await standIn.control.dispute(payment.providerCheckoutId ?? "");
  const hear = () =>
    settlePayment(ctx, stripeOf(ctx), {
      kind: "dispute",
      providerPaymentId: payment.providerPaymentId ?? "",
    });
  await hear();
  expect(await countCredits(ctx)).toBe(0);
  expect(await spendCredit(ctx, newOrder(id))).toEqual({ ok: false, reason: "no-credit" });
  await standIn.control.closeDispute(dispute.id, "won");
  await hear();
  expect(await countCredits(ctx)).toBe(3);
  expect(await spendCredit(ctx, newOrder(id))).toMatchObject({ ok: true });
});

test("credits of a payment that is asked back buy nothing until the request is declined", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  const payment = await buyCredits(shopper, 3);
  expect(await requestRefund(ctx, payment.id, REFUND_REASON)).toEqual({ ok: true });
  const { id } = await insertProperty(ctx);
  expect(await countCredits(ctx)).toBe(0);
  expect(await spendCredit(ctx, newOrder(id))).toEqual({ ok: false, reason: "no-credit" });
  const [row] = await ctx.db.query.refunds.findMany({ where: eq(refunds.paymentId, payment.id) });
  await declineRefund(await insertOperator(), row?.id ?? "", "استُخدم رصيد من هذا الطلب.");
  expect(await spendCredit(ctx, newOrder(id))).toMatchObject({ ok: true });
});

test("credits of a payment whose refund is granted and not taken by Stripe yet buy nothing; another payment's do", async () => {
  const shopper = await insertShopper();
  const { ctx, standIn } = shopper;
  const payment = await buyCredits(shopper, 3);
  const admin = await insertOperator({ payments: ctx.payments });
  standIn.control.setApiTrouble(1);
  expect(await refundPayment(admin, payment.id, REFUND_REASON)).toEqual({ ok: true });
  standIn.control.setApiTrouble(0);
  expect(await paymentOf(ctx, payment.id)).toMatchObject({ status: "completed" });
  const { id } = await insertProperty(ctx);
  expect(await spendCredit(ctx, newOrder(id))).toEqual({ ok: false, reason: "no-credit" });
  await buyCredits(shopper, 1);
  expect(await spendCredit(ctx, newOrder(id))).toMatchObject({ ok: true });
  expect(await spendCredit(ctx, newOrder(id))).toEqual({ ok: false, reason: "no-credit" });
});

test("what nothing supports costs no credit", async () => {
  const shopper = await insertShopper();
  await buyCredits(shopper, 1);
  const office = await insertProperty(shopper.ctx, {
    country: "ae",
    city: "Ras Al Khaimah",
    district: null,
    propertyType: "office",
    formPropertyType: "commercial_building",
  });
  expect(await spendCredit(shopper.ctx, newOrder(office.id))).toEqual({ ok: false, reason: "no-value" });
  expect(await countCredits(shopper.ctx)).toBe(1);
});

test("the credit of a failed report is given back once, and a refund of the purchase closes that one too", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  const payment = await buyCredits(shopper, 3);
  const property = await insertProperty(ctx);
  const spent = await spendCredit(ctx, newOrder(property.id));
  const reportId = spent.ok ? spent.reportId : "";
  const admin = await insertOperator({ payments: ctx.payments });
  expect(await returnCredit(admin, reportId)).toEqual({ ok: false, reason: "wrong-status" });
  await failReport(ctx, reportId, "the browser would not start");

  const both = await Promise.all([returnCredit(admin, reportId), returnCredit(admin, reportId)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await countCredits(ctx)).toBe(3);
  expect(await reportsOf(ctx)).toMatchObject([{ status: "failed", withdrawnAt: expect.any(Number) }]);
  const mails = await ctx.db.query.mailOutbox.findMany({ where: eq(mailOutbox.userId, ctx.userId) });
  expect(mails.filter(({ template }) => template === "credit-returned")).toHaveLength(1);
  for (let used = 0; used < 3; used += 1)
    expect(await spendCredit(ctx, newOrder(property.id))).toMatchObject({ ok: true });
  expect(await spendCredit(ctx, newOrder(property.id))).toEqual({ ok: false, reason: "no-credit" });

  await refundPayment(admin, payment.id, "لم يرضه شيء منها");
  const rows = await ctx.db.query.reportCredits.findMany({ where: eq(reportCredits.paymentId, payment.id) });
  expect(rows).toHaveLength(4);
  expect(rows.every(({ voidedAt }) => voidedAt !== null)).toBe(true);
  expect((await reportsOf(ctx)).every(({ withdrawnAt }) => withdrawnAt !== null)).toBe(true);
});

test("a single purchase's failed report has money to give back, no credit", async () => {
  const shopper = await insertShopper();
  const { report } = await buyReport(shopper);
  await failReport(shopper.ctx, report.id, "the browser would not start");
  expect(await returnCredit(await insertOperator(), report.id)).toEqual({
    ok: false,
    reason: "own-payment",
  });
});

test("an office pays its price, shown with its reason", async () => {
  const { ctx, standIn } = await insertShopper();
  await ctx.db.update(users).set({ officeSince: Date.now() }).where(eq(users.id, ctx.userId));
  const property = await insertProperty(ctx);
  const terms = await termsOf(ctx, property, { asked: null, updates: null });
  expect(terms?.offers.seller_owner.price).toMatchObject({ discount: "office", amountHalalas: 32_000 });
  const wish = { reportType: "seller_owner" as const, updatesReportId: null, shownHalalas: 32_000 };
  expect(await orderReport(ctx, property.id, wish)).toMatchObject({ ok: true });
  expect(await standIn.control.sessions()).toMatchObject([{ amount_total: 32_000 }]);
});

test("an update costs half through six months, of the member's own report of that property and kind alone", async () => {
  const shopper = await insertShopper();
  const { ctx, standIn } = shopper;
  const { payment, report } = await buyReport(shopper);
  const propertyId = payment.propertyId ?? "";
  const update = { reportType: "seller_owner" as const, updatesReportId: report.id, shownHalalas: 40_000 };
  // Not finished yet.
  expect(await orderReport(ctx, propertyId, update)).toEqual({ ok: false, reason: "gone" });
  await generateReport(ctx, report.id);

  const terms = await termsOf(
    ctx,
    { id: propertyId, revisesId: null, country: "sa" },
    { asked: null, updates: report.id },
  );
  expect(terms).toMatchObject({
    offers: { seller_owner: { price: { discount: "update", amountHalalas: 20_000 } } },
    reportType: "seller_owner",
    update: { isOpen: true },
  });
  expect(
    await termsOf(ctx, { id: propertyId, revisesId: null, country: "sa" }, { asked: null, updates: null }),
  ).toMatchObject({
    offers: { seller_owner: { price: { discount: "none" } } },
    updatable: [{ reportId: report.id, reportType: "seller_owner" }],
  });
  expect(await orderReport(ctx, propertyId, { ...update, reportType: "buyer_investor" })).toEqual({
    ok: false,
    reason: "gone",
  });
  const other = await insertProperty(ctx);
  expect(await orderReport(ctx, other.id, update)).toEqual({ ok: false, reason: "gone" });
  expect(await orderReport(ctx, propertyId, { ...update, shownHalalas: 20_000 })).toMatchObject({ ok: true });
  const [session] = (await standIn.control.sessions()).filter(({ status }) => status === "open");
  expect(session).toMatchObject({ amount_total: 20_000 });
  const [made] = await ctx.db.query.payments.findMany({ where: eq(payments.discount, "update") });
  expect(made).toMatchObject({ updatesReportId: report.id, amountHalalas: 20_000, listHalalas: 40_000 });

  const end = riyadhMonthsLater(report.createdAt, 6);
  const quoteAt = async (now: number) =>
    (
      await termsOf(
        at(ctx, now),
        { id: propertyId, revisesId: null, country: "sa" },
        { asked: null, updates: report.id },
      )
    )?.offers.seller_owner.price.amountHalalas;
  expect([await quoteAt(end), await quoteAt(end + 1000)]).toEqual([20_000, 40_000]);
});

test("who would pay more than the page showed is shown the new price first, and nothing is opened", async () => {
  const shopper = await insertShopper();
  const { ctx, standIn } = shopper;
  const { payment, report } = await buyReport(shopper);
  await generateReport(ctx, report.id);
  const late = at(ctx, riyadhMonthsLater(report.createdAt, 6) + 1);
  const wish = { reportType: "seller_owner" as const, updatesReportId: report.id, shownHalalas: 20_000 };
  expect(await orderReport(late, payment.propertyId ?? "", wish)).toEqual({
    ok: false,
    reason: "price-changed",
  });
  expect(await orderCredits(ctx, 3, 100_000)).toEqual({ ok: false, reason: "price-changed" });
  expect(await standIn.control.sessions()).toHaveLength(1);
});

test("a second click on the same credits goes on with the open session; another number opens its own", async () => {
  const { ctx, standIn } = await insertShopper();
  const first = await orderCredits(ctx, 5, 170_000);
  expect(first).toMatchObject({ ok: true });
  expect(await orderCredits(ctx, 5, 170_000)).toEqual(first);
  expect(await orderCredits(ctx, 6, 204_000)).not.toEqual(first);
  expect((await standIn.control.sessions()).map(({ amount_total }) => amount_total).toSorted()).toEqual([
    170_000, 204_000,
  ]);
  const [session] = await standIn.control.sessions();
  expect(session?.success_url).not.toContain("property_id");
});

test("credits paid for a closed account go back, on record", async () => {
  const shopper = await insertShopper();
  const { ctx, standIn } = shopper;
  await orderCredits(ctx, 3, 108_000);
  const [row] = await ctx.db.query.payments.findMany({ where: eq(payments.userId, ctx.userId) });
  await ctx.db.update(users).set({ closedAt: Date.now() }).where(eq(users.id, ctx.userId));
  await standIn.control.pay(row?.providerCheckoutId ?? "");
  const session = await sdkOf(ctx).checkout.sessions.retrieve(row?.providerCheckoutId ?? "");
  await settlePayment(ctx, stripeOf(ctx), factOfSession(session));
  await settlePayment(ctx, stripeOf(ctx), factOfSession(session));
  expect(await paymentOf(ctx, row?.id ?? "")).toMatchObject({ status: "refunded" });
  expect(await standIn.control.refunds()).toHaveLength(1);
  expect(await ctx.db.$count(reportCredits, eq(reportCredits.userId, ctx.userId))).toBe(0);
  const [refund] = await ctx.db.query.refunds.findMany({ where: eq(refunds.userId, ctx.userId) });
  const trail = await ctx.db.query.auditLog.findMany({ where: eq(auditLog.subjectId, refund?.id ?? "") });
  expect(trail).toMatchObject([{ action: "refund.granted", details: { paymentId: row?.id } }]);
});

test("a report that could not be stored is said in the document's words, and no credit is spent", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  await buyCredits(shopper, 1);
  const property = await insertProperty(ctx);
  const failing = { ...ctx, db: failingDatabase(/^insert into "reports"/) };
  const order = { propertyId: property.id, reportType: "seller_owner", orderKey: newId() } as const;
  expect(await spendCredit(failing, order)).toEqual({ ok: false, reason: "failed" });
  expect(orderPriceCopy.creditRefused.failed).toBe("حدث خطأ في إنشاء التقرير");
  expect(await countCredits(ctx)).toBe(1);
});

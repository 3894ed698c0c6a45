import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog, paymentEvents, payments, refunds, reports } from "#app/db/schema.server.ts";
import { replayEvent } from "#app/domains/orders/settling/replay-event.server.ts";
import { requestRefund } from "#app/domains/orders/refunds/request-refund.server.ts";
import { generateReport } from "#app/domains/reports/making/generate-report.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertSignedInAdmin, insertOperator } from "#tests/factories/admins.ts";
import { sdkOf, visitorCtx } from "#tests/factories/context.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { insertCreditsPayment } from "#tests/factories/invoices.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { expectWords } from "#tests/factories/page-words.ts";
import { buyCredits, buyReport, insertShopper, paymentOf } from "#tests/factories/paid-orders.ts";
import { REFUND_REASON } from "#tests/factories/refunds.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const PAGE = "/admin/payments";

beforeEach(async () => {
  const { db } = await insertMember();
  await db.delete(refunds);
  await db.update(payments).set({ status: "cancelled", disputeStatus: null });
});

const refundOf = async (ctx: MemberContext) =>
  ctx.db.query.refunds.findFirst({ where: eq(refunds.userId, ctx.userId) });

/** A finished report with a refund request, and an administrator's browser. */
async function askedBack() {
  const shopper = await insertShopper({ fullName: "هند الدوسري" });
  const { ctx } = shopper;
  const { payment, report } = await buyReport(shopper);
  await generateReport(ctx, report.id);
  expect(await requestRefund(ctx, payment.id, REFUND_REASON)).toEqual({ ok: true });
  const row = await refundOf(ctx);
  if (!row) throw new Error("no request");
  const { cookie } = await insertSignedInAdmin();
  const open = (path = PAGE, form?: Record<string, string>) =>
    visit(visitorCtx({ payments: ctx.payments }), path, { cookie, form });
  return { shopper, ctx, payment, report, row, open };
}

test("nobody but an administrator at aal2 sees payments or decides on refunds", async () => {
  const { ctx, payment, row } = await askedBack();
  const [{ cookie: member }, { cookie: aal1 }] = [
    await signIn(ctx),
    await insertSignedInAdmin({ raised: false }),
  ];
  const forms: (Record<string, string> | undefined)[] = [
    undefined,
    { intent: "grant", subject: row.id },
    { intent: "decline", subject: row.id, answer: "لا يمكن رد المبلغ الآن." },
    { intent: "retry", subject: row.id },
    { intent: "refund", subject: payment.id, reason: "سبب من أسباب الإدارة" },
  ];
  for (const page of [PAGE, `${PAGE}/${payment.id}`])
    for (const form of forms) {
      expect((await visit(visitorCtx(), page, { form })).to).toMatch(/^\/auth\?next=/);
      const other = await visit(visitorCtx(), page, { form, cookie: member });
      expect([other.to, other.toast]).toEqual(["/", "ليس لديك صلاحية للوصول إلى هذه الصفحة"]);
      expect((await visit(visitorCtx(), page, { form, cookie: aal1 })).to).toMatch(/^\/auth\/mfa\?next=/);
    }
  expect(await refundOf(ctx)).toMatchObject({ status: "requested" });
  expect((await paymentOf(ctx, payment.id)).status).toBe("completed");
});

test("a request stands on top with all that a decision needs, and is granted after a question", async () => {
  const { shopper, ctx, payment, report, row, open } = await askedBack();
  const { text, html } = await open();
  expectWords(text, [
    "طلبات استرداد تنتظر قرارك",
    "هند الدوسري",
    ctx.email,
    payment.orderNumber,
    "٤٠٠ ر.س.",
    "تقرير البائع/المالك",
    "تقريره جاهز",
    REFUND_REASON,
    "رد المبلغ كاملًا؟",
    payment.providerPaymentId ?? "none",
    "مكتمل",
  ]);
  expect(html).toContain(`href="/orders/${payment.id}/invoice"`);
  expect((await open(`${PAGE}?status=waiting`)).text).toContain(REFUND_REASON);

  const done = await open(PAGE, { intent: "grant", subject: row.id });
  expect([done.to, done.toast]).toEqual([PAGE, "قُبل رد المبلغ"]);
  expect(await shopper.standIn.control.refunds()).toMatchObject([{ amount: 40_000, status: "succeeded" }]);
  expect((await paymentOf(ctx, payment.id)).status).toBe("refunded");
  const withdrawn = await ctx.db.query.reports.findFirst({ where: eq(reports.id, report.id) });
  expect(withdrawn?.withdrawnAt).toEqual(expect.any(Number));

  const file = await open(`${PAGE}/${payment.id}`);
  expect(file.html).toContain(`href="/admin/reports/${report.id}"`);
  expect(file.text).toContain("مسحوب");

  const again = await open(PAGE, { intent: "grant", subject: row.id });
  expect(again.status).toBe(400);
  expect(again.text).toContain("تغيّرت حال هذا الطلب بعد أن فتحت الصفحة");
  const after = await open();
  expect(after.text).not.toContain("طلبات استرداد تنتظر قرارك");
  expect(after.text).toContain("مسترد");
  expect(after.html).toContain(`href="/orders/${payment.id}/invoice?kind=credit_note"`);
});

test("declining wants words of at least ten characters, keeps what was typed, and mails them", async () => {
  const { ctx, row, open } = await askedBack();
  const short = await open(PAGE, { intent: "decline", subject: row.id, answer: "لا" });
  expect(short.status).toBe(400);
  expect(short.text).toContain("اكتب الجواب في ١٠ أحرف على الأقل");
  expect(short.html).toMatch(/<details class="ask" open=""/);
  expect(short.html).toMatch(/>لا<\/textarea>/);
  const long = await open(PAGE, { intent: "decline", subject: row.id, answer: "ا".repeat(1001) });
  expect(long.text).toContain("الجواب يجب ألا يتجاوز ١٬٠٠٠ حرف");
  expect(await refundOf(ctx)).toMatchObject({ status: "requested", answer: null });

  const answer = "قرأتَ التقرير كاملًا قبل الطلب.";
  const done = await open(PAGE, { intent: "decline", subject: row.id, answer });
  expect([done.to, done.toast]).toEqual([PAGE, "رُفض طلب الاسترداد"]);
  expect(await refundOf(ctx)).toMatchObject({ status: "declined", answer });
});

test("a refund that the bank sent back shows why and is tried again", async () => {
  const { shopper, ctx, payment, row, open } = await askedBack();
  shopper.standIn.control.setRefundOutcome("failed");
  await open(PAGE, { intent: "grant", subject: row.id });
  expect(await refundOf(ctx)).toMatchObject({ status: "failed" });
  const { text } = await open();
  expect(text).toContain("عمليات رد فشلت");
  expect(text).toContain("السبب لدى البنك");
  expect(text).toContain("أعد محاولة الرد");

  shopper.standIn.control.setRefundOutcome("pending");
  const done = await open(PAGE, { intent: "retry", subject: row.id });
  expect(done.toast).toBe("أُعيدت محاولة الرد");
  expect(await refundOf(ctx)).toMatchObject({ status: "granted", attempts: 2 });
  const running = await open();
  expect(running.text).toContain("عمليات رد جارية");
  expect(running.text).toContain("أمرنا به مزود الدفع، وننتظر البنك.");
  // While the refund is at the bank, the money counts as refunded.
  expect((await paymentOf(ctx, payment.id)).refundedHalalas).toBe(40_000);
});

test("an administrator gives a payment back on their own decision, with a reason", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  const payment = await buyCredits(shopper, 5);
  const { cookie } = await insertSignedInAdmin();
  const page = `${PAGE}/${payment.id}`;
  const open = (form?: Record<string, string>) =>
    visit(visitorCtx({ payments: ctx.payments }), page, { cookie, form });
  const { text } = await open();
  expectWords(text, ["رصيد: ٥ تقارير", "خصم ١٥٪", "١٬٧٠٠ ر.س.", "٢٬٠٠٠ ر.س.", "رصيد لم يُستخدم", ctx.email]);

  const blank = await open({ intent: "refund", subject: payment.id, reason: " " });
  expect(blank.text).toContain("اكتب السبب في ١٠ أحرف على الأقل");
  const reason = "اشترى الرصيد مرتين بالخطأ.";
  const done = await open({ intent: "refund", subject: payment.id, reason });
  expect([done.to, done.toast]).toEqual([page, "قُبل رد المبلغ"]);
  expect((await paymentOf(ctx, payment.id)).status).toBe("refunded");
  const after = await open();
  expectWords(after.text, [
    "بقرار الإدارة",
    reason,
    "رصيد ملغى",
    "رُدّ مبلغ دفعة",
    "نورة القحطاني",
    "قرر رد مبلغ",
  ]);
  const again = await open({ intent: "refund", subject: payment.id, reason });
  expect(again.text).toContain("هذه الدفعة ليست مكتملة، فلا مبلغ يُرد.");
});

test("filters narrow the list, and disputes are named in words", async () => {
  const { cookie } = await insertSignedInAdmin();
  const buyer = await insertMember({ fullName: "صاحب الاعتراض" });
  const disputed = await insertCreditsPayment(buyer, { disputeId: "du_1", disputeStatus: "needs_response" });
  const pending = await insertOrder(buyer);
  const part = await insertCreditsPayment(buyer, { refundedHalalas: 40_000 });
  const open = async (status: string) =>
    (await visit(visitorCtx(), `${PAGE}?status=${status}`, { cookie })).text;
  expect(await open("disputed")).toContain(disputed.orderNumber);
  expect(await open("disputed")).toContain("اعتراض ينتظر ردك");
  expect(await open("disputed")).not.toContain(pending.orderNumber);
  expect(await open("pending")).toContain(pending.orderNumber);
  expect(await open("completed")).toContain(part.orderNumber);
  expect(await open("completed")).toContain("رُدّ منها");
  expect(await open("failed")).toContain("لا توجد مدفوعات حاليًا");
  expect(await open("waiting")).toContain("لا طلبات استرداد تنتظر");
});

test("the list goes on page by page, the newest first, without losing one of the same instant", async () => {
  const { cookie } = await insertSignedInAdmin();
  const buyer = await insertMember();
  const orders: string[] = [];
  for (let n = 0; n < 25; n += 1)
    orders.push((await insertCreditsPayment(buyer, { createdAt: 5_000_000_000_000 - (n % 3) })).orderNumber);
  const first = await visit(visitorCtx(), `${PAGE}?status=completed`, { cookie });
  const more = /href="[^"?]*(\?status=completed&amp;after=[^"]+)"/
    .exec(first.html)?.[1]
    ?.replaceAll("&amp;", "&");
  const second = await visit(visitorCtx(), PAGE + (more ?? ""), { cookie });
  const shown = (text: string) => orders.filter((order) => text.includes(order));
  expect([shown(first.text).length, shown(second.text).length]).toEqual([20, 5]);
  expect(new Set([...shown(first.text), ...shown(second.text)]).size).toBe(25);
});

test("a list that cannot be read says so, and a failed act leaves everything as it was", async () => {
  const { ctx, row } = await askedBack();
  const { cookie } = await insertSignedInAdmin();
  const broken = await visit(visitorCtx({ db: failingDatabase(/from "payments" left join/) }), PAGE, {
    cookie,
  });
  expect(broken.status).toBe(500);
  expect(broken.html).toContain("خطأ في جلب المدفوعات");

  const site = visitorCtx({ db: failingDatabase(/^update "refunds"/) });
  const failed = await visit(site, PAGE, { cookie, form: { intent: "grant", subject: row.id } });
  expect([failed.status, failed.text.includes("لم يتغير شيء")]).toEqual([500, true]);
  expect(site.logged).toMatchObject([{ event: "admin.payment_failed", reference: site.reference }]);
  expect(await refundOf(ctx)).toMatchObject({ status: "requested" });
});

test("a stored event is acted on again, handled or not; one that fails or makes no sense is named", async () => {
  const shopper = await insertShopper();
  const { ctx, standIn } = shopper;
  const order = await insertOrder(ctx);
  await standIn.control.pay(order.providerCheckoutId ?? "");
  const session = await sdkOf(ctx).checkout.sessions.retrieve(order.providerCheckoutId ?? "");
  const event = (id: string, object: object) => ({
    id,
    type: "checkout.session.completed",
    paymentId: order.id,
    payload: JSON.stringify({ id, type: "checkout.session.completed", data: { object } }),
    receivedAt: ctx.now(),
  });
  await ctx.db
    .insert(paymentEvents)
    .values([
      event("evt_good", session),
      event("evt_amount", { ...session, amount_total: 1 }),
      { ...event("evt_torn", {}), payload: "{" },
    ]);
  const admin = await insertOperator({ payments: ctx.payments });
  const handled = async (id: string) =>
    (await ctx.db.query.paymentEvents.findFirst({ where: eq(paymentEvents.id, id) }))?.handledAt;

  expect(await replayEvent(admin, "evt_amount")).toMatchObject({
    ok: false,
    reason: "failed",
    detail: expect.stringContaining("not what was asked"),
  });
  expect(await handled("evt_amount")).toBeNull();
  expect((await paymentOf(ctx, order.id)).status).toBe("pending");

  expect(await replayEvent(admin, "evt_good")).toEqual({ ok: true });
  expect(await replayEvent(admin, "evt_good")).toEqual({ ok: true });
  expect(await handled("evt_good")).toEqual(expect.any(Number));
  expect((await paymentOf(ctx, order.id)).status).toBe("completed");
  expect(await ctx.db.$count(reports, eq(reports.userId, ctx.userId))).toBe(1);
  expect(await ctx.db.$count(auditLog, eq(auditLog.subjectId, "evt_good"))).toBe(2);

  expect(await replayEvent(admin, "evt_torn")).toEqual({ ok: false, reason: "unreadable" });
  expect(await replayEvent(admin, "evt_none")).toEqual({ ok: false, reason: "gone" });
});

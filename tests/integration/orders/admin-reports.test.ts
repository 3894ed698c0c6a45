import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog, payments, reportCredits, reports, reportVersions } from "#app/db/schema.server.ts";
import { spendCredit } from "#app/domains/orders/credits.server.ts";
import { failReport } from "#app/domains/reports/making/fail-report.server.ts";
import { generateReport } from "#app/domains/reports/making/generate-report.server.ts";
import { minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertSignedInAdmin } from "#tests/factories/admins.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { expectWords } from "#tests/factories/page-words.ts";
import { buyCredits, buyReport, insertShopper } from "#tests/factories/paid-orders.ts";
import { insertProperty } from "#tests/factories/properties.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const PAGE = "/admin/reports";

beforeEach(async () => {
  const { db } = await insertMember();
  await db.delete(reportVersions);
  await db.update(payments).set({ reportId: null, updatesReportId: null });
  await db.delete(reports);
});

/** A member's finished report, and an administrator's browser. */
async function finished() {
  const shopper = await insertShopper({ fullName: "هند الدوسري" });
  const { payment, report } = await buyReport(shopper);
  await generateReport(shopper.ctx, report.id);
  const { cookie } = await insertSignedInAdmin();
  const open = (path: string, form?: Record<string, string>) => visit(visitorCtx(), path, { cookie, form });
  return { shopper, ctx: shopper.ctx, payment, report, cookie, open };
}

/** A failed report that was bought with one of five credits. */
async function failedOfCredits() {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  const payment = await buyCredits(shopper, 5);
  const { id: propertyId } = await insertProperty(ctx);
  const spent = await spendCredit(ctx, { propertyId, reportType: "seller_owner", orderKey: newId() });
  if (!spent.ok) throw new Error(spent.reason);
  await failReport(ctx, spent.reportId, "gave up after the last retry");
  const { cookie } = await insertSignedInAdmin();
  const page = `${PAGE}/${spent.reportId}`;
  const open = (form?: Record<string, string>) => visit(visitorCtx(), page, { cookie, form });
  return { ctx, payment, reportId: spent.reportId, page, open };
}

const statusOf = async (ctx: { db: Awaited<ReturnType<typeof insertMember>>["db"] }, id: string) =>
  (await ctx.db.query.reports.findFirst({ where: eq(reports.id, id) }))?.status;

test("nobody but an administrator at aal2 sees reports, opens one or acts on it", async () => {
  const { ctx, report } = await finished();
  const other = await insertMember();
  const [{ cookie: owner }, { cookie: member }] = [await signIn(ctx), await signIn(other)];
  const { cookie: aal1 } = await insertSignedInAdmin({ raised: false });
  const page = `${PAGE}/${report.id}`;
  const forms: (Record<string, string> | undefined)[] = [
    undefined,
    { intent: "retry", subject: report.id },
    { intent: "return-credit", subject: report.id },
    { intent: "reissue", subject: report.id, reason: "سبب من أسباب الإدارة" },
  ];
  for (const path of [PAGE, page, `${page}?version=1`, `${page}/file?version=1`])
    for (const form of path === page ? forms : [undefined]) {
      expect((await visit(visitorCtx(), path, { form })).to).toMatch(/^\/auth\?next=/);
      for (const cookie of [owner, member])
        expect((await visit(visitorCtx(), path, { form, cookie })).to).toBe("/");
      expect((await visit(visitorCtx(), path, { form, cookie: aal1 })).to).toMatch(/^\/auth\/mfa\?next=/);
    }
  expect(await ctx.db.$count(reportVersions, eq(reportVersions.reportId, report.id))).toBe(0);
  const opened = await ctx.db.query.auditLog.findMany({ where: eq(auditLog.subjectId, report.id) });
  expect(opened.filter(({ action }) => action === "report.opened")).toEqual([]);
});

test("the list names type, state, date and id, marks what is late or withdrawn, and leads to view and file", async () => {
  const { ctx, report, open } = await finished();
  const late = await insertPaidReport(await insertMember());
  const withdrawn = await insertPaidReport(await insertMember());
  await ctx.db
    .update(reports)
    .set({ createdAt: Date.now() - minutes(6) })
    .where(eq(reports.id, late.report.id));
  await ctx.db
    .update(reports)
    .set({ status: "failed", withdrawnAt: Date.now() })
    .where(eq(reports.id, withdrawn.report.id));
  const { text, html } = await open(PAGE);
  expectWords(text, [
    "تقرير البائع/المالك",
    "مكتمل",
    "قيد المعالجة",
    "تأخر عن ٥ دقائق",
    "مسحوب",
    report.id,
    late.report.id,
  ]);
  expect(html).toContain(`href="/admin/reports/${report.id}?version=1"`);
  expect(html).toContain(`href="/admin/reports/${report.id}/file?version=1"`);
  expect(html).not.toContain(`/admin/reports/${late.report.id}/file`);

  const ids = async (status: string) => {
    const page = await open(`${PAGE}?status=${status}`);
    return [report.id, late.report.id, withdrawn.report.id].filter((id) => page.text.includes(id));
  };
  expect(await ids("late")).toEqual([late.report.id]);
  expect(await ids("processing")).toEqual([late.report.id]);
  expect(await ids("completed")).toEqual([report.id]);
  expect(await ids("failed")).toEqual([withdrawn.report.id]);
});

test("a waiting report is labelled as one in the making, and an empty list says so", async () => {
  const { cookie } = await insertSignedInAdmin();
  const empty = await visit(visitorCtx(), PAGE, { cookie });
  expect(empty.text).toContain("لا توجد تقارير حاليًا");
  const { ctx, report } = { ...(await insertPaidReport(await insertMember())), ctx: await insertMember() };
  await ctx.db.update(reports).set({ status: "pending" }).where(eq(reports.id, report.id));
  const { text } = await visit(visitorCtx(), PAGE, { cookie });
  expect(text).toContain("قيد المعالجة");
  expect(text).not.toContain("قيد الانتظار");
});

test("an administrator reads a report and fetches its file only where they ask to, and each time is on record", async () => {
  const { ctx, report, payment, open } = await finished();
  const page = `${PAGE}/${report.id}`;
  const openings = async () =>
    (await ctx.db.query.auditLog.findMany({ where: eq(auditLog.subjectId, report.id) }))
      .filter(({ action }) => action === "report.opened")
      .map(({ details }) => details);

  const facts = await open(page);
  expectWords(facts.text, ["هند الدوسري", ctx.email, payment.orderNumber, "الإصدار المشترى", "اكتمل"]);
  expect(facts.text).not.toContain("كم قيمته؟");
  expect(await openings()).toEqual([]);

  const read = await open(`${page}?version=1`);
  expect(read.text).toContain("كم قيمته؟");
  const file = await open(`${page}/file?version=1`);
  expect(file.html).toMatch(/^%PDF/);
  expect(file.headers.get("Cache-Control")).toBe("private, no-store");
  expect(await openings()).toEqual([
    { version: 1, as: "page" },
    { version: 1, as: "file" },
  ]);
  expect((await open(page)).text).toContain("فتح تقرير عميل");
});

test("what is not there is not found, and is no opening", async () => {
  const { ctx, report, open } = await finished();
  const page = `${PAGE}/${report.id}`;
  expect((await open(`${PAGE}/${newId()}`)).status).toBe(404);
  expect((await open(`${PAGE}/${newId()}/file?version=1`)).status).toBe(404);
  expect((await open(`${page}?version=x`)).status).toBe(404);
  expect((await open(`${page}?version=2`)).text).toContain("لا نص لهذا الإصدار يُعرض.");
  expect((await open(`${page}/file?version=2`)).status).toBe(404);
  // The file is lost and the body has an old format that cannot be printed; a current one would be printed again.
  await ctx.reportFiles.delete(`reports/${report.id}.pdf`);
  const old = { reportContent: { version: 1 } as never };
  await ctx.db.update(reports).set(old).where(eq(reports.id, report.id));
  const gone = await open(`${page}/file`);
  expect([gone.status, gone.html.includes("لا ملف لهذا الإصدار")]).toEqual([404, true]);
  const opened = await ctx.db.query.auditLog.findMany({ where: eq(auditLog.subjectId, report.id) });
  expect(opened.map(({ action }) => action)).not.toContain("report.opened");
});

test("a finished report is made anew with a reason for its owner", async () => {
  const { ctx, report, open } = await finished();
  const page = `${PAGE}/${report.id}`;
  const form = (reason: string) => ({ intent: "reissue", subject: report.id, reason });
  const short = await open(page, form("خطأ"));
  expect(short.status).toBe(400);
  expect(short.text).toContain("اكتب السبب في ١٠ أحرف على الأقل");
  expect(short.html).toMatch(/>خطأ<\/textarea>/);
  expect((await open(page, form("ا".repeat(501)))).text).toContain("السبب يجب ألا يتجاوز ٥٠٠ حرف");

  const reason = "صححنا مساحة الحي في بياناتنا.";
  const done = await open(page, form(reason));
  expect([done.to, done.toast]).toEqual([page, "بدأ إعداد الإصدار الجديد"]);
  const after = await open(page);
  expectWords(after.text, ["الإصدار ٢", reason, "طلب إصدارًا جديدًا من تقرير"]);
  expect((await open(page, form(reason))).text).toContain("لهذا التقرير إصدار قيد الإعداد.");
  expect(await ctx.db.$count(reportVersions, eq(reportVersions.reportId, report.id))).toBe(1);
  expect((await open(page, { intent: "retry", subject: report.id })).text).toContain("هذا التقرير ليس فاشلًا");
});

test("a failed report is made after all", async () => {
  const { ctx, reportId, page, open } = await failedOfCredits();
  const { text } = await open();
  expectWords(text, ["سبب الفشل", "gave up after the last retry", "أعد إعداده", "أعد الرصيد"]);
  const done = await open({ intent: "retry", subject: reportId });
  expect([done.to, done.toast]).toEqual([page, "أُعيد التقرير إلى الإعداد"]);
  expect(await statusOf(ctx, reportId)).toBe("processing");
});

test("or its credit goes back to its owner, once", async () => {
  const { ctx, payment, reportId, page, open } = await failedOfCredits();
  const form = { intent: "return-credit", subject: reportId };
  const done = await open(form);
  expect([done.to, done.toast]).toEqual([page, "أُعيد الرصيد إلى صاحبه"]);
  expect((await open(form)).text).toContain("لا يُعاد الرصيد إلا عن تقرير فاشل");
  expect(await ctx.db.$count(reportCredits, eq(reportCredits.paymentId, payment.id))).toBe(6);
  expect((await open()).text).toContain("أعاد رصيد تقرير فاشل");
});

test("the money of a single report is given back instead of its credit", async () => {
  const { ctx, report, payment, open } = await finished();
  await ctx.db.update(reports).set({ status: "failed" }).where(eq(reports.id, report.id));
  const page = `${PAGE}/${report.id}`;
  const { html, text } = await open(page);
  expect(html).toContain(`href="/admin/payments/${payment.id}"`);
  expect(text).not.toContain("أعد الرصيد");
  const refused = await open(page, { intent: "return-credit", subject: report.id });
  expect(refused.text).toContain("فرُدّ مبلغ دفعته بدل الرصيد");
});

test("a list that cannot be read says so, and a failed act leaves everything as it was", async () => {
  const { ctx, reportId, page } = await failedOfCredits();
  const { cookie } = await insertSignedInAdmin();
  const broken = await visit(visitorCtx({ db: failingDatabase(/from "reports" left join/) }), PAGE, {
    cookie,
  });
  expect([broken.status, broken.html.includes("خطأ في جلب التقارير")]).toEqual([500, true]);
  const site = visitorCtx({ db: failingDatabase(/^update "reports"/) });
  const failed = await visit(site, page, { cookie, form: { intent: "retry", subject: reportId } });
  expect([failed.status, failed.text.includes("لم يتغير شيء")]).toEqual([500, true]);
  expect(site.logged).toMatchObject([{ event: "admin.report_failed", reportId }]);
  expect(await statusOf(ctx, reportId)).toBe("failed");
});

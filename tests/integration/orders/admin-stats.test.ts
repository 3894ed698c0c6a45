import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  deadLetters,
  listings,
  mailOutbox,
  payments,
  refunds,
  reportCredits,
  reports,
} from "#app/db/schema.server.ts";
import { recordDeadLetter } from "#app/domains/operations/dead-letters.server.ts";
import { minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertSignedInAdmin } from "#tests/factories/admins.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { insertCreditsPayment } from "#tests/factories/invoices.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { expectWords } from "#tests/factories/page-words.ts";
import { visit } from "#tests/factories/site.ts";

const PAGE = "/admin";

beforeEach(async () => {
  const { db } = await insertMember();
  await db.batch([
    db.delete(refunds),
    db.delete(deadLetters),
    db.delete(mailOutbox),
    db.update(payments).set({ reportId: null, updatesReportId: null, invoiceId: null }),
    db.delete(reports),
    db.delete(reportCredits),
    db.update(payments).set({ status: "cancelled" }),
    db.delete(listings),
  ]);
});

test("figures count what there is, and revenue what is completed", async () => {
  const { cookie, ctx } = await insertSignedInAdmin();
  const member = await insertMember();
  for (const status of ["pending", "pending", "approved", "rejected"] as const)
    await insertListing(member, { status });
  await insertCreditsPayment(member, { amountHalalas: 170_000 });
  await insertCreditsPayment(member, { amountHalalas: 40_050 });
  for (const status of ["pending", "failed", "cancelled", "refunded"] as const)
    await insertCreditsPayment(member, { status, completedAt: status === "refunded" ? 1 : null });
  await insertPaidReport(member);
  const failed = await insertPaidReport(member);
  await ctx.db.update(reports).set({ status: "failed" }).where(eq(reports.id, failed.report.id));

  const { text, html } = await visit(visitorCtx(), PAGE, { cookie });
  expectWords(text, [
    "الإعلانات ٤",
    "التقارير ٢",
    "المدفوعات المكتملة ٤",
    // 1,700 + 400.50 + two reports at 400
    "٢٬٩٠٠٫٥٠ ر.س.",
    "قيد المراجعة ٢",
    "نشط ١",
    "مرفوض ١",
    "قيد المعالجة ١",
    "فشل ١",
    "مسترد ١",
  ]);
  for (const link of ["/admin/listings?status=rejected", "/admin/payments?status=refunded"])
    expect(html).toContain(`href="${link}"`);
});

test("what waits is counted with the way to it, and nothing says so", async () => {
  const { cookie, ctx } = await insertSignedInAdmin();
  const member = await insertMember();
  const quiet = await visit(visitorCtx(), PAGE, { cookie });
  expect(quiet.text).toContain("لا شيء ينتظر قرارًا منك الآن.");

  await insertListing(member, { status: "pending" });
  await insertListing(member, { status: "pending", closedAs: "sold", closedAt: 1 });
  const [late, failed, withdrawn] = [
    await insertPaidReport(member),
    await insertPaidReport(member),
    await insertPaidReport(member),
  ];
  const set = (id: string, values: Partial<typeof reports.$inferInsert>) =>
    ctx.db.update(reports).set(values).where(eq(reports.id, id));
  await set(late.report.id, { createdAt: Date.now() - minutes(6) });
  await set(failed.report.id, { status: "failed" });
  await set(withdrawn.report.id, { status: "failed", withdrawnAt: Date.now() });
  await ctx.db.insert(refunds).values({
    id: newId(),
    paymentId: late.payment.id,
    userId: member.userId,
    source: "member",
    status: "requested",
    amountHalalas: 40_000,
    createdAt: 1,
    updatedAt: 1,
  });
  await recordDeadLetter(member, "waiting", "miyar-reports", { strange: true });
  await ctx.db.delete(mailOutbox);
  await ctx.db
    .insert(mailOutbox)
    .values({ id: newId(), template: "report-ready", params: {}, status: "failed", createdAt: 1 });
  const { text, html } = await visit(visitorCtx(), PAGE, { cookie });
  expectWords(text, [
    "إعلانات تنتظر المراجعة ١",
    "طلبات استرداد ١",
    "تقارير تأخرت ١",
    "تقارير فشلت ١",
    "مهام توقفت ١",
    "رسائل لم تُرسل ١",
  ]);
  for (const link of [
    "/admin/listings?status=pending",
    "/admin/payments?status=waiting",
    "/admin/reports?status=late",
    "/admin/settings#letters",
    "/admin/requests?kind=service&amp;status=new",
  ])
    expect(html, link).toContain(`href="${link}"`);
  expect(text).not.toContain("لا شيء ينتظر");
});

test("a figure that cannot be read leaves the others, and is logged", async () => {
  const { cookie } = await insertSignedInAdmin();
  const site = visitorCtx({ db: failingDatabase(/from "dead_letters"/) });
  const { status, text } = await visit(site, PAGE, { cookie });
  expect(status).toBe(200);
  expect(text).toContain("مهام توقفت تعذرت قراءته");
  expect(text).toContain("إجمالي الإيرادات");
  expect(site.logged).toMatchObject([{ event: "admin.waiting_failed", reference: "TESTTEST" }]);

  const broken = visitorCtx({ db: failingDatabase(/from "stored_counts"/) });
  const none = await visit(broken, PAGE, { cookie });
  expect([none.status, none.text.includes("تعذرت قراءته")]).toEqual([200, true]);
  expect(broken.logged.map(({ event }) => event)).toContain("admin.revenue_failed");
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#app/db/schema.server.ts";
import { findOwnProfile } from "#app/domains/accounts/profile/profile.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { insertReportRows } from "#tests/factories/report-rows.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

/** A stored member with a session, and the context of their next request. */
async function signedIn(db?: ReturnType<typeof failingDatabase>) {
  const member = await insertMember();
  const { cookie } = await signIn(member);
  return { member, cookie, ctx: visitorCtx(db ? { db } : {}) };
}

test("figures that cannot be had leave the rest of the dashboard, and are logged", async () => {
  const { ctx, cookie } = await signedIn(failingDatabase(/avg\("roi_percentage"\)/));
  const reportsTab = await visit(ctx, "/dashboard", { cookie });
  expect(reportsTab.status).toBe(200);
  expect(reportsTab.text).toContain("تعذر حساب أرقامك الآن");
  expect(reportsTab.text).toContain("لا توجد تقارير بعد");
  expect(ctx.logged.map(({ event }) => event)).toEqual(["statistics.read_failed"]);

  const analytics = await visit(ctx, "/dashboard/analytics", { cookie });
  expect(analytics.status).toBe(200);
  expect(analytics.text).toContain("حدث خطأ في تحميل التحليلات");
});

test("the tabs are known by ?tab= too, and a visitor is sent to sign in", async () => {
  const { ctx, cookie } = await signedIn();
  const asked = await visit(ctx, "/dashboard?tab=analytics", { cookie });
  expect([asked.status, asked.to]).toEqual([302, "/dashboard/analytics"]);
  const visitor = await visit(visitorCtx(), "/dashboard/analytics");
  expect(visitor.status).toBe(302);
  expect(visitor.to).toMatch(/^\/auth/);
});

test("the four figures stand above every tab, in the words of their state", async () => {
  const { ctx, cookie, member } = await signedIn();
  const empty = await visit(ctx, "/dashboard/settings", { cookie });
  expect(empty.text).toContain("إجمالي التقارير ٠ يبدأ العد مع أول طلب.");
  expect(empty.text).toContain("متوسط العائد لا بيانات بعد");
  expect(empty.text).toContain("إجمالي الإنفاق ٠ ر.س.");
  expect(empty.text).toContain("آخر تقرير لا تقارير بعد");

  await insertReportRows(member, { report: { roiPercentage: 6.42 } });
  await insertReportRows(member, { report: { withdrawnAt: 5 }, payment: { status: "refunded" } });
  const filled = await visit(ctx, "/dashboard", { cookie });
  expect(filled.text).toContain("إجمالي التقارير ١ لا مكتمل منها بعد، ولا يُحسب تقرير استُرد مبلغه");
  expect(filled.text).toContain("متوسط العائد ٦٫٤٪ من تقارير المشتري/المستثمر");
  expect(filled.text).toContain("إجمالي الإنفاق ٤٠٠ ر.س. شامل الضريبة");
  expect(filled.text).toContain("آخر تقرير اليوم");
  expect(filled.text).toContain("التقارير ٢");
});

test("the analytics tab tells its chart as a table and in words", async () => {
  const { ctx, cookie, member } = await signedIn();
  await insertReportRows(member, { report: { roiPercentage: 15, reportType: "buyer_investor" } });
  await insertReportRows(member);
  const { text, html } = await visit(ctx, "/dashboard/analytics", { cookie });
  expect(text).toContain("خبير ١٠٠٪");
  expect(text).toContain("٢ من ٥ تقارير ٤٠٪");
  expect(text).toContain("صاعد متوسط العائد ٨٪ أو أكثر.");
  expect(text).toContain("فلل ومنازل ٢ ١٠٠٪");
  expect(text).toContain("تقرير المشتري/المستثمر ١ ٥٠٪ تقرير البائع/المالك ١ ٥٠٪");
  expect(html).toMatch(/<svg[^>]*role="img" aria-label="عدد التقارير في كل شهر: [^"]*تقريران"/);
  expect(text).toContain("المجموع ٢");
});

test("without a report the analytics tab says so and leads to an order", async () => {
  const { ctx, cookie } = await signedIn();
  const { status, text, html } = await visit(ctx, "/dashboard/analytics", { cookie });
  expect(status).toBe(200);
  expect(text).toContain("مبتدئ");
  expect(text).toContain("٠ من ٥ تقارير");
  expect(text).toContain("لا أرقام تُعرض بعد");
  expect(html).not.toContain("<figure");
  expect(html).toMatch(/href="\/order"[^>]*>(<[^>]*>)*اطلب تقريرًا</);
});

test("the profile tab shows a suspended account as one", async () => {
  const { ctx, cookie, member } = await signedIn();
  const active = await visit(ctx, "/dashboard/profile", { cookie });
  expect(active.html).toMatch(/badge--ok"><span>نشط</);
  await member.db
    .update(users)
    .set({ suspendedAt: 5, suspendedFor: "سبب" })
    .where(eq(users.id, member.userId));
  expect(await findOwnProfile(member)).toMatchObject({ status: "suspended" });
  const suspended = await visit(ctx, "/dashboard/profile", { cookie });
  expect(suspended.html).toMatch(/badge--bad"><span>موقوف</);
});

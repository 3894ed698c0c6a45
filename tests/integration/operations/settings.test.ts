import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog, deadLetters, mailOutbox, paymentEvents, reports } from "#app/db/schema.server.ts";
import { recordDeadLetter } from "#app/domains/operations/dead-letters.server.ts";
import { minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertSignedInAdmin } from "#tests/factories/admins.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { expectWords } from "#tests/factories/page-words.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const PAGE = "/admin/settings";

beforeEach(async () => {
  const { db } = await insertMember();
  await db.batch([
    db.delete(deadLetters),
    db.delete(paymentEvents),
    db.delete(mailOutbox),
    db.delete(auditLog),
    db.update(reports).set({ status: "failed" }),
  ]);
});

const insertEvent = async (id: string, payload: object | string) => {
  const { db } = await insertMember();
  await db.insert(paymentEvents).values({
    id,
    type: "charge.refunded",
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
    receivedAt: Date.now(),
  });
};

test("nobody but an administrator at aal2 sees operations or acts on them", async () => {
  const member = await insertMember();
  await recordDeadLetter(member, "message-1", "miyar-reports", { type: "report.generate", reportId: "x" });
  const { cookie } = await signIn(member);
  const { cookie: aal1 } = await insertSignedInAdmin({ raised: false });
  for (const form of [
    undefined,
    ...["resend", "dismiss", "replay", "mail-retry", "mail-stop", "mail-drop"].map((intent) => ({
      intent,
      subject: "message-1",
    })),
  ]) {
    expect((await visit(visitorCtx(), PAGE, { form })).to).toMatch(/^\/auth\?next=/);
    expect((await visit(visitorCtx(), PAGE, { form, cookie })).to).toBe("/");
    expect((await visit(visitorCtx(), PAGE, { form, cookie: aal1 })).to).toMatch(/^\/auth\/mfa\?next=/);
  }
  expect(await member.db.$count(deadLetters)).toBe(1);
});

test("with nothing wrong it says so, shows the back-test, and that more is to come", async () => {
  const { cookie } = await insertSignedInAdmin();
  const { text, html } = await visit(visitorCtx(), PAGE, { cookie });
  expectWords(text, [
    "لا مهام متوقفة",
    "لا رسائل معلقة من مزودي الدفع",
    "لا بريد متعثر",
    "الخطأ الوسيط",
    "دبي",
    "لا إجراءات مسجلة",
    "المزيد من الإعدادات قريبًا",
  ]);
  expect(html).toContain('href="/methodology"');
});

test("a job that was given up on is sent again or put aside", async () => {
  const { cookie } = await insertSignedInAdmin();
  const member = await insertMember();
  const { report } = await insertPaidReport(member);
  await recordDeadLetter(member, "message-2", "miyar-reports", {
    type: "report.generate",
    reportId: report.id,
  });
  await recordDeadLetter(member, "message-3", "miyar-mail", { strange: true });
  const site = visitorCtx();
  const { text } = await visit(site, PAGE, { cookie });
  expectWords(text, ["إعداد تقرير", report.id, "miyar-reports", "مهمة لا تُقرأ", '{"strange":true}']);

  const unreadable = await visit(site, PAGE, { cookie, form: { intent: "resend", subject: "message-3" } });
  expect([unreadable.status, unreadable.text.includes("فلا تُرسل من جديد")]).toEqual([400, true]);
  const aside = await visit(site, PAGE, { cookie, form: { intent: "dismiss", subject: "message-3" } });
  expect([aside.to, aside.toast]).toEqual([PAGE, "وُضعت المهمة جانبًا"]);
  const sent = await visit(site, PAGE, { cookie, form: { intent: "resend", subject: "message-2" } });
  expect([sent.to, sent.toast]).toEqual([PAGE, "أُعيد إرسال المهمة"]);
  expect(site.sentJobs).toEqual([{ type: "report.generate", reportId: report.id }]);
  const again = await visit(site, PAGE, { cookie, form: { intent: "resend", subject: "message-2" } });
  expect(again.text).toContain("عولجت هذه المهمة من قبل.");
});

test("an event of Stripe's that nobody acted on is acted on; a failure is shown with its error", async () => {
  const { cookie, ctx } = await insertSignedInAdmin();
  await insertEvent("evt_nothing", { id: "evt_nothing", type: "customer.created", data: { object: {} } });
  await insertEvent("evt_broken", "{");
  const { text } = await visit(visitorCtx(), PAGE, { cookie });
  expect(text).toContain("evt_nothing");
  const done = await visit(visitorCtx(), PAGE, {
    cookie,
    form: { intent: "replay", subject: "evt_nothing" },
  });
  expect([done.to, done.toast]).toEqual([PAGE, "أُعيدت معالجة الرسالة"]);
  expect(await ctx.db.$count(auditLog, eq(auditLog.subjectId, "evt_nothing"))).toBe(1);
  const broken = await visit(visitorCtx(), PAGE, {
    cookie,
    form: { intent: "replay", subject: "evt_broken" },
  });
  expect([broken.status, broken.text.includes("ما خُزن من هذه الرسالة لا يُقرأ.")]).toEqual([400, true]);
  const after = await visit(visitorCtx(), PAGE, { cookie });
  expect(after.text).toContain("evt_broken");
  expect(after.text).not.toContain("عنوان");
});

test("mails that were given up on say which, when and why, never to whom", async () => {
  const { cookie } = await insertSignedInAdmin();
  const member = await insertMember();
  await member.db.insert(mailOutbox).values({
    id: newId(),
    template: "report-ready",
    userId: member.userId,
    params: {},
    status: "failed",
    attempts: 8,
    lastError: `550 <${member.email}> is unknown`,
    createdAt: Date.now(),
  });
  const { text, html } = await visit(visitorCtx(), PAGE, { cookie });
  expectWords(text, ["تقرير جاهز", "٨ محاولات", "550 … is unknown"]);
  expect(html).not.toContain(member.email);
});

test("reports that take longer than promised are counted, with the way to them", async () => {
  const { cookie, ctx } = await insertSignedInAdmin();
  const { report } = await insertPaidReport(await insertMember());
  await insertPaidReport(await insertMember());
  await ctx.db
    .update(reports)
    .set({ createdAt: Date.now() - minutes(6) })
    .where(eq(reports.id, report.id));
  const { text, html } = await visit(visitorCtx(), PAGE, { cookie });
  expect(text).toMatch(/قيد الإعداد ٢ متأخرة عن الوعد ١ /);
  expect(html).toContain('href="/admin/reports?status=late"');
});

test("the latest acts stand here, with the way to the whole log", async () => {
  const { cookie, ctx } = await insertSignedInAdmin();
  for (let n = 0; n < 6; n += 1)
    await ctx.db.insert(auditLog).values({
      id: `latest-${n}`,
      actorId: ctx.userId,
      action: "listing.approve",
      subjectId: `l-${n}.`,
      createdAt: 5_000_000_000_000 + n,
    });
  const { text, html } = await visit(visitorCtx(), PAGE, { cookie });
  expect(text).toContain("نورة القحطاني : قبل إعلانًا");
  expect(text).toContain("l-1.");
  expect(text).not.toContain("l-0.");
  expect(html).toContain('href="/admin/trail"');
});

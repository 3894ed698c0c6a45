import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog, deadLetters, mailOutbox, users } from "#app/db/schema.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { recordDeadLetter } from "#app/domains/operations/dead-letters.server.ts";
import { newId } from "#app/lib/ids.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertSignedInAdmin } from "#tests/factories/admins.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { expectWords } from "#tests/factories/page-words.ts";
import { visit } from "#tests/factories/site.ts";

const PAGE = "/admin/settings";

beforeEach(async () => {
  const { db } = await insertMember();
  await db.batch([db.delete(deadLetters), db.delete(mailOutbox), db.delete(auditLog)]);
});

type Row = Partial<typeof mailOutbox.$inferInsert>;

/** A member with a failed mail by default. */
async function withMail(row: Row = {}) {
  const member = await insertMember();
  const id = newId();
  const now = Date.now();
  await member.db.insert(mailOutbox).values({
    id,
    template: "password-changed",
    userId: member.userId,
    params: {},
    status: "failed",
    attempts: 8,
    createdAt: now,
    enqueuedAt: now,
    ...row,
  });
  const find = () => member.db.query.mailOutbox.findFirst({ where: eq(mailOutbox.id, id) });
  return { member, id, find };
}

/** The settings page in an administrator's browser. */
async function openSettings() {
  const { cookie } = await insertSignedInAdmin();
  const site = visitorCtx();
  const open = (search = "") => visit(site, PAGE + search, { cookie });
  const act = (intent: string, subject: string) => visit(site, PAGE, { cookie, form: { intent, subject } });
  return { site, open, act };
}

const actsOn = async (id: string) => {
  const { db } = await insertMember();
  const rows = await db.query.auditLog.findMany({ where: eq(auditLog.subjectId, id) });
  return rows.map(({ action, actorId, details }) => ({ action, details, by: actorId !== null }));
};

test("failed and waiting mails are listed apart and by template, never with whom they go to", async () => {
  const failed = await withMail({ lastError: "550 <somebody@example.com> is unknown" });
  await withMail({ template: "report-failed" });
  const waiting = await withMail({ template: "magic-link", status: "pending", enqueuedAt: null });
  const { open } = await openSettings();
  const first = await open();
  expectWords(first.text, ["تغيّر كلمة المرور", "فشل تقرير", "٨ محاولات", "550 … is unknown", "لم تُرسل ٢"]);
  expect(first.html).not.toContain("somebody@example.com");
  expect(first.html).not.toContain(failed.member.email);
  expect(first.html).not.toContain(waiting.id);

  const one = await open("?mails=failed&template=report-failed");
  expect(one.html).not.toContain(failed.id);
  const pending = await open("?mails=pending");
  expect(pending.html).toContain(waiting.id);
  expect(pending.text).toContain("لم تُدرج بعد");
  expect((await open("?mails=pending&template=report-failed")).text).toContain("لا بريد في الطريق");
});

test("the list goes on page by page, those that no queue was told of last", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 43; n += 1)
    ids.push((await withMail({ enqueuedAt: n < 41 ? 1_700_000_000_000 + n : null })).id);
  const { open } = await openSettings();
  const seen: string[] = [];
  for (let search = "?"; search !== "";) {
    const { html } = await open(search);
    seen.push(...new Set([...html.matchAll(/name="subject" value="(\w{32})"/g)].map(([, id]) => id ?? "")));
    search = (/href="[^"?]*(\?[^"#]*outbox=[^"#]+)#mails"/.exec(html)?.[1] ?? "").replaceAll("&amp;", "&");
  }
  expect(seen.length).toBe(43);
  expect(new Set(seen)).toEqual(new Set(ids));
  expect(seen.slice(0, 41)).toEqual(ids.slice(0, 41).toReversed());
});

test("a mail that was given up on is sent again, once, and its letter is seen to", async () => {
  const { member, id, find } = await withMail({ status: "pending" });
  await recordDeadLetter(member, "letter-1", "miyar-mail", { type: "mail.deliver", mailId: id });
  await recordDeadLetter(member, "letter-2", "miyar-mail", { type: "mail.deliver", mailId: "another" });
  expect(await find()).toMatchObject({ status: "failed" });
  const { site, act } = await openSettings();
  const done = await act("mail-retry", id);
  expect([done.to, done.toast]).toEqual([PAGE, "أُعيدت الرسالة إلى الإرسال"]);
  expect(await find()).toMatchObject({ status: "pending" });
  expect(site.sentJobs).toEqual([{ type: "mail.deliver", mailId: id }]);
  const letters = await member.db.query.deadLetters.findMany({ orderBy: deadLetters.id });
  expect(letters.map(({ resolvedAt }) => resolvedAt !== null)).toEqual([true, false]);

  const again = await act("mail-retry", id);
  expect([again.status, again.text.includes("تغيّرت حال هذه الرسالة")]).toEqual([400, true]);
  expect(await actsOn(id)).toEqual([{ action: "mail.retry", details: null, by: true }]);
  await deliverMail(site, id);
  expect(await find()).toMatchObject({ status: "sent" });
});

test("a mail whose account is closed is not sent again", async () => {
  const { member, id, find } = await withMail();
  await member.db.update(users).set({ closedAt: Date.now() }).where(eq(users.id, member.userId));
  const { site, act } = await openSettings();
  expect((await act("mail-retry", id)).text).toContain("أُغلق حساب صاحب هذه الرسالة");
  expect(await find()).toMatchObject({ status: "failed" });
  expect([site.sentJobs, await actsOn(id)]).toEqual([[], []]);
});

test("a waiting mail is let go unsent, once; one that was sent stays sent", async () => {
  const { id, find } = await withMail({ status: "pending", sealedTo: "sealed" });
  const sent = await withMail({ status: "sent" });
  const { site, act } = await openSettings();
  expect((await act("mail-stop", id)).toast).toBe("أُوقف إرسال الرسالة");
  expect(await find()).toMatchObject({ status: "failed", sealedTo: null });
  await deliverMail(site, id);
  expect(site.sentMails).toEqual([]);
  expect((await act("mail-stop", id)).text).toContain("تغيّرت حال هذه الرسالة");
  for (const intent of ["mail-stop", "mail-drop", "mail-retry"])
    expect((await act(intent, sent.id)).text).toContain("تغيّرت حال هذه الرسالة");
  expect(await sent.find()).toMatchObject({ status: "sent" });
  expect(await actsOn(id)).toEqual([{ action: "mail.stop", details: null, by: true }]);
});

test("a failed mail leaves the list for good, once, and the log keeps what it was", async () => {
  const { id, find } = await withMail();
  const waiting = await withMail({ status: "pending" });
  const { act } = await openSettings();
  expect((await act("mail-drop", id)).toast).toBe("أُزيلت الرسالة من القائمة");
  expect(await find()).toBeUndefined();
  expect((await act("mail-drop", id)).text).toContain("هذه الرسالة لم تعد موجودة.");
  expect((await act("mail-drop", waiting.id)).text).toContain("تغيّرت حال هذه الرسالة");
  expect(await waiting.find()).toMatchObject({ status: "pending" });
  expect(await actsOn(id)).toEqual([
    { action: "mail.drop", details: { template: "password-changed" }, by: true },
  ]);
});

test("an act that breaks off leaves the mail as it was", async () => {
  const { id, find } = await withMail();
  const { cookie } = await insertSignedInAdmin();
  const site = visitorCtx({ db: failingDatabase(/insert into "audit_log"/) });
  const failed = await visit(site, PAGE, { cookie, form: { intent: "mail-retry", subject: id } });
  expect([failed.status, failed.text.includes("لم يتغير شيء")]).toEqual([500, true]);
  expect(await find()).toMatchObject({ status: "failed" });
});

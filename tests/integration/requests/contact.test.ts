import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { contactMessages, mailOutbox, rateCounters, users } from "#app/db/schema.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { ContactInput } from "#app/domains/requests/requests-input.ts";
import { referenceOf, TRAP } from "#app/domains/requests/rules.ts";
import { sendContactMessage } from "#app/domains/requests/send-contact-message.server.ts";
import { OPENING_HOURS } from "#app/i18n/site/opening-hours.ts";
import { productCopy } from "#app/i18n/site/product.ts";
import { days, hours } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { settings, visitorCtx } from "#tests/factories/context.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { insertOperator } from "#tests/factories/admins.ts";
import { expectWords } from "#tests/factories/page-words.ts";
import { contactForm } from "#tests/factories/requests.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const PAGE = "/contact";
const input = (fields: Record<string, string> = {}) => ContactInput.parse(contactForm(fields));
const { db } = visitorCtx();

const kept = (email: string) =>
  db.query.contactMessages.findMany({ where: eq(contactMessages.email, email) });

/** The acknowledgement and the alert for a message. */
async function mailsOf(messageId: string, operatorId = "") {
  const rows = await db.query.mailOutbox.findMany();
  return {
    thanks: rows.filter((row) => row.params.messageId === messageId),
    alerts: rows.filter((row) => row.params.subjectId === messageId && row.userId === operatorId),
  };
}

test("a visitor's message is stored once, the administrators are told and the sender is thanked", async () => {
  const operator = await insertOperator();
  const form = contactForm({ phone: " 050 111 2233 ", message: "  سطر\r\nوسطر آخر  " });
  const ctx = visitorCtx();
  const sent = await visit(ctx, PAGE, { form });
  const again = await visit(ctx, PAGE, { form });
  const rows = await kept(form.email ?? "");
  expect(rows).toHaveLength(1);
  const [row] = rows;
  expect(row).toMatchObject({
    userId: null,
    fullName: "خالد المهندي",
    phone: "+966501112233",
    subject: "سؤال عن تقرير",
    message: "سطر\nوسطر آخر",
    status: "new",
  });
  for (const answer of [sent, again])
    expect([answer.status, answer.to, answer.toast]).toEqual([
      302,
      `${PAGE}?sent=${row?.id}`,
      "تم إرسال رسالتك بنجاح",
    ]);
  const panel = await visit(visitorCtx(), sent.to ?? "");
  expect(panel.text).toContain(`الرقم المرجعي: ${referenceOf(row?.id ?? "")}`);
  expect(panel.html).not.toContain("<textarea");

  const { thanks, alerts } = await mailsOf(row?.id ?? "", operator.userId);
  expect([thanks.length, alerts.length]).toEqual([1, 1]);
  expect(thanks[0]).toMatchObject({ template: "contact-received", userId: null, status: "pending" });
  expect(thanks[0]?.sealedTo).toMatch(/^s1\./);
  expect(alerts[0]?.params.kind).toBe("contact-message");

  const post = visitorCtx();
  await deliverMail(post, thanks[0]?.id ?? "");
  await deliverMail(post, thanks[0]?.id ?? "");
  await deliverMail(post, alerts[0]?.id ?? "");
  const [toSender, toOperator] = post.sentMails;
  expect(post.sentMails).toHaveLength(2);
  expect(toSender?.to).toBe(form.email);
  expect(toSender?.text).toContain(referenceOf(row?.id ?? ""));
  expect(toSender?.text).toContain(productCopy.replyWithin);
  expect(toOperator?.to).toBe(operator.email);
  expect(toOperator?.text).toContain(`/admin/requests/contact/${row?.id}`);
  // Nothing typed is sent to an address that may be a stranger's, or written to the log.
  const out = JSON.stringify([toSender, post.logged, ctx.logged]).replaceAll(form.email ?? "", "");
  for (const typed of ["خالد", "المهندي", "سؤال عن تقرير", "وسطر آخر"]) expect(out).not.toContain(typed);
  const after = await db.query.mailOutbox.findFirst({ where: eq(mailOutbox.id, thanks[0]?.id ?? "") });
  expect(after).toMatchObject({ status: "sent", sealedTo: null });
});

test("an address gets three thanks a day at most, and its messages arrive all the same", async () => {
  const email = `${newId()}@example.com`;
  const thanked: number[] = [];
  let at = Date.now();
  for (let nth = 0; nth < 5; nth += 1) {
    at += hours(1);
    const outcome = await sendContactMessage(visitorCtx({ now: () => at }), input({ email }), null);
    if (!outcome.ok) throw new Error(outcome.reason);
    thanked.push((await mailsOf(outcome.id)).thanks.length);
  }
  expect(thanked).toEqual([1, 1, 1, 0, 0]);
  expect(await kept(email)).toHaveLength(5);
  const later = await sendContactMessage(visitorCtx({ now: () => at + days(1) }), input({ email }), null);
  expect((await mailsOf(later.ok ? later.id : "")).thanks).toHaveLength(1);
});

test("the trap is hidden from people, and what fills it in is answered like a success and kept nowhere", async () => {
  const { html } = await visit(visitorCtx(), PAGE);
  expect(html).toMatch(new RegExp(`<div class="vh" aria-hidden="true" inert="">.*?name="${TRAP}"`, "s"));
  const before = [await db.$count(contactMessages), await db.$count(mailOutbox)];
  const answer = await visit(visitorCtx(), PAGE, { form: contactForm({ [TRAP]: "https://spam.example" }) });
  expect([answer.status, answer.toast]).toEqual([302, "تم إرسال رسالتك بنجاح"]);
  expect(answer.to).toMatch(/^\/contact\?sent=[\da-f]{32}$/);
  expect((await visit(visitorCtx(), answer.to ?? "")).text).toContain("الرقم المرجعي");
  expect([await db.$count(contactMessages), await db.$count(mailOutbox)]).toEqual(before);
});

test("one network, one address and one member are slowed down, each by themselves", async () => {
  const clientIp = `10.9.9.${newId()}`;
  for (let nth = 0; nth < 10; nth += 1)
    expect(await sendContactMessage(visitorCtx({ clientIp }), input(), null)).toMatchObject({ ok: true });
  const form = contactForm();
  const slowed = await visit(visitorCtx({ clientIp }), PAGE, { form });
  expect(slowed.status).toBe(429);
  expect(Number(slowed.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(slowed.text).toContain("محاولات كثيرة");
  expect(slowed.html).toContain(form.message);
  expect(await kept(form.email ?? "")).toEqual([]);
  expect(await sendContactMessage(visitorCtx(), input(), null)).toMatchObject({ ok: true });

  const email = `${newId()}@example.com`;
  const there = visitorCtx({ clientIp: `10.9.8.${newId()}` });
  for (let nth = 0; nth < 5; nth += 1) await sendContactMessage(there, input({ email }), null);
  expect(await sendContactMessage(there, input({ email }), null)).toMatchObject({
    ok: false,
    reason: "too-many",
  });
  expect(await kept(email)).toHaveLength(5);

  const member = await insertMember();
  for (let nth = 0; nth < 5; nth += 1) await sendContactMessage(visitorCtx(), input(), member.userId);
  expect(await sendContactMessage(visitorCtx(), input(), member.userId)).toMatchObject({
    reason: "too-many",
  });
  expect(JSON.stringify(await db.select({ key: rateCounters.key }).from(rateCounters))).not.toContain("@");
});

test("a member's message is the account's; a closed account sends none", async () => {
  const member = await insertMember({ fullName: "ليلى العنزي" });
  const { cookie } = await signIn(member);
  const page = await visit(visitorCtx(), PAGE, { cookie });
  for (const value of ["ليلى العنزي", member.email]) expect(page.html).toContain(`value="${value}"`);
  const form = contactForm({ email: member.email });
  await visit(visitorCtx(), PAGE, { cookie, form });
  const [row] = await kept(member.email);
  expect(row?.userId).toBe(member.userId);
  const mail = await db.query.mailOutbox.findFirst({
    where: and(eq(mailOutbox.userId, member.userId), eq(mailOutbox.template, "contact-received")),
  });
  expect(mail?.params).toEqual({ messageId: row?.id });

  await db.update(users).set({ closedAt: 1 }).where(eq(users.id, member.userId));
  const late = input({ email: member.email, subject: "بعد الإغلاق" });
  expect(await sendContactMessage(visitorCtx(), late, member.userId)).toEqual({
    ok: false,
    reason: "closed",
  });
  expect(await kept(member.email)).toHaveLength(1);
});

test("a mail whose message is gone is given up", async () => {
  const outcome = await sendContactMessage(visitorCtx(), input(), null);
  if (!outcome.ok) throw new Error(outcome.reason);
  const { thanks } = await mailsOf(outcome.id);
  await db.delete(contactMessages).where(eq(contactMessages.id, outcome.id));
  const post = visitorCtx();
  await deliverMail(post, thanks[0]?.id ?? "");
  expect(post.sentMails).toEqual([]);
  const row = await db.query.mailOutbox.findFirst({ where: eq(mailOutbox.id, thanks[0]?.id ?? "") });
  expect(row).toMatchObject({ status: "failed", sealedTo: null });
});

test.each([
  ["name", "خ", "الاسم يجب أن يكون حرفين على الأقل"],
  ["name", "خ".repeat(101), "الاسم يجب ألا يتجاوز ١٠٠ حرف"],
  ["email", "khalid", "البريد الإلكتروني غير صحيح"],
  ["email", `${"a".repeat(244)}@example.com`, "البريد الإلكتروني طويل جدًا"],
  ["phone", "جوالي", "رقم الجوال غير صحيح"],
  ["phone", "0501112", "رقم الجوال قصير جدًا"],
  ["phone", "012345678901234567890", "رقم الجوال طويل جدًا"],
  ["subject", "هل", "الموضوع يجب أن يكون ٣ أحرف على الأقل"],
  ["subject", "س".repeat(151), "الموضوع يجب ألا يتجاوز ١٥٠ حرف"],
  ["message", "قصيرة", "نص الرسالة يجب أن يكون ١٠ أحرف على الأقل"],
  ["message", "ط".repeat(2001), "نص الرسالة يجب ألا يتجاوز ٢٬٠٠٠ حرف"],
])("%s %j is refused beside its field, and what was typed is kept", async (name, value, message) => {
  const form = contactForm({ [name]: value });
  const refused = await visit(visitorCtx(), PAGE, { form });
  expect(refused.status).toBe(400);
  expect(refused.html).toMatch(
    new RegExp(`id="contact-${name}-error"[^>]*>(?:<svg.*?</svg>)?${message}`, "s"),
  );
  for (const typed of Object.values(form)) expect(refused.html).toContain(typed);
  expect(await kept(form.email ?? "")).toEqual([]);
});

test("the edges pass, and the telephone number may be missing", async () => {
  const forms: Record<string, string>[] = [
    { name: "خا", subject: "سؤا", message: "عشرة أحرف." },
    { name: "خ".repeat(100), subject: "س".repeat(150), message: "ط".repeat(2000), phone: "" },
    { phone: "5011 1223", phone_country: "KW" },
    { phone: "+974 5512 3456" },
  ];
  for (const fields of forms) {
    const message = input(fields);
    expect(await sendContactMessage(visitorCtx(), message, null)).toMatchObject({ ok: true });
    const e164 = { "5011 1223": "+96550111223", "+974 5512 3456": "+97455123456" }[fields.phone ?? ""];
    const [stored] = await kept(message.email);
    if (fields.phone !== undefined) expect(stored?.phone).toBe(e164 ?? null);
  }
});

test("hours, address and offices stand beside the form", async () => {
  const { text } = await visit(visitorCtx(), PAGE);
  expectWords(text, [
    OPENING_HOURS,
    PRODUCT.supportEmail,
    settings.seller.address,
    "الرياض، السعودية",
    "الدوحة، قطر",
    "دبي، الإمارات",
    "نجيبك خلال يوم عمل",
  ]);
});

test("where Turnstile is set up, nothing is read from what no person sent", async () => {
  const turnstile = { siteKey: "0x4AAA-site", secretKey: "0x4AAA-secret" };
  const guarded = (isHuman: boolean) =>
    visitorCtx({ settings: { ...settings, turnstile }, humanCheck: async () => isHuman });
  expect((await visit(guarded(true), PAGE)).html).toContain(`data-sitekey="${turnstile.siteKey}"`);
  const form = contactForm({ "cf-turnstile-response": "token" });
  const refused = await visit(guarded(false), PAGE, { form });
  expect(refused.status).toBe(403);
  expect(refused.html).toContain(form.message);
  expect(await kept(form.email ?? "")).toEqual([]);
  expect((await visit(guarded(true), PAGE, { form })).status).toBe(302);
});

test("a fault is told, logged without the text, and keeps what was typed", async () => {
  const ctx = visitorCtx({ db: failingDatabase(/insert into "contact_messages"/) });
  const form = contactForm();
  const broken = await visit(ctx, PAGE, { form });
  expect(broken.status).toBe(500);
  expect(broken.text).toContain("حدث خطأ أثناء إرسال الرسالة");
  for (const typed of Object.values(form)) expect(broken.html).toContain(typed);
  expect(await kept(form.email ?? "")).toEqual([]);
});

test("a member writes to us under their own address however often strangers wrote under it, from whatever network", async () => {
  const member = await insertMember();
  let at = Date.now();
  const stranger = { ...visitorCtx({ clientIp: "198.51.100.7" }), now: () => at };
  for (let n = 0; n < 9; n += 1) {
    const forged = input({ email: member.email, message: `رسالة رقم ${n} من شخص غريب` });
    const outcome = await sendContactMessage(stranger, forged, null);
    if (!outcome.ok && "waitMs" in outcome) at += outcome.waitMs;
  }
  const own = input({ email: member.email, message: "أريد أن أسأل عن طلبي" });
  expect(await sendContactMessage({ ...member, now: () => at }, own, member.userId)).toMatchObject({
    ok: true,
  });
  // It blocks nobody else without an account either.
  const elsewhere = { ...visitorCtx({ clientIp: "203.0.113.9" }), now: () => at };
  const theirs = input({ email: member.email, message: "أكتب من هاتفي" });
  expect(await sendContactMessage(elsewhere, theirs, null)).toMatchObject({ ok: true });
});

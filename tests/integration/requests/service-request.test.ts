import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailOutbox, profiles, serviceRequests, users } from "#app/db/schema.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { ServiceRequestInput } from "#app/domains/requests/requests-input.ts";
import { referenceOf } from "#app/domains/requests/rules.ts";
import { sendServiceRequest } from "#app/domains/requests/send-service-request.server.ts";
import { hours } from "#app/lib/duration.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { insertOperator } from "#tests/factories/admins.ts";
import { expectWords } from "#tests/factories/page-words.ts";
import { serviceForm } from "#tests/factories/requests.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const PAGE = "/service-request";
const input = (fields: Record<string, string> = {}) => ServiceRequestInput.parse(serviceForm(fields));

type Member = Awaited<ReturnType<typeof insertMember>>;
const kept = ({ db, userId }: Member) =>
  db.query.serviceRequests.findMany({ where: eq(serviceRequests.userId, userId) });
const mailsTo = (
  { db, userId }: Pick<Member, "db" | "userId">,
  template: "operator-alert" | "service-request-received",
) =>
  db.query.mailOutbox.findMany({
    where: and(eq(mailOutbox.userId, userId), eq(mailOutbox.template, template)),
  });

test("a member's request is stored as it was typed, trimmed, and the panel says so", async () => {
  const member = await insertMember();
  const { cookie } = await signIn(member);
  const form = serviceForm({ full_name: "  نورة القحطاني ", description: "  السطر الأول\r\nالسطر الثاني  " });
  const sent = await visit(visitorCtx(), PAGE, { cookie, form });
  const [row] = await kept(member);
  expect([sent.status, sent.to, sent.toast]).toEqual([
    302,
    `${PAGE}?sent=${row?.id}`,
    "تم إرسال طلبك بنجاح، سنتواصل معك قريبًا",
  ]);
  expect(row).toMatchObject({
    fullName: "نورة القحطاني",
    phone: "+966501112233",
    email: "noura@example.com",
    serviceType: "photography",
    description: "السطر الأول\nالسطر الثاني",
    status: "new",
  });
  const panel = await visit(visitorCtx(), sent.to ?? "", { cookie });
  expect(panel.text).toContain("تم إرسال طلبك بنجاح");
  expect(panel.text).toContain(referenceOf(row?.id ?? ""));
  expect(panel.text).toContain("إرسال طلب جديد");
  expect(panel.html).not.toContain("<textarea");

  // Somebody else, and a new request, see the form there.
  const { cookie: other } = await signIn(await insertMember());
  for (const [path, who] of [
    [sent.to ?? "", other],
    [PAGE, cookie],
  ] as const) {
    const page = await visit(visitorCtx(), path, { cookie: who });
    expect(page.html).toContain("<textarea");
    expect(page.text).not.toContain("تم إرسال طلبك بنجاح");
  }
});

test("the same form twice is one request, also when both arrive at once; other words are another", async () => {
  const member = await insertMember();
  const operator = await insertOperator();
  const first = input();
  const [one, two] = await Promise.all([
    sendServiceRequest(member, first),
    sendServiceRequest(member, first),
  ]);
  expect(one).toMatchObject({ ok: true });
  expect(two).toEqual(one);
  expect(await sendServiceRequest(member, first)).toEqual(one);
  expect(await kept(member)).toHaveLength(1);
  expect(await mailsTo(member, "service-request-received")).toHaveLength(1);
  expect(await mailsTo(operator, "operator-alert")).toHaveLength(1);

  const changed = { ...first, description: "شقة أخرى في حي الملقا، من غرفتين." };
  expect(await sendServiceRequest(member, changed)).toMatchObject({ ok: true });
  expect(await kept(member)).toHaveLength(2);
  // Another person's form key has no effect on theirs.
  const other = await insertMember();
  expect(await sendServiceRequest(other, first)).not.toEqual(one);
  expect(await kept(other)).toHaveLength(1);
});

test("the member is thanked at the account's address, and the administrators learn what it is and where", async () => {
  const member = await insertMember({ fullName: "سالم الحربي" });
  const operator = await insertOperator();
  const outcome = await sendServiceRequest(member, input({ email: "stranger@example.com" }));
  if (!outcome.ok) throw new Error(outcome.reason);
  const [thanks] = await mailsTo(member, "service-request-received");
  const [alert] = await mailsTo(operator, "operator-alert");
  expect(thanks?.params).toEqual({ requestId: outcome.id });
  expect(alert?.params).toEqual({ kind: "service-request", subjectId: outcome.id });
  expect(member.sentJobs).toEqual([{ type: "mail.deliver", mailId: thanks?.id }]);

  for (const mail of [thanks, alert]) await deliverMail(member, mail?.id ?? "");
  const [toMember, toOperator] = member.sentMails;
  const reference = referenceOf(outcome.id);
  expect(toMember).toMatchObject({ to: member.email, subject: expect.stringContaining(reference) });
  expect(toMember?.text).toContain("سالم الحربي");
  expect(toMember?.text).toContain("التصوير الاحترافي");
  expect(toOperator?.to).toBe(operator.email);
  expect(toOperator?.subject).toContain("طلب خدمة جديد: التصوير الاحترافي");
  expect(toOperator?.text).toContain(`/admin/requests/service/${outcome.id}`);
  const all = JSON.stringify([member.sentMails, member.logged]);
  for (const typed of ["stranger@example.com", "النرجس", "501112233", "50 111 2233"])
    expect(all).not.toContain(typed);
});

test.each([
  ["full_name", "ن", "الاسم يجب أن يكون حرفين على الأقل"],
  ["full_name", " ن ", "الاسم يجب أن يكون حرفين على الأقل"],
  ["full_name", "", "الاسم يجب أن يكون حرفين على الأقل"],
  ["full_name", "ن".repeat(101), "الاسم يجب ألا يتجاوز ١٠٠ حرف"],
  ["phone", "", "رقم الجوال غير صحيح"],
  ["phone", "05x1112233", "رقم الجوال غير صحيح"],
  ["phone", "0501112233+", "رقم الجوال غير صحيح"],
  ["phone", "--------", "رقم الجوال غير صحيح"],
  ["phone", "0501112", "رقم الجوال قصير جدًا"],
  ["phone", "012345678901234567890", "رقم الجوال طويل جدًا"],
  ["email", "noura@", "البريد الإلكتروني غير صحيح"],
  ["email", "", "البريد الإلكتروني غير صحيح"],
  ["email", `${"a".repeat(244)}@example.com`, "البريد الإلكتروني طويل جدًا"],
  ["service_type", "", "يرجى اختيار نوع الخدمة"],
  ["service_type", "cleaning", "يرجى اختيار نوع الخدمة"],
  ["description", "تسعة حرو", "الوصف يجب أن يكون ١٠ أحرف على الأقل"],
  ["description", " ".repeat(20), "الوصف يجب أن يكون ١٠ أحرف على الأقل"],
  ["description", "ط".repeat(2001), "الوصف يجب ألا يتجاوز ٢٬٠٠٠ حرف"],
])("%s %j is refused beside its field, and what was typed is kept", async (name, value, message) => {
  const member = await insertMember();
  const { cookie } = await signIn(member);
  const form = serviceForm({ phone: "0509998877", [name]: value });
  const refused = await visit(visitorCtx(), PAGE, { cookie, form });
  expect(refused.status).toBe(400);
  expect(refused.html).toMatch(
    new RegExp(`id="request-${name}-error"[^>]*>(?:<svg.*?</svg>)?${message}`, "s"),
  );
  for (const [other, typed] of Object.entries(form))
    if (other !== name || value.trim() !== "") expect(refused.html, other).toContain(typed);
  expect(await kept(member)).toEqual([]);
});

test.each([
  ["full_name", "نو"],
  ["full_name", "ن".repeat(100)],
  ["phone", "00974 5512 3456"],
  ["phone", "+(966) 50-111-22 33 "],
  ["phone", "٠٥٠١١١٢٢٣٣"],
  ["email", `${"a".repeat(243)}@example.com`],
  ["service_type", "sale"],
  ["service_type", "buying_assistance"],
  ["description", "عشرة أحرف."],
  ["description", "ط".repeat(2000)],
])("%s %j passes", async (name, value) => {
  const member = await insertMember();
  expect(await sendServiceRequest(member, input({ [name]: value }))).toMatchObject({ ok: true });
});

test("anybody fills the form in, nobody sends it without signing in", async () => {
  const { text, html, status } = await visit(visitorCtx(), PAGE);
  expect(status).toBe(200);
  expectWords(text, [
    "البيع عبر المنصة",
    "التصوير الاحترافي",
    "المساعدة في الشراء",
    "تسجيل الدخول مطلوب لإرسال الطلب.",
  ]);
  expect(html).toMatch(/<button[^>]*type="submit"[^>]*formNoValidate=""[^>]*><span>تسجيل الدخول/);
  expect(html).toMatch(/<button[^>]*disabled=""[^>]*>.*?إرسال الطلب/s);

  const before = await visitorCtx().db.$count(serviceRequests);
  const sent = await visit(visitorCtx(), PAGE, { form: serviceForm() });
  expect([sent.status, sent.to, sent.toast]).toEqual([
    302,
    `/auth?next=${encodeURIComponent(PAGE)}`,
    "يجب تسجيل الدخول أولاً",
  ]);
  expect(await visitorCtx().db.$count(serviceRequests)).toBe(before);
});

test("a member finds name, e-mail and phone filled in, and a card's link chooses its service", async () => {
  const member = await insertMember({ fullName: "ليلى العنزي" });
  await member.db.update(profiles).set({ phone: "+966507776655" }).where(eq(profiles.userId, member.userId));
  const { cookie } = await signIn(member);
  const { html } = await visit(visitorCtx(), `${PAGE}?service=buying_assistance`, { cookie });
  for (const value of ["ليلى العنزي", "+966507776655", member.email])
    expect(html).toContain(`value="${value}"`);
  expect(html).toMatch(/<option value="buying_assistance" selected="">/);
  expect(html).not.toContain('disabled=""');
});

test("after five a member waits, and the request that was sent already does not count", async () => {
  const member = await insertMember();
  const { cookie } = await signIn(member);
  const first = input();
  for (let nth = 0; nth < 3; nth += 1) await sendServiceRequest(member, first);
  for (let nth = 0; nth < 4; nth += 1)
    expect(await sendServiceRequest(member, input())).toMatchObject({ ok: true });
  const form = serviceForm();
  const slowed = await visit(visitorCtx(), PAGE, { cookie, form });
  expect(slowed.status).toBe(429);
  expect(Number(slowed.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(slowed.html).toContain(form.description);
  expect(await sendServiceRequest(member, first)).toMatchObject({ ok: true });
  expect(await kept(member)).toHaveLength(5);
  expect(await sendServiceRequest({ ...member, now: () => Date.now() + hours(2) }, input())).toMatchObject({
    ok: true,
  });
});

test("an account that closes meanwhile sends nothing", async () => {
  const member = await insertMember();
  await member.db.update(users).set({ closedAt: 1 }).where(eq(users.id, member.userId));
  expect(await sendServiceRequest(member, input())).toEqual({ ok: false, reason: "closed" });
  expect([await kept(member), member.sentJobs]).toEqual([[], []]);
});

test("a form without its key is refused, and a fault is told and keeps what was typed", async () => {
  const member = await insertMember();
  const { cookie } = await signIn(member);
  const keyless = await visit(visitorCtx(), PAGE, { cookie, form: serviceForm({ form_key: "1" }) });
  expect(keyless.status).toBe(400);

  const ctx = visitorCtx({ db: failingDatabase(/insert into "service_requests"/) });
  const form = serviceForm();
  const broken = await visit(ctx, PAGE, { cookie, form });
  expect([broken.status, broken.text.includes("حدث خطأ أثناء إرسال الطلب")]).toEqual([500, true]);
  // The same key again: if the write did happen after all, the next press is recognised.
  for (const typed of Object.values(form)) expect(broken.html).toContain(typed);
  expect(await kept(member)).toEqual([]);
  expect(JSON.stringify(ctx.logged ?? [])).not.toContain("النرجس");
});

import { expect, test } from "vitest";
import { findUserByEmail } from "#app/domains/accounts/find-user.server.ts";
import { readSession } from "#app/domains/accounts/sessions/sessions.server.ts";
import { newId } from "#app/lib/ids.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx, type Witness } from "#tests/factories/context.ts";
import {
  insertWithPassword,
  newcomer,
  PASSWORD,
  PASSWORD_HASH,
  runJobs,
} from "#tests/factories/credentials.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { visit } from "#tests/factories/site.ts";

// The specification's messages for sign-in, sign-up and the magic link, as the page shows them.

const LOGIN = "/auth?tab=login";
const SIGNUP = "/auth?tab=signup";
const MAGIC = "/auth?tab=magic";

/** One log line with the page's reference and the cause, and nothing that was typed. */
function expectOneLine(ctx: Witness & { reference: string }, intent: string, typed: Record<string, string>) {
  expect(ctx.logged).toEqual([
    { event: "auth.failed", reference: ctx.reference, intent, error: "Error: D1_ERROR: the disk is full" },
  ]);
  for (const secret of Object.values(typed)) expect(JSON.stringify(ctx.logged)).not.toContain(secret);
}

test("login, wrong password or unknown address: one message under one title, and only the address stays", async () => {
  const { email } = await insertWithPassword();
  const stranger = `${newId()}@example.com`;
  for (const typed of [
    { email, password: "ليست-هي-١٢٣" },
    { email: stranger, password: PASSWORD },
  ]) {
    const ctx = visitorCtx();
    const seen = await visit(ctx, LOGIN, { form: typed });
    expect(seen.status).toBe(400);
    expect(seen.text).toContain("خطأ في تسجيل الدخول البريد الإلكتروني أو كلمة المرور غير صحيحة");
    expect(seen.html).toContain(`value="${typed.email}"`);
    expect(seen.html).not.toContain(typed.password);
    expect(seen.session).toBeNull();
    expect(ctx.logged).toEqual([]);
  }
});

test("login, any other refusal: its own message", async () => {
  const { email } = await insertMember({}, { passwordHash: PASSWORD_HASH, emailConfirmedAt: null });
  const ctx = visitorCtx();
  const unconfirmed = await visit(ctx, LOGIN, { form: { email, password: PASSWORD } });
  expect(unconfirmed.text).toContain("خطأ في تسجيل الدخول لم تؤكد بريدك الإلكتروني بعد");
  expect(unconfirmed.session).toBeNull();
  for (let miss = 0; miss < 4; miss += 1)
    await visit(ctx, LOGIN, { form: { email, password: "guess-nr-1" } });
  const hasty = await visit(ctx, LOGIN, { form: { email, password: PASSWORD } });
  expect([hasty.status, hasty.headers.get("Retry-After")]).toEqual([429, "15"]);
  expect(hasty.text).toContain("محاولات كثيرة. انتظر ١٥ ثانية ثم أعد المحاولة.");
});

test("login, unexpected failure", async () => {
  const { email } = await insertWithPassword();
  const ctx = visitorCtx({ db: failingDatabase(/from "users"/) });
  const typed = { email, password: PASSWORD };
  const seen = await visit(ctx, LOGIN, { form: typed });
  expect(seen.status).toBe(500);
  expect(seen.text).toContain("حدث خطأ أثناء تسجيل الدخول");
  expect(seen.html).toContain(`value="${email}"`);
  expect(seen.html).not.toContain(PASSWORD);
  expect(seen.session).toBeNull();
  expectOneLine(ctx, "login", typed);
});

test("login, success: a welcome on the page that was asked for", async () => {
  const { email, userId } = await insertWithPassword();
  const ctx = visitorCtx();
  const seen = await visit(ctx, `${LOGIN}&next=/profile`, { form: { email, password: PASSWORD } });
  expect([seen.status, seen.to, seen.toast]).toEqual([302, "/profile", "تم تسجيل الدخول بنجاح"]);
  expect((await readSession(ctx, seen.session)).session?.userId).toBe(userId);
});

test("sign-up, address registered already", async () => {
  const { email } = await insertWithPassword();
  const typed = { ...newcomer(), email };
  const seen = await visit(visitorCtx(), SIGNUP, { form: typed });
  expect(seen.status).toBe(400);
  expect(seen.text).toContain("هذا البريد الإلكتروني مسجل بالفعل");
  expect(seen.html).toContain(`value="${typed.full_name}"`);
  expect(seen.html).not.toContain(typed.password);
});

test("sign-up, passwords differ or fields are missing: nobody gets an account", async () => {
  const ctx = visitorCtx();
  const typed = newcomer();
  const differing = await visit(ctx, SIGNUP, { form: { ...typed, password_confirmation: "نخلة-أخرى-٨" } });
  expect(differing.status).toBe(400);
  expect(differing.text).toContain("كلمة المرور غير متطابقة");
  for (const field of ["full_name", "email", "password", "password_confirmation"]) {
    const seen = await visit(ctx, SIGNUP, { form: { ...typed, [field]: "" } });
    expect([seen.status, field]).toEqual([400, field]);
    expect(seen.text, field).toContain("يرجى ملء جميع الحقول المطلوبة");
  }
  expect(await findUserByEmail(ctx, typed.email)).toBeNull();
});

test.each([
  ["reading", /from "users"/],
  ["writing", /insert into "users"/],
])("sign-up, generic failure while %s", async (_when, statements) => {
  const ctx = visitorCtx({ db: failingDatabase(statements) });
  const typed = newcomer();
  const seen = await visit(ctx, SIGNUP, { form: typed });
  expect(seen.status).toBe(500);
  expect(seen.text).toContain("حدث خطأ أثناء إنشاء الحساب");
  expect(seen.html).toContain(`value="${typed.email}"`);
  expectOneLine(ctx, "signup", typed);
  expect(await findUserByEmail(visitorCtx(), typed.email)).toBeNull();
});

test("sign-up, success: the account is there, and a confirmation link on its way", async () => {
  const ctx = visitorCtx();
  const typed = newcomer();
  const seen = await visit(ctx, SIGNUP, { form: typed });
  expect(seen.status).toBe(200);
  expect(seen.text).toContain("تم إنشاء الحساب أرسلنا رابط التأكيد إلى بريدك الإلكتروني");
  expect(seen.session).toBeNull();
  await runJobs(ctx);
  expect(ctx.sentMails.map(({ to }) => to)).toEqual([typed.email]);
  expect(ctx.logged).toEqual([]);
});

test("magic link, success: the same words for everybody, and the field is empty", async () => {
  const { email } = await insertWithPassword();
  for (const address of [email, `${newId()}@example.com`]) {
    const seen = await visit(visitorCtx(), MAGIC, { form: { email: address } });
    expect(seen.status).toBe(200);
    expect(seen.text).toContain("تم إرسال الرابط تحقق من بريدك الإلكتروني");
    expect(seen.html).not.toContain(address);
  }
});

test("magic link, failure", async () => {
  const { email } = await insertWithPassword();
  const ctx = visitorCtx({ db: failingDatabase(/"link_requests"/) });
  const seen = await visit(ctx, MAGIC, { form: { email } });
  expect(seen.status).toBe(500);
  expect(seen.text).toContain("حدث خطأ أثناء إرسال الرابط السحري");
  expect(seen.html).toContain(`value="${email}"`);
  expectOneLine(ctx, "magic", { email });
});

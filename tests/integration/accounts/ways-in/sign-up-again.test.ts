import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#app/db/schema.server.ts";
import { mailLink } from "#app/domains/accounts/ways-in/mail-link.server.ts";
import { findUserByEmail } from "#app/domains/accounts/find-user.server.ts";
import { AUTH_BACKOFF } from "#app/domains/accounts/rules.ts";
import { sweepAccounts } from "#app/domains/accounts/sweep-accounts.server.ts";
import { days, hours, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { runJobs } from "#tests/factories/credentials.ts";
import {
  asksWhoItIs,
  CHOSEN,
  logInByForm,
  nameOf,
  newestLink,
  OWNER,
  signUpByForm,
  THIEF,
  typed,
  type Typed,
} from "#tests/factories/sign-up-forms.ts";
import { visit } from "#tests/factories/site.ts";

test("signing up again over an account that nobody confirmed replaces its password and name, and voids older links", async () => {
  const ctx = visitorCtx();
  const email = `${newId()}@example.com`;
  const first = await signUpByForm(ctx, email, THIEF);
  const older = await newestLink(ctx, email);
  await mailLink(ctx, email, "magic");
  const magic = await newestLink(ctx, email, "magic");
  const before = await findUserByEmail(ctx, email);
  const second = await signUpByForm(ctx, email, OWNER);

  expect(await ctx.db.$count(users, eq(users.email, email))).toBe(1);
  expect((await findUserByEmail(ctx, email))?.id).toBe(before?.id);
  expect(await nameOf(ctx, email)).toBe(OWNER.full_name);
  expect((await logInByForm(ctx, email, THIEF)).text).toContain("البريد الإلكتروني أو كلمة المرور غير صحيحة");
  expect((await logInByForm(ctx, email, OWNER)).text).toContain("لم تؤكد بريدك الإلكتروني بعد");
  for (const [link, cookie] of [
    [older, first],
    [older, second],
    [magic, first],
  ] as const) {
    const seen = await visit(ctx, link, { cookie, form: CHOSEN });
    expect([seen.status, seen.session]).toEqual([410, null]);
    expect(seen.text).toContain("أرسلنا بعد هذا الرابط رابطًا أحدث");
  }
  const newest = await newestLink(ctx, email);
  expect((await visit(ctx, newest, { cookie: second, form: {} })).to).toBe("/dashboard");
  expect((await logInByForm(ctx, email, OWNER)).to).toBe("/dashboard");
  const again = await visit(ctx, "/auth?tab=signup", { form: { ...THIEF, email } });
  expect([again.status, again.text]).toEqual([
    400,
    expect.stringContaining("هذا البريد الإلكتروني مسجل بالفعل"),
  ]);
});

test("a sign-up cookie that was altered, made up, or is of another account or over is none", async () => {
  const ctx = visitorCtx();
  const email = `${newId()}@example.com`;
  const own = await signUpByForm(ctx, email, OWNER);
  const link = await newestLink(ctx, email);
  const other = await signUpByForm(ctx, `${newId()}@example.com`, THIEF);
  const [id = "", mac = ""] = own.replace("miyar_signup=", "").split(".");
  const flipped = (mac.startsWith("A") ? "B" : "A") + mac.slice(1);
  const otherId = other.replace("miyar_signup=", "").split(".")[0];
  for (const value of ["", ".", id, `${id}.`, `${id}.${flipped}`, `${otherId}.${mac}`, `${newId()}.${mac}`])
    expect(await asksWhoItIs(ctx, link, `miyar_signup=${value}`), value).toBe(true);
  expect(await asksWhoItIs(ctx, link, other)).toBe(true);
  expect(await asksWhoItIs(ctx, link, `a=b; ${own}`)).toBe(false);

  // A link that is mailed again can outlive the sign-up's cookie; after that it also asks.
  const later = { ...ctx, now: () => Date.now() + hours(23) };
  await mailLink(later, email, "confirm");
  const again = await newestLink(later, email);
  expect(await asksWhoItIs(later, again, own)).toBe(false);
  expect(await asksWhoItIs({ ...ctx, now: () => Date.now() + hours(25) }, again, own)).toBe(true);
});

test("what is typed where another browser signed up is judged as at sign-up, kept but for passwords, and uses nothing up", async () => {
  const ctx = visitorCtx();
  const email = `${newId()}@example.com`;
  await signUpByForm(ctx, email, THIEF);
  const link = await newestLink(ctx, email);
  const tries: [form: Partial<Typed>, message: string][] = [
    [{}, "اكتب اسمك الكامل"],
    [{ ...CHOSEN, full_name: "  " }, "اكتب اسمك الكامل"],
    [{ ...CHOSEN, full_name: "ا".repeat(101) }, "الاسم طويل جدًا. أقصى طول ١٠٠ حرف"],
    [typed("هند", "abcde"), "كلمة المرور قصيرة. اجعلها ٦ أحرف على الأقل"],
    [{ ...CHOSEN, password_confirmation: "x" }, "كلمة المرور غير متطابقة"],
    [typed("هند", "qwerty"), "كلمة المرور هذه شائعة"],
    [typed("هند الدوسري", "الدوسري-هنا-1"), "في كلمة المرور اسمك أو جزء من بريدك"],
    [typed("هند", "miyar1"), "كلمة المرور هذه هي اسم الموقع أو موضوعه"],
  ];
  for (const [form, message] of tries) {
    const seen = await visit(ctx, link, { form });
    expect([seen.status, seen.session], message).toEqual([400, null]);
    expect(seen.text).toContain(message);
    if (form.full_name?.trim()) expect(seen.html).toContain(`value="${form.full_name}"`);
    if (form.password) expect(seen.html).not.toContain(form.password);
  }
  expect((await findUserByEmail(ctx, email))?.emailConfirmedAt).toBeNull();
  expect((await visit(ctx, link, { form: CHOSEN })).to).toBe("/dashboard");
});

test("of a sign-up, a confirmation here and one elsewhere at the same moment, what stands is one person's alone", async () => {
  for (let round = 0; round < 4; round += 1) {
    const ctx = visitorCtx();
    const email = `${newId()}@example.com`;
    const owners = await signUpByForm(ctx, email, OWNER);
    const link = await newestLink(ctx, email);
    const [here, elsewhere] = await Promise.all([
      visit(ctx, link, { cookie: owners, form: {} }),
      visit(ctx, link, { form: CHOSEN }),
      visit(ctx, "/auth?tab=signup", { form: { ...THIEF, email } }),
    ]);
    const opened = [here.session, elsewhere.session].filter((session) => session !== null);
    const entered = await logInByForm(ctx, email, THIEF);
    expect(entered.session).toBeNull();
    const name = await nameOf(ctx, email);
    if (opened.length === 0) {
      expect(name).toBe(THIEF.full_name);
      expect(entered.text).toContain("لم تؤكد بريدك الإلكتروني بعد");
    } else {
      expect(opened).toHaveLength(1);
      const winner = here.session ? OWNER : CHOSEN;
      expect(name).toBe(winner.full_name);
      expect((await logInByForm(ctx, email, winner)).to).toBe("/dashboard");
    }
    await runJobs(ctx);
  }
});

test("sign-ups mail no address more links than wishes for one do, from however many places they come", async () => {
  const clock = { at: Date.now() };
  const ctx = visitorCtx({ now: () => clock.at });
  const email = `${newId()}@example.com`;
  const attempt = () =>
    visit({ ...ctx, clientIp: newId() }, "/auth?tab=signup", { form: { ...THIEF, email } });
  for (let n = 0; n < AUTH_BACKOFF.mailPerAddress.free; n += 1) await signUpByForm(ctx, email, THIEF);
  const refused = await attempt();
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect(await mailLink(visitorCtx(), email, "confirm")).toMatchObject({ reason: "too-many" });
  await runJobs(ctx);
  expect(ctx.sentMails).toHaveLength(AUTH_BACKOFF.mailPerAddress.free);
  clock.at += minutes(1);
  expect((await attempt()).status).toBe(200);
  // This does not lock out the mailbox's owner.
  expect((await visit(ctx, await newestLink(ctx, email), { form: CHOSEN })).to).toBe("/dashboard");
});

test("an account signed up again lives a week from then on", async () => {
  const ctx = visitorCtx();
  const email = `${newId()}@example.com`;
  await signUpByForm(ctx, email, THIEF);
  const sixth = { ...ctx, now: () => Date.now() + days(6) };
  await signUpByForm(sixth, email, OWNER);
  await sweepAccounts({ ...ctx, now: () => Date.now() + days(8) });
  expect(await findUserByEmail(ctx, email)).not.toBeNull();
  await sweepAccounts({ ...ctx, now: () => Date.now() + days(14) });
  expect(await findUserByEmail(ctx, email)).toBeNull();
});

test("a page of another site cannot sign somebody up in their own browser: it is refused and leaves no cookie there", async () => {
  const email = `${newId()}@example.com`;
  for (const origin of ["https://evil.example", "null"]) {
    const headers = { Origin: origin };
    const foreign = await visit(visitorCtx(), "/auth?tab=signup", { form: { ...THIEF, email }, headers });
    expect(foreign.status).toBeGreaterThanOrEqual(400);
    expect(foreign.headers.getSetCookie()).toEqual([]);
  }
  expect(await findUserByEmail(visitorCtx(), email)).toBeNull();
});

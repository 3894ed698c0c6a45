import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, mailOutbox, users } from "#app/db/schema.server.ts";
import { changePassword } from "#app/domains/accounts/passwords/change-password.server.ts";
import { confirmIdentity } from "#app/domains/accounts/sessions/confirm-identity.server.ts";
import { followLink } from "#app/domains/accounts/ways-in/follow-link.server.ts";
import { logIn } from "#app/domains/accounts/ways-in/log-in.server.ts";
import { mailLink } from "#app/domains/accounts/ways-in/mail-link.server.ts";
import { checkPassword } from "#app/domains/accounts/passwords/password-policy.server.ts";
import { resetPassword } from "#app/domains/accounts/passwords/reset-password.server.ts";
import { ChangePasswordInput, isPending, NewPasswordInput } from "#app/domains/accounts/rules.ts";
import { readSession } from "#app/domains/accounts/sessions/sessions.server.ts";
import { readLink } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import { minutes } from "#app/lib/duration.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertFactor, insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import {
  insertSignedInWithPassword,
  insertWithPassword,
  mailedToken,
  PASSWORD,
} from "#tests/factories/credentials.ts";
import { signIn } from "#tests/factories/signed-in.ts";

const NEXT = "سفينة-بلا-مرسى";
const typed = (password: string) => ({ password, password_confirmation: password });
const cookieOf = (setCookie: string | null) => setCookie?.split(";")[0] ?? "";

const hashOf = async (ctx: MemberContext) =>
  (await ctx.db.query.users.findFirst({ where: eq(users.id, ctx.userId) }))?.passwordHash;
const countActs = (ctx: MemberContext, action: string) =>
  ctx.db.$count(auditLog, and(eq(auditLog.subjectId, ctx.userId), eq(auditLog.action, action)));
const countMails = (ctx: MemberContext) =>
  ctx.db.$count(
    mailOutbox,
    and(eq(mailOutbox.userId, ctx.userId), eq(mailOutbox.template, "password-changed")),
  );
const isAlive = async (ctx: MemberContext, cookie: string) =>
  (await readSession(ctx, cookie)).session !== null;

const noura = { fullName: "نورة القحطاني", email: "noura.q-2024@mail.alwadi.example" };

test.each([
  ["123456", "common-password"],
  ["١٢٣٤٥٦", "common-password"],
  ["۱۲۳۴۵۶", "common-password"],
  ["PassWord", "common-password"],
  ["qwertyuiop", "common-password"],
  ["letmein", "common-password"],
  ["      ", "common-password"],
  ["ررررررر", "common-password"],
  ["نورة-في-الصيف", "personal-password"],
  ["قحطاني2030", "personal-password"],
  ["NOURA_loves", "personal-password"],
  ["my-alwadi-mail", "personal-password"],
  ["معيار", "product-password"],
  ["معيار١٢٣", "product-password"],
  ["!!Miyar-2026", "product-password"],
  ["mi3yar#1", "product-password"],
  ["العقارات.7", "product-password"],
  ["معيار العقار", "product-password"],
  ["كلمة السر 99", "product-password"],
  ["عقار-آمن-7", null],
  ["miyar nakhla", null],
  ["نخلة", null],
  ["xK9#", null],
  ["correct horse battery staple", null],
  ["كلمة طويلة جدًا فيها مسافات وعلامات !؟ 👍", null],
] as const)("%j: %s", async (password, refusal) => {
  expect(await checkPassword(password, noura)).toBe(refusal);
});

test("short parts of a name or address, and accounts without a name, shut out nothing by accident", async () => {
  expect(await checkPassword("علي-بن-سعد-77", { fullName: "علي بن سعد", email: "a@b.co" })).toBeNull();
  expect(await checkPassword("أي شيء آخر", { fullName: null, email: "a@b.co" })).toBeNull();
});

test("a new password is typed twice, from six characters to two hundred, none cut off", async () => {
  const messages = (input: object) =>
    NewPasswordInput.safeParse(input).error?.issues.map(({ message }) => message);
  expect(messages(typed("abcde"))).toEqual(["كلمة المرور قصيرة. اجعلها ٦ أحرف على الأقل"]);
  expect(messages({ password: NEXT, password_confirmation: "x" })).toEqual(["كلمة المرور غير متطابقة"]);
  expect(ChangePasswordInput.safeParse(typed(NEXT)).error?.issues[0]?.message).toBe(
    "اكتب كلمة المرور الحالية",
  );

  const long = `${"ط".repeat(199)}1`;
  const { ctx } = await insertSignedInWithPassword();
  expect(await changePassword(ctx, { current_password: PASSWORD, password: long })).toMatchObject({
    ok: true,
  });
  const cut = { email: ctx.email, password: `${"ط".repeat(199)}2` };
  expect(await logIn(ctx, cut)).toEqual({ ok: false, reason: "wrong-credentials" });
  expect(await logIn(ctx, { email: ctx.email, password: long })).toMatchObject({ ok: true });
});

test("a reset link sets a new password, ends every session and every other link, and signs in", async () => {
  const { ctx, cookie } = await insertSignedInWithPassword();
  await mailLink(ctx, ctx.email, "magic");
  const magic = await mailedToken(ctx, ctx.email);
  await mailLink(ctx, ctx.email, "reset");
  const token = await mailedToken(ctx, ctx.email);

  const visitor = { ...visitorCtx(), sentJobs: ctx.sentJobs };
  const reset = await resetPassword(visitor, token, null, typed(NEXT));
  if (!reset.ok) throw new Error(`refused: ${reset.reason}`);
  const { session } = await readSession(ctx, cookieOf(reset.setCookie));
  expect(session).toMatchObject({ userId: ctx.userId, firstFactor: "recovery", mfaAt: null });

  expect(await isAlive(ctx, cookie)).toBe(false);
  expect(await readLink(ctx, magic, "magic", null)).toBe("used");
  expect(await resetPassword(ctx, token, null, typed("باب-آخر-تمامًا"))).toEqual({
    ok: false,
    reason: "used",
  });
  expect(await logIn(ctx, { email: ctx.email, password: PASSWORD })).toMatchObject({ ok: false });
  expect(await logIn(ctx, { email: ctx.email, password: NEXT })).toMatchObject({ ok: true });
  expect(await countActs(ctx, "account.password-reset")).toBe(1);
  expect(await countMails(ctx)).toBe(1);
});

test("a reset confirms an address that was not, and sets a first password too", async () => {
  const ctx = await insertMember({}, { emailConfirmedAt: null });
  await mailLink(ctx, ctx.email, "reset");
  const token = await mailedToken(ctx, ctx.email);
  expect(await resetPassword(ctx, token, null, typed(NEXT))).toMatchObject({ ok: true });
  expect(await logIn(ctx, { email: ctx.email, password: NEXT })).toMatchObject({ ok: true });
});

test("a reset does not stand in for the second factor: the session owes it", async () => {
  const ctx = await insertWithPassword();
  await insertFactor(ctx);
  await mailLink(ctx, ctx.email, "reset");
  const reset = await resetPassword(ctx, await mailedToken(ctx, ctx.email), null, typed(NEXT));
  if (!reset.ok) throw new Error(`refused: ${reset.reason}`);
  const { session } = await readSession(ctx, cookieOf(reset.setCookie));
  expect(session && isPending(session)).toBe(true);
});

test("a password that may not be set leaves reset link, password and sessions as they were", async () => {
  const { ctx, cookie } = await insertSignedInWithPassword();
  await mailLink(ctx, ctx.email, "reset");
  const token = await mailedToken(ctx, ctx.email);
  const before = await hashOf(ctx);
  for (const [password, reason] of [
    ["iloveyou", "common-password"],
    ["العتيبي-2026", "personal-password"],
    ["miyar!!", "product-password"],
  ] as const)
    expect(await resetPassword(ctx, token, null, typed(password))).toEqual({ ok: false, reason });
  expect(await readLink(ctx, token, "reset", null)).toBe("usable");
  expect(await hashOf(ctx)).toBe(before);
  expect(await isAlive(ctx, cookie)).toBe(true);
  expect(await countMails(ctx)).toBe(0);
});

test("of two resets at the same moment one wins, and its session lives", async () => {
  const ctx = await insertWithPassword();
  await mailLink(ctx, ctx.email, "reset");
  const token = await mailedToken(ctx, ctx.email);
  const choices = ["سفينة-أولى-هنا", "سفينة-ثانية-هناك"];
  const outcomes = await Promise.all(
    choices.map((password) => resetPassword(ctx, token, null, typed(password))),
  );
  const won = outcomes.findIndex(({ ok }) => ok);
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: "used" }]);
  const winner = outcomes[won];
  expect(winner?.ok && (await isAlive(ctx, cookieOf(winner.setCookie)))).toBe(true);
  expect(await logIn(ctx, { email: ctx.email, password: choices[won] ?? "" })).toMatchObject({ ok: true });
  expect(await countActs(ctx, "account.password-reset")).toBe(1);
  expect(await countMails(ctx)).toBe(1);
});

test("a changed password ends the other sessions and open links; this session goes on with a new secret", async () => {
  const { ctx, cookie } = await insertSignedInWithPassword();
  const other = await signIn(ctx);
  await mailLink(ctx, ctx.email, "magic");
  const magic = await mailedToken(ctx, ctx.email);

  const changed = await changePassword(ctx, { current_password: PASSWORD, password: NEXT });
  if (!changed.ok) throw new Error(`refused: ${changed.reason}`);
  const { session } = await readSession(ctx, cookieOf(changed.setCookie));
  expect(session?.handle).toBe(ctx.session.handle);
  expect(await isAlive(ctx, cookie)).toBe(false);
  expect(await isAlive(ctx, other.cookie)).toBe(false);
  expect(await readLink(ctx, magic, "magic", null)).toBe("used");
  expect(await followLink(ctx, magic, "magic", null)).toEqual({ ok: false, reason: "used" });
  expect(await logIn(ctx, { email: ctx.email, password: NEXT })).toMatchObject({ ok: true });
  expect(await countActs(ctx, "account.password")).toBe(1);
  expect(await countMails(ctx)).toBe(1);
});

test("without the current password, or with one that may not be set, nothing changes", async () => {
  const { ctx, cookie } = await insertSignedInWithPassword();
  const other = await signIn(ctx);
  const before = await hashOf(ctx);
  const refusals = [
    [{ current_password: "not-the-one", password: NEXT }, "wrong-password"],
    [{ password: NEXT }, "wrong-password"],
    [{ current_password: PASSWORD, password: "monkey" }, "common-password"],
  ] as const;
  for (const [input, reason] of refusals)
    expect(await changePassword(ctx, input)).toEqual({ ok: false, reason });
  expect(await hashOf(ctx)).toBe(before);
  expect(await isAlive(ctx, cookie)).toBe(true);
  expect(await isAlive(ctx, other.cookie)).toBe(true);
});

test("a stranger's password opens nothing here, and another member's stays", async () => {
  const { ctx } = await insertSignedInWithPassword();
  const theirs = await insertWithPassword();
  const before = await hashOf(theirs);
  await changePassword(ctx, { current_password: PASSWORD, password: NEXT });
  expect(await hashOf(theirs)).toBe(before);
});

test("an account without a password sets one with a fresh proof only", async () => {
  const member = await insertMember();
  const { session } = await signIn(member, "magiclink");
  const ctx = { ...member, session };
  const later = { ...ctx, now: () => Date.now() + minutes(16) };
  expect(await changePassword(later, { password: NEXT })).toEqual({
    ok: false,
    reason: "reauthentication-needed",
  });
  expect(await hashOf(ctx)).toBeNull();
  expect(await changePassword(ctx, { password: NEXT })).toMatchObject({ ok: true });
  expect(await logIn(ctx, { email: ctx.email, password: NEXT })).toMatchObject({ ok: true });
});

test("of two changes at the same moment one wins and ends the other's session", async () => {
  const { ctx } = await insertSignedInWithPassword();
  const { session } = await signIn(ctx);
  const [first, second] = await Promise.all([
    changePassword(ctx, { current_password: PASSWORD, password: "سفينة-أولى-هنا" }),
    changePassword({ ...ctx, session }, { current_password: PASSWORD, password: "سفينة-ثانية-هناك" }),
  ]);
  expect([first.ok, second.ok].toSorted()).toEqual([false, true]);
  expect([first, second]).toContainEqual({ ok: false, reason: "changed-meanwhile" });
  expect(await countActs(ctx, "account.password")).toBe(1);
  expect(await countMails(ctx)).toBe(1);
});

test("the password asked again refreshes the proof and changes the session's secret", async () => {
  const { ctx, cookie } = await insertSignedInWithPassword();
  const later = { ...ctx, now: () => Date.now() + minutes(20) };
  expect(await confirmIdentity(later, "not-the-one")).toEqual({ ok: false, reason: "wrong-password" });
  const confirmed = await confirmIdentity(later, PASSWORD);
  if (!confirmed.ok) throw new Error(`refused: ${confirmed.reason}`);
  expect(await isAlive(ctx, cookie)).toBe(false);
  const { session } = await readSession(ctx, cookieOf(confirmed.setCookie));
  expect((session?.authenticatedAt ?? 0) - ctx.session.authenticatedAt).toBeGreaterThanOrEqual(minutes(19));

  const without = await insertMember();
  expect(await confirmIdentity(without, PASSWORD)).toEqual({ ok: false, reason: "no-password" });
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mfaFactors, personWords, recoveryCodes, users } from "#app/db/schema.server.ts";
import { enrollFactor } from "#app/domains/accounts/factors/enroll-factor.server.ts";
import { mailLink } from "#app/domains/accounts/ways-in/mail-link.server.ts";
import { findUserByEmail } from "#app/domains/accounts/find-user.server.ts";
import { openSession, readSession } from "#app/domains/accounts/sessions/sessions.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { insertFactor, insertMember } from "#tests/factories/accounts.ts";
import { call } from "#tests/factories/api-call.ts";
import { visitorCtx, type Witness } from "#tests/factories/context.ts";
import {
  asksWhoItIs,
  CHOSEN,
  logInByForm,
  nameOf,
  newestLink,
  OWNER,
  signUpByForm,
  THIEF,
} from "#tests/factories/sign-up-forms.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

// A thief signs up with somebody else's address, and waits for its owner to open the mailed link.

type Ctx = VisitorContext & Witness;

/** Nothing that the thief has gives access or adds a second factor, by page or by API. */
async function expectShutOut(ctx: Ctx, email: string, cookie: string) {
  const entered = await logInByForm(ctx, email, THIEF);
  expect([entered.status, entered.session]).toEqual([400, null]);
  expect(entered.text).toContain("البريد الإلكتروني أو كلمة المرور غير صحيحة");
  expect((await visit(ctx, "/dashboard", { cookie })).to).toMatch(/^\/auth\?next=/);
  const form = { intent: "add-totp", factor_type: "totp", friendly_name: "" };
  expect((await visit(ctx, "/dashboard/settings/mfa", { cookie, form })).to).toMatch(/^\/auth\?next=/);
  const body = { factor_type: "totp", friendly_name: "x" };
  expect((await call("POST", "/auth/v1/factors", { cookie, body })).status).toBe(401);
  expect((await call("POST", "/auth/v1/token", { cookie, body: {} })).status).toBe(401);
  const user = await findUserByEmail(ctx, email);
  expect(await ctx.db.$count(mfaFactors, eq(mfaFactors.userId, user?.id ?? ""))).toBe(0);
  const words = await ctx.db
    .select({ word: personWords.word })
    .from(personWords)
    .where(eq(personWords.userId, user?.id ?? ""));
  expect(words.map(({ word }) => word)).not.toContain("مازن");
}

test("an account taken before its owner has it: confirming in another browser keeps neither password nor name, and nothing of the thief's opens it", async () => {
  const ctx = visitorCtx();
  const email = `${newId()}@example.com`;
  const held = await signUpByForm(ctx, email, THIEF);
  const link = await newestLink(ctx, email);
  // As if the thief had got a session, a factor and a recovery code before the address was confirmed.
  const user = await findUserByEmail(ctx, email);
  const thief = { ...(await insertMember()), userId: user?.id ?? "" };
  const session = (await openSession(thief, thief.userId, "password")).split(";")[0] ?? "";
  await insertFactor(thief);
  await ctx.db
    .insert(recoveryCodes)
    .values({ id: newId(), userId: thief.userId, codeHash: "scrypt$1$1$1$a$b", createdAt: ctx.now() });

  const page = await visit(ctx, link);
  expect(page.text).toContain("أُنشئ هذا الحساب من متصفح آخر");
  expect(page.text).toContain(email);
  expect(page.html).not.toContain(THIEF.full_name);
  const confirmed = await visit(ctx, link, { form: CHOSEN });
  expect([confirmed.to, confirmed.toast]).toEqual(["/dashboard", "تم تأكيد بريدك الإلكتروني"]);

  await expectShutOut(ctx, email, `${held}; ${session}`);
  expect(await ctx.db.$count(recoveryCodes, eq(recoveryCodes.userId, thief.userId))).toBe(0);
  expect(await nameOf(ctx, email)).toBe(CHOSEN.full_name);
  const { session: own } = await readSession(ctx, confirmed.session);
  expect(own).toMatchObject({ email, fullName: CHOSEN.full_name, hasFactor: false });
  expect((await logInByForm(ctx, email, CHOSEN)).to).toBe("/dashboard");
  // Only the owner can add a second factor and set a new password.
  const form = { intent: "add-totp", factor_type: "totp", friendly_name: "" };
  const added = await visit(ctx, "/dashboard/settings/mfa", { cookie: confirmed.session ?? "", form });
  expect(added.to).toMatch(/^\/dashboard\/settings\/mfa\//);
});

test("in the browser that signed up the link confirms as before, and keeps name and password", async () => {
  const ctx = visitorCtx();
  const email = `${newId()}@example.com`;
  const held = await signUpByForm(ctx, email, OWNER);
  expect(held).toMatch(/^miyar_signup=[0-9a-f]{32}\.[\w-]+$/);
  const link = await newestLink(ctx, email);
  expect(await asksWhoItIs(ctx, link, held)).toBe(false);
  const confirmed = await visit(ctx, link, { cookie: held, form: {} });
  expect([confirmed.to, confirmed.toast]).toEqual(["/dashboard", "تم تأكيد بريدك الإلكتروني"]);
  expect(await nameOf(ctx, email)).toBe(OWNER.full_name);
  expect((await logInByForm(ctx, email, OWNER)).to).toBe("/dashboard");
});

type Scene = (ctx: Ctx, email: string) => Promise<{ thiefs: string; owners: string }>;
const SCENES: Record<string, Scene> = {
  "the thief asks for another confirmation": async (ctx, email) => {
    const thiefs = await signUpByForm(ctx, email, THIEF);
    await mailLink(ctx, email, "confirm");
    return { thiefs, owners: "" };
  },
  "the thief signs up over the owner's own account": async (ctx, email) => {
    const owners = await signUpByForm(ctx, email, OWNER);
    return { thiefs: await signUpByForm(ctx, email, THIEF), owners };
  },
  "the thief signs up over the owner's own account and asks for another confirmation": async (ctx, email) => {
    const owners = await signUpByForm(ctx, email, OWNER);
    const thiefs = await signUpByForm(ctx, email, THIEF);
    await mailLink(ctx, email, "confirm");
    return { thiefs, owners };
  },
  "the owner asks for another confirmation of what the thief signed up": async (ctx, email) => {
    const thiefs = await signUpByForm(ctx, email, THIEF);
    await visit(ctx, "/auth?tab=resend", { form: { email } });
    return { thiefs, owners: "" };
  },
  "the thief signs up twice, the owner between": async (ctx, email) => {
    await signUpByForm(ctx, email, THIEF);
    const owners = await signUpByForm(ctx, email, OWNER);
    return { thiefs: await signUpByForm(ctx, email, THIEF), owners };
  },
};

test.each(Object.entries(SCENES))(
  "%s: the newest link asks the owner, and nothing of the thief's is left",
  async (_scene, play) => {
    const ctx = visitorCtx();
    const email = `${newId()}@example.com`;
    const { thiefs, owners } = await play(ctx, email);
    const link = await newestLink(ctx, email);
    expect(await asksWhoItIs(ctx, link, owners)).toBe(true);
    const confirmed = await visit(ctx, link, { cookie: owners, form: CHOSEN });
    expect(confirmed.to).toBe("/dashboard");
    expect(await nameOf(ctx, email)).toBe(CHOSEN.full_name);
    await expectShutOut(ctx, email, thiefs);
    expect((await logInByForm(ctx, email, OWNER)).session).toBeNull();
    expect((await logInByForm(ctx, email, CHOSEN)).to).toBe("/dashboard");
  },
);

test("who signed up last is known by their browser, also where another asks for the link to be mailed again", async () => {
  const ctx = visitorCtx();
  const email = `${newId()}@example.com`;
  const thiefs = await signUpByForm(ctx, email, THIEF);
  const owners = await signUpByForm(ctx, email, OWNER);
  await mailLink(ctx, email, "confirm");
  const link = await newestLink(ctx, email);
  expect(await asksWhoItIs(ctx, link, thiefs)).toBe(true);
  expect(await asksWhoItIs(ctx, link, owners)).toBe(false);
  expect((await visit(ctx, link, { cookie: owners, form: {} })).to).toBe("/dashboard");
  expect(await nameOf(ctx, email)).toBe(OWNER.full_name);
  expect((await logInByForm(ctx, email, OWNER)).to).toBe("/dashboard");
  await expectShutOut(ctx, email, thiefs);
});

test.each(["magic", "reset"] as const)(
  "a %s link into an account that nobody confirmed keeps neither its password nor its name",
  async (purpose) => {
    const ctx = visitorCtx();
    const email = `${newId()}@example.com`;
    const thiefs = await signUpByForm(ctx, email, THIEF);
    const confirmation = await newestLink(ctx, email);
    await mailLink(ctx, email, purpose);
    const link = await newestLink(ctx, email, purpose);
    // Not even in the browser that signed up: these links do not belong to a sign-up.
    const { password, password_confirmation } = CHOSEN;
    const form = purpose === "reset" ? { password, password_confirmation } : undefined;
    const entered = await visit(ctx, link, { cookie: thiefs, form: form ?? {} });
    expect(entered.to).toBe("/dashboard");
    expect(await nameOf(ctx, email)).toBeNull();
    expect((await readSession(ctx, entered.session)).session).toMatchObject({
      email,
      fullName: null,
      hasPassword: purpose === "reset",
    });
    await expectShutOut(ctx, email, thiefs);
    // The earlier confirmation link no longer works.
    expect((await visit(ctx, confirmation, { cookie: thiefs, form: THIEF })).status).toBe(410);
  },
);

test("a second factor enrolled before the address was proven is impossible: neither in an unconfirmed account nor in a session older than its confirmation", async () => {
  const wish = { factor_type: "totp", friendly_name: "" } as const;
  const refused = { ok: false, reason: "reauthentication-needed" };
  const nobody = await insertMember({}, { emailConfirmedAt: null });
  expect(await enrollFactor(nobody, wish)).toEqual(refused);

  const ctx = await insertMember();
  const { session, cookie, bearer } = await signIn(ctx);
  await ctx.db
    .update(users)
    .set({ emailConfirmedAt: session.createdAt + 1 })
    .where(eq(users.id, ctx.userId));
  for (const raised of [{}, { secondFactor: "totp", mfaAt: session.createdAt } as const])
    expect(await enrollFactor({ ...ctx, session: { ...session, ...raised } }, wish)).toEqual(refused);
  expect((await readSession(ctx, cookie)).session).toBeNull();
  for (const caller of [{ cookie }, { bearer }])
    expect((await call("POST", "/auth/v1/factors", { ...caller, body: wish })).status).toBe(401);
  for (const { userId } of [nobody, ctx])
    expect(await ctx.db.$count(mfaFactors, eq(mfaFactors.userId, userId))).toBe(0);
});

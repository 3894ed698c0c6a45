import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { mailOutbox, rateCounters, userRoles } from "#app/db/schema.server.ts";
import { challengeFactor } from "#app/domains/accounts/factors/challenge-factor.server.ts";
import { enrollFactor } from "#app/domains/accounts/factors/enroll-factor.server.ts";
import { AUTH_BACKOFF } from "#app/domains/accounts/rules.ts";
import { signUp } from "#app/domains/accounts/ways-in/sign-up.server.ts";
import { verifyFactor } from "#app/domains/accounts/factors/verify-factor.server.ts";
import { VERIFIED_SHARE } from "#app/domains/accounts/factors/text-budget.server.ts";
import { mailLink } from "#app/domains/accounts/ways-in/mail-link.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { days, minutes } from "#app/lib/duration.ts";
import { insertSignedInAdmin } from "#tests/factories/admins.ts";
import { call, HERE } from "#tests/factories/api-call.ts";
import { settings, visitorCtx } from "#tests/factories/context.ts";
import { newcomer } from "#tests/factories/credentials.ts";
import {
  enrollPhone,
  insertSignedIn,
  insertSignedInWithClock,
  mailsOf,
  textedCode,
  type Signed,
} from "#tests/factories/factors.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const texts = (more: Partial<typeof settings.texts>) => ({
  ...settings,
  texts: { ...settings.texts, ...more },
});

// Messages per day are counted for the whole site.
beforeEach(async () => {
  const { db } = visitorCtx();
  await db.delete(rateCounters);
  await db.delete(userRoles);
});

test("a number of a country that is not allowed is refused beside its field, and nothing is kept of it", async () => {
  const ctx = await insertSignedIn();
  const { cookie } = await signIn(ctx);
  const page = "/dashboard/settings/mfa";
  const form = { intent: "add-phone", factor_type: "phone", phone: "+881612345678", friendly_name: "" };
  const refused = await visit(visitorCtx(), page, { cookie, form });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("لا نرسل الرموز إلى أرقام هذه الدولة");
  expect(refused.html).toContain("+881612345678");
  expect(await ctx.db.query.mfaFactors.findFirst({ where: sql`user_id = ${ctx.userId}` })).toBe(undefined);
  for (const phone of [
    "+966501234567",
    "+971501234567",
    "+97450123456",
    "+96550123456",
    "+97336123456",
    "+96892123456",
  ])
    expect(await enrollFactor(ctx, { factor_type: "phone", friendly_name: "", phone })).toMatchObject({
      ok: true,
    });
});

test("the allowed countries are a setting, asked again before each text to a new number", async () => {
  const ctx = await insertSignedIn();
  const { factorId } = await enrollPhone(ctx, "+97450000001");
  const narrowed = { ...ctx, settings: texts({ countryCodes: ["966"] }) };
  expect(await challengeFactor(narrowed, factorId)).toEqual({ ok: false, reason: "country-not-served" });
  expect(await mailsOf(ctx)).toEqual([]);
  // Once verified, the number is a way to sign in.
  await challengeFactor(ctx, factorId);
  await answerWith(ctx, factorId);
  expect(await challengeFactor(narrowed, factorId)).toMatchObject({ ok: true });
});

/** Verifies a phone with its own code. */
async function answerWith(ctx: Signed, factorId: string): Promise<void> {
  const asked = await challengeFactor(ctx, factorId);
  if (!asked.ok) throw new Error(asked.reason);
  const code = await textedCode(ctx);
  expect(await verifyFactor(ctx, factorId, { challenge_id: asked.challenge.id, code })).toMatchObject({
    ok: true,
  });
}

test("the site sends so many texts a day to new numbers and no more; members still sign in, and administrators hear of it once", async () => {
  const { ctx: admin } = await insertSignedInAdmin();
  const budget = { settings: texts({ dailyBudget: 3 }) };
  const { ctx: member, clock } = await insertSignedInWithClock();
  const own = await enrollPhone(member);
  await answerWith({ ...member, ...budget }, own.factorId);

  const asking = async () => {
    const ctx = { ...(await insertSignedIn({ now: () => clock.at })), ...budget };
    return challengeFactor(ctx, (await enrollPhone(ctx)).factorId);
  };
  expect([await asking(), await asking()]).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await asking()).toEqual({ ok: false, reason: "texts-exhausted" });
  expect(await asking()).toEqual({ ok: false, reason: "texts-exhausted" });
  expect(await challengeFactor({ ...member, ...budget }, own.factorId)).toMatchObject({ ok: true });

  const alerts = await admin.db.query.mailOutbox.findMany({ where: eq(mailOutbox.userId, admin.userId) });
  expect(alerts.map(({ params }) => params)).toEqual([{ kind: "texts-exhausted", subjectId: "unverified" }]);
  await deliverMail(admin, alerts[0]?.id ?? "");
  expect(admin.sentMails[0]?.subject).toBe("نفدت رسائل التحقق النصية لهذا اليوم في معيار");

  clock.at += days(1) + 1;
  expect(await asking()).toMatchObject({ ok: true });
});

test("verified numbers have a budget of their own, which ends too", async () => {
  const { ctx, clock } = await insertSignedInWithClock();
  const { factorId } = await enrollPhone(ctx);
  await answerWith(ctx, factorId);
  const mean = { ...ctx, settings: texts({ dailyBudget: 1 }) };
  for (let sent = 0; sent < VERIFIED_SHARE; sent += 1) {
    await ctx.db.delete(rateCounters).where(sql`key like 'texts:%'`);
    expect(await challengeFactor(mean, factorId)).toMatchObject({ ok: true });
  }
  await ctx.db.delete(rateCounters).where(sql`key like 'texts:%'`);
  expect(await challengeFactor(mean, factorId)).toEqual({ ok: false, reason: "texts-exhausted" });
  clock.at += days(1) + 1;
  expect(await challengeFactor(mean, factorId)).toMatchObject({ ok: true });
});

/** An address in its own network; all networks are in one /48. */
const inSite = (network: number): string => `2001:db8:7:${network.toString(16)}::1`;

/** Sets the counter of each counted /48, as if so many attempts had come from it. */
const fillSites = (hits: number) =>
  visitorCtx()
    .db.update(rateCounters)
    .set({ hits, blockedUntil: Date.now() + minutes(1) })
    .where(sql`key like '%-site:%'`);

test("texts to new numbers count for the /48 of an IPv6 address as well as its /64, under keyed tags", async () => {
  const first = await insertSignedIn({ clientIp: inSite(1) });
  expect(await challengeFactor(first, (await enrollPhone(first)).factorId)).toMatchObject({ ok: true });
  await fillSites(AUTH_BACKOFF.newNumbersPerSite.free);
  const next = await insertSignedIn({ clientIp: inSite(999) });
  const { factorId } = await enrollPhone(next);
  expect(await challengeFactor(next, factorId)).toMatchObject({ reason: "too-many" });
  const elsewhere = { ...next, clientIp: "2001:db8:8:1::1" };
  expect(await challengeFactor(elsewhere, factorId)).toMatchObject({ ok: true });
  const keys = await next.db.query.rateCounters.findMany({ columns: { key: true } });
  const tagged = keys.filter(({ key }) => key.startsWith("texts-site:"));
  expect(tagged.map(({ key }) => /^texts-site:[0-9a-f]{64}$/.test(key))).toEqual([true, true]);
});

test("sign-ups and mailed links count for the /48 too", async () => {
  const blocked = async (key: string) =>
    visitorCtx().db.$count(rateCounters, sql`key like ${`${key}-site:%`} and hits > 0`);
  const ctx = visitorCtx({ clientIp: inSite(1) });
  await signUp(ctx, newcomer());
  await mailLink(ctx, "somebody@example.com", "magic");
  expect([await blocked("signup"), await blocked("mail")]).toEqual([1, 1]);
  await fillSites(AUTH_BACKOFF.signupPerSite.free);
  const neighbour = visitorCtx({ clientIp: inSite(2) });
  expect(await signUp(neighbour, newcomer())).toMatchObject({ reason: "too-many" });
  expect(await mailLink(neighbour, "another@example.com", "magic")).toMatchObject({ reason: "too-many" });
});

test("the human check comes before each text to a new number, and not before those of a verified one", async () => {
  const ctx = await insertSignedIn();
  const { factorId } = await enrollPhone(ctx);
  const guarded = { ...ctx, humanCheck: async (token: string) => token === "good" };
  expect(await challengeFactor(guarded, factorId)).toEqual({ ok: false, reason: "not-human" });
  expect(await challengeFactor(guarded, factorId, "sms", "forged")).toEqual({
    ok: false,
    reason: "not-human",
  });
  expect(await mailsOf(ctx)).toEqual([]);
  expect(await ctx.db.$count(rateCounters)).toBe(0);
  const down = { ...ctx, humanCheck: async () => Promise.reject(new Error("away")) };
  expect(await challengeFactor(down, factorId, "sms", "good")).toEqual({
    ok: false,
    reason: "check-unavailable",
  });
  expect(await challengeFactor(guarded, factorId, "sms", "good")).toMatchObject({ ok: true });
  await answerWith(ctx, factorId);
  expect(await challengeFactor(guarded, factorId)).toMatchObject({ ok: true });
});

test("the page that asks for the first text shows the human check, and passes on its token", async () => {
  const ctx = await insertSignedIn();
  const { cookie } = await signIn(ctx);
  const { factorId } = await enrollPhone(ctx);
  const page = `/dashboard/settings/mfa/${factorId}`;
  const turnstile = { siteKey: "0x4AAAAAAA-site", secretKey: "0x4AAAAAAA-secret" };
  const visitor = () =>
    visitorCtx({ settings: { ...settings, turnstile }, humanCheck: async (token) => token === "good" });
  expect((await visit(visitor(), page, { cookie })).html).toContain('data-sitekey="0x4AAAAAAA-site"');
  const refused = await visit(visitor(), page, { cookie, form: { intent: "send" } });
  expect([refused.status, refused.text.includes("لم نتمكن من التحقق من أنك لست برنامجًا آليًا")]).toEqual([
    400,
    true,
  ]);
  const form = { intent: "send", "cf-turnstile-response": "good" };
  expect((await visit(visitor(), page, { cookie, form })).to).toBe(page);
});

test("a program cannot go around the human check: it needs a token of the widget too", async () => {
  const ctx = await insertSignedIn();
  const { bearer } = await signIn(ctx);
  const { factorId } = await enrollPhone(ctx);
  const ask = (body: unknown) =>
    call("POST", `/auth/v1/factors/${factorId}/challenge`, {
      headers: { Authorization: bearer, Origin: HERE },
      body,
      bindings: { TURNSTILE_SITE_KEY: "0x4AAAAAAA-site", TURNSTILE_SECRET_KEY: "0x4AAAAAAA-secret" },
    });
  const refused = await ask({ channel: "sms" });
  expect([refused.status, await refused.json()]).toMatchObject([400, { error_code: "captcha_failed" }]);
  expect(await mailsOf(ctx)).toEqual([]);
});

import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mfaChallenges } from "#app/db/schema.server.ts";
import { challengeFactor } from "#app/domains/accounts/factors/challenge-factor.server.ts";
import { enrollFactor } from "#app/domains/accounts/factors/enroll-factor.server.ts";
import { AUTH_BACKOFF } from "#app/domains/accounts/rules.ts";
import { verifyFactor } from "#app/domains/accounts/factors/verify-factor.server.ts";
import { minutes } from "#app/lib/duration.ts";
import {
  elsewhere,
  addTotp,
  answer,
  ask,
  codeAt,
  deliverLast,
  enrollPhone,
  inArabicDigits,
  insertSignedIn,
  insertSignedInWithClock,
  mailsOf,
  textedCode,
} from "#tests/factories/factors.ts";

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const { results } = await env.DB.prepare("select name from sqlite_master where type = 'table'").all<{
    name: string;
  }>();
  const tables = results.map(({ name }) => name).filter((name) => !/^(sqlite|_cf|d1)_/.test(name));
  const rows = await Promise.all(tables.map((name) => env.DB.prepare(`select * from "${name}"`).all()));
  return JSON.stringify(rows.map(({ results: of }, i) => [tables[i], of]));
}

test("a phone is verified by the code it is sent, once, and shows its last digits only", async () => {
  const { ctx, clock } = await insertSignedInWithClock();
  const enrolled = await enrollFactor(ctx, {
    factor_type: "phone",
    friendly_name: "",
    phone: "+966501234567",
  });
  if (!enrolled.ok) throw new Error(enrolled.reason);
  const { id } = enrolled.factor;
  expect(enrolled).toMatchObject({ totp: null, phone: "+966501234567" });
  expect(enrolled.factor).toMatchObject({ friendlyName: "رقم الجوال", factorType: "phone", hint: "567" });

  const challenge_id = await ask(ctx, id);
  expect(await mailsOf(ctx)).toEqual([{ template: "sms-code", params: { challengeId: challenge_id } }]);
  const code = await textedCode(ctx);
  expect(ctx.sentSms).toHaveLength(1);
  expect(ctx.sentSms[0]?.to).toBe("+966501234567");
  expect(ctx.sentMails).toEqual([]);

  const other = `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;
  expect(await verifyFactor(ctx, id, { challenge_id, code: other })).toEqual({
    ok: false,
    reason: "wrong-code",
  });
  const outcomes = await Promise.all(
    [code, inArabicDigits(code)].map((typed) => verifyFactor(ctx, id, { challenge_id, code: typed })),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => ok)).toMatchObject({
    session: { secondFactor: "mfa/phone" },
    recoveryCodes: { length: 10 },
  });

  // A code is valid only for its own challenge.
  const next = await ask(ctx, id);
  expect(await verifyFactor(ctx, id, { challenge_id: next, code })).toEqual({
    ok: false,
    reason: "wrong-code",
  });
  clock.at += minutes(6);
  await deliverLast(ctx);
  expect(ctx.sentSms).toHaveLength(1);
});

test("text messages are slowed down", async () => {
  const { ctx, clock } = await insertSignedInWithClock();
  const { factorId } = await enrollPhone(ctx);
  for (let nth = 1; nth <= 3; nth += 1) await ask(ctx, factorId);
  expect(await challengeFactor(ctx, factorId)).toEqual({ ok: false, reason: "too-many", waitMs: minutes(1) });
  expect(ctx.sentJobs).toHaveLength(3);
  expect(await ctx.db.$count(mfaChallenges, eq(mfaChallenges.factorId, factorId))).toBe(3);
  clock.at += minutes(1);
  expect(await challengeFactor(ctx, factorId)).toMatchObject({ ok: true });
  expect(await challengeFactor(ctx, factorId)).toEqual({ ok: false, reason: "too-many", waitMs: minutes(2) });
});

test("without a provider of text messages there is no phone factor", async () => {
  const ctx = await insertSignedIn();
  const { factorId } = await enrollPhone(ctx);
  const mute = { ...ctx, sms: null };
  const input = { factor_type: "phone" as const, friendly_name: "آخر", phone: "+97450123456" };
  expect(await enrollFactor(mute, input)).toEqual({ ok: false, reason: "phone-unavailable" });
  expect(await challengeFactor(mute, factorId)).toEqual({ ok: false, reason: "phone-unavailable" });
  expect(await ctx.db.$count(mfaChallenges, eq(mfaChallenges.factorId, factorId))).toBe(0);
});

test("no secret, number, code or recovery code stands in any column of any table", async () => {
  const { ctx, clock } = await insertSignedInWithClock();
  const { ctx: raised, secret, factorId, recoveryCodes, setCookie } = await addTotp(ctx);
  const phone = "+966509876543";
  const texted = await enrollPhone(raised, phone);
  const challenge_id = await ask(raised, texted.factorId);
  const text = await textedCode(raised);
  await verifyFactor(raised, texted.factorId, { challenge_id, code: text });
  clock.at += minutes(1);
  const code = codeAt(secret, clock.at);
  await answer(raised, factorId, code);

  const rows = await dump();
  expect(rows).toContain(factorId);
  expect(rows).toContain(challenge_id);
  const rawId = /=([^;]+)/.exec(setCookie ?? "")?.[1] ?? "none";
  const secrets = [
    secret,
    secret.toLowerCase(),
    phone,
    phone.slice(1),
    phone.slice(5),
    `"${code}"`,
    `"${text}"`,
    rawId,
  ];
  for (const canary of [...secrets, ...recoveryCodes, ...recoveryCodes.map((one) => one.replace("-", ""))])
    expect(rows.includes(canary), canary).toBe(false);
});

test("accounts made by the dozen cannot make us text a stranger: per number and per IP", async () => {
  const stranger = "+966508111222";
  for (let n = 0; n < AUTH_BACKOFF.textsPerNewNumber.free; n += 1) {
    const ctx = await insertSignedIn();
    expect(await challengeFactor(ctx, (await enrollPhone(ctx, stranger)).factorId)).toMatchObject({
      ok: true,
    });
  }
  const next = await insertSignedIn();
  expect(await challengeFactor(next, (await enrollPhone(next, stranger)).factorId)).toMatchObject({
    reason: "too-many",
  });

  const clientIp = "2001:db8:1:2::1";
  for (let n = 0; n < AUTH_BACKOFF.newNumbersPerIp.free; n += 1) {
    const ctx = await insertSignedIn({ clientIp });
    const { factorId } = await enrollPhone(ctx, `+96650922${1000 + n}`);
    expect(await challengeFactor(ctx, factorId)).toMatchObject({ ok: true });
  }
  const eleventh = await insertSignedIn({ clientIp: "2001:db8:1:2::ffff" });
  const { factorId } = await enrollPhone(eleventh, "+966509229999");
  expect(await challengeFactor(eleventh, factorId)).toMatchObject({ reason: "too-many" });
});

test("a number that was verified is texted whatever strangers asked for it", async () => {
  const clock = { at: Date.now() };
  const ctx = await insertSignedIn({ now: () => clock.at });
  const number = "+966508333444";
  const { factorId } = await enrollPhone(ctx, number);
  const challenge_id = await ask(ctx, factorId);
  const verified = await verifyFactor(ctx, factorId, { challenge_id, code: await textedCode(ctx) });
  expect(verified).toMatchObject({ ok: true });
  for (let n = 0; n < AUTH_BACKOFF.textsPerNewNumber.free; n += 1) {
    const other = await insertSignedIn({ now: () => clock.at });
    await challengeFactor(other, (await enrollPhone(other, number)).factorId);
  }
  expect(await challengeFactor(await elsewhere(ctx), factorId)).toMatchObject({ ok: true });
});

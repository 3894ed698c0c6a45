import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mfaChallenges, mfaFactors, sessions } from "#app/db/schema.server.ts";
import { challengeFactor, findOpenChallenge } from "#app/domains/accounts/factors/challenge-factor.server.ts";
import { sweepAccounts } from "#app/domains/accounts/sweep-accounts.server.ts";
import { verifyFactor } from "#app/domains/accounts/factors/verify-factor.server.ts";
import { hours, minutes, seconds } from "#app/lib/duration.ts";
import {
  addTotp,
  answer,
  ask,
  audited,
  codeAt,
  elsewhere,
  enrollTotp,
  factorRow,
  inArabicDigits,
  inPersianDigits,
  insertSignedIn,
  insertSignedInWithClock,
  sessionRow,
  wrongCode,
} from "#tests/factories/factors.ts";

test("codes are taken in Arabic and Persian digits and with spaces", async () => {
  const { ctx, clock } = await insertSignedInWithClock();
  const { factorId, secret } = await addTotp(ctx);
  for (const write of [
    inArabicDigits,
    inPersianDigits,
    (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `,
  ]) {
    clock.at += seconds(60);
    expect(await answer(ctx, factorId, write(codeAt(secret, clock.at)))).toMatchObject({ ok: true });
  }
});

test("a code counts once: not again in its step, not in another session, not for an earlier step", async () => {
  const { ctx, clock } = await insertSignedInWithClock();
  const { factorId, secret } = await addTotp(ctx);
  const code = codeAt(secret, clock.at);
  const other = await elsewhere(ctx);
  for (const by of [ctx, other])
    expect(await answer(by, factorId, code)).toEqual({ ok: false, reason: "wrong-code" });
  expect(await answer(ctx, factorId, codeAt(secret, clock.at, -1))).toMatchObject({ reason: "wrong-code" });
  expect(await sessionRow(other)).toMatchObject({ mfaAt: null, secondFactor: null });
  expect(await answer(other, factorId, codeAt(secret, clock.at, 1))).toMatchObject({ ok: true });
});

test("of two identical codes at the same moment one wins", async () => {
  const { ctx, clock } = await insertSignedInWithClock();
  const { factorId, secret } = await addTotp(ctx);
  clock.at += minutes(1);
  const people = [await elsewhere(ctx), await elsewhere(ctx), await elsewhere(ctx)];
  const outcomes = await Promise.all(people.map((by) => answer(by, factorId, codeAt(secret, clock.at))));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(
    await ctx.db.$count(sessions, and(eq(sessions.userId, ctx.userId), eq(sessions.secondFactor, "totp"))),
  ).toBe(2);
});

test("one step of the clock either way is accepted, two are not", async () => {
  const { ctx, clock } = await insertSignedInWithClock();
  const { factorId, secret } = await addTotp(ctx);
  for (const [step, ok] of [
    [-1, true],
    [1, true],
    [-2, false],
    [2, false],
  ] as const) {
    clock.at += minutes(5);
    expect((await answer(ctx, factorId, codeAt(secret, clock.at, step))).ok).toBe(ok);
  }
});

test("five wrong codes lock the factor, longer each time; a right one during the lock does not count", async () => {
  const { ctx, clock } = await insertSignedInWithClock();
  const { factorId, secret } = await addTotp(ctx);
  clock.at += minutes(1);

  for (const lock of [5, 10, 20, 40]) {
    const challengeId = await ask(ctx, factorId);
    for (let nth = 1; nth <= 4; nth += 1)
      expect(
        await verifyFactor(ctx, factorId, {
          challenge_id: challengeId,
          code: wrongCode(secret, clock.at, nth),
        }),
      ).toEqual({ ok: false, reason: "wrong-code" });
    const locked = { ok: false, reason: "locked", waitMs: minutes(lock) };
    const wrong = { challenge_id: challengeId, code: wrongCode(secret, clock.at, 5) };
    expect(await verifyFactor(ctx, factorId, wrong)).toEqual(locked);
    expect(await verifyFactor(ctx, factorId, { ...wrong, code: codeAt(secret, clock.at) })).toEqual(locked);
    expect(await challengeFactor(ctx, factorId)).toEqual(locked);
    expect(await findOpenChallenge(ctx, factorId)).toBeNull();
    clock.at += minutes(lock);
    // Challenges from before the lock are void.
    expect(await verifyFactor(ctx, factorId, { ...wrong, code: codeAt(secret, clock.at) })).toEqual({
      ok: false,
      reason: "challenge-expired",
    });
  }
  expect(await audited(ctx, "factor.lock")).toBe(4);
  expect(await factorRow(ctx, factorId)).toMatchObject({ failures: 20 });

  expect(await answer(ctx, factorId, codeAt(secret, clock.at))).toMatchObject({ ok: true });
  expect(await factorRow(ctx, factorId)).toMatchObject({ failures: 0, lockedUntil: null });
  expect(await answer(ctx, factorId, wrongCode(secret, clock.at))).toMatchObject({ reason: "wrong-code" });
});

test("a lock never lasts longer than a day", async () => {
  const { ctx, clock } = await insertSignedInWithClock();
  const { factorId, secret } = await addTotp(ctx);
  await ctx.db.update(mfaFactors).set({ failures: 504 }).where(eq(mfaFactors.id, factorId));
  expect(await answer(ctx, factorId, wrongCode(secret, clock.at))).toEqual({
    ok: false,
    reason: "locked",
    waitMs: hours(24),
  });
});

test("wrong codes count over all challenges and sessions, and the fifth may still be right", async () => {
  const { ctx, clock } = await insertSignedInWithClock();
  const { factorId, secret } = await addTotp(ctx);
  clock.at += minutes(1);
  const fourWrong = async () => {
    for (let nth = 1; nth <= 4; nth += 1)
      expect(await answer(await elsewhere(ctx), factorId, wrongCode(secret, clock.at, nth))).toMatchObject({
        reason: "wrong-code",
      });
  };
  await fourWrong();
  expect(await answer(ctx, factorId, codeAt(secret, clock.at))).toMatchObject({ ok: true });
  expect(await audited(ctx, "factor.lock")).toBe(0);

  await fourWrong();
  expect(await answer(ctx, factorId, wrongCode(secret, clock.at))).toMatchObject({ reason: "locked" });
});

test("of twenty wrong codes at once five are looked at, and a right one after them is refused", async () => {
  const { ctx, clock } = await insertSignedInWithClock();
  const { factorId, secret } = await addTotp(ctx);
  clock.at += minutes(1);
  const attacker = await elsewhere(ctx);
  const challengeId = await ask(attacker, factorId);
  const guess = (code: string) => verifyFactor(attacker, factorId, { challenge_id: challengeId, code });
  const codes = Array.from({ length: 20 }, (_, nth) => wrongCode(secret, clock.at, nth));
  const outcomes = await Promise.all(codes.map(guess));
  const count = (reason: string) =>
    outcomes.filter((outcome) => !outcome.ok && outcome.reason === reason).length;
  expect([count("wrong-code"), count("locked")]).toEqual([4, 16]);
  expect(await guess(codeAt(secret, clock.at))).toMatchObject({ reason: "locked" });
  expect(await factorRow(ctx, factorId)).toMatchObject({ failures: 5, lockedUntil: clock.at + minutes(5) });
  expect(await sessionRow(attacker)).toMatchObject({ mfaAt: null });
});

test("guesses over many challenges at once are no more than five either", async () => {
  const { ctx, clock } = await insertSignedInWithClock();
  const { factorId, secret } = await addTotp(ctx);
  clock.at += minutes(1);
  const asked = await Promise.all(Array.from({ length: 12 }, () => ask(ctx, factorId)));
  const guesses = asked.map((challenge_id, nth) => ({
    challenge_id,
    code: wrongCode(secret, clock.at, nth),
  }));
  await Promise.all(guesses.map((guess) => verifyFactor(ctx, factorId, guess)));
  expect(await factorRow(ctx, factorId)).toMatchObject({ failures: 5 });
});

test("an unverified factor locks the same way", async () => {
  const { ctx, clock } = await insertSignedInWithClock();
  const { factorId, secret } = await enrollTotp(ctx);
  for (let nth = 1; nth <= 4; nth += 1) await answer(ctx, factorId, wrongCode(secret, clock.at, nth));
  expect(await answer(ctx, factorId, wrongCode(secret, clock.at))).toMatchObject({ reason: "locked" });
  expect(await challengeFactor(ctx, factorId)).toMatchObject({ reason: "locked" });
});

test("a challenge is over after 300 seconds, and is told to be over for an hour more", async () => {
  const { ctx, clock } = await insertSignedInWithClock();
  const { factorId, secret } = await addTotp(ctx);
  const asked = await challengeFactor(ctx, factorId, "sms");
  if (!asked.ok) throw new Error(asked.reason);
  expect(asked.challenge).toMatchObject({ factorType: "totp", expiresAt: clock.at + seconds(300) });
  expect(await findOpenChallenge(ctx, factorId)).toEqual({
    id: asked.challenge.id,
    expiresAt: asked.challenge.expiresAt,
  });
  const reply = () =>
    verifyFactor(ctx, factorId, { challenge_id: asked.challenge.id, code: codeAt(secret, clock.at) });

  clock.at += seconds(300);
  expect(await findOpenChallenge(ctx, factorId)).toBeNull();
  await sweepAccounts(ctx);
  expect(await reply()).toEqual({ ok: false, reason: "challenge-expired" });
  clock.at += hours(2);
  await sweepAccounts(ctx);
  expect(await ctx.db.$count(mfaChallenges, eq(mfaChallenges.id, asked.challenge.id))).toBe(0);
  expect(await reply()).toEqual({ ok: false, reason: "not-found" });
});

test("an answered challenge takes no second answer", async () => {
  const { ctx, clock } = await insertSignedInWithClock();
  const { factorId, secret } = await addTotp(ctx);
  clock.at += minutes(1);
  const challenge_id = await ask(ctx, factorId);
  expect(await verifyFactor(ctx, factorId, { challenge_id, code: codeAt(secret, clock.at) })).toMatchObject({
    ok: true,
  });
  clock.at += minutes(1);
  expect(await verifyFactor(ctx, factorId, { challenge_id, code: codeAt(secret, clock.at) })).toEqual({
    ok: false,
    reason: "challenge-expired",
  });
});

test("a loop of challenges is stopped by the platform's limiter", async () => {
  const ctx = await insertSignedIn({ allowBurst: async () => false });
  const { factorId } = await enrollTotp(ctx);
  expect(await challengeFactor(ctx, factorId)).toEqual({ ok: false, reason: "too-many", waitMs: minutes(1) });
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mfaChallenges, mfaFactors } from "#app/db/schema.server.ts";
import { answerFactor } from "#app/domains/accounts/factors/answer-factor.server.ts";
import { findOwnFactor } from "#app/domains/accounts/factors/factors.server.ts";
import { minutes } from "#app/lib/duration.ts";
import {
  addTotp,
  ask,
  codeAt,
  elsewhere,
  enrollPhone,
  enrollTotp,
  insertSignedIn,
  insertSignedInWithClock,
  textedCode,
  wrongCode,
  type Signed,
} from "#tests/factories/factors.ts";

const app = (id: string) => ({ id, factorType: "totp" as const });
const phone = (id: string) => ({ id, factorType: "phone" as const });
const asked = (ctx: Signed, factorId: string) =>
  ctx.db.$count(mfaChallenges, eq(mfaChallenges.factorId, factorId));

test("an app's code is taken without asking first, and raises the session", async () => {
  const ctx = await insertSignedIn();
  const { factorId, secret } = await enrollTotp(ctx);
  const outcome = await answerFactor(ctx, app(factorId), codeAt(secret, ctx.now()));
  expect(outcome).toMatchObject({ ok: true, session: { secondFactor: "totp" } });
  expect(await findOwnFactor(ctx, factorId)).toMatchObject({ status: "verified" });
});

test("wrong codes of an app go to one question until the factor is locked", async () => {
  const ctx = await insertSignedIn();
  const { factorId, secret } = await enrollTotp(ctx);
  const tries = [];
  for (let nth = 0; nth < 6; nth += 1)
    tries.push(await answerFactor(ctx, app(factorId), wrongCode(secret, ctx.now(), nth)));
  expect(tries.slice(0, 4)).toEqual(Array(4).fill({ ok: false, reason: "wrong-code" }));
  expect(tries.slice(4)).toEqual(Array(2).fill({ ok: false, reason: "locked", waitMs: expect.any(Number) }));
  expect(await asked(ctx, factorId)).toBe(1);
  expect(await findOwnFactor(ctx, factorId)).toMatchObject({ status: "unverified" });
});

test("a phone's code counts only while the one that was sent is open", async () => {
  const { clock, ctx } = await insertSignedInWithClock();
  const { factorId } = await enrollPhone(ctx);
  const early = await answerFactor(ctx, phone(factorId), "123456");
  expect(early).toEqual({ ok: false, reason: "challenge-expired" });
  expect(await asked(ctx, factorId)).toBe(0);

  await ask(ctx, factorId);
  const code = await textedCode(ctx);
  clock.at += minutes(5) + 1;
  expect(await answerFactor(ctx, phone(factorId), code)).toEqual({ ok: false, reason: "challenge-expired" });

  await ask(ctx, factorId);
  const outcome = await answerFactor(ctx, phone(factorId), await textedCode(ctx));
  expect(outcome).toMatchObject({ ok: true, session: { secondFactor: "mfa/phone" } });
});

test("a question asked in one session is not answered in another", async () => {
  const here = await insertSignedIn();
  const { factorId } = await enrollPhone(here);
  await ask(here, factorId);
  const code = await textedCode(here);
  const there = await elsewhere(here);
  expect(await answerFactor(there, phone(factorId), code)).toEqual({
    ok: false,
    reason: "challenge-expired",
  });
});

test("somebody else's factor looks missing, and keeps its count of failures", async () => {
  const owner = await addTotp(await insertSignedIn());
  const stranger = await insertSignedIn();
  const outcome = await answerFactor(stranger, app(owner.factorId), codeAt(owner.secret, stranger.now(), 1));
  expect(outcome).toEqual({ ok: false, reason: "not-found" });
  const row = await owner.ctx.db.query.mfaFactors.findFirst({ where: eq(mfaFactors.id, owner.factorId) });
  expect(row).toMatchObject({ failures: 0, lockedUntil: null });
});

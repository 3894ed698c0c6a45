import { and, eq, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, mailOutbox, mfaFactors, recoveryCodes, sessions } from "#app/db/schema.server.ts";
import { countRecoveryCodes } from "#app/domains/accounts/factors/factors.server.ts";
import { makeRecoveryCodes, useRecoveryCode } from "#app/domains/accounts/factors/recovery-codes.server.ts";
import { readSession } from "#app/domains/accounts/sessions/sessions.server.ts";
import { unenrollFactor } from "#app/domains/accounts/factors/unenroll-factor.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { minutes } from "#app/lib/duration.ts";
import { addTotp, elsewhere, insertSignedIn } from "#tests/factories/factors.ts";

/** A member with a verified factor, ten recovery codes, and a second browser that has not passed the factor. */
async function insertProtected() {
  const clock = { at: Date.now() };
  const {
    ctx,
    recoveryCodes: codes,
    factorId,
  } = await addTotp(await insertSignedIn({ now: () => clock.at }));
  return { clock, ctx, codes, factorId, pending: await elsewhere(ctx) };
}

const nth = (codes: string[], index: number): string => codes[index] ?? "";

test("ten codes are shown in two groups of five, and rest as hashes under one salt", async () => {
  const { ctx, codes } = await insertProtected();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
  const rows = await ctx.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, ctx.userId));
  for (const { codeHash } of rows) expect(codeHash).toMatch(/^scrypt\$16384\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(new Set(rows.map(({ codeHash }) => codeHash.split("$")[4])).size).toBe(1);
  expect(new Set(rows.map(({ codeHash }) => codeHash)).size).toBe(10);
});

test("a code raises the session once, is told by mail, and leaves the other nine", async () => {
  const { ctx, codes, pending } = await insertProtected();
  const used = await useRecoveryCode(pending, nth(codes, 3));
  if (!used.ok) throw new Error(used.reason);
  expect(used.session).toMatchObject({ secondFactor: "recovery_code", handle: pending.session.handle });
  const read = await readSession(ctx, used.setCookie?.split(";")[0] ?? "");
  expect(read.session).toEqual(used.session);
  expect(await countRecoveryCodes(ctx)).toBe(9);

  const again = await elsewhere(ctx);
  expect(await useRecoveryCode(again, nth(codes, 3))).toEqual({ ok: false, reason: "wrong-code" });
  expect(await useRecoveryCode(again, nth(codes, 4))).toMatchObject({ ok: true });

  const mails = and(eq(mailOutbox.userId, ctx.userId), eq(mailOutbox.template, "recovery-code-used"));
  const [mail] = await ctx.db.select().from(mailOutbox).where(mails);
  await deliverMail(ctx, mail?.id ?? "");
  expect(ctx.sentMails.at(-1)).toMatchObject({ to: ctx.email });
  const uses = and(eq(auditLog.actorId, ctx.userId), eq(auditLog.action, "recovery.use"));
  expect(await ctx.db.$count(auditLog, uses)).toBe(2);
});

test("a code is read in any case, without its dash, with spaces and look-alikes", async () => {
  const { codes, pending } = await insertProtected();
  const zeroOrOne = codes.find((code) => /[01]/.test(code)) ?? nth(codes, 0);
  const disguised = zeroOrOne.replaceAll("0", "O").replaceAll("1", "l");
  const rest = codes.filter((code) => code !== zeroOrOne);
  for (const typed of [
    disguised,
    nth(rest, 0).toUpperCase(),
    nth(rest, 1).replace("-", ""),
    ` ${nth(rest, 2).replace("-", " ")} `,
  ])
    expect(await useRecoveryCode(pending, typed)).toMatchObject({ ok: true });
});

test("of several uses of one code at the same moment one wins", async () => {
  const { ctx, codes } = await insertProtected();
  const browsers = [await elsewhere(ctx), await elsewhere(ctx), await elsewhere(ctx)];
  const outcomes = await Promise.all(browsers.map((by) => useRecoveryCode(by, nth(codes, 0))));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes).toContainEqual({ ok: false, reason: "wrong-code" });
  const raised = and(eq(sessions.userId, ctx.userId), isNotNull(sessions.mfaAt));
  expect(await ctx.db.$count(sessions, raised)).toBe(2);
});

test("somebody else's code does not count, and neither does one of a person without a factor", async () => {
  const { codes } = await insertProtected();
  const other = await insertProtected();
  expect(await useRecoveryCode(other.pending, nth(codes, 0))).toEqual({ ok: false, reason: "wrong-code" });
  expect(await useRecoveryCode(await insertSignedIn(), nth(codes, 0))).toMatchObject({
    reason: "wrong-code",
  });
  expect(await countRecoveryCodes(other.ctx)).toBe(10);
});

test("guessing is slowed down, also at once; a right code forgets the wrong ones", async () => {
  const { clock, codes, pending } = await insertProtected();
  const guesses = Array.from({ length: 8 }, (_, i) => `00000-0000${i}`);
  const outcomes = await Promise.all(guesses.map((guess) => useRecoveryCode(pending, guess)));
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === "wrong-code")).toHaveLength(5);
  const waiting = { ok: false, reason: "too-many", waitMs: minutes(1) };
  expect(outcomes).toContainEqual(waiting);
  expect(await useRecoveryCode(pending, nth(codes, 0))).toEqual(waiting);

  clock.at += minutes(1);
  expect(await useRecoveryCode(pending, nth(codes, 0))).toMatchObject({ ok: true });
  for (const guess of guesses.slice(0, 4))
    expect(await useRecoveryCode(pending, guess)).toMatchObject({ reason: "wrong-code" });
});

test("new codes replace the whole set", async () => {
  const { ctx, codes, pending } = await insertProtected();
  await useRecoveryCode(pending, nth(codes, 0));
  const made = await makeRecoveryCodes(ctx);
  if (!made.ok) throw new Error(made.reason);
  expect(made.codes).toHaveLength(10);
  expect(made.codes.filter((code) => codes.includes(code))).toEqual([]);
  expect(await ctx.db.$count(recoveryCodes, eq(recoveryCodes.userId, ctx.userId))).toBe(10);
  const again = await elsewhere(ctx);
  expect(await useRecoveryCode(again, nth(codes, 1))).toEqual({ ok: false, reason: "wrong-code" });
  expect(await useRecoveryCode(again, nth(made.codes, 1))).toMatchObject({ ok: true });
});

test("new codes want a verified factor, the second factor and a fresh proof", async () => {
  const { clock, ctx, codes, factorId, pending } = await insertProtected();
  expect(await makeRecoveryCodes(await insertSignedIn())).toEqual({ ok: false, reason: "no-factor" });
  expect(await makeRecoveryCodes(pending)).toEqual({ ok: false, reason: "insufficient-aal" });
  clock.at += minutes(16);
  expect(await makeRecoveryCodes(ctx)).toEqual({ ok: false, reason: "reauthentication-needed" });
  const used = await useRecoveryCode(pending, nth(codes, 0));
  if (!used.ok) throw new Error(used.reason);

  const fresh = { ...pending, session: used.session };
  expect(await unenrollFactor(fresh, factorId)).toMatchObject({ ok: true });
  expect(await makeRecoveryCodes(fresh)).toEqual({ ok: false, reason: "no-factor" });
  expect(await useRecoveryCode(await elsewhere(ctx), nth(codes, 1))).toEqual({
    ok: false,
    reason: "wrong-code",
  });
});

test("codes left over from a factor that an operator removed by hand do not spoil the next set", async () => {
  const { ctx, codes, factorId } = await insertProtected();
  await ctx.db.delete(mfaFactors).where(eq(mfaFactors.id, factorId));
  const cleared = { ...ctx, session: { ...ctx.session, hasFactor: false, secondFactor: null, mfaAt: null } };
  const { recoveryCodes: fresh } = await addTotp(cleared);
  expect(await countRecoveryCodes(ctx)).toBe(10);
  const pending = await elsewhere(ctx);
  expect(await useRecoveryCode(pending, nth(codes, 0))).toEqual({ ok: false, reason: "wrong-code" });
  expect(await useRecoveryCode(pending, nth(fresh, 0))).toMatchObject({ ok: true });
});

test("new sets are slowed down: each costs ten hashes", async () => {
  const { clock, ctx } = await insertProtected();
  for (let n = 0; n < 5; n += 1) expect(await makeRecoveryCodes(ctx)).toMatchObject({ ok: true });
  expect(await makeRecoveryCodes(ctx)).toEqual({ ok: false, reason: "too-many", waitMs: minutes(1) });
  clock.at += minutes(1);
  expect(await makeRecoveryCodes(ctx)).toMatchObject({ ok: true });
});

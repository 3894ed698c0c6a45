import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mfaChallenges, mfaFactors } from "#app/db/schema.server.ts";
import { challengeFactor, findOpenChallenge } from "#app/domains/accounts/factors/challenge-factor.server.ts";
import { enrollFactor, readTotpSetup } from "#app/domains/accounts/factors/enroll-factor.server.ts";
import {
  countRecoveryCodes,
  findOwnFactor,
  listOwnFactors,
} from "#app/domains/accounts/factors/factors.server.ts";
import { readSession } from "#app/domains/accounts/sessions/sessions.server.ts";
import { sweepAccounts } from "#app/domains/accounts/sweep-accounts.server.ts";
import { unenrollFactor } from "#app/domains/accounts/factors/unenroll-factor.server.ts";
import { verifyFactor } from "#app/domains/accounts/factors/verify-factor.server.ts";
import { days, minutes } from "#app/lib/duration.ts";
import {
  addTotp,
  answer,
  ask,
  audited,
  codeAt,
  elsewhere,
  enrollPhone,
  enrollTotp,
  factorRow,
  insertSignedIn,
  insertSignedInWithClock,
  mailsOf,
  sessionRow,
  textedCode,
} from "#tests/factories/factors.ts";

const totp = (friendly_name = "") => ({ factor_type: "totp" as const, friendly_name });

test("an authenticator app is added by its first code, which raises the session and gives recovery codes", async () => {
  const ctx = await insertSignedIn();
  const enrolled = await enrollFactor(ctx, { ...totp("هاتفي"), issuer: "Miyar" });
  if (!enrolled.ok || !enrolled.totp) throw new Error("not enrolled");
  const { factor, totp: setup } = enrolled;
  expect(factor).toMatchObject({
    friendlyName: "هاتفي",
    factorType: "totp",
    status: "unverified",
    hint: null,
  });
  expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(setup.uri).toContain(`otpauth://totp/Miyar:${encodeURIComponent(ctx.email)}?secret=${setup.secret}`);
  expect(setup.qrCode).toMatch(/^<svg .*<\/svg>$/);
  expect(await readTotpSetup(ctx, factor.id)).toEqual(setup);

  const verified = await answer(ctx, factor.id, codeAt(setup.secret, Date.now()));
  if (!verified.ok) throw new Error(verified.reason);
  expect(verified.recoveryCodes).toHaveLength(10);
  expect(verified.session).toMatchObject({
    handle: ctx.session.handle,
    userId: ctx.userId,
    hasFactor: true,
    secondFactor: "totp",
  });
  expect(verified.session.rawId).not.toBe(ctx.session.rawId);

  const read = await readSession(ctx, verified.setCookie?.split(";")[0] ?? "");
  expect(read.session).toEqual(verified.session);
  const old = await readSession(ctx, `miyar_session=${ctx.session.rawId}`);
  expect(old.session).toBeNull();

  const raised = { ...ctx, session: verified.session };
  expect(await listOwnFactors(raised)).toMatchObject([{ id: factor.id, status: "verified" }]);
  expect(await countRecoveryCodes(raised)).toBe(10);
  expect(await readTotpSetup(raised, factor.id)).toBeNull();
  expect(await audited(ctx, "factor.add")).toBe(1);
  expect(await mailsOf(ctx)).toEqual([{ template: "factor-added", params: { factor: "totp" } }]);
  expect(ctx.sentJobs).toHaveLength(1);
});

test("factors and challenges of somebody else, of another session and of another factor look missing", async () => {
  const { ctx, clock } = await insertSignedInWithClock();
  const first = await addTotp(ctx);
  const second = await enrollTotp(first.ctx);
  clock.at += minutes(1);
  const challenge_id = await ask(first.ctx, first.factorId);
  const code = codeAt(first.secret, clock.at);
  const missing = { ok: false, reason: "not-found" };

  const stranger = await insertSignedIn({ now: () => clock.at });
  expect(await verifyFactor(stranger, first.factorId, { challenge_id, code })).toEqual(missing);
  expect(await challengeFactor(stranger, first.factorId)).toEqual(missing);
  expect(await unenrollFactor(stranger, first.factorId)).toEqual(missing);
  expect(await findOwnFactor(stranger, first.factorId)).toBeNull();
  expect(await findOpenChallenge(stranger, first.factorId)).toBeNull();
  expect(await readTotpSetup(stranger, second.factorId)).toBeNull();
  expect(await listOwnFactors(stranger)).toEqual([]);

  const mine = await elsewhere(ctx);
  expect(await verifyFactor(mine, first.factorId, { challenge_id, code })).toEqual(missing);
  expect(await verifyFactor(first.ctx, second.factorId, { challenge_id, code })).toEqual(missing);
  expect(await verifyFactor(first.ctx, first.factorId, { challenge_id: "none", code })).toEqual(missing);
  expect(await factorRow(ctx, first.factorId)).toMatchObject({ failures: 0 });
  expect(await verifyFactor(first.ctx, first.factorId, { challenge_id, code })).toMatchObject({ ok: true });
});

test("once a factor is verified, a session at aal1 neither adds nor removes one", async () => {
  const ctx = await insertSignedIn();
  const { factorId } = await addTotp(ctx);
  const half = await elsewhere(ctx);
  const refused = { ok: false, reason: "insufficient-aal" };
  expect(await enrollFactor(half, totp())).toEqual(refused);
  expect(await unenrollFactor(half, factorId)).toEqual(refused);
  // A session read before the factor was verified does not know about it.
  expect(await enrollFactor({ ...half, session: { ...half.session, hasFactor: false } }, totp())).toEqual(
    refused,
  );
  expect(await listOwnFactors(half)).toHaveLength(1);
});

test("who knows only the password cannot verify what they set up before the owner protected the account", async () => {
  const ctx = await insertSignedIn();
  const intruder = await elsewhere(ctx);
  const theirs = await enrollTotp(intruder, "theirs");
  const asked = await ask(intruder, theirs.factorId);
  const { ctx: owner } = await addTotp(ctx);

  const again = await elsewhere(ctx);
  expect(await challengeFactor(again, theirs.factorId)).toEqual({ ok: false, reason: "not-found" });
  expect(await readTotpSetup(again, theirs.factorId)).toBeNull();
  expect(await unenrollFactor(again, theirs.factorId)).toEqual({ ok: false, reason: "insufficient-aal" });
  const code = codeAt(theirs.secret, Date.now());
  expect(await verifyFactor(intruder, theirs.factorId, { challenge_id: asked, code })).toMatchObject({
    ok: false,
  });
  expect(await factorRow(ctx, theirs.factorId)).toMatchObject({ status: "unverified" });
  expect(await unenrollFactor(owner, theirs.factorId)).toEqual({ ok: true, id: theirs.factorId });
});

test("a first code sent before the owner's and counted after it does not verify a factor either", async () => {
  const ctx = await insertSignedIn();
  const intruder = await elsewhere(ctx);
  const theirs = await enrollTotp(intruder, "theirs");
  const challenge_id = await ask(intruder, theirs.factorId);
  let protect = () => {};
  const isProtected = new Promise<void>((resolve) => (protect = resolve));
  const late: typeof ctx.db.batch = async (statements) => {
    await isProtected;
    return ctx.db.batch(statements);
  };
  const slow = { ...intruder, db: Object.assign(Object.create(ctx.db), { batch: late }) };
  const outcome = verifyFactor(slow, theirs.factorId, {
    challenge_id,
    code: codeAt(theirs.secret, Date.now()),
  });
  await addTotp(ctx);
  protect();
  expect(await outcome).toEqual({ ok: false, reason: "wrong-code" });
  expect(await factorRow(ctx, theirs.factorId)).toMatchObject({ status: "unverified" });
});

test("of two first factors verified at once by two sessions one protects the account", async () => {
  const one = await insertSignedIn();
  const two = await elsewhere(one);
  const [mine, theirs] = [await enrollTotp(one), await enrollTotp(two)];
  const outcomes = await Promise.all([
    answer(one, mine.factorId, codeAt(mine.secret, Date.now())),
    answer(two, theirs.factorId, codeAt(theirs.secret, Date.now())),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const verified = and(eq(mfaFactors.userId, one.userId), eq(mfaFactors.status, "verified"));
  expect(await one.db.$count(mfaFactors, verified)).toBe(1);
  expect(await countRecoveryCodes(one)).toBe(10);
});

test("changes want a fresh proof of who one is", async () => {
  const { ctx, clock } = await insertSignedInWithClock();
  const { factorId } = await enrollTotp(ctx);
  clock.at += minutes(16);
  const refused = { ok: false, reason: "reauthentication-needed" };
  expect(await enrollFactor(ctx, totp())).toEqual(refused);
  expect(await unenrollFactor(ctx, factorId)).toEqual(refused);
  expect(await readTotpSetup(ctx, factorId)).toBeNull();
  expect(await listOwnFactors(ctx)).toHaveLength(1);
});

test("the first verification ends the person's other sessions at aal1, and nobody else's", async () => {
  const ctx = await insertSignedIn();
  const [other, stranger] = [await elsewhere(ctx), await insertSignedIn()];
  const { ctx: raised, secret, factorId } = await addTotp(ctx);
  expect(await sessionRow(other)).toBeUndefined();
  expect(await sessionRow(stranger)).toBeDefined();
  expect(await sessionRow(raised)).toMatchObject({ secondFactor: "totp" });

  // Verifying another factor ends sessions without a second factor, but keeps those that passed one.
  const home = await elsewhere(ctx);
  const atHome = await answer(home, factorId, codeAt(secret, Date.now(), 1));
  if (!atHome.ok) throw new Error(atHome.reason);
  const pending = await elsewhere(ctx);
  const phone = await enrollPhone(raised);
  const challenge_id = await ask(raised, phone.factorId);
  const second = await verifyFactor(raised, phone.factorId, { challenge_id, code: await textedCode(raised) });
  expect(second).toMatchObject({ ok: true, recoveryCodes: null, session: { secondFactor: "mfa/phone" } });
  expect(await sessionRow(pending)).toBeUndefined();
  expect(await sessionRow(home)).toMatchObject({ secondFactor: "totp" });
});

test("removing is told by mail; with the last factor go recovery codes and aal2", async () => {
  const ctx = await insertSignedIn();
  const { ctx: raised, factorId } = await addTotp(ctx);
  const phone = await enrollPhone(raised);
  const challenge_id = await ask(raised, phone.factorId);
  await verifyFactor(raised, phone.factorId, { challenge_id, code: await textedCode(raised) });
  const spare = await enrollTotp(raised);

  expect(await unenrollFactor(raised, spare.factorId)).toEqual({ ok: true, id: spare.factorId });
  expect(await unenrollFactor(raised, factorId)).toEqual({ ok: true, id: factorId });
  expect(await unenrollFactor(raised, factorId)).toEqual({ ok: false, reason: "not-found" });
  expect(await countRecoveryCodes(raised)).toBe(10);
  expect(await sessionRow(raised)).toMatchObject({ secondFactor: "mfa/phone" });
  expect(await ctx.db.$count(mfaChallenges, eq(mfaChallenges.factorId, factorId))).toBe(0);

  expect(await unenrollFactor(raised, phone.factorId)).toEqual({ ok: true, id: phone.factorId });
  expect(await countRecoveryCodes(raised)).toBe(0);
  expect(await sessionRow(raised)).toMatchObject({ secondFactor: null, mfaAt: null });
  expect(await listOwnFactors(raised)).toEqual([]);
  expect(await audited(ctx, "factor.remove")).toBe(3);
  expect((await mailsOf(ctx)).filter(({ template }) => template === "factor-removed")).toEqual([
    { template: "factor-removed", params: { factor: "totp" } },
    { template: "factor-removed", params: { factor: "phone" } },
  ]);
  expect(await enrollFactor(await elsewhere(ctx), totp())).toMatchObject({ ok: true });
});

test("ten factors are the most, one after another and at once", async () => {
  const ctx = await insertSignedIn();
  const wishes = Array.from({ length: 14 }, (_, i) => totp(`جهاز ${i}`));
  const outcomes = await Promise.all(wishes.map((wish) => enrollFactor(ctx, wish)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10);
  expect(outcomes).toContainEqual({ ok: false, reason: "too-many-factors" });
  expect(await enrollFactor(ctx, totp())).toEqual({ ok: false, reason: "too-many-factors" });
  expect(await listOwnFactors(ctx)).toHaveLength(10);
});

test("factors without a name are numbered, also at once", async () => {
  const ctx = await insertSignedIn();
  await Promise.all(Array.from({ length: 10 }, () => enrollFactor(ctx, totp())));
  const names = (await listOwnFactors(ctx)).map(({ friendlyName }) => friendlyName);
  expect(names).toHaveLength(10);
  expect(new Set(names)).toEqual(
    new Set(["تطبيق المصادقة", ...[..."٢٣٤٥٦٧٨٩", "١٠"].map((number) => `تطبيق المصادقة ${number}`)]),
  );
});

test("a name is used once by a person, also by two requests at once, and freely by others", async () => {
  const ctx = await insertSignedIn();
  const outcomes = await Promise.all([enrollFactor(ctx, totp("هاتفي")), enrollFactor(ctx, totp("هاتفي"))]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes).toContainEqual({ ok: false, reason: "name-taken" });
  expect(await enrollFactor(await insertSignedIn(), totp("هاتفي"))).toMatchObject({ ok: true });
});

test("a caller by access token is raised too, and has no cookie to change", async () => {
  const ctx = await insertSignedIn();
  const bearer = { ...ctx, session: { ...ctx.session, rawId: null } };
  const { setCookie, ctx: raised } = await addTotp(bearer);
  expect(setCookie).toBeNull();
  expect(raised.session).toMatchObject({ rawId: null, secondFactor: "totp" });
  expect(await sessionRow(ctx)).toMatchObject({ secondFactor: "totp", mfaAt: raised.session.mfaAt });
});

test("factors never verified are swept after a day, verified ones stay", async () => {
  const { ctx, clock } = await insertSignedInWithClock();
  const { ctx: raised, factorId } = await addTotp(ctx);
  const loose = await enrollTotp(raised);
  clock.at += days(1);
  await sweepAccounts(ctx);
  expect(await listOwnFactors(raised)).toHaveLength(2);
  clock.at += 1;
  await sweepAccounts(ctx);
  expect(await findOwnFactor(raised, loose.factorId)).toBeNull();
  expect(await findOwnFactor(raised, factorId)).toMatchObject({ status: "verified" });
});

import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { sessions, users } from "#app/db/schema.server.ts";
import { isPending } from "#app/domains/accounts/rules.ts";
import {
  closeSession,
  endOwnSession,
  endSessions,
  listOwnSessions,
  openSession,
  readSession,
  renewProof,
} from "#app/domains/accounts/sessions/sessions.server.ts";
import { sweepAccounts } from "#app/domains/accounts/sweep-accounts.server.ts";
import { days, minutes } from "#app/lib/duration.ts";
import { insertFactor, insertMember } from "#tests/factories/accounts.ts";
import { signIn } from "#tests/factories/signed-in.ts";

afterEach(() => vi.useRealTimers());

const cookieOf = (setCookie: string | null) => setCookie?.split(";")[0] ?? "";
const passTime = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ["Date"] });

test("a session's cookie is HttpOnly, Secure and Lax, and its id rests only as a hash", async () => {
  const ctx = await insertMember();
  const setCookie = await openSession(ctx, ctx.userId, "password");
  expect(setCookie).toMatch(/HttpOnly/);
  expect(setCookie).toMatch(/Secure/);
  expect(setCookie).toMatch(/SameSite=Lax/);

  const rawId = cookieOf(setCookie).split("=")[1];
  const rows = await ctx.db.select().from(sessions).where(eq(sessions.userId, ctx.userId));
  expect(rows).toHaveLength(1);
  expect(rows[0]?.id).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(rows)).not.toContain(rawId);
});

test("every sign-in makes a session id of its own, and an invented one opens nothing", async () => {
  const ctx = await insertMember();
  const [first, second] = [await signIn(ctx), await signIn(ctx)];
  expect(first.cookie).not.toBe(second.cookie);
  const invented = await readSession(ctx, first.cookie.replace(/.{8}$/, "aaaaaaaa"));
  expect(invented.session).toBeNull();
  expect(invented.setCookie).toContain("Max-Age=0");
});

test("a broken escape in any cookie closes no page, and hides no session", async () => {
  const ctx = await insertMember();
  const { cookie } = await signIn(ctx);
  expect((await readSession(ctx, `other=%E0%; ${cookie}`)).session?.userId).toBe(ctx.userId);
  expect((await readSession(ctx, `${cookie}; other=%`)).session?.userId).toBe(ctx.userId);
  expect((await readSession(ctx, `${cookie.split("=")[0]}=%E0%`)).session).toBeNull();
});

test("a session's secret is 200 random bits, at sign-in and at every proof, and none comes twice", async () => {
  const ctx = await insertMember();
  const secrets: string[] = [];
  for (let n = 0; n < 25; n += 1) {
    const { session, cookie } = await signIn(ctx);
    const renewed = cookieOf(await renewProof({ ...ctx, session }, { firstFactor: "password" }));
    secrets.push(...[cookie, renewed].map((one) => one.split("=")[1] ?? ""));
  }
  expect(new Set(secrets).size).toBe(50);
  // Forty characters of five bits. Each position takes many values, so none is constant or a counter.
  for (const secret of secrets) expect(secret).toMatch(/^[a-z2-7]{40}$/);
  for (let place = 0; place < 40; place += 1)
    expect(new Set(secrets.map((secret) => secret[place])).size).toBeGreaterThan(12);
});

test("a session read in the second half of its life is renewed, and an ended one is forgotten", async () => {
  const ctx = await insertMember();
  const { cookie } = await signIn(ctx);
  expect(await readSession(ctx, cookie)).toMatchObject({ session: { userId: ctx.userId }, setCookie: null });

  passTime(days(20));
  const renewed = await readSession(ctx, cookie);
  expect(renewed.session?.userId).toBe(ctx.userId);
  expect(renewed.setCookie).toContain(cookie);

  passTime(days(25));
  expect((await readSession(ctx, cookie)).session?.userId).toBe(ctx.userId);
  passTime(days(31));
  const ended = await readSession(ctx, cookie);
  expect(ended.session).toBeNull();
  expect(ended.setCookie).toContain("Max-Age=0");
});

test("no use carries a session beyond ninety days", async () => {
  const ctx = await insertMember();
  const { cookie } = await signIn(ctx);
  for (let day = 20; day <= 80; day += 20) {
    passTime(days(20));
    expect((await readSession(ctx, cookie)).session?.userId).toBe(ctx.userId);
  }
  passTime(days(11));
  const over = await readSession(ctx, cookie);
  expect(over.session).toBeNull();
  expect(over.setCookie).toContain("Max-Age=0");
  expect(await ctx.db.$count(sessions, eq(sessions.userId, ctx.userId))).toBe(0);
});

test("a session that owes its second factor ends after a quarter of an hour", async () => {
  const ctx = await insertMember();
  await insertFactor(ctx);
  const { session, cookie } = await signIn(ctx);
  expect(isPending(session)).toBe(true);
  passTime(minutes(14));
  expect((await readSession(ctx, cookie)).session?.handle).toBe(session.handle);
  passTime(minutes(2));
  expect((await readSession(ctx, cookie)).session).toBeNull();
});

test("signing out ends that session and no other", async () => {
  const ctx = await insertMember();
  const [here, there] = [await signIn(ctx), await signIn(ctx)];
  const forget = await closeSession({ ...ctx, session: here.session });
  expect(forget).toContain("Max-Age=0");
  expect((await readSession(ctx, here.cookie)).session).toBeNull();
  expect((await readSession(ctx, there.cookie)).session?.userId).toBe(ctx.userId);
});

test("a member sees their sessions with device and last use, the newest first, and which is this one", async () => {
  const member = await insertMember({ userAgent: "Firefox" });
  const { session } = await signIn(member);
  passTime(minutes(20));
  await signIn({ ...member, userAgent: "Safari" });
  await signIn(await insertMember());

  const listed = await listOwnSessions({ ...member, session });
  expect(listed.map(({ userAgent, current }) => [userAgent, current])).toEqual([
    ["Safari", false],
    ["Firefox", true],
  ]);
  expect((listed[0]?.lastUsedAt ?? 0) - (listed[1]?.lastUsedAt ?? 0)).toBeGreaterThanOrEqual(minutes(20));
});

test("use moves a session up the list, at most once in a quarter of an hour", async () => {
  const ctx = await insertMember();
  const { session, cookie } = await signIn(ctx);
  const lastUse = async () => (await listOwnSessions({ ...ctx, session }))[0]?.lastUsedAt;
  const opened = await lastUse();
  passTime(minutes(10));
  await readSession(ctx, cookie);
  expect(await lastUse()).toBe(opened);
  passTime(minutes(6));
  await readSession(ctx, cookie);
  expect(await lastUse()).toBeGreaterThan(opened ?? 0);
});

test("a member ends one of their sessions, and nobody else's", async () => {
  const ctx = await insertMember();
  const [here, there] = [await signIn(ctx), await signIn(ctx)];
  const stranger = await insertMember();
  expect(await endOwnSession(stranger, there.session.handle)).toBe(false);
  expect((await readSession(ctx, there.cookie)).session).not.toBeNull();

  expect(await endOwnSession({ ...ctx, session: here.session }, there.session.handle)).toBe(true);
  expect((await readSession(ctx, there.cookie)).session).toBeNull();
  expect((await readSession(ctx, here.cookie)).session).not.toBeNull();
  expect(await endOwnSession(ctx, there.session.handle)).toBe(false);
});

test("all other sessions end together, or all of them; those of other people stay", async () => {
  const ctx = await insertMember();
  const stranger = await signIn(await insertMember());
  const opened = [await signIn(ctx), await signIn(ctx), await signIn(ctx)];
  const [here] = opened;
  await endSessions(ctx, ctx.userId, here?.session.handle);
  const alive = async () =>
    Promise.all(opened.map(async ({ cookie }) => (await readSession(ctx, cookie)).session !== null));
  expect(await alive()).toEqual([true, false, false]);
  await endSessions(ctx, ctx.userId);
  expect(await alive()).toEqual([false, false, false]);
  expect((await readSession(ctx, stranger.cookie)).session).not.toBeNull();
});

test("the twenty-first session ends the one unused for longest", async () => {
  let at = Date.now();
  const ctx = await insertMember({ now: () => at });
  const cookies: string[] = [];
  for (let n = 0; n < 20; n += 1) {
    at += 1000;
    cookies.push((await signIn(ctx)).cookie);
  }
  at += minutes(16);
  // The oldest session is used again, so the second oldest is removed.
  await readSession(ctx, cookies[0] ?? "");
  await signIn(ctx);
  expect((await readSession(ctx, cookies[0] ?? "")).session).not.toBeNull();
  expect((await readSession(ctx, cookies[1] ?? "")).session).toBeNull();
  expect((await readSession(ctx, cookies[2] ?? "")).session).not.toBeNull();
  expect(await ctx.db.$count(sessions, eq(sessions.userId, ctx.userId))).toBe(20);
});

test("a repeated proof changes the session's secret and its time, not its name", async () => {
  const ctx = await insertMember();
  const { session, cookie } = await signIn(ctx, "magiclink");
  passTime(minutes(5));
  const renewed = cookieOf(await renewProof({ ...ctx, session }, { firstFactor: "password" }));
  expect(renewed).not.toBe(cookie);
  expect((await readSession(ctx, cookie)).session).toBeNull();
  const { session: now } = await readSession(ctx, renewed);
  expect(now).toMatchObject({ handle: session.handle, firstFactor: "password", mfaAt: null });
  expect((now?.authenticatedAt ?? 0) - session.authenticatedAt).toBeGreaterThanOrEqual(minutes(5));
});

test("a second factor raises the session and changes its secret; a caller by token has none to change", async () => {
  const ctx = await insertMember();
  const { session, cookie } = await signIn(ctx);
  const raised = cookieOf(await renewProof({ ...ctx, session }, { secondFactor: "totp" }));
  expect((await readSession(ctx, cookie)).session).toBeNull();
  expect((await readSession(ctx, raised)).session).toMatchObject({ secondFactor: "totp" });

  const byToken = { ...session, rawId: null };
  expect(await renewProof({ ...ctx, session: byToken }, { secondFactor: "mfa/phone" })).toBeNull();
  expect((await readSession(ctx, raised)).session).toMatchObject({ secondFactor: "mfa/phone" });
});

test("an unconfirmed account is nobody, and is removed after a week", async () => {
  const ctx = await insertMember({}, { emailConfirmedAt: null });
  const cookie = cookieOf(await openSession(ctx, ctx.userId, "password"));
  expect((await readSession(ctx, cookie)).session).toBeNull();

  await sweepAccounts(ctx);
  expect(await ctx.db.$count(users, eq(users.id, ctx.userId))).toBe(1);
  await sweepAccounts({ ...ctx, now: () => Date.now() + days(8) });
  expect(await ctx.db.$count(users, eq(users.id, ctx.userId))).toBe(0);
});

import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { sessions, users } from "#app/db/schema.server.ts";
import { closeSession, openSession, readSession } from "#app/domains/accounts/sessions.server.ts";
import { sweepAccounts } from "#app/domains/accounts/sweep.server.ts";
import { days } from "#app/lib/duration.ts";
import { insertMember } from "#tests/factories/accounts.ts";

afterEach(() => vi.useRealTimers());

const cookieOf = (setCookie: string) => setCookie.split(";")[0] ?? "";

test("a session's cookie is HttpOnly, Secure and Lax, and its id rests only as a hash", async () => {
  const ctx = await insertMember();
  const setCookie = await openSession(ctx, ctx.userId);
  expect(setCookie).toMatch(/HttpOnly/);
  expect(setCookie).toMatch(/Secure/);
  expect(setCookie).toMatch(/SameSite=Lax/);

  const rawId = cookieOf(setCookie).split("=")[1];
  const rows = await ctx.db.select().from(sessions).where(eq(sessions.userId, ctx.userId));
  expect(rows).toHaveLength(1);
  expect(rows[0]?.id).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(rows)).not.toContain(rawId);
});

test("a session read in the second half of its life is renewed, and an ended one is forgotten", async () => {
  const ctx = await insertMember();
  const cookie = cookieOf(await openSession(ctx, ctx.userId));
  expect(await readSession(ctx, cookie)).toMatchObject({ viewer: { userId: ctx.userId }, setCookie: null });

  vi.useFakeTimers({ now: Date.now() + days(20), toFake: ["Date"] });
  const renewed = await readSession(ctx, cookie);
  expect(renewed.viewer?.userId).toBe(ctx.userId);
  expect(renewed.setCookie).toContain(cookie);

  vi.setSystemTime(Date.now() + days(25));
  expect((await readSession(ctx, cookie)).viewer?.userId).toBe(ctx.userId);
  vi.setSystemTime(Date.now() + days(31));
  const ended = await readSession(ctx, cookie);
  expect(ended.viewer).toBeNull();
  expect(ended.setCookie).toContain("Max-Age=0");
});

test("signing out ends that session and no other", async () => {
  const ctx = await insertMember();
  const here = cookieOf(await openSession(ctx, ctx.userId));
  const there = cookieOf(await openSession(ctx, ctx.userId));
  const { viewer } = await readSession(ctx, here);
  await closeSession(ctx, viewer?.sessionId ?? "");
  expect((await readSession(ctx, here)).viewer).toBeNull();
  expect((await readSession(ctx, there)).viewer?.userId).toBe(ctx.userId);
});

test("an unconfirmed account is nobody, and is removed after a week", async () => {
  const ctx = await insertMember({}, { emailConfirmedAt: null });
  const cookie = cookieOf(await openSession(ctx, ctx.userId));
  expect((await readSession(ctx, cookie)).viewer).toBeNull();

  await sweepAccounts(ctx);
  expect(await ctx.db.$count(users, eq(users.id, ctx.userId))).toBe(1);
  await sweepAccounts({ ...ctx, now: () => Date.now() + days(8) });
  expect(await ctx.db.$count(users, eq(users.id, ctx.userId))).toBe(0);
});

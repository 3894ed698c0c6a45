import { expect, test } from "vitest";
import { changePassword } from "#app/domains/accounts/passwords/change-password.server.ts";
import { confirmIdentity } from "#app/domains/accounts/sessions/confirm-identity.server.ts";
import { findBrowserMark, readKnownBrowser } from "#app/domains/accounts/ways-in/known-browser.server.ts";
import { logIn } from "#app/domains/accounts/ways-in/log-in.server.ts";
import { mailLink } from "#app/domains/accounts/ways-in/mail-link.server.ts";
import { AUTH_BACKOFF } from "#app/domains/accounts/rules.ts";
import { signUp } from "#app/domains/accounts/ways-in/sign-up.server.ts";
import { hours, minutes, seconds } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { counterKey } from "#app/platform/counter-key.server.ts";
import { admit } from "#app/platform/rate-limit.server.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import {
  insertSignedInWithPassword,
  insertWithPassword,
  newcomer,
  PASSWORD,
  PASSWORD_HASH,
} from "#tests/factories/credentials.ts";

/** A visitor with a clock that the test sets. */
function withClock() {
  const clock = { at: Date.now() };
  return { clock, ctx: visitorCtx({ now: () => clock.at }) };
}
const anywhere = (ctx: ReturnType<typeof visitorCtx>) => ({ ...ctx, clientIp: `10.1.0.${newId()}` });
const guess = { password: "guess-nr-1" };
const WRONG = { ok: false, reason: "wrong-credentials" };
const wait = (waitMs: number) => ({ ok: false, reason: "too-many", waitMs });

test("guesses at one address from one IP have to wait, twice as long each time, up to a quarter of an hour", async () => {
  const { clock, ctx } = withClock();
  const { email } = await insertWithPassword();
  for (let free = 0; free < 5; free += 1) expect(await logIn(ctx, { ...guess, email })).toEqual(WRONG);
  for (const delay of [15, 30, 60, 120, 240, 480, 900, 900].map(seconds)) {
    expect(await logIn(ctx, { ...guess, email })).toEqual(wait(delay));
    // An attempt that comes too early is not counted: the delay only runs down.
    clock.at += delay - seconds(1);
    expect(await logIn(ctx, { ...guess, email })).toEqual(wait(seconds(1)));
    clock.at += seconds(1);
    expect(await logIn(ctx, { ...guess, email })).toEqual(WRONG);
  }
  // One attempt is given back each hour.
  clock.at += hours(11);
  for (let free = 0; free < 5; free += 1) expect(await logIn(ctx, { ...guess, email })).toEqual(WRONG);
});

test("a sign-in forgives the tries before it, and a wait holds for the right password too", async () => {
  const { clock, ctx } = withClock();
  const { email } = await insertWithPassword();
  const right = { email, password: PASSWORD };
  for (let round = 0; round < 2; round += 1) {
    for (let miss = 0; miss < 4; miss += 1) expect(await logIn(ctx, { ...guess, email })).toEqual(WRONG);
    expect(await logIn(ctx, right)).toMatchObject({ ok: true });
  }
  for (let miss = 0; miss < 5; miss += 1) await logIn(ctx, { ...guess, email });
  expect(await logIn(ctx, right)).toEqual(wait(seconds(15)));
  clock.at += seconds(15);
  expect(await logIn(ctx, right)).toMatchObject({ ok: true });
});

test("of many guesses at the same moment no more are taken than one after another", async () => {
  const { ctx } = withClock();
  const { email } = await insertWithPassword();
  const outcomes = await Promise.all(Array.from({ length: 15 }, () => logIn(ctx, { ...guess, email })));
  const taken = outcomes.filter((outcome) => !outcome.ok && outcome.reason === "wrong-credentials");
  expect(taken).toHaveLength(AUTH_BACKOFF.loginPerPair.free);
});

test("a stranger who guesses from everywhere keeps the owner out for a minute at most", async () => {
  const { clock, ctx } = withClock();
  const { email } = await insertWithPassword();
  const delays: number[] = [];
  for (let taken = 0; taken < AUTH_BACKOFF.loginPerAddress.free + 6;) {
    const outcome = await logIn(anywhere(ctx), { ...guess, email });
    if (!outcome.ok && outcome.reason === "too-many") {
      delays.push(outcome.waitMs);
      clock.at += outcome.waitMs;
    } else taken += 1;
  }
  expect(delays).toEqual([5, 10, 20, 40, 60, 60].map(seconds));

  const right = { email, password: PASSWORD };
  expect(await logIn(ctx, right)).toEqual(wait(minutes(1)));
  clock.at += minutes(1);
  expect(await logIn(ctx, right)).toMatchObject({ ok: true });
});

test("guesses at many addresses from one IP have to wait, and other IPs do not", async () => {
  const { ctx } = withClock();
  for (let n = 0; n < AUTH_BACKOFF.loginPerIp.free; n += 1) {
    const { email } = await insertWithPassword();
    expect(await logIn(ctx, { ...guess, email })).toEqual(WRONG);
  }
  const { email } = await insertWithPassword();
  expect(await logIn(ctx, { ...guess, email })).toEqual(wait(seconds(15)));
  expect(await logIn(anywhere(ctx), { ...guess, email })).toEqual(WRONG);
});

test("people who sign in one after another from one IP never have to wait, nor do those who do it slowly", async () => {
  const { clock, ctx } = withClock();
  const { email } = await insertWithPassword();
  const key = counterKey(ctx, "login-ip", ctx.clientIp);
  for (let n = 1; n < AUTH_BACKOFF.loginPerIp.free; n += 1) await admit(ctx, key, AUTH_BACKOFF.loginPerIp);
  for (let n = 0; n < 3; n += 1)
    expect(await logIn(ctx, { email, password: PASSWORD })).toMatchObject({ ok: true });
  for (let n = 0; n < AUTH_BACKOFF.loginPerIp.free * 2; n += 1) {
    clock.at += AUTH_BACKOFF.loginPerIp.regainMs;
    expect(await admit(ctx, key, AUTH_BACKOFF.loginPerIp)).toEqual({ ok: true });
  }
});

test("a browser that has signed in before has tries of its own: no stranger's guesses keep the owner out of it", async () => {
  const { clock, ctx } = withClock();
  const { email, userId } = await insertWithPassword();
  const right = { email, password: PASSWORD };
  const before = await logIn(ctx, right);
  if (!before.ok) throw new Error("the sign-in was refused");
  const known = { ...ctx, browserMark: findBrowserMark(ctx, `a=1; ${before.browserCookie}`) };
  expect(before.browserCookie).toMatch(/HttpOnly; Secure; SameSite=Lax/);
  expect(before.browserCookie).not.toContain(email);

  // From the owner's IP too, and at the longest delay.
  for (let taken = 0; taken < 12;) {
    const outcome = await logIn(ctx, { ...guess, email });
    if (!outcome.ok && outcome.reason === "too-many") clock.at += outcome.waitMs;
    else taken += 1;
  }
  expect(await logIn(ctx, right)).toMatchObject({ reason: "too-many" });
  expect(await logIn(known, right)).toMatchObject({ ok: true });

  // Stolen or forged, the mark is worth five guesses, and only for the address it was made for.
  for (let free = 0; free < 5; free += 1) expect(await logIn(known, { ...guess, email })).toEqual(WRONG);
  expect(await logIn(known, right)).toEqual(wait(seconds(15)));
  const other = await insertWithPassword();
  const [owner, stranger] = [userId, other.userId].map((id) => ({ id, passwordHash: PASSWORD_HASH }));
  expect(readKnownBrowser(known, owner ?? null)).toMatch(/^[0-9a-f]{32}$/);
  expect(readKnownBrowser(known, stranger ?? null)).toBeNull();
  expect(readKnownBrowser({ ...known, browserMark: `${known.browserMark}x` }, owner ?? null)).toBeNull();
  expect(readKnownBrowser(ctx, owner ?? null)).toBeNull();
  expect(readKnownBrowser(known, null)).toBeNull();
});

test("guesses at an address without an account are limited alike", async () => {
  const { ctx } = withClock();
  const email = `${newId()}@example.com`;
  for (let free = 0; free < 5; free += 1) expect(await logIn(ctx, { ...guess, email })).toEqual(WRONG);
  expect(await logIn(ctx, { ...guess, email })).toEqual(wait(seconds(15)));
});

test("sign-in and reset links are limited together per address, from wherever they are asked for", async () => {
  const { clock, ctx } = withClock();
  const email = `${newId()}@example.com`;
  for (const purpose of ["magic", "reset", "reset", "magic"] as const)
    expect(await mailLink(anywhere(ctx), email, purpose)).toEqual({ ok: true });
  expect(await mailLink(anywhere(ctx), email, "reset")).toEqual(wait(minutes(1)));
  expect(ctx.sentJobs).toHaveLength(4);
  clock.at += minutes(1);
  expect(await mailLink(anywhere(ctx), email, "reset")).toEqual({ ok: true });
  expect(await mailLink(anywhere(ctx), email, "reset")).toEqual(wait(minutes(2)));
});

test("mailed links are limited per IP, whatever the addresses", async () => {
  const { ctx } = withClock();
  for (let n = 0; n < AUTH_BACKOFF.mailPerIp.free; n += 1)
    expect(await mailLink(ctx, `${newId()}@example.com`, "magic")).toEqual({ ok: true });
  expect(await mailLink(ctx, `${newId()}@example.com`, "magic")).toEqual(wait(minutes(1)));
  expect(await mailLink(anywhere(ctx), `${newId()}@example.com`, "magic")).toEqual({ ok: true });
});

test("sign-ups are limited per IP, so that nobody reads off which addresses are registered", async () => {
  const { ctx } = withClock();
  const { email } = await insertWithPassword();
  const input = { ...newcomer(), email };
  for (let n = 0; n < AUTH_BACKOFF.signupPerIp.free; n += 1)
    expect(await signUp(ctx, input)).toEqual({ ok: false, reason: "already-registered" });
  expect(await signUp(ctx, input)).toEqual(wait(minutes(1)));
  expect(await signUp(ctx, newcomer())).toEqual(wait(minutes(1)));
});

test("the password asked again in a session is limited per member, and the right one forgives", async () => {
  const clock = { at: Date.now() };
  const { ctx } = await insertSignedInWithPassword({ now: () => clock.at });
  const change = { current_password: "guess-nr-1", password: "سفينة-بلا-مرسى" };
  for (let miss = 0; miss < 3; miss += 1)
    expect(await confirmIdentity(ctx, "guess-nr-1")).toEqual({ ok: false, reason: "wrong-password" });
  for (let miss = 0; miss < 2; miss += 1)
    expect(await changePassword(ctx, change)).toEqual({ ok: false, reason: "wrong-password" });
  expect(await changePassword(ctx, { ...change, current_password: PASSWORD })).toEqual(wait(seconds(15)));
  expect(await confirmIdentity(ctx, PASSWORD)).toEqual(wait(seconds(15)));

  const { ctx: other } = await insertSignedInWithPassword({ now: () => clock.at });
  expect(await confirmIdentity(other, PASSWORD)).toMatchObject({ ok: true });

  clock.at += seconds(15);
  expect(await confirmIdentity(ctx, PASSWORD)).toMatchObject({ ok: true });
  for (let miss = 0; miss < 4; miss += 1)
    expect(await confirmIdentity(ctx, "guess-nr-1")).toEqual({ ok: false, reason: "wrong-password" });
  expect(await confirmIdentity(ctx, PASSWORD)).toMatchObject({ ok: true });
});

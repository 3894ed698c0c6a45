import { expect, test } from "vitest";
import { changePassword } from "#app/domains/accounts/passwords/change-password.server.ts";
import { followLink } from "#app/domains/accounts/ways-in/follow-link.server.ts";
import { findBrowserMark, readKnownBrowser } from "#app/domains/accounts/ways-in/known-browser.server.ts";
import { logIn } from "#app/domains/accounts/ways-in/log-in.server.ts";
import { mailLink } from "#app/domains/accounts/ways-in/mail-link.server.ts";
import { resetPassword } from "#app/domains/accounts/passwords/reset-password.server.ts";
import { AUTH_BACKOFF, MAX_PASSWORD_FAILURES } from "#app/domains/accounts/rules.ts";
import { days, hours, minutes } from "#app/lib/duration.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import {
  insertSignedInWithPassword,
  insertWithPassword,
  mailedToken,
  PASSWORD,
  PASSWORD_HASH,
} from "#tests/factories/credentials.ts";
import { visit } from "#tests/factories/site.ts";

const NEW = "سفينة-بلا-مرسى";
const guess = { password: "guess-nr-1" };

function withClock() {
  const clock = { at: Date.now() };
  return { clock, ctx: visitorCtx({ now: () => clock.at }) };
}

/** The same browser after it received this cookie. */
const keeping = <Ctx extends VisitorContext>(ctx: Ctx, cookie: string): Ctx => ({
  ...ctx,
  browserMark: findBrowserMark(ctx, cookie),
});

/** Signs in with the right password and keeps the browser mark. */
async function signInAt<Ctx extends VisitorContext>(
  ctx: Ctx,
  email: string,
  password = PASSWORD,
): Promise<Ctx> {
  const outcome = await logIn(ctx, { email, password });
  if (!outcome.ok) throw new Error(outcome.reason);
  return keeping(ctx, outcome.browserCookie);
}

test("the mark of a known browser ends after a year, by the server's clock, and each sign-in renews it", async () => {
  const { clock, ctx } = withClock();
  const { email, userId } = await insertWithPassword();
  const account = { id: userId, passwordHash: PASSWORD_HASH };
  const known = await signInAt(ctx, email);
  const id = readKnownBrowser(known, account);
  clock.at += days(365) - minutes(1);
  expect(readKnownBrowser(known, account)).toBe(id);
  const renewed = await signInAt(known, email);
  clock.at += minutes(1);
  expect(readKnownBrowser(known, account)).toBeNull();
  // Its time is signed, so it cannot be replaced by a later one.
  const [handle, markedAt, signed] = known.browserMark?.split(".") ?? [];
  const later = (Number.parseInt(markedAt ?? "", 36) + hours(1)).toString(36);
  expect(readKnownBrowser({ ...known, browserMark: [handle, later, signed].join(".") }, account)).toBeNull();
  expect(readKnownBrowser(renewed, account)).toBe(id);
  clock.at += days(365);
  expect(readKnownBrowser(renewed, account)).toBeNull();
});

test("a browser that has a mark gets the same one renewed, whatever opens the account, and its failures stay counted", async () => {
  const { clock, ctx } = withClock();
  const { email, userId } = await insertWithPassword();
  const account = { id: userId, passwordHash: PASSWORD_HASH };
  const known = await signInAt(ctx, email);
  for (let miss = 0; miss < AUTH_BACKOFF.loginPerPair.free; miss += 1)
    await logIn(known, { ...guess, email });
  expect(await logIn(known, { ...guess, email })).toMatchObject({ reason: "too-many" });

  await mailLink(known, email, "magic");
  const followed = await followLink(known, await mailedToken(known, email), "magic", null);
  if (!followed.ok) throw new Error(followed.reason);
  const renewed = keeping(ctx, followed.browserCookie);
  expect(renewed.browserMark).toMatch(/^[0-9a-f]{32}\./);
  expect(readKnownBrowser(renewed, account)).toBe(readKnownBrowser(known, account));
  expect(await logIn(renewed, { ...guess, email })).toMatchObject({ reason: "too-many" });
  clock.at += minutes(15);
  expect(await signInAt(renewed, email)).toMatchObject({
    browserMark: expect.stringMatching(/^[0-9a-f]{32}\./),
  });
});

test("marks end with a changed and with a reset password; the browser that changed it is known anew", async () => {
  const { ctx: member } = await insertSignedInWithPassword();
  const { email, userId } = member;
  const elsewhere = await signInAt(visitorCtx(), email);
  const changed = await changePassword(member, { current_password: PASSWORD, password: NEW });
  if (!changed.ok) throw new Error(changed.reason);
  const row = () => member.db.query.users.findFirst({ where: (users, { eq }) => eq(users.id, userId) });
  const afterChange = (await row()) ?? null;
  expect(readKnownBrowser(elsewhere, afterChange)).toBeNull();
  const here = keeping(member, changed.browserCookie);
  expect(readKnownBrowser(here, afterChange)).toMatch(/^[0-9a-f]{32}$/);

  const visitor = visitorCtx();
  await mailLink(visitor, email, "reset");
  const token = await mailedToken(visitor, email);
  const input = { password: PASSWORD, password_confirmation: PASSWORD };
  expect(await resetPassword(visitor, token, null, input)).toMatchObject({ ok: true });
  expect(readKnownBrowser(here, (await row()) ?? null)).toBeNull();
  // Setting the old password again gives another hash: marks made under it stay void.
  expect(readKnownBrowser(elsewhere, (await row()) ?? null)).toBeNull();
});

test("an account without a password has its browsers marked too, and its first password ends those marks", async () => {
  const { email, userId } = await insertMember();
  const visitor = visitorCtx();
  await mailLink(visitor, email, "magic");
  const followed = await followLink(visitor, await mailedToken(visitor, email), "magic", null);
  if (!followed.ok) throw new Error(followed.reason);
  const known = keeping(visitor, followed.browserCookie);
  expect(readKnownBrowser(known, { id: userId, passwordHash: null })).toMatch(/^[0-9a-f]{32}$/);
  expect(readKnownBrowser(known, { id: userId, passwordHash: PASSWORD_HASH })).toBeNull();
});

test("many marks of one address are worth no more guesses than a few, and strangers do not use them up", async () => {
  const { clock, ctx } = withClock();
  const { email } = await insertWithPassword();
  const marked: VisitorContext[] = [];
  for (let n = 0; n < 20; n += 1) marked.push(await signInAt(ctx, email));
  expect(new Set(marked.map(({ browserMark }) => browserMark)).size).toBe(20);

  // The longest delay for strangers does not slow the known browsers.
  for (let n = 0; n < AUTH_BACKOFF.loginPerAddress.free + 10; n += 1) {
    clock.at += minutes(1);
    await logIn({ ...ctx, clientIp: `10.9.0.${n}` }, { ...guess, email });
  }
  expect(await logIn({ ...ctx, clientIp: "10.9.1.1" }, { email, password: PASSWORD })).toMatchObject({
    reason: "too-many",
  });
  expect((await logIn(marked[0] ?? ctx, { email, password: PASSWORD })).ok).toBe(true);

  let taken = 0;
  for (const browser of marked)
    for (let n = 0; n < AUTH_BACKOFF.loginPerPair.free; n += 1) {
      const outcome = await logIn(browser, { ...guess, email });
      if (!outcome.ok && outcome.reason === "wrong-credentials") taken += 1;
    }
  expect(taken).toBe(AUTH_BACKOFF.loginPerKnown.free);
  // The owner waits at most a minute in any of them.
  const slowed = await logIn(marked[19] ?? ctx, { email, password: PASSWORD });
  expect(slowed).toMatchObject({ reason: "too-many" });
  expect("waitMs" in slowed && slowed.waitMs <= AUTH_BACKOFF.loginPerKnown.maxWaitMs).toBe(true);
  // Patience does not help either: all marks together end at the limit of consecutive failures.
  for (let tries = 0; tries < 500 && taken < 1000; tries += 1) {
    clock.at += hours(2);
    const outcome = await logIn(marked[tries % 20] ?? ctx, { ...guess, email });
    if (!outcome.ok && outcome.reason === "link-needed") break;
    taken += 1;
  }
  expect(taken).toBe(MAX_PASSWORD_FAILURES);
});

test("the login page reads the mark that the browser sends, and a changed password comes with a new one", async () => {
  const { ctx: member, cookie } = await insertSignedInWithPassword();
  const form = { email: member.email, password: PASSWORD };
  const markOf = (headers: Headers) =>
    /miyar_browser=([^;]+)/.exec(headers.get("Set-Cookie") ?? "")?.[1] ?? "";
  const first = markOf((await visit(visitorCtx(), "/auth?tab=login", { form })).headers);
  const second = markOf(
    (await visit(visitorCtx(), "/auth?tab=login", { form, cookie: `miyar_browser=${first}` })).headers,
  );
  expect(first).toMatch(/^[0-9a-f]{32}\.[0-9a-z]+\.[\w-]{43}$/);
  expect(second.slice(0, 32)).toBe(first.slice(0, 32));
  const change = { current_password: PASSWORD, password: NEW, password_confirmation: NEW };
  const changed = await visit(visitorCtx(), "/dashboard/settings/password", { form: change, cookie });
  expect(changed.status).toBe(302);
  expect(markOf(changed.headers)).toMatch(/^[0-9a-f]{32}\.[0-9a-z]+\.[\w-]{43}$/);
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { passwordFailures } from "#app/db/schema.server.ts";
import { changePassword } from "#app/domains/accounts/passwords/change-password.server.ts";
import { confirmIdentity } from "#app/domains/accounts/sessions/confirm-identity.server.ts";
import { followLink } from "#app/domains/accounts/ways-in/follow-link.server.ts";
import { findBrowserMark } from "#app/domains/accounts/ways-in/known-browser.server.ts";
import { logIn } from "#app/domains/accounts/ways-in/log-in.server.ts";
import { mailLink } from "#app/domains/accounts/ways-in/mail-link.server.ts";
import { resetPassword } from "#app/domains/accounts/passwords/reset-password.server.ts";
import { MAX_PASSWORD_FAILURES, UNKNOWN_FAILURES_KEPT_FOR } from "#app/domains/accounts/rules.ts";
import { sweepAccounts } from "#app/domains/accounts/sweep-accounts.server.ts";
import { closeAccount } from "#app/domains/privacy/closing/close-account.server.ts";
import { days, hours, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { sweepCounters } from "#app/platform/rate-limit.server.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import {
  insertSignedInWithPassword,
  insertWithPassword,
  mailedToken,
  PASSWORD,
} from "#tests/factories/credentials.ts";
import { visit } from "#tests/factories/site.ts";

const guess = { password: "guess-nr-1" };
const ENDED = { ok: false, reason: "link-needed" };
const NEW = "سفينة-بلا-مرسى";

/** Attempts from different networks, each an hour after the last, so that no delay applies. */
async function failFromEverywhere(ctx: VisitorContext, clock: { at: number }, email: string, times: number) {
  const reasons = new Set<string>();
  for (let n = 0; n < times; n += 1) {
    clock.at += hours(1);
    const outcome = await logIn({ ...ctx, clientIp: `10.2.0.${newId()}` }, { ...guess, email });
    reasons.add(outcome.ok ? "ok" : outcome.reason);
  }
  return [...reasons];
}

function withClock() {
  const clock = { at: Date.now() };
  return { clock, ctx: visitorCtx({ now: () => clock.at }) };
}

/** Sets the number of consecutive failures wherever there is one. */
const failedBefore = (ctx: VisitorContext, failures: number) =>
  ctx.db.update(passwordFailures).set({ failures });

test("after a hundred failed passwords in a row the password alone no longer opens, the right one neither, and no time gives it back", async () => {
  const { clock, ctx } = withClock();
  const { email } = await insertWithPassword({ now: () => clock.at });
  const right = { email, password: PASSWORD };
  expect(await failFromEverywhere(ctx, clock, email, MAX_PASSWORD_FAILURES - 1)).toEqual([
    "wrong-credentials",
  ]);
  // The hundredth attempt is right: the count of consecutive failures restarts at zero.
  clock.at += hours(1);
  expect(await logIn(ctx, right)).toMatchObject({ ok: true });
  expect(await failFromEverywhere(ctx, clock, email, MAX_PASSWORD_FAILURES)).toEqual(["wrong-credentials"]);
  clock.at += hours(1);
  expect(await logIn(ctx, right)).toEqual(ENDED);

  clock.at += days(3650);
  await sweepCounters(ctx);
  await sweepAccounts(ctx);
  expect(await logIn(ctx, right)).toEqual(ENDED);
  expect(await failFromEverywhere(ctx, clock, email, 1)).toEqual(["link-needed"]);
  // A new APP_SECRET changes other counters' keys, but not these.
  const settings = { ...ctx.settings, appSecret: "a new secret of more than thirty-two signs" };
  expect(await logIn({ ...ctx, settings }, right)).toEqual(ENDED);
});

test.each(["magic", "reset"] as const)(
  "a mailed link (%s) opens the account then, and the password counts again after it",
  async (purpose) => {
    const { clock, ctx } = withClock();
    const { email } = await insertWithPassword({ now: () => clock.at });
    await failFromEverywhere(ctx, clock, email, MAX_PASSWORD_FAILURES);
    clock.at += hours(1);
    expect(await logIn(ctx, { email, password: PASSWORD })).toEqual(ENDED);
    // Requesting the link is not enough.
    await mailLink(ctx, email, purpose);
    clock.at += minutes(15);
    expect(await logIn(ctx, { email, password: PASSWORD })).toEqual(ENDED);
    const token = await mailedToken(ctx, email);
    const opened =
      purpose === "magic"
        ? await followLink(ctx, token, "magic", null)
        : await resetPassword(ctx, token, null, { password: NEW, password_confirmation: NEW });
    expect(opened).toMatchObject({ ok: true });
    clock.at += hours(12);
    const password = purpose === "magic" ? PASSWORD : NEW;
    expect(await logIn(visitorCtx({ now: () => clock.at }), { email, password })).toMatchObject({ ok: true });
  },
);

test("of many parallel failures at the end of the row no more are taken than are left", async () => {
  const { clock, ctx } = withClock();
  const { email } = await insertWithPassword();
  await failFromEverywhere(ctx, clock, email, 1);
  await failedBefore(ctx, MAX_PASSWORD_FAILURES - 3);
  clock.at += days(2);
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => logIn({ ...ctx, clientIp: `10.3.0.${newId()}` }, { ...guess, email })),
  );
  const reasons = outcomes.map((outcome) => (outcome.ok ? "ok" : outcome.reason)).toSorted();
  expect(reasons).toEqual([
    ...Array<string>(2).fill("link-needed"),
    ...Array<string>(3).fill("wrong-credentials"),
  ]);
});

test("an address without an account comes to the same end, in the same words, and is forgotten after a year", async () => {
  const { clock, ctx } = withClock();
  const unknown = `${newId()}@example.com`;
  const { email } = await insertWithPassword();
  for (const address of [unknown, email])
    expect(await failFromEverywhere(ctx, clock, address, 2)).toEqual(["wrong-credentials"]);
  await failedBefore(ctx, MAX_PASSWORD_FAILURES - 1);
  for (const address of [unknown, email])
    expect(await failFromEverywhere(ctx, clock, address, 3)).toEqual(["wrong-credentials", "link-needed"]);
  const pages = [];
  for (const address of [unknown, email]) {
    const form = { email: address, password: PASSWORD };
    pages.push(await visit({ ...ctx, clientIp: newId() }, "/auth?tab=login", { form }));
  }
  const [one, other] = pages.map(({ html, text, status }) => ({
    status,
    text,
    forms: html
      .replaceAll(unknown, "ADDRESS")
      .replaceAll(email, "ADDRESS")
      .match(/<form.*<\/form>/s)?.[0],
  }));
  expect(one).toEqual(other);
  expect(one?.status).toBe(400);
  expect(one?.text).toContain("كثرت كلمات المرور الخاطئة لهذا البريد");
  // The link to another way of signing in is below it.
  expect(one?.forms).toContain('action="/auth?tab=magic"');
  expect(one?.forms).toContain("ADDRESS");

  const keys = await ctx.db.select({ key: passwordFailures.key }).from(passwordFailures);
  expect(JSON.stringify(keys)).not.toContain("@");
  clock.at += UNKNOWN_FAILURES_KEPT_FOR;
  await sweepAccounts(ctx);
  expect(await failFromEverywhere(ctx, clock, unknown, 1)).toEqual(["wrong-credentials"]);
  expect(await failFromEverywhere(ctx, clock, email, 1)).toEqual(["link-needed"]);
});

test("a stranger who failed a hundred times does not end the password in the owner's own browser, nor in a session", async () => {
  const { clock, ctx } = withClock();
  const { ctx: member } = await insertSignedInWithPassword({ now: () => clock.at });
  const right = { email: member.email, password: PASSWORD };
  const before = await logIn(ctx, right);
  const browserMark = before.ok ? findBrowserMark(ctx, before.browserCookie) : null;
  await failFromEverywhere(ctx, clock, member.email, MAX_PASSWORD_FAILURES);
  clock.at += hours(1);
  expect(await logIn(ctx, right)).toEqual(ENDED);
  expect(await logIn({ ...ctx, browserMark }, right)).toMatchObject({ ok: true });
  expect(await confirmIdentity(member, PASSWORD)).toMatchObject({ ok: true });
  // The owner's actions there do not reopen the password to strangers.
  expect(await logIn(ctx, right)).toEqual(ENDED);
});

test("a password asked for again in a session comes to the same end wherever it is asked, until a mailed link opens the account", async () => {
  const clock = { at: Date.now() };
  const { ctx, cookie } = await insertSignedInWithPassword({ now: () => clock.at });
  const change = { current_password: "guess-nr-1", password: NEW };
  const wrong = [
    () => confirmIdentity(ctx, "guess-nr-1"),
    () => changePassword(ctx, change),
    () => closeAccount(ctx, "guess-nr-1"),
  ];
  for (let n = 0; n < MAX_PASSWORD_FAILURES; n += 1) {
    clock.at += hours(1);
    expect(await wrong[n % 3]?.()).toEqual({ ok: false, reason: "wrong-password" });
  }
  clock.at += hours(1);
  expect(await confirmIdentity(ctx, PASSWORD)).toEqual(ENDED);
  expect(await changePassword(ctx, { ...change, current_password: PASSWORD })).toEqual(ENDED);
  expect(await closeAccount(ctx, PASSWORD)).toEqual(ENDED);

  const words = "فأوقفنا قبول كلمة المرور";
  const now = { ...visitorCtx(), now: () => clock.at };
  const typed = { password: NEW, password_confirmation: NEW, current_password: PASSWORD };
  clock.at += hours(12);
  const changed = await visit(now, "/dashboard/settings/password", { form: typed, cookie });
  expect([changed.status, changed.text.includes(words)]).toEqual([400, true]);
  const form = { password: PASSWORD, understood: "on" };
  const closed = await visit(now, "/dashboard/settings/close", { form, cookie });
  expect([closed.status, closed.text.includes(words)]).toEqual([400, true]);
  const again = await visit(now, "/auth/again", { form: { password: PASSWORD }, cookie });
  expect([again.status, again.text.includes(words)]).toEqual([400, true]);

  await mailLink(now, ctx.email, "magic");
  expect(await followLink(now, await mailedToken(now, ctx.email), "magic", ctx.userId)).toMatchObject({
    ok: true,
  });
  clock.at += hours(1);
  expect(await confirmIdentity(ctx, PASSWORD)).toMatchObject({ ok: true });
});

test("a closed account leaves no count of failed passwords behind", async () => {
  const { ctx } = await insertSignedInWithPassword();
  await logIn(visitorCtx(), { ...guess, email: ctx.email });
  const counts = () => ctx.db.$count(passwordFailures, eq(passwordFailures.userId, ctx.userId));
  expect(await counts()).toBe(1);
  expect(await closeAccount(ctx, PASSWORD)).toEqual({ ok: true });
  expect(await counts()).toBe(0);
});

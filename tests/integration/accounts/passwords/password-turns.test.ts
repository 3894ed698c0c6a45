import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { mfaChallenges, mfaFactors, passwordFailures, rateCounters, users } from "#app/db/schema.server.ts";
import { logIn } from "#app/domains/accounts/ways-in/log-in.server.ts";
import { mailLink } from "#app/domains/accounts/ways-in/mail-link.server.ts";
import { leavePlace, takePlace } from "#app/domains/accounts/passwords/password-turn.server.ts";
import { hashPassword } from "#app/domains/accounts/passwords/password-hash.server.ts";
import { PASSWORD_PLACES } from "#app/domains/accounts/rules.ts";
import { readLink } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import { minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { call, HERE } from "#tests/factories/api-call.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import {
  insertSignedInWithPassword,
  insertWithPassword,
  mailedToken,
  newcomer,
  PASSWORD,
} from "#tests/factories/credentials.ts";
import { addTotp, ask, codeAt, enrollTotp } from "#tests/factories/factors.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const NEW = "سفينة-بلا-مرسى";
const guess = { password: "guess-nr-1" };
const { db } = visitorCtx();

/** All counted attempts, of every kind. */
async function countedAttempts(): Promise<number> {
  const total = { hits: sql<number>`coalesce(sum(${rateCounters.hits}), 0)` };
  const failed = { failures: sql<number>`coalesce(sum(${passwordFailures.failures}), 0)` };
  const tries = { failures: sql<number>`coalesce(sum(${mfaFactors.failures}), 0)` };
  const asked = { failures: sql<number>`coalesce(sum(${mfaChallenges.failures}), 0)` };
  const [[one], [two], [three], [four]] = await db.batch([
    db.select(total).from(rateCounters),
    db.select(failed).from(passwordFailures),
    db.select(tries).from(mfaFactors),
    db.select(asked).from(mfaChallenges),
  ]);
  return (one?.hits ?? 0) + (two?.failures ?? 0) + (three?.failures ?? 0) + (four?.failures ?? 0);
}

test("of sixty password checks at once an isolate makes a few, one by one, and the rest count as no attempt", async () => {
  const known = await insertWithPassword();
  const passwordHash = await hashPassword(PASSWORD);
  await db.update(users).set({ passwordHash });
  const before = await countedAttempts();
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, (_, nth) =>
      // Known and unknown addresses, from different networks.
      logIn(visitorCtx(), { ...guess, email: nth % 2 ? known.email : `${newId()}@example.com` }),
    ),
  );
  const checked = outcomes.filter((outcome) => !outcome.ok && outcome.reason === "wrong-credentials");
  const refused = outcomes.filter((outcome) => !outcome.ok && outcome.reason === "busy");
  expect(checked.length + refused.length).toBe(60);
  expect(checked.length).toBeGreaterThanOrEqual(1);
  expect(checked.length).toBeLessThanOrEqual(PASSWORD_PLACES);
  for (const outcome of refused) expect("waitMs" in outcome && outcome.waitMs).toBeGreaterThanOrEqual(1000);
  // Each checked attempt is counted four times: by address, by pair, by IP and in the row of failures.
  expect((await countedAttempts()) - before).toBe(checked.length * 4);

  // The places are free again.
  expect(await logIn(visitorCtx(), { email: known.email, password: PASSWORD })).toMatchObject({ ok: true });
});

test("wherever a password or a recovery code is checked or set, a busy isolate answers 429, says when to come again, and changes nothing", async () => {
  const { ctx: member, cookie } = await insertSignedInWithPassword();
  const { ctx: secured, recoveryCodes, setCookie } = await addTotp((await insertSignedInWithPassword()).ctx);
  const raised = setCookie?.split(";")[0];
  const owing = (await signIn(secured)).cookie;
  const visitor = visitorCtx();
  await mailLink(visitor, member.email, "reset");
  const token = await mailedToken(visitor, member.email);
  const { factorId, secret } = await enrollTotp(member);
  const challenge_id = await ask(member, factorId);
  const code = codeAt(secret, Date.now());
  await db.delete(rateCounters);
  const attempts = await countedAttempts();

  const taken = Array.from({ length: PASSWORD_PLACES }, takePlace);
  // As if other passwords were being checked for minutes.
  for (const place of taken) place.until += minutes(5);
  onTestFinished(() => taken.forEach(leavePlace));
  const newPassword = { password: NEW, password_confirmation: NEW };
  const forms: [path: string, form: Record<string, string>, cookie?: string][] = [
    ["/auth?tab=login", { email: member.email, password: PASSWORD }],
    ["/auth?tab=login", { email: `${newId()}@example.com`, password: PASSWORD }],
    ["/auth?tab=signup", newcomer()],
    [`/auth/reset?token=${token}`, newPassword],
    ["/dashboard/settings/password", { current_password: PASSWORD, ...newPassword }, cookie],
    ["/dashboard/settings/close", { password: PASSWORD, understood: "on" }, cookie],
    ["/auth/mfa?with=recovery", { intent: "recover", recovery_code: recoveryCodes[0] ?? "" }, owing],
    [`/dashboard/settings/mfa/${factorId}`, { intent: "verify", code }, cookie],
    ["/dashboard/settings/mfa", { intent: "make-codes" }, raised],
  ];
  const asked = visitorCtx();
  // Right after a sign-in the password is not asked for again, so this visit is twenty minutes later.
  const later = { ...asked, now: () => Date.now() + minutes(20) };
  const visits = [
    ...forms.map(([path, form, by]) => ({ ctx: asked, path, form, cookie: by })),
    { ctx: later, path: "/auth/again", form: { password: PASSWORD }, cookie },
  ];
  const before = await db.select().from(users);
  for (const { ctx, path, ...posted } of visits) {
    const answer = await visit(ctx, path, posted);
    expect([path, answer.status], answer.text).toEqual([path, 429]);
    expect(Number(answer.headers.get("Retry-After")), path).toBeGreaterThan(0);
    expect(answer.text, path).toContain("الموقع مشغول الآن بطلبات كثيرة");
  }
  const body = { challenge_id, code };
  const called = await call("POST", `/auth/v1/factors/${factorId}/verify`, {
    cookie,
    headers: { Origin: HERE },
    body,
  });
  expect([called.status, Number(called.headers.get("Retry-After")) > 0]).toEqual([429, true]);

  expect(await db.select().from(users)).toEqual(before);
  expect(await countedAttempts()).toBe(attempts);
  expect(await readLink(visitor, token, "reset", null)).toBe("usable");
  expect(
    (await db.query.mfaFactors.findFirst({ where: (row, { eq }) => eq(row.id, factorId) }))?.status,
  ).toBe("unverified");

  // The same attempts are accepted as soon as a place is free.
  for (const place of taken) leavePlace(place);
  const [path, form] = forms[0] ?? ["", {}];
  expect((await visit(asked, path, { form })).status).toBe(302);
});

test("a place whose request was given up by its sender is free again after a while", async () => {
  const held = Array.from({ length: PASSWORD_PLACES }, takePlace);
  expect(takePlace).toThrow();
  for (const place of held) place.until = Date.now();
  leavePlace(takePlace());
});

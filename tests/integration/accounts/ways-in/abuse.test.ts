import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { authTokens, sessions } from "#app/db/schema.server.ts";
import { logIn } from "#app/domains/accounts/ways-in/log-in.server.ts";
import { mailLink } from "#app/domains/accounts/ways-in/mail-link.server.ts";
import { replacePassword } from "#app/domains/accounts/passwords/replace-password.server.ts";
import { AUTH_BACKOFF, LoginInput } from "#app/domains/accounts/rules.ts";
import { signUp } from "#app/domains/accounts/ways-in/sign-up.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { openDatabase, type Database } from "#app/platform/d1.server.ts";
import { newId } from "#app/lib/ids.ts";
import { HERE } from "#tests/factories/api-call.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import {
  insertWithPassword,
  newcomer,
  PASSWORD,
  PASSWORD_HASH,
  runJobs,
} from "#tests/factories/credentials.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { visit } from "#tests/factories/site.ts";

const guess = { password: "guess-nr-1" };
const WRONG = { ok: false, reason: "wrong-credentials" };
const ipv6 = (network: number) => `2001:db8:0:${network.toString(16)}::${newId().slice(0, 4)}`;

/** The database, with something happening right before the one statement whose SQL `matches`. */
function interruptedDatabase(matches: RegExp, happen: () => Promise<unknown>): Database {
  const prepare = (query: string) => {
    const statement = env.DB.prepare(query);
    if (!matches.test(query)) return statement;
    const bind = (...values: unknown[]) => {
      const bound = statement.bind(...values);
      const run = async () => {
        await happen();
        return bound.run();
      };
      return { run };
    };
    return { bind };
  };
  const batch = (statements: D1PreparedStatement[]) => env.DB.batch(statements);
  return openDatabase({ prepare, batch } as unknown as D1Database);
}

test("a sign-in with a password that is replaced while it is checked opens nothing", async () => {
  const { userId, email, ...ctx } = await insertWithPassword();
  const replaced: boolean[] = [];
  const db = interruptedDatabase(/^insert into "sessions"/, async () => {
    const condition = undefined;
    const passwordHash = `${PASSWORD_HASH}x`;
    const action = "account.password-reset";
    replaced.push(await replacePassword(ctx, { userId, passwordHash, condition, action }));
  });
  expect(await logIn({ ...ctx, db }, { email, password: PASSWORD })).toEqual(WRONG);
  expect(replaced).toEqual([true]);
  expect(await ctx.db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
});

test("one IP that has to wait uses up neither the address's tries nor its own", async () => {
  const ctx = visitorCtx();
  const { email } = await insertWithPassword();
  for (let n = 0; n < AUTH_BACKOFF.loginPerIp.free + 5; n += 1) await logIn(ctx, { ...guess, email });
  expect(await logIn(visitorCtx(), { email, password: PASSWORD })).toMatchObject({ ok: true });
  const other = await insertWithPassword();
  expect(await logIn(ctx, { email: other.email, password: PASSWORD })).toMatchObject({ ok: true });
});

test("the IPv6 addresses of one network count as one", async () => {
  const { email } = await insertWithPassword();
  for (let n = 0; n < AUTH_BACKOFF.loginPerPair.free; n += 1)
    expect(await logIn(visitorCtx({ clientIp: ipv6(1) }), { ...guess, email })).toEqual(WRONG);
  const again = await logIn(visitorCtx({ clientIp: ipv6(1) }), { ...guess, email });
  expect(again).toMatchObject({ reason: "too-many" });
  expect(await logIn(visitorCtx({ clientIp: ipv6(2) }), { ...guess, email })).toEqual(WRONG);
});

test("the mark of a known browser goes along where a page with scripts posts to", async () => {
  const { email } = await insertWithPassword();
  const outcome = await logIn(visitorCtx(), { email, password: PASSWORD });
  // A Path of "/auth" does not match "/auth.data" (RFC 6265, 5.1.4).
  expect(outcome.ok && outcome.browserCookie).toContain("; Path=/;");
});

test("wishes for a confirmation that nobody gets do not use up the owner's reset links", async () => {
  const ctx = visitorCtx();
  const { email, userId } = await insertMember();
  for (let n = 0; n < 10; n += 1) await mailLink(ctx, email, "confirm");
  expect(await mailLink(visitorCtx(), email, "reset")).toEqual({ ok: true });
  expect(await mailLink(ctx, email, "confirm")).toMatchObject({ reason: "too-many" });
  await runJobs(ctx);
  expect(await ctx.db.$count(authTokens, eq(authTokens.userId, userId))).toBe(0);
});

test("a mail to an address that nobody has confirmed repeats nothing that was typed", async () => {
  const ctx = visitorCtx();
  const input = { ...newcomer(), full_name: "ربحت جائزة https://evil.example" };
  expect(await signUp(ctx, input)).toMatchObject({ ok: true });
  await mailLink(ctx, input.email, "reset");
  await runJobs(ctx);
  expect(ctx.sentMails).toHaveLength(2);
  for (const { subject, html, text } of ctx.sentMails)
    expect(`${subject}${html}${text}`).not.toContain("evil.example");
});

const LISTS: Record<string, string>[] = [
  { "x[50000000]": "1" },
  { __intent__: '{"type":"update","payload":{"name":"x[50000000]","value":"1"}}' },
  { __intent__: "no JSON" },
];
test.each(LISTS)("a few bytes make no endless list of fields: %j", async (field) => {
  const form = { email: "nobody", password: "x" };
  const timed = async (sent: Record<string, string>) => {
    const started = Date.now();
    return { answer: await visit(visitorCtx(), "/auth", { form: sent }), took: Date.now() - started };
  };
  const plain = await timed(form);
  const { answer, took } = await timed({ ...form, ...field });
  expect(answer.status).toBe(400);
  expect(answer.html).toContain('value="nobody"');
  expect(answer.html.includes("50000000")).toBe(false);
  expect(took).toBeLessThan(Math.max(2000, 20 * plain.took));
});

test("a form without a Content-Length is read no further than its limit", async () => {
  const chunk = new TextEncoder().encode("a".repeat(64 * 1024));
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += chunk.byteLength;
      if (sent > 8 * 1024 * 1024) controller.close();
      else controller.enqueue(chunk);
    },
  });
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const request = new Request(`${HERE}/auth`, { method: "POST", headers, body: endless });
  await expect(readForm(request, LoginInput)).rejects.toMatchObject({ init: { status: 413 } });
  expect(sent).toBeLessThan(2 * 1024 * 1024);
});

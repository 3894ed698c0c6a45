import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { authTokens, mailOutbox, users } from "#app/db/schema.server.ts";
import { followLink } from "#app/domains/accounts/follow-link.server.ts";
import { logIn } from "#app/domains/accounts/log-in.server.ts";
import { mailLink } from "#app/domains/accounts/mail-link.server.ts";
import { findUserByEmail } from "#app/domains/accounts/queries.server.ts";
import { readSession } from "#app/domains/accounts/sessions.server.ts";
import { signUp } from "#app/domains/accounts/sign-up.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { days, hours } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { visitorCtx } from "#tests/factories/context.ts";

const person = () => ({
  full_name: "نورة القحطاني",
  email: `${newId()}@example.com`,
  password: "كلمة-سر-1",
  password_confirmation: "كلمة-سر-1",
});

/** Delivers the mail a job asks for and reads the link's token out of it. */
async function tokenInMail(ctx: ReturnType<typeof visitorCtx>): Promise<string> {
  const job = ctx.sentJobs.at(-1);
  if (job?.type !== "mail.deliver") throw new Error("no mail was enqueued");
  await deliverMail(ctx, job.mailId);
  return /token=([\w-]+)/.exec(ctx.sentMails.at(-1)?.text ?? "")?.[1] ?? "";
}

test("a new account can sign in only after its mailed link was used", async () => {
  const ctx = visitorCtx();
  const input = person();
  expect(await signUp(ctx, input)).toEqual({ ok: true });

  expect(await logIn(ctx, input)).toEqual({ ok: false, reason: "unconfirmed" });
  expect(await logIn(ctx, { ...input, password: "wrong-one" })).toEqual({
    ok: false,
    reason: "wrong-credentials",
  });

  const token = await tokenInMail(ctx);
  const followed = await followLink(ctx, token, "confirm");
  expect(followed.ok).toBe(true);
  expect((await logIn(ctx, input)).ok).toBe(true);
});

test("a confirmation link works once, for its own purpose, and not after a day", async () => {
  const ctx = visitorCtx();
  await signUp(ctx, person());
  const token = await tokenInMail(ctx);

  const later = visitorCtx({ now: () => Date.now() + hours(25) });
  expect(await followLink(later, token, "confirm")).toEqual({ ok: false, reason: "link-invalid" });
  expect(await followLink(ctx, token, "magic")).toEqual({ ok: false, reason: "link-invalid" });
  expect((await followLink(ctx, token, "confirm")).ok).toBe(true);
  expect(await followLink(ctx, token, "confirm")).toEqual({ ok: false, reason: "link-invalid" });
});

test("an address is registered once, also by two sign-ups at the same moment", async () => {
  const input = person();
  const outcomes = await Promise.all([signUp(visitorCtx(), input), signUp(visitorCtx(), input)]);
  expect(outcomes).toContainEqual({ ok: true });
  expect(outcomes).toContainEqual({ ok: false, reason: "already-registered" });
  const ctx = visitorCtx();
  expect(await ctx.db.$count(users, eq(users.email, input.email))).toBe(1);
});

test("neither the outbox nor the tokens table holds anything that opens an account", async () => {
  const ctx = visitorCtx();
  const input = person();
  await signUp(ctx, input);
  const token = await tokenInMail(ctx);
  const user = await findUserByEmail(ctx, input.email);
  const rows = {
    tokens: await ctx.db
      .select()
      .from(authTokens)
      .where(eq(authTokens.userId, user?.id ?? "")),
    mails: await ctx.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.userId, user?.id ?? "")),
  };
  expect(rows.tokens).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(user?.passwordHash).toMatch(/^scrypt\$16384\$8\$5\$/);
});

test("a magic link signs in, makes no account, and says the same to strangers", async () => {
  const ctx = visitorCtx();
  expect(await mailLink(ctx, `${newId()}@example.com`, "magic")).toEqual({ ok: true });
  expect(ctx.sentJobs).toEqual([]);

  const input = person();
  await signUp(ctx, input);
  await followLink(ctx, await tokenInMail(ctx), "confirm");
  expect(await mailLink(ctx, input.email, "magic")).toEqual({ ok: true });
  const followed = await followLink(ctx, await tokenInMail(ctx), "magic");
  if (!followed.ok) throw new Error("the link was refused");
  const cookie = followed.setCookie.split(";")[0] ?? "";
  expect((await readSession(ctx, cookie)).viewer).toMatchObject({
    email: input.email,
    fullName: input.full_name,
  });
});

test("a magic link into an unconfirmed account drops a password nobody proved to be theirs", async () => {
  const ctx = visitorCtx();
  const input = person();
  await signUp(ctx, input);
  await mailLink(ctx, input.email, "magic");
  expect((await followLink(ctx, await tokenInMail(ctx), "magic")).ok).toBe(true);
  expect(await logIn(ctx, input)).toEqual({ ok: false, reason: "wrong-credentials" });
});

test("a new confirmation link is mailed to who still needs one, and to nobody else", async () => {
  const ctx = visitorCtx();
  const input = person();
  await signUp(ctx, input);
  await mailLink(ctx, input.email, "confirm");
  expect(ctx.sentJobs).toHaveLength(2);
  await followLink(ctx, await tokenInMail(ctx), "confirm");
  await mailLink(ctx, input.email, "confirm");
  expect(ctx.sentJobs).toHaveLength(2);
});

test("guessing is stopped per address, whatever the IP, and forgotten after the window", async () => {
  const email = `${newId()}@example.com`;
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect(await logIn(visitorCtx(), { email, password: "guess-1" })).toMatchObject({
      reason: "wrong-credentials",
    });
  expect(await logIn(visitorCtx(), { email, password: "guess-1" })).toEqual({
    ok: false,
    reason: "too-many",
  });
  const tomorrow = visitorCtx({ now: () => Date.now() + days(1) });
  expect(await logIn(tomorrow, { email, password: "guess-1" })).toMatchObject({
    reason: "wrong-credentials",
  });
});

test("mailed links are limited per address", async () => {
  const email = `${newId()}@example.com`;
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(await mailLink(visitorCtx(), email, "magic")).toEqual({ ok: true });
  expect(await mailLink(visitorCtx(), email, "magic")).toEqual({ ok: false, reason: "too-many" });
});

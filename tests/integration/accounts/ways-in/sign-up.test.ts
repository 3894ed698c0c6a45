import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { authTokens, linkRequests, mailOutbox, users } from "#app/db/schema.server.ts";
import { confirmElsewhere } from "#app/domains/accounts/ways-in/confirm-elsewhere.server.ts";
import { followLink } from "#app/domains/accounts/ways-in/follow-link.server.ts";
import { logIn } from "#app/domains/accounts/ways-in/log-in.server.ts";
import { mailLink, sweepLinkRequests } from "#app/domains/accounts/ways-in/mail-link.server.ts";
import { findUserByEmail } from "#app/domains/accounts/find-user.server.ts";
import { SignupInput } from "#app/domains/accounts/rules.ts";
import { readSession } from "#app/domains/accounts/sessions/sessions.server.ts";
import { signUp } from "#app/domains/accounts/ways-in/sign-up.server.ts";
import { minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertWithPassword, mailedToken, newcomer, runJobs } from "#tests/factories/credentials.ts";

test("a new account can sign in only after its mailed link was used", async () => {
  const ctx = visitorCtx();
  const input = newcomer();
  const signedUp = await signUp(ctx, input);
  if (!signedUp.ok) throw new Error(`refused: ${signedUp.reason}`);

  expect(await logIn(ctx, input)).toEqual({ ok: false, reason: "unconfirmed" });
  const wrong = { ...input, password: "wrong-one" };
  expect(await logIn(ctx, wrong)).toEqual({ ok: false, reason: "wrong-credentials" });

  const token = await mailedToken(ctx, input.email);
  expect(await followLink(ctx, token, "confirm", null)).toEqual({ ok: false, reason: "elsewhere" });
  expect(await followLink(ctx, token, "confirm", null, signedUp.setCookie)).toMatchObject({ ok: true });
  expect(await logIn(ctx, input)).toMatchObject({ ok: true });
});

test("an address is registered once, also by two sign-ups at the same moment: the later one's name, password and link stand", async () => {
  const email = `${newId()}@example.com`;
  const inputs = ["ظل-النخيل-٦٦", "ضوء-القمر-٧٧"].map((password) => ({
    ...newcomer(),
    email,
    password,
    password_confirmation: password,
  }));
  const ctx = visitorCtx();
  const outcomes = await Promise.all(inputs.map((input) => signUp(ctx, input)));
  expect(outcomes).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await ctx.db.$count(users, eq(users.email, email))).toBe(1);
  const user = await findUserByEmail(ctx, email);
  const open = and(eq(authTokens.userId, user?.id ?? ""), isNull(authTokens.consumedAt));
  expect(await ctx.db.$count(authTokens, open)).toBe(1);
  expect(await ctx.db.$count(mailOutbox, eq(mailOutbox.userId, user?.id ?? ""))).toBe(2);
  const entered = await Promise.all(inputs.map((input) => logIn(visitorCtx(), input)));
  expect(entered.map((outcome) => !outcome.ok && outcome.reason).toSorted()).toEqual([
    "unconfirmed",
    "wrong-credentials",
  ]);
});

test("an address that is registered and confirmed is told so, and nothing of it changes", async () => {
  const ctx = await insertWithPassword();
  const before = await findUserByEmail(ctx, ctx.email);
  const input = { ...newcomer(), email: ctx.email };
  expect(await signUp(ctx, input)).toEqual({ ok: false, reason: "already-registered" });
  expect(await findUserByEmail(ctx, ctx.email)).toEqual(before);
  expect(ctx.sentJobs).toEqual([]);
});

test("a password that is easily guessed is refused, and no account is made", async () => {
  const ctx = visitorCtx();
  const input = newcomer();
  const tries = {
    "common-password": "qwerty",
    "personal-password": "القحطاني99",
    "product-password": "miyar1",
  };
  for (const [reason, password] of Object.entries(tries))
    expect(await signUp(ctx, { ...input, password, password_confirmation: password })).toEqual({
      ok: false,
      reason,
    });
  expect(await findUserByEmail(ctx, input.email)).toBeNull();
});

test("the form takes six characters and more, typed the same twice", () => {
  const judge = (password: string, confirmation = password) => {
    const result = SignupInput.safeParse({ ...newcomer(), password, password_confirmation: confirmation });
    return result.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
  };
  expect(judge("abcde")).toEqual(["password: كلمة المرور قصيرة. اجعلها ٦ أحرف على الأقل"]);
  expect(judge("ab cd👍")).toEqual([]);
  expect(judge("x".repeat(200))).toEqual([]);
  expect(judge("x".repeat(201))).toEqual(["password: كلمة المرور طويلة جدًا. أقصى طول ٢٠٠ حرف"]);
  expect(judge("abcdef1", "abcdef2")).toEqual(["password_confirmation: كلمة المرور غير متطابقة"]);
});

test("neither outbox, tokens nor wishes for links hold anything that opens an account or names its owner", async () => {
  const ctx = visitorCtx();
  const input = newcomer();
  await signUp(ctx, input);
  const token = await mailedToken(ctx, input.email);
  await mailLink(ctx, input.email, "magic");
  const user = await findUserByEmail(ctx, input.email);
  const userId = user?.id ?? "";
  const rows = JSON.stringify([
    await ctx.db.select().from(authTokens).where(eq(authTokens.userId, userId)),
    await ctx.db.select().from(mailOutbox).where(eq(mailOutbox.userId, userId)),
    await ctx.db.select().from(linkRequests),
  ]);
  await runJobs(ctx);
  expect(rows).toContain("confirm-email");
  expect(rows).toContain("s1.");
  expect(rows).not.toContain(token);
  expect(rows).not.toContain(input.email);
  expect(user?.passwordHash).toMatch(/^scrypt\$16384\$8\$5\$/);
});

test("a magic link signs in, makes no account, and says the same to strangers", async () => {
  const ctx = visitorCtx();
  const stranger = `${newId()}@example.com`;
  expect(await mailLink(ctx, stranger, "magic")).toEqual({ ok: true });
  await runJobs(ctx);
  expect(ctx.sentMails).toEqual([]);
  expect(await findUserByEmail(ctx, stranger)).toBeNull();
  expect(await ctx.db.$count(linkRequests)).toBe(0);

  const input = newcomer();
  await signUp(ctx, input);
  await confirmElsewhere(ctx, await mailedToken(ctx, input.email), null, input);
  expect(await mailLink(ctx, input.email, "magic")).toEqual({ ok: true });
  const followed = await followLink(ctx, await mailedToken(ctx, input.email), "magic", null);
  if (!followed.ok) throw new Error("the link was refused");
  const { session } = await readSession(ctx, followed.setCookie.split(";")[0] ?? "");
  expect(session).toMatchObject({
    email: input.email,
    fullName: input.full_name,
    firstFactor: "magiclink",
    mfaAt: null,
  });
});

/** A person who signed up without confirming, and requested a link. */
async function signedUpAndMailed(purpose: "magic" | "confirm") {
  const ctx = visitorCtx();
  const input = newcomer();
  await signUp(ctx, input);
  await mailLink(ctx, input.email, purpose);
  return { ctx, input, token: await mailedToken(ctx, input.email) };
}

test("a magic link into an unconfirmed account drops a password nobody proved to be theirs", async () => {
  const { ctx, input, token } = await signedUpAndMailed("magic");
  expect(await followLink(ctx, token, "magic", null)).toMatchObject({ ok: true });
  expect(await logIn(ctx, input)).toEqual({ ok: false, reason: "wrong-credentials" });
});

test("a new confirmation link is mailed to who still needs one, and to nobody else", async () => {
  const { ctx, input, token } = await signedUpAndMailed("confirm");
  expect(ctx.sentMails).toHaveLength(2);
  await confirmElsewhere(ctx, token, null, input);
  await mailLink(ctx, input.email, "confirm");
  await runJobs(ctx);
  expect(ctx.sentMails).toHaveLength(2);
});

test("a wish for a link whose message was lost is enqueued again, once", async () => {
  const jobs = { send: () => Promise.reject(new Error("the queue is away")) };
  const ctx = visitorCtx();
  const input = newcomer();
  await signUp(ctx, input);
  await runJobs(ctx);
  expect(await mailLink({ ...ctx, jobs }, input.email, "magic")).toEqual({ ok: true });
  expect(ctx.logged.map(({ event }) => event)).toEqual(["link.enqueue_failed"]);

  await sweepLinkRequests(ctx);
  expect(ctx.sentJobs).toEqual([]);
  const later = { ...ctx, now: () => Date.now() + minutes(11) };
  await sweepLinkRequests(later);
  await sweepLinkRequests(later);
  expect(ctx.sentJobs).toMatchObject([{ type: "link.issue" }]);
  expect(await mailedToken(later, input.email)).not.toBe("");
});

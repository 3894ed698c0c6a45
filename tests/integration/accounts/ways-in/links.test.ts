import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { authTokens, users } from "#app/db/schema.server.ts";
import { confirmElsewhere } from "#app/domains/accounts/ways-in/confirm-elsewhere.server.ts";
import { followLink } from "#app/domains/accounts/ways-in/follow-link.server.ts";
import { mailLink } from "#app/domains/accounts/ways-in/mail-link.server.ts";
import { resetPassword } from "#app/domains/accounts/passwords/reset-password.server.ts";
import { readSession } from "#app/domains/accounts/sessions/sessions.server.ts";
import { deriveToken, issueToken, readLink } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import type { AuthTokenPurpose } from "#app/domains/accounts/rules.ts";
import { hours, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { mailedToken } from "#tests/factories/credentials.ts";

const PURPOSES: AuthTokenPurpose[] = ["confirm", "magic", "reset"];
const NEW = { password: "سفينة-بلا-مرسى", password_confirmation: "سفينة-بلا-مرسى" };

/** A member with a link token from their mail; a confirmation link is for an unconfirmed member. */
async function mailed(purpose: AuthTokenPurpose) {
  const ctx = await insertMember({}, purpose === "confirm" ? { emailConfirmedAt: null } : {});
  await mailLink(ctx, ctx.email, purpose);
  return { ctx, token: await mailedToken(ctx, ctx.email) };
}

/** Uses a link for its purpose. */
function use(
  ctx: Awaited<ReturnType<typeof insertMember>>,
  token: string,
  purpose: AuthTokenPurpose,
  viewerId: string | null = null,
) {
  if (purpose === "reset") return resetPassword(ctx, token, viewerId, NEW);
  return purpose === "magic"
    ? followLink(ctx, token, purpose, viewerId)
    : confirmElsewhere(ctx, token, viewerId, { ...NEW, full_name: "نورة القحطاني" });
}

test.each(PURPOSES)("a %s link looked at ten times still works once", async (purpose) => {
  const { ctx, token } = await mailed(purpose);
  expect(token).not.toBe("");
  for (let look = 0; look < 10; look += 1) expect(await readLink(ctx, token, purpose, null)).toBe("usable");

  const used = await use(ctx, token, purpose);
  if (!used.ok) throw new Error(`refused: ${used.reason}`);
  const { session } = await readSession(ctx, used.setCookie.split(";")[0] ?? "");
  expect(session?.userId).toBe(ctx.userId);

  expect(await readLink(ctx, token, purpose, null)).toBe("used");
  expect(await use(ctx, token, purpose)).toEqual({ ok: false, reason: "used" });
});

test.each([
  ["confirm", hours(24)],
  ["magic", minutes(30)],
  ["reset", minutes(30)],
] as const)("a %s link is over after its time", async (purpose, lifetime) => {
  const { ctx, token } = await mailed(purpose);
  const before = { ...ctx, now: () => Date.now() + lifetime - minutes(1) };
  const after = { ...ctx, now: () => Date.now() + lifetime };
  expect(await readLink(before, token, purpose, null)).toBe("usable");
  expect(await readLink(after, token, purpose, null)).toBe("expired");
  expect(await use(after, token, purpose)).toEqual({ ok: false, reason: "expired" });
  expect(await use(before, token, purpose)).toMatchObject({ ok: true });
});

test.each(PURPOSES)("where somebody else is signed in a %s link is not used up", async (purpose) => {
  const { ctx, token } = await mailed(purpose);
  const viewer = await insertMember();
  expect(await readLink(ctx, token, purpose, viewer.userId)).toBe("foreign");
  expect(await use(ctx, token, purpose, viewer.userId)).toEqual({ ok: false, reason: "foreign" });
  expect(await readLink(ctx, token, purpose, null)).toBe("usable");
  expect(await use(ctx, token, purpose, ctx.userId)).toMatchObject({ ok: true });
});

test.each(PURPOSES)(
  "a %s link that was altered, invented or made for something else opens nothing",
  async (purpose) => {
    const { ctx, token } = await mailed(purpose);
    const altered = (token.startsWith("A") ? "B" : "A") + token.slice(1);
    for (const forged of [altered, token.slice(0, -1), `${token}A`, token.toUpperCase(), newId(), ""]) {
      expect(await readLink(ctx, forged, purpose, null)).toBe("unknown");
      expect(await use(ctx, forged, purpose)).toEqual({ ok: false, reason: "unknown" });
    }
    for (const other of PURPOSES.filter((known) => known !== purpose)) {
      expect(await readLink(ctx, token, other, null)).toBe("unknown");
      expect(await use(ctx, token, other)).toEqual({ ok: false, reason: "unknown" });
    }
    expect(await use(ctx, token, purpose)).toMatchObject({ ok: true });
  },
);

test("the id of a token's row, and a token made with another secret, are no token", async () => {
  const ctx = await insertMember();
  const { id, statement } = issueToken(ctx, ctx.userId, "magic");
  await statement;
  const [row] = await ctx.db.select().from(authTokens).where(eq(authTokens.id, id));
  expect(await readLink(ctx, id, "magic", null)).toBe("unknown");
  expect(await readLink(ctx, row?.tokenHash ?? "", "magic", null)).toBe("unknown");

  const foreignSecret = deriveToken("another-secret-of-at-least-32-characters", "magic", id);
  expect(await readLink(ctx, foreignSecret, "magic", null)).toBe("unknown");
  const own = deriveToken(ctx.settings.appSecret, "magic", id);
  expect(await readLink(ctx, own, "magic", null)).toBe("usable");
});

test("of two uses of a magic link at the same moment one signs in", async () => {
  const { ctx, token } = await mailed("magic");
  const outcomes = await Promise.all([use(ctx, token, "magic"), use(ctx, token, "magic")]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes).toContainEqual({ ok: false, reason: "used" });
});

test("using a link confirms the address it was mailed to", async () => {
  for (const purpose of PURPOSES) {
    const ctx = await insertMember({}, { emailConfirmedAt: null });
    await mailLink(ctx, ctx.email, purpose);
    await use(ctx, await mailedToken(ctx, ctx.email), purpose);
    const row = await ctx.db.query.users.findFirst({ where: eq(users.id, ctx.userId) });
    expect(row?.emailConfirmedAt).not.toBeNull();
  }
});

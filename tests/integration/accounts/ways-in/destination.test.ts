import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { authTokens, linkRequests, users } from "#app/db/schema.server.ts";
import { issueLink, mailLink } from "#app/domains/accounts/ways-in/mail-link.server.ts";
import { deriveToken, issueToken } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import { AUTH_TOKEN_PURPOSES, type AuthTokenPurpose } from "#app/domains/accounts/rules.ts";
import { days, hours } from "#app/lib/duration.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertWithPassword } from "#tests/factories/credentials.ts";
import { addTotp } from "#tests/factories/factors.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const WISH = "/seller-owner-report?city=Doha&district=لوسيل";
const ENCODED = "/seller-owner-report?city=Doha&district=%D9%84%D9%88%D8%B3%D9%8A%D9%84";
const typedTwice = { password: "سفينة-بلا-مرسى", password_confirmation: "سفينة-بلا-مرسى" };

/** Does what the queue does with the one waiting request of this address, and gives the path of the mailed link. */
async function mailedPath(ctx: MemberContext, purpose: AuthTokenPurpose): Promise<string> {
  const requests = await ctx.db.select().from(linkRequests).where(eq(linkRequests.purpose, purpose));
  for (const { id } of requests) await issueLink(ctx, id);
  const [link] = await ctx.db.select().from(authTokens).where(eq(authTokens.userId, ctx.userId));
  if (!link) throw new Error("no link was mailed");
  return `/auth/${purpose}?token=${deriveToken(ctx.settings.appSecret, purpose, link.id)}`;
}

test.each([
  ["magic", "magic"],
  ["reset", "reset"],
] as const)("a %s link leads where its asker wanted to go, in any browser", async (view, purpose) => {
  const member = await insertWithPassword();
  const form = { email: member.email };
  const asked = await visit(visitorCtx(), `/auth?tab=${view}&next=${encodeURIComponent(WISH)}`, { form });
  expect(asked.status).toBe(200);
  const path = await mailedPath(member, purpose);
  // Nothing of the wish is in the link itself.
  expect(path).not.toMatch(/seller|next/);

  const followed = await visit(visitorCtx(), path, { form: purpose === "reset" ? typedTwice : {} });
  expect(followed.to).toBe(ENCODED);
});

test("a confirmation asked for again leads there too", async () => {
  const member = await insertMember({}, { emailConfirmedAt: null });
  await visit(visitorCtx(), `/auth?tab=resend&next=${encodeURIComponent(WISH)}`, {
    form: { email: member.email },
  });
  const path = await mailedPath(member, "confirm");
  const followed = await visit(visitorCtx(), path, { form: { full_name: "سارة", ...typedTwice } });
  expect(followed.to).toBe(ENCODED);
});

test("signing up leads there, also when the mailed link is opened in another browser", async () => {
  const email = "wanted@example.com";
  const form = { full_name: "سارة العتيبي", email, ...typedTwice };
  const visitor = visitorCtx();
  const asked = await visit(visitor, `/auth?tab=signup&next=${encodeURIComponent(WISH)}`, { form });
  expect(asked.status).toBe(200);
  const [link] = await visitor.db
    .select({ id: authTokens.id })
    .from(authTokens)
    .innerJoin(users, eq(users.id, authTokens.userId))
    .where(eq(users.email, email));
  const path = `/auth/confirm?token=${deriveToken(visitor.settings.appSecret, "confirm", link?.id ?? "")}`;
  const followed = await visit(visitorCtx(), path, { form: { full_name: "سارة", ...typedTwice } });
  expect([followed.to, followed.toast]).toEqual([ENCODED, "تم تأكيد بريدك الإلكتروني"]);
});

test("proving oneself again by mail leads back to the page that asked for it", async () => {
  const member = await insertMember();
  const { cookie } = await signIn(member, "magiclink");
  const later = visitorCtx({ now: () => Date.now() + hours(1) });
  const refused = await visit(later, "/dashboard/settings/export", { cookie });
  expect(refused.to).toBe("/auth/again?next=%2Fdashboard%2Fsettings%2Fexport");
  const asked = await visit(later, `${refused.to}&mail`, { cookie, form: {} });
  expect(asked.status).toBe(200);
  const followed = await visit(visitorCtx(), await mailedPath(member, "magic"), { form: {} });
  expect(followed.to).toBe("/dashboard/settings/export");
});

test("the wish passes through the second factor", async () => {
  const member = await insertWithPassword();
  await addTotp(member);
  await mailLink(visitorCtx(), member.email, "magic", ENCODED);
  const followed = await visit(visitorCtx(), await mailedPath(member, "magic"), { form: {} });
  expect(followed.to).toBe(`/auth/mfa?next=${encodeURIComponent(ENCODED)}`);
});

test.each([
  "https://evil.example/",
  "//evil.example/",
  "/\\evil.example/",
  "/auth/again",
  `/${"x".repeat(2001)}`,
])("no link remembers another site, signing in itself, or what is too long: %s", async (next) => {
  const member = await insertMember();
  await visit(visitorCtx(), `/auth?tab=magic&next=${encodeURIComponent(next)}`, {
    form: { email: member.email },
  });
  const [request] = await member.db.select().from(linkRequests);
  expect(request?.next).toBeNull();
  const followed = await visit(visitorCtx(), await mailedPath(member, "magic"), { form: {} });
  expect(followed.to).toBe("/dashboard");
});

test.each(AUTH_TOKEN_PURPOSES)(
  "a %s link whose row was altered to another site leads to the dashboard",
  async (purpose) => {
    const member = await insertWithPassword();
    const { id, statement } = issueToken(member, member.userId, purpose, "//evil.example/");
    await statement;
    const path = `/auth/${purpose}?token=${deriveToken(member.settings.appSecret, purpose, id)}`;
    expect((await visit(visitorCtx(), path, { form: typedTwice })).to).toBe("/dashboard");
  },
);

test("an expired link asks for a new one that leads there as well", async () => {
  const member = await insertMember();
  const { id, statement } = issueToken(member, member.userId, "magic", ENCODED);
  await statement;
  const later = visitorCtx({ now: () => Date.now() + days(2) });
  const path = `/auth/magic?token=${deriveToken(member.settings.appSecret, "magic", id)}`;
  const opened = await visit(later, path);
  expect(opened.status).toBe(410);
  expect(opened.html).toContain(`/auth?tab=magic&amp;next=${encodeURIComponent(ENCODED)}`);
});

import type { RouteConfigEntry } from "@react-router/dev/routes";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions } from "#app/db/schema.server.ts";
import { AUTH_TOKEN_PURPOSES, isPending, type AuthTokenPurpose } from "#app/domains/accounts/rules.ts";
import { readSession } from "#app/domains/accounts/sessions/sessions.server.ts";
import { deriveToken, issueToken, readLink } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import table from "#app/routes.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertSignedInWithPassword, insertWithPassword, PASSWORD } from "#tests/factories/credentials.ts";
import { addTotp, codeAt } from "#tests/factories/factors.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const NEXT = "سفينة-بلا-مرسى";

/** Every path of the site's pages with a word for each parameter; with `under`, only those below it. */
function pathsOf(
  entries: readonly RouteConfigEntry[],
  under?: string,
  inside = under === undefined,
): string[] {
  return entries.flatMap(({ file, path, index, children = [] }) => [
    ...(inside && (path || index)
      ? [`/${(path ?? "").replace(/:\w+\??/g, "x").replace("*", "nowhere")}`]
      : []),
    ...pathsOf(children, under, inside || file === under),
  ]);
}

/** The path of a mailed link that still works. */
async function linkTo(ctx: MemberContext, purpose: AuthTokenPurpose): Promise<string> {
  const { id, statement } = issueToken(ctx, ctx.userId, purpose);
  await statement;
  return `/auth/${purpose}?token=${deriveToken(ctx.settings.appSecret, purpose, id)}`;
}

const typedTwice = { password: NEXT, password_confirmation: NEXT };
type WayIn = [way: string, enter: (ctx: MemberContext, cookie?: string) => ReturnType<typeof visit>];
const WAYS: WayIn[] = [
  [
    "address and password",
    (ctx, cookie) =>
      visit(visitorCtx(), "/auth?tab=login", { cookie, form: { email: ctx.email, password: PASSWORD } }),
  ],
  [
    "magic link",
    async (ctx, cookie) => visit(visitorCtx(), await linkTo(ctx, "magic"), { cookie, form: {} }),
  ],
  [
    "confirmation link",
    async (ctx, cookie) => visit(visitorCtx(), await linkTo(ctx, "confirm"), { cookie, form: {} }),
  ],
  [
    "reset link",
    async (ctx, cookie) => visit(visitorCtx(), await linkTo(ctx, "reset"), { cookie, form: typedTwice }),
  ],
];

test.each(WAYS)(
  "%s: where there is a second factor, nothing opens before it is given",
  async (_way, enter) => {
    const { ctx: member } = await insertSignedInWithPassword();
    const { secret, factorId } = await addTotp(member);
    const { session: cookie } = await enter(member);
    if (!cookie) throw new Error("no session was opened");
    const { session } = await readSession(member, cookie);
    expect(session && isPending(session)).toBe(true);

    const pages = pathsOf(table, "routes/guards/members.tsx");
    expect(pages).toContain("/dashboard/settings/mfa");
    for (const path of pages)
      for (const form of [undefined, { intent: "end-all" }]) {
        const seen = await visit(visitorCtx(), path, { cookie, form });
        expect(seen.to, path).toMatch(/^\/auth\/mfa\?next=/);
      }
    const code = codeAt(secret, Date.now(), 1);
    const form = { intent: "verify", factor: factorId, code };
    const raised = await visit(visitorCtx(), "/auth/mfa", { cookie, form });
    expect([raised.to, raised.toast]).toEqual(["/dashboard", "تم تسجيل الدخول بنجاح"]);
    expect((await visit(visitorCtx(), "/dashboard", { cookie: raised.session ?? "" })).status).toBe(200);
  },
);

test.each(WAYS)("%s: a new session takes the place of the one before", async (_way, enter) => {
  const member = await insertWithPassword();
  const before = await signIn(member, "magiclink");
  const { session: cookie } = await enter(member, before.cookie);
  expect(cookie).not.toBe(before.cookie);
  expect((await readSession(member, before.cookie)).session).toBeNull();
  expect((await readSession(member, cookie)).session?.userId).toBe(member.userId);
  expect(await member.db.$count(sessions, eq(sessions.userId, member.userId))).toBe(1);
});

test("no page that is merely opened signs anybody in, also none behind a mailed link", async () => {
  const member = await insertWithPassword();
  const links = await Promise.all(AUTH_TOKEN_PURPOSES.map((purpose) => linkTo(member, purpose)));
  for (const path of [...pathsOf(table), ...links])
    expect((await visit(visitorCtx(), path)).session, path).toBeNull();
  expect(await member.db.$count(sessions, eq(sessions.userId, member.userId))).toBe(0);
  for (const [n, purpose] of AUTH_TOKEN_PURPOSES.entries())
    expect(await readLink(member, links[n]?.split("=")[1] ?? "", purpose, null)).toBe("usable");
});

test("signing out ends the session itself: its cookie opens nothing afterwards", async () => {
  const member = await insertWithPassword();
  const { cookie } = await signIn(member);
  expect((await visit(visitorCtx(), "/sign-out", { cookie })).to).toBe("/");
  expect((await visit(visitorCtx(), "/dashboard", { cookie })).status).toBe(200);

  const out = await visit(visitorCtx(), "/sign-out", { cookie, form: {} });
  expect([out.to, out.toast]).toEqual(["/", "تم تسجيل الخروج"]);
  expect(out.headers.get("Set-Cookie")).toMatch(/miyar_session=;.*Max-Age=0/);
  expect((await visit(visitorCtx(), "/dashboard", { cookie })).to).toMatch(/^\/auth\?next=/);
  expect(await member.db.$count(sessions, eq(sessions.userId, member.userId))).toBe(0);
});

test("every page of members, and the question for the second factor, has a button to sign out", async () => {
  const { ctx: member } = await insertSignedInWithPassword();
  const { cookie } = await signIn(member);
  const button = /<form[^>]*action="\/sign-out"[^>]*>.*?<button[^>]*type="submit"/s;
  const opened: string[] = [];
  for (const path of pathsOf(table, "routes/guards/members.tsx")) {
    const seen = await visit(visitorCtx(), path, { cookie });
    if (!seen.headers.get("Content-Type")?.startsWith("text/html")) continue;
    opened.push(path);
    expect(seen.html, path).toMatch(button);
  }
  expect(opened).toEqual(expect.arrayContaining(["/dashboard", "/profile", "/dashboard/settings/sessions"]));

  await addTotp(member);
  const pending = await signIn(member);
  expect((await visit(visitorCtx(), "/auth/mfa", { cookie: pending.cookie })).html).toMatch(button);
});

import { expect, test } from "vitest";
import { tagOf } from "#app/platform/security-log.server.ts";
import { insertFactor, insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertWithPassword, PASSWORD } from "#tests/factories/credentials.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const LOGIN = "/auth?tab=login";

test("a sign-in is logged with its factor and a failed one with its reason, without a word that was typed", async () => {
  const member = await insertWithPassword();
  const ctx = visitorCtx({ clientIp: "198.51.100.7" });
  const wrong = "كلمة-غير-صحيحة-٩٩";
  await visit(ctx, LOGIN, { form: { email: member.email, password: wrong } });
  await visit(ctx, LOGIN, { form: { email: member.email, password: PASSWORD } });
  const from = tagOf(ctx, "network", "198.51.100.7");
  const address = tagOf(ctx, "address", member.email);
  const authn = ctx.noted.filter(({ event }) => event.startsWith("security.authn"));
  expect(authn).toEqual([
    {
      event: "security.authn_fail",
      reference: "TESTTEST",
      from,
      factor: "password",
      reason: "wrong-credentials",
      address,
    },
    {
      event: "security.authn_success",
      reference: "TESTTEST",
      from,
      factor: "password",
      userId: member.userId,
      owesFactor: false,
    },
  ]);
  const lines = JSON.stringify(ctx.noted);
  for (const typed of [member.email, wrong, PASSWORD, "198.51.100.7"]) expect(lines).not.toContain(typed);
});

test("attempts that have to wait are logged as such, for an address without an account alike", async () => {
  const ctx = visitorCtx();
  const form = { email: "nobody-at-all@example.com", password: "لا-أحد-١٢٣٤" };
  for (let attempt = 0; attempt < 6; attempt += 1) await visit(ctx, LOGIN, { form });
  const reasons = ctx.noted
    .filter(({ event }) => event === "security.authn_fail")
    .map(({ reason }) => reason);
  expect(reasons).toEqual([...Array<string>(5).fill("wrong-credentials"), "too-many"]);
  const refused = ctx.noted.filter(({ event }) => event === "security.request_refused");
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429]);
});

test("a wrong recovery code, mailed link and repeated password are logged with who failed", async () => {
  const member = await insertWithPassword();
  await insertFactor(member);
  const { cookie } = await signIn(member);
  const ctx = visitorCtx();
  await visit(ctx, "/auth/mfa", { cookie, form: { intent: "recover", recovery_code: "aaaaa-aaaaa" } });
  await visit(ctx, "/auth/magic?token=invented", { form: {} });
  const other = await insertWithPassword();
  await visit(ctx, "/auth/again", {
    cookie: (await signIn(other)).cookie,
    form: { password: "ليست-هي-١٢٣" },
  });
  const failed = ctx.noted.filter(({ event }) => event === "security.authn_fail");
  expect(failed).toEqual([
    expect.objectContaining({ factor: "recovery_code", reason: "wrong-code", userId: member.userId }),
    expect.objectContaining({ factor: "magic-link", reason: "unknown" }),
    expect.objectContaining({ factor: "password-again", reason: "wrong-password", userId: other.userId }),
  ]);
  expect(JSON.stringify(ctx.noted)).not.toContain("invented");
});

test("who is kept from a page is logged with what was missing, and never with what the address carried", async () => {
  const member = await insertMember();
  const { cookie } = await signIn(member);
  const stranger = visitorCtx();
  await visit(stranger, "/dashboard?secret=1");
  expect(stranger.noted).toEqual([
    expect.objectContaining({
      event: "security.authz_fail",
      missing: "session",
      path: "/dashboard",
      userId: null,
    }),
  ]);
  const ctx = visitorCtx();
  await visit(ctx, "/admin/people", { cookie });
  expect(ctx.noted).toEqual([
    expect.objectContaining({ event: "security.authz_fail", missing: "role", userId: member.userId }),
  ]);
});

test("somebody else's thing, a form that does not fit and a method that is not taken are logged for who asked", async () => {
  const owner = await insertMember();
  const listing = await insertListing(owner, { status: "pending" });
  const member = await insertMember();
  const { cookie } = await signIn(member);
  const ctx = visitorCtx();
  const here = { Origin: "http://localhost" };
  await visit(ctx, `/marketplace/${listing.id}/edit`, { cookie });
  await visit(ctx, "/dashboard/profile?form=details", {
    cookie,
    form: { full_name: "أ".repeat(500), phone: "" },
  });
  await visit(ctx, "/dashboard", { cookie, method: "DELETE", headers: here });
  const told = { event: "security.request_refused", userId: member.userId };
  expect(ctx.noted).toEqual([
    expect.objectContaining({ ...told, status: 404, path: `/marketplace/${listing.id}/edit` }),
    expect.objectContaining({ ...told, status: 400 }),
    expect.objectContaining({ ...told, status: 405, method: "DELETE", userId: null }),
  ]);
  expect(JSON.stringify(ctx.noted)).not.toContain("أأ");
});

test("a stranger's look at what is not there is nobody's attempt, and one that works is not logged", async () => {
  const ctx = visitorCtx();
  await visit(ctx, "/wp-admin");
  await visit(ctx, "/marketplace");
  expect(ctx.noted).toEqual([]);
});

test("one network is one tag, another one another, and without the server's secret no tag is made", () => {
  const ctx = visitorCtx();
  const tag = tagOf(ctx, "network", "198.51.100.7");
  expect(tag).toMatch(/^[0-9a-f]{16}$/);
  expect(tagOf(ctx, "network", "198.51.100.7")).toBe(tag);
  expect(tagOf(ctx, "network", "198.51.100.8")).not.toBe(tag);
  expect(tagOf(ctx, "address", "198.51.100.7")).not.toBe(tag);
  const elsewhere = { settings: { ...ctx.settings, appSecret: "another-secret-of-more-than-32-characters" } };
  expect(tagOf(elsewhere, "network", "198.51.100.7")).not.toBe(tag);
});

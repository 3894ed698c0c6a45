import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataExports, mfaFactors, sessions, users } from "#app/db/schema.server.ts";
import { followLink } from "#app/domains/accounts/ways-in/follow-link.server.ts";
import { logIn } from "#app/domains/accounts/ways-in/log-in.server.ts";
import { deriveToken, issueToken } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import { days, minutes } from "#app/lib/duration.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import {
  insertSignedInWithPassword,
  insertWithPassword,
  mailedToken,
  newcomer,
  PASSWORD,
} from "#tests/factories/credentials.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

/** The password fields of a page with their attributes; inputs with other names are left out. */
function passwordFields(html: string): Record<string, Record<string, string>> {
  const inputs = [...html.matchAll(/<input([^>]*)>/g)].map(([, text = ""]) =>
    Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
  );
  const secret = inputs.filter(({ name }) => /password/.test(name ?? ""));
  return Object.fromEntries(secret.map((input) => [input.name, input]));
}

test("every password is typed into a masked field that says which password it is, of any length up to 200", async () => {
  const { ctx: member, cookie } = await insertSignedInWithPassword();
  const { id, statement } = issueToken(member, member.userId, "reset");
  await statement;
  const token = deriveToken(member.settings.appSecret, "reset", id);
  const current = { type: "password", autoComplete: "current-password" };
  const fresh = { type: "password", autoComplete: "new-password" };
  const both = { password: fresh, password_confirmation: fresh };
  const later = visitorCtx({ now: () => Date.now() + minutes(16) });

  for (const [path, signedIn, fields] of [
    ["/auth?tab=login", false, { password: current }],
    ["/auth?tab=signup", false, both],
    [`/auth/reset?token=${token}`, false, both],
    ["/auth/again", true, { password: current }],
    ["/dashboard/settings/password", true, { current_password: current, ...both }],
    ["/dashboard/settings/close", true, { password: current }],
  ] as const) {
    const { html, status } = await visit(later, path, signedIn ? { cookie } : {});
    expect([path, status]).toEqual([path, 200]);
    const found = passwordFields(html);
    expect(Object.keys(found), path).toEqual(Object.keys(fields));
    for (const [name, wanted] of Object.entries(fields)) expect(found[name], path).toMatchObject(wanted);
    for (const field of Object.values(found)) {
      expect(Number(field.maxLength ?? 200), path).toBeGreaterThanOrEqual(200);
      expect(field, path).not.toHaveProperty("pattern");
    }
    expect(html, path).toMatch(/autoComplete="username"/);
    expect(html, path).not.toMatch(/onpaste|readonly="[^"]*"[^>]*password/i);
  }
});

/** Passwords, each with similar ones that are different. */
const AS_TYPED: [password: string, near: string[]][] = [
  [`${"نخيل ".repeat(12)}123x`, [`${"نخيل ".repeat(12)}123y`, "نخيل ".repeat(12)]],
  ["  Sab Nakhlat  ", ["Sab Nakhlat", "  sab nakhlat  ", "  SAB NAKHLAT  "]],
  ["onlysmallletters", []],
  ["٧٧٣٣١١٩٩٥٥", []],
  ["⛵🌴⛵🌊🐪🌙", []],
];

test("a password counts as it was typed: 64 signs to the last, its case, its spaces, and no kind of sign demanded", async () => {
  expect(AS_TYPED[0]?.[0]).toHaveLength(64);
  for (const [password, near] of AS_TYPED) {
    const ctx = visitorCtx();
    const typed = { ...newcomer(), password, password_confirmation: password };
    const done = await visit(ctx, "/auth?tab=signup", { form: typed });
    expect(done.text).toContain("تم إنشاء الحساب");
    const cookie = done.headers.get("Set-Cookie");
    await followLink(ctx, await mailedToken(ctx, typed.email), "confirm", null, cookie);

    const enter = async (attempt: string) => {
      const form = { email: typed.email, password: attempt };
      return (await visit(visitorCtx(), "/auth?tab=login", { form })).session !== null;
    };
    for (const other of near) expect(await enter(other), other).toBe(false);
    expect(await enter(password), password).toBe(true);
  }
});

test("a password never runs out: years later it still signs in", async () => {
  const { email } = await insertWithPassword();
  const later = visitorCtx({ now: () => Date.now() + days(3 * 365) });
  expect(await logIn(later, { email, password: PASSWORD })).toMatchObject({ ok: true });
});

test.each([
  ["/dashboard/settings/mfa", { intent: "add-totp", factor_type: "totp" }],
  ["/dashboard/settings/sessions", { intent: "end-others" }],
  ["/dashboard/settings/export", { intent: "request" }],
])("%s: a quarter of an hour after the last proof it is asked for again", async (path, form) => {
  const { ctx: member, cookie } = await insertSignedInWithPassword();
  await signIn(member);
  const count = async () => [
    await member.db.$count(mfaFactors, eq(mfaFactors.userId, member.userId)),
    await member.db.$count(sessions, eq(sessions.userId, member.userId)),
    await member.db.$count(dataExports, eq(dataExports.userId, member.userId)),
  ];
  const before = await count();
  const later = visitorCtx({ now: () => Date.now() + minutes(16) });
  for (const by of [undefined, form]) {
    const seen = await visit(later, path, { cookie, form: by });
    expect([seen.to, seen.toast]).toEqual([`/auth/again?next=${encodeURIComponent(path)}`, "أكّد هويتك أولًا"]);
  }
  expect(await count()).toEqual(before);

  const again = `/auth/again?next=${encodeURIComponent(path)}`;
  const wrong = await visit(later, again, { cookie, form: { password: "ليست-هي-١٢٣" } });
  expect([wrong.status, wrong.session]).toEqual([400, null]);
  const proved = await visit(later, again, { cookie, form: { password: PASSWORD } });
  expect(proved.to).toBe(path);
  expect((await visit(later, path, { cookie })).to).toMatch(/^\/auth\?next=/);
  expect((await visit(later, path, { cookie: proved.session ?? "" })).status).toBe(200);
});

test("the address cannot be changed, and the phone of the profile is no second factor", async () => {
  const { ctx: member, cookie } = await insertSignedInWithPassword();
  const form = { full_name: "سارة", phone: "0501234567", email: "other@example.com" };
  const seen = await visit(visitorCtx(), "/profile?form=details", { cookie, form });
  expect(seen.toast).toBe("تم حفظ التغييرات بنجاح");
  const row = await member.db.query.users.findFirst({ where: eq(users.id, member.userId) });
  expect(row?.email).toBe(member.email);
  expect(await member.db.$count(mfaFactors, eq(mfaFactors.userId, member.userId))).toBe(0);
});

test("codes by text message are offered after the app, and with a word on what they risk", async () => {
  const { cookie } = await insertSignedInWithPassword();
  const { text } = await visit(visitorCtx(), "/dashboard/settings/mfa", { cookie });
  const [app, phone] = [text.indexOf("تطبيق المصادقة"), text.indexOf("نرسل الرمز في رسالة نصية")];
  expect(app).toBeGreaterThan(-1);
  expect(phone).toBeGreaterThan(app);
  expect(text.slice(phone)).toMatch(/الرسائل أضعف من التطبيق: قد يعترضها أحد، أو ينقل رقمك إلى شريحة أخرى/);
});

import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog, profiles, users } from "#app/db/schema.server.ts";
import { markOffice } from "#app/domains/accounts/people/mark-office.server.ts";
import { newId } from "#app/lib/ids.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertSignedInAdmin, insertOperator } from "#tests/factories/admins.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { expectWords } from "#tests/factories/page-words.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const PAGE = "/admin/people";
/** Later than everybody else in this file, so that they are on the first page. */
let soon = 5_000_000_000_000;
const newcomer = (fullName: string | null, row = {}) =>
  insertMember({ fullName }, { createdAt: (soon += 1000), ...row });

const officeOf = async (ctx: Awaited<ReturnType<typeof insertMember>>) =>
  (await ctx.db.query.users.findFirst({ where: eq(users.id, ctx.userId) }))?.officeSince;

beforeEach(async () => {
  const { db } = await insertMember();
  await db.update(users).set({ createdAt: 1 });
});

test("nobody but an administrator at aal2 sees people or marks an office", async () => {
  const person = await newcomer("سالم");
  const { cookie: member } = await signIn(person);
  const { cookie: aal1 } = await insertSignedInAdmin({ raised: false });
  const own = `${PAGE}/${person.userId}`;
  const asked: [string, Record<string, string>?][] = [
    [PAGE],
    [PAGE, { intent: "find", who: person.email }],
    [own],
    ...["mark", "unmark", "suspend", "restore", "grant", "take", "end"].map(
      (intent): [string, Record<string, string>] => [
        own,
        { intent, subject: person.userId, reason: "سبب طويل بما يكفي" },
      ],
    ),
  ];
  for (const [path, form] of asked) {
    expect((await visit(visitorCtx(), path, { form })).to).toMatch(/^\/auth\?next=/);
    expect((await visit(visitorCtx(), path, { form, cookie: member })).to).toBe("/");
    expect((await visit(visitorCtx(), path, { form, cookie: aal1 })).to).toMatch(/^\/auth\/mfa\?next=/);
  }
  expect(await officeOf(person)).toBeNull();
});

test("each profile shows initials, name, phone, day and role; who wrote neither name nor number is said to be new", async () => {
  const { cookie } = await insertSignedInAdmin();
  const named = await newcomer("ليلى سعد العنزي");
  await named.db.update(profiles).set({ phone: "+966501234567" }).where(eq(profiles.userId, named.userId));
  await newcomer(null);
  const { text, html } = await visit(visitorCtx(), PAGE, { cookie });
  expectWords(text, [
    "ل\u200cس",
    "ليلى سعد العنزي",
    "+966501234567",
    "مستخدم جديد",
    "لا يوجد رقم جوال",
    "مستخدم",
    "Super Admin",
    "سجّل",
  ]);
  expect(html).not.toContain(named.email);
});

test("somebody is found by the whole address alone, which stands in no URL", async () => {
  const { cookie } = await insertSignedInAdmin();
  const person = await newcomer("سالم الحربي");
  const other = await newcomer("غيره تمامًا");
  const find = (email: string) => visit(visitorCtx(), PAGE, { cookie, form: { intent: "find", who: email } });
  const found = await find(` ${person.email.toUpperCase()} `);
  expect(found.to).toBe(`${PAGE}/${person.userId}`);
  const { text } = await visit(visitorCtx(), found.to ?? "", { cookie });
  expect(text).toContain("سالم الحربي");
  expect(text).not.toContain(String(other.fullName));

  const nobody = await find("nobody@example.com");
  expect([nobody.status, nobody.text.includes("لا حساب بهذا البريد")]).toEqual([400, true]);
  expect(nobody.html).toContain('value="nobody@example.com"');
  expect((await find(`${person.email.slice(0, 5)}@`)).text).toContain("اكتب بريدًا إلكترونيًا كاملًا");
});

test("an account is marked as an office and unmarked, each once on record", async () => {
  const { cookie } = await insertSignedInAdmin();
  const person = await newcomer("مكتب الديار");
  const own = `${PAGE}/${person.userId}`;
  const act = (intent: string) =>
    visit(visitorCtx(), own, { cookie, form: { intent, subject: person.userId } });
  const acts = async () =>
    (await person.db.query.auditLog.findMany({ where: eq(auditLog.subjectId, person.userId) })).map(
      ({ action, details }) => [action, details?.office],
    );
  const done = await act("mark");
  expect([done.to, done.toast]).toEqual([own, "عُيّن الحساب مكتبًا عقاريًا"]);
  const since = await officeOf(person);
  await act("mark");
  expect(await officeOf(person)).toBe(since);
  expect((await visit(visitorCtx(), PAGE, { cookie })).text).toContain("مكتب عقاري منذ");

  expect((await act("unmark")).toast).toBe("أُلغيت صفة المكتب");
  await act("unmark");
  expect(await officeOf(person)).toBeNull();
  expect(await acts()).toEqual([
    ["account.office", "on"],
    ["account.office", "off"],
  ]);
});

test("a closed account and one that is not there are no office's, and are left alone", async () => {
  const admin = await insertOperator();
  const closed = await newcomer("من أغلق حسابه", { closedAt: Date.now() });
  expect(await markOffice(admin, closed.userId, true)).toEqual({ ok: false, reason: "closed" });
  expect(await officeOf(closed)).toBeNull();
  expect(await markOffice(admin, newId(), true)).toEqual({ ok: false, reason: "gone" });
  expect(await closed.db.$count(auditLog, eq(auditLog.subjectId, closed.userId))).toBe(0);

  const { cookie } = await insertSignedInAdmin();
  const { text } = await visit(visitorCtx(), PAGE, { cookie });
  expect(text).toContain("حساب مغلق");
  expect(text).not.toContain("من أغلق حسابه");
  const form = { intent: "mark", subject: closed.userId };
  const refused = await visit(visitorCtx(), `${PAGE}/${closed.userId}`, { cookie, form });
  expect(refused.text).toContain("أغلق صاحب هذا الحساب حسابه");
});

test("a list that cannot be read says so", async () => {
  const { cookie } = await insertSignedInAdmin();
  const broken = await visit(
    visitorCtx({ db: failingDatabase(/from "users" left join "profiles".*order by/) }),
    PAGE,
    {
      cookie,
    },
  );
  expect([broken.status, broken.html.includes("خطأ في جلب المستخدمين")]).toEqual([500, true]);
});

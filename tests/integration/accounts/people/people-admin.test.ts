import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { personWords, profiles, storedCounts, users } from "#app/db/schema.server.ts";
import { findPersonIds } from "#app/domains/accounts/people/find-person.server.ts";
import { PEOPLE_FILTERS, PEOPLE_SORTS } from "#app/domains/accounts/people/people-list.ts";
import {
  countByFilter,
  findPersonFile,
  listPeople,
  listSome,
  PEOPLE_PER_PAGE,
} from "#app/domains/accounts/people/people.server.ts";
import { saveProfile } from "#app/domains/accounts/profile/save-profile.server.ts";
import { findByNumber, searchPeople } from "#app/domains/accounts/people/search-people.server.ts";
import { signUp } from "#app/domains/accounts/ways-in/sign-up.server.ts";
import { closeAccount } from "#app/domains/privacy/closing/close-account.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertSignedInAdmin, insertOperator } from "#tests/factories/admins.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertWithPassword, PASSWORD } from "#tests/factories/credentials.ts";
import { expectWords } from "#tests/factories/page-words.ts";
import { plansOf } from "#tests/factories/recorded.ts";
import { visit } from "#tests/factories/site.ts";

const PAGE = "/admin/people";

/** A name that is unique in the database. */
const own = () => `ف${newId().slice(0, 10)}`;
const named = async (ctx: AdminContext, name: string, filter: (typeof PEOPLE_FILTERS)[number] = "all") =>
  (await searchPeople(ctx, { name, filter, after: null }))?.rows.map(({ id }) => id);
const wordsOf = async (ctx: Pick<AdminContext, "db">, userId: string) =>
  (await ctx.db.query.personWords.findMany({ where: eq(personWords.userId, userId) }))
    .map(({ word }) => word)
    .sort();

test("a name is found by the beginnings of its words, in any order and spelling, and only by all of them", async () => {
  const admin = await insertOperator();
  const key = own();
  const person = await insertMember({ fullName: `أحمدُ إبراهيم ${key} آل‌مُنيرة` });
  const other = await insertMember({ fullName: `أحمد ${key}` });
  for (const name of [`احمد ${key}`, `${key.slice(0, 8)} أحـمد`, key.toUpperCase()])
    expect((await named(admin, name))?.sort(), name).toEqual([person.userId, other.userId].sort());
  expect(await named(admin, `${key} ابرا`)).toEqual([person.userId]);
  expect(await named(admin, `${key} منيره`)).toEqual([]);
  expect(await named(admin, ` ، `)).toBeUndefined();
});

test("who has two words with one beginning is found once, and a filter narrows what is found", async () => {
  const admin = await insertOperator();
  const key = own();
  const office = await insertMember(
    { fullName: `${key}محمد ${key}محمود` },
    { officeSince: 1, suspendedAt: 1, suspendedFor: "سبب" },
  );
  const plain = await insertMember({ fullName: `${key}مها` });
  expect(await named(admin, key)).toEqual([office.userId, plain.userId]);
  expect(await named(admin, key, "office")).toEqual([office.userId]);
  expect(await named(admin, key, "suspended")).toEqual([office.userId]);
  expect(await named(admin, key, "admin")).toEqual([]);
});

test("pages of a name hold everybody once", async () => {
  const admin = await insertOperator();
  const key = own();
  const people = await Promise.all(
    Array.from({ length: PEOPLE_PER_PAGE + 3 }, (_, n) => insertMember({ fullName: `${key}${n % 4} سعيد` })),
  );
  const seen: string[] = [];
  let after: Parameters<typeof searchPeople>[1]["after"] = null;
  do {
    const page = await searchPeople(admin, { name: `سعي ${key}`, filter: "all", after });
    seen.push(...(page?.rows ?? []).map(({ id }) => id));
    after = page?.next ?? null;
  } while (after);
  expect(seen.length).toBe(people.length);
  expect(new Set(seen)).toEqual(new Set(people.map(({ userId }) => userId)));
});

test("words follow the name and number as they are saved, and go with the account", async () => {
  const admin = await insertOperator();
  const ctx = await insertWithPassword({ fullName: "قديم الاسم" });
  const key = own();
  expect(await saveProfile(ctx, { full_name: `${key} الحربي`, phone: "+966 50 765 4321" })).toEqual({
    ok: true,
  });
  expect(await wordsOf(ctx, ctx.userId)).toEqual(["+507654321", "الحربي", key].sort());
  expect(await findByNumber(admin, "٠٥٠٧٦٥٤٣٢١")).toEqual([ctx.userId]);
  expect(await findByNumber(admin, "0507")).toEqual([]);
  expect(await saveProfile(ctx, { full_name: key, phone: null })).toEqual({ ok: true });
  expect(await wordsOf(ctx, ctx.userId)).toEqual([key]);

  expect(await closeAccount(ctx, PASSWORD)).toEqual({ ok: true });
  expect(await wordsOf(ctx, ctx.userId)).toEqual([]);
  expect(await saveProfile(ctx, { full_name: key, phone: null })).toEqual({ ok: false, reason: "closed" });
  expect(await wordsOf(ctx, ctx.userId)).toEqual([]);
});

test("whoever signs up is found by their name at once", async () => {
  const admin = await insertOperator();
  const key = own();
  const email = `${newId()}@example.com`;
  const password = "ظل النخيل الطويل";
  const input = { email, full_name: `هدى ${key}`, password, password_confirmation: password };
  expect(await signUp(visitorCtx(), input)).toMatchObject({ ok: true });
  const account = await admin.db.query.users.findFirst({ where: eq(users.email, email) });
  expect(await named(admin, key)).toEqual([account?.id]);
});

test("what was typed is an address, a number or a name, and only a name stands in the URL", async () => {
  const { ctx, cookie } = await insertSignedInAdmin();
  const admin: AdminContext = { ...ctx, isAdmin: true };
  const key = own();
  const person = await insertMember({ fullName: `سالم ${key}` });
  const number = `05${String(Date.now()).slice(-8)}`;
  await saveProfile(person, { full_name: `سالم ${key}`, phone: number });
  const find = (who: string) => visit(visitorCtx(), PAGE, { cookie, form: { intent: "find", who } });

  expect((await find(number)).to).toBe(`${PAGE}/${person.userId}`);
  expect((await find(`\u2066+966 ${number.slice(1)}`)).to).toBe(`${PAGE}/${person.userId}`);
  expect((await find(person.email)).to).toBe(`${PAGE}/${person.userId}`);
  const byName = await find(` سالم ${key} `);
  expect(byName.to).toBe(`${PAGE}?${new URLSearchParams({ name: `سالم ${key}` }).toString()}`);
  const { text } = await visit(visitorCtx(), byName.to ?? "", { cookie });
  expect(text).toContain(`من في اسمه «سالم ${key}»`);
  expect(text).toContain("فتح الحساب");

  const twin = await insertMember({ fullName: "توأم" });
  await saveProfile(twin, { full_name: "توأم", phone: number });
  const both = await find(number);
  expect(both.to).toMatch(/\?person=\w+&person=\w+$/);
  expect((await visit(visitorCtx(), both.to ?? "", { cookie })).text).toContain("توأم");

  expect((await find("0500")).text).toContain("اكتب خمسة أرقام على الأقل");
  expect((await find("0599999999999")).text).toContain("لا حساب بهذا الرقم");
  expect((await find("  ")).text).toContain("اكتب اسمًا أو رقم جوال أو بريدًا إلكترونيًا");
  expect(await findPersonIds(admin, "سالم")).toEqual({ by: "name", name: "سالم" });
});

test("the list is filtered and put in order by its address, with a count for each filter", async () => {
  const { ctx, cookie } = await insertSignedInAdmin();
  const admin: AdminContext = { ...ctx, isAdmin: true };
  await insertMember({ fullName: "أقدم الناس" }, { createdAt: -5 });
  await insertMember({ fullName: "مكتب قديم" }, { createdAt: -4, officeSince: 1 });
  await insertMember({ fullName: "موقوف قديم" }, { createdAt: -3, suspendedAt: 1, suspendedFor: "سبب" });
  const open = async (query: string) => (await visit(visitorCtx(), PAGE + query, { cookie })).text;
  expect(await open("?sort=oldest")).toContain("أقدم الناس");
  expect(await open("?status=office&sort=oldest")).toContain("مكتب قديم");
  const suspended = await open("?status=suspended&sort=oldest");
  expect(suspended).toContain("موقوف قديم");
  expect(suspended).not.toContain("مكتب قديم");
  expect(await open("?status=admin")).toContain("نورة القحطاني");
  expect(await open("?status=nonsense&sort=odd&after=x")).toContain("فتح الحساب");

  const counts = await countByFilter(admin);
  expect(counts.office).toBe(await admin.db.$count(users, eq(users.officeSince, users.officeSince)));
  expect(counts.suspended).toBe(await admin.db.$count(users, eq(users.suspendedAt, users.suspendedAt)));
  expect(counts.all).toBe(await admin.db.$count(profiles));
  expect(await admin.db.$count(storedCounts)).toBeGreaterThan(0);
});

test("a filter's pages in either order hold everybody once", async () => {
  const admin = await insertOperator();
  for (let n = 0; n < PEOPLE_PER_PAGE + 2; n += 1)
    await insertMember({}, { createdAt: 7_000_000_000_000 + (n % 3), officeSince: 1 });
  const all = (await admin.db.query.users.findMany({ where: eq(users.officeSince, users.officeSince) })).map(
    ({ id }) => id,
  );
  for (const sort of PEOPLE_SORTS) {
    const seen: string[] = [];
    let after: Parameters<typeof listPeople>[1]["after"] = null;
    do {
      const page = await listPeople(admin, { filter: "office", sort, after });
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after);
    expect(seen.length).toBe(all.length);
    expect(new Set(seen)).toEqual(new Set(all));
  }
});

test("a person's page says what is known of the account, and a stranger's id is 404", async () => {
  const { cookie } = await insertSignedInAdmin();
  const person = await insertMember(
    { fullName: "ليلى سعد" },
    { suspendedAt: Date.now(), suspendedFor: "إعلانات مكررة <b>", officeSince: Date.now() },
  );
  const page = await visit(visitorCtx(), `${PAGE}/${person.userId}`, { cookie });
  expectWords(page.text, [
    "ليلى سعد",
    person.email,
    "لا يوجد رقم جوال",
    "غير مفعّل",
    "لا جلسات مفتوحة",
    "إعلانات مكررة <b>",
    "موقوف",
    "مكتب عقاري منذ",
    "رفع الإيقاف",
  ]);
  expect(page.text).not.toContain("إيقاف الحساب");
  for (const link of [`payments?person=`, `reports?person=`, `listings?owner=`])
    expect(page.html).toContain(`/admin/${link}${person.userId}`);
  const gone = await visit(visitorCtx(), `${PAGE}/${newId()}`, { cookie });
  expect(gone.status).toBe(404);
});

const PLACE = { createdAt: 5_000_000_000_000, id: "x" };
const READS: [string, (ctx: AdminContext) => Promise<unknown>][] = [
  ...PEOPLE_FILTERS.flatMap((filter) =>
    PEOPLE_SORTS.flatMap((sort) =>
      [null, PLACE].map((after): (typeof READS)[number] => [
        `${filter}, ${sort}, ${after ? "later" : "first"} page`,
        (ctx) => listPeople(ctx, { filter, sort, after }),
      ]),
    ),
  ),
  ["some", (ctx) => listSome(ctx, ["a", "b"])],
  ...PEOPLE_FILTERS.map((filter): (typeof READS)[number] => [
    `named, ${filter}`,
    (ctx) => searchPeople(ctx, { name: "سعد محمد", filter, after: null }),
  ]),
  [
    "named, later page",
    (ctx) => searchPeople(ctx, { name: "سعد محمد", filter: "all", after: { word: "سعد", userId: "x" } }),
  ],
  ["by number", (ctx) => findByNumber(ctx, "0501234567")],
  ["one", (ctx) => findPersonFile(ctx, ctx.userId)],
  ["counts", countByFilter],
];

test.each(READS)("people, %s: read along an index", async (name, read) => {
  for (const { plan } of await plansOf(await insertOperator(), read)) {
    for (const line of plan.split("\n")) {
      // Allowed scans: a subset that an index has already selected, and the few administrators.
      if (/^SCAN (w|\(subquery-\d+\)|CONSTANT ROW|user_roles)/.test(line)) continue;
      if (line.startsWith("SCAN")) expect(line, plan).toMatch(/USING (COVERING )?INDEX/);
    }
    expect(plan).not.toMatch(/SCAN (users|person_words|profiles)\b(?! USING)/);
    const isSorted = name.startsWith("admin") || name === "some" || name.startsWith("named");
    if (!isSorted) expect(plan).not.toContain("USE TEMP B-TREE FOR ORDER BY");
  }
});

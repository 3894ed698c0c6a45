import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#app/db/schema.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertSignedInAdmin } from "#tests/factories/admins.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const PAGE = "/admin/trail";

beforeEach(async () => {
  const { db } = await insertMember();
  await db.delete(auditLog);
});

type Row = Partial<typeof auditLog.$inferInsert> & { action: string; subjectId: string };

/** An administrator's browser, and acts in chronological order. */
async function withActs(rows: (userId: string) => Row[]) {
  const { cookie, ctx } = await insertSignedInAdmin();
  let at = 1_700_000_000_000;
  for (const row of rows(ctx.userId)) {
    at += 1000;
    await ctx.db.insert(auditLog).values({ id: `act-${at}`, actorId: null, createdAt: at, ...row });
  }
  const open = (search = "") => visit(visitorCtx(), PAGE + search, { cookie });
  return { ctx, open };
}

/** The markers `l-0.`, `l-1.` … in a page. */
const named = (text: string): string[] => text.match(/l-\d+\./g) ?? [];

/** The query of the page's link to older acts. */
const olderOf = (html: string): string =>
  (/href="\/admin\/trail(\?[^"]*after=[^"]+)"/.exec(html)?.[1] ?? "").replaceAll("&amp;", "&");

/** All pages of a list in order. */
async function walk(open: (search: string) => ReturnType<typeof visit>, search: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let at = search; at !== "";) {
    const { text, html } = await open(at);
    pages.push(named(text));
    at = olderOf(html);
  }
  return pages;
}

test("nobody but an administrator at aal2 reads the log", async () => {
  const { cookie } = await signIn(await insertMember());
  const { cookie: aal1 } = await insertSignedInAdmin({ raised: false });
  expect((await visit(visitorCtx(), PAGE)).to).toMatch(/^\/auth\?next=/);
  expect((await visit(visitorCtx(), PAGE, { cookie })).to).toBe("/");
  expect((await visit(visitorCtx(), PAGE, { cookie: aal1 })).to).toMatch(/^\/auth\/mfa\?next=/);
});

test("before anything was done it says so, and offers no narrowing as the cause", async () => {
  const { cookie } = await insertSignedInAdmin();
  const { text } = await visit(visitorCtx(), PAGE, { cookie });
  expect(text).toContain("لا إجراءات بعد");
  expect(text).not.toContain("لا إجراءات بهذه الشروط");
});

test("it says who did what in Arabic, with what was stored about it", async () => {
  const { open } = await withActs((userId): Row[] => [
    { action: "payment.completed", subjectId: "p-1" },
    { action: "future.act", subjectId: "p-2", actorId: userId },
    {
      action: "listing.approve",
      subjectId: "p-3",
      actorId: userId,
      details: { licence: "without, confirmed" },
    },
    { action: "listing.edit", subjectId: "p-4", details: { from: "approved", to: "pending" } },
    { action: "listing.reject", subjectId: "p-5", details: { reason: "الصور غير واضحة" } },
    { action: "session.end", subjectId: "p-6", details: { scope: "others", ended: 3 } },
  ]);
  const { text } = await open();
  for (const words of [
    "النظام : اكتملت دفعة",
    "نورة القحطاني : قبل إعلانًا",
    "future.act",
    "ترخيص الإعلان: بلا ترخيص، وأُكّد ذلك",
    "من: نشط",
    "إلى: قيد المراجعة",
    "السبب: الصور غير واضحة",
    "أيّها: الجلسات الأخرى",
    "عددها: ٣",
  ])
    expect(text, words).toContain(words);
});

test("it goes back page by page, and is narrowed to a group, to one person's acts and to one row's", async () => {
  const { ctx, open } = await withActs((userId) =>
    Array.from({ length: 50 }, (_, n) => ({
      action: n % 2 === 0 ? "listing.approve" : "listing.reject",
      subjectId: `l-${n}.`,
      actorId: n < 45 ? userId : null,
    })).toSpliced(10, 0, { action: "report.opened", subjectId: "r-1", actorId: userId }),
  );
  const all = Array.from({ length: 50 }, (_, n) => `l-${49 - n}.`);

  expect((await walk(open, "?")).flat()).toEqual(all);
  const group = await walk(open, "?group=listings");
  expect(group.map((page) => page.length)).toEqual([20, 20, 10]);
  expect(group.flat()).toEqual(all);
  expect((await open("?group=reports")).text).toContain("r-1");
  expect((await walk(open, `?actor=${ctx.userId}`)).flat()).toEqual(all.slice(5));
  expect((await walk(open, "?actor=system")).flat()).toEqual(all.slice(0, 5));
  const both = await walk(open, `?actor=${ctx.userId}&group=listings`);
  expect(both.map((page) => page.length)).toEqual([20, 20, 5]);
  expect(named((await open("?subject=l-7.")).text).length).toBeGreaterThan(0);
  expect(new Set(named((await open(`?subject=l-7.&actor=${ctx.userId}&group=listings`)).text))).toEqual(
    new Set(["l-7."]),
  );
  for (const search of ["?subject=l-7.&actor=system", "?subject=l-7.&group=reports", "?actor=nobody"])
    expect((await open(search)).text, search).toContain("لا إجراءات بهذه الشروط");
});

test("a log that cannot be read says so", async () => {
  const { cookie } = await insertSignedInAdmin();
  const site = visitorCtx({ db: failingDatabase(/from "audit_log"/) });
  const { status, html } = await visit(site, PAGE, { cookie });
  expect([status, html.includes("خطأ في جلب سجل الإجراءات")]).toEqual([500, true]);
});

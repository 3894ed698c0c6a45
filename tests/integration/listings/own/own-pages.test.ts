import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listings } from "#app/db/schema.server.ts";
import { findOwnListing } from "#app/domains/listings/search/live-listings.server.ts";
import { days } from "#app/lib/duration.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { expectWords } from "#tests/factories/page-words.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const LIST = "/dashboard/listings";
async function signedIn() {
  const ctx = await insertMember();
  const { cookie } = await signIn(ctx);
  return { ctx, cookie, open: (path: string) => visit(ctx, path, { cookie }) };
}

/** The forms of a page about listings: action, fields and submit button of each. */
function formsOf(html: string) {
  return [...html.matchAll(/<form[^>]*action="(\/dashboard\/listings\/[^"]*)"[^>]*>(.*?)<\/form>/gs)].map(
    ([, action, inside = ""]) => ({
      action,
      back: /name="back" value="([^"]*)"/.exec(inside)?.[1]?.replaceAll("&amp;", "&"),
      intent: /<button[^>]*value="(\w+)"/.exec(inside)?.[1],
    }),
  );
}

const intentsOf = (html: string) => formsOf(html).flatMap(({ intent }) => intent ?? []);

test("the tab lists the member's own listings with their state, and nobody else's", async () => {
  const { ctx, open } = await signedIn();
  await insertListing(await insertMember(), { title: "إعلان شخص آخر تمامًا" });
  await insertListing(ctx, { title: "الأول: قيد المراجعة", status: "pending", price: 950_000 });
  await insertListing(ctx, {
    title: "الثاني: مرفوض",
    status: "rejected",
    rejectionReason: "الصور غير واضحة",
  });
  await insertListing(ctx, { title: "الثالث: نشط للإيجار", offerType: "rent", viewsCount: 12 });
  await insertListing(ctx, { title: "الرابع: مسحوب", closedAs: "withdrawn", closedAt: 5 });

  const { status, html, text } = await open(LIST);
  expect(status).toBe(200);
  expect(text).not.toContain("إعلان شخص آخر");
  expectWords(text, ["إعلاناتي ٤", "قيد المراجعة", "مرفوض", "سبب الرفض الصور غير واضحة", "نشط", "مسحوب"]);
  expect(text).toContain("١٢ مشاهدة");
  expect(text).toMatch(/٩٥٠٬٠٠٠.*ر\.س\./);
  expect(text.indexOf("الرابع")).toBeLessThan(text.indexOf("الأول"));
  expect(html).toContain('href="/marketplace/create"');
  expect(html).not.toContain("owner.contact@example.com");
  expect(intentsOf(html).toSorted()).toEqual([
    "delete",
    "delete",
    "delete",
    "delete",
    "rented",
    "reopen",
    "resubmit",
    "withdrawn",
    "withdrawn",
    "withdrawn",
  ]);
});

test("filters are links, an empty state says what to do, and pages go on by links", async () => {
  const { ctx, open } = await signedIn();
  const empty = await open(LIST);
  expect(empty.text).toContain("لا إعلانات لك بعد");
  for (let count = 1; count <= 11; count += 1)
    await insertListing(ctx, {
      title: `إعلان رقم ${count} في القائمة`,
      status: count === 4 ? "rejected" : "pending",
    });

  const first = await open(LIST);
  expect(first.text).toContain("إعلان رقم 11 ");
  expect(first.text).not.toContain("إعلان رقم 1 ");
  const older = /href="(\/dashboard\/listings\?before=\d+)"/.exec(first.html)?.[1] ?? "";
  const second = await open(older);
  expect(second.text).toContain("إعلان رقم 1 ");
  expect(second.text).not.toContain("إعلان رقم 11 ");
  expect(formsOf(second.html)[0]?.back).toBe(older);

  const rejected = await open(`${LIST}?status=rejected`);
  expect(rejected.text).toContain("إعلان رقم 4 ");
  expect(rejected.text).not.toContain("إعلان رقم 5 ");
  expect((await open(`${LIST}?status=approved`)).text).toContain("لا إعلانات في هذه الحال");
  for (const nonsense of ["?status=x", "?before=-1", "?before=abc", "?before=1e99"])
    expect((await open(LIST + nonsense)).text).toContain("إعلان رقم 11 ");
});

test("every act of the page does what it says, and returns to the list it came from with its toast", async () => {
  const { ctx, cookie } = await signedIn();
  const act = async (overrides: Parameters<typeof insertListing>[1], intent: string) => {
    const { id } = await insertListing(ctx, overrides);
    const form = { intent, back: `${LIST}?status=approved` };
    const { to, toast } = await visit(ctx, `${LIST}/${id}`, { cookie, form });
    return { to, toast, row: await findOwnListing(ctx, id) };
  };
  const to = `${LIST}?status=approved`;
  const closed = { closedAs: "sold", closedAt: 5 } as const;
  expect(await act({}, "sold")).toMatchObject({
    to,
    toast: "أُغلق الإعلان لأن العقار بيع",
    row: { closedAs: "sold" },
  });
  expect(await act({ offerType: "rent" }, "rented")).toMatchObject({ to, row: { closedAs: "rented" } });
  expect(await act({}, "withdrawn")).toMatchObject({
    toast: "سُحب الإعلان من السوق",
    row: { closedAs: "withdrawn" },
  });
  expect(await act(closed, "reopen")).toMatchObject({ toast: "أُعيد الإعلان", row: { closedAs: null } });
  expect(await act({ confirmedAt: 5 }, "confirm")).toMatchObject({
    toast: "شكرًا لك",
    row: { status: "approved" },
  });
  expect(await act({ status: "rejected" }, "resubmit")).toMatchObject({ row: { status: "pending" } });
  expect(await act({}, "delete")).toMatchObject({ to, toast: "تم حذف الإعلان بنجاح", row: null });
});

test("deleting asks first, in words, and without a script", async () => {
  const { ctx, open } = await signedIn();
  await insertListing(ctx);
  const { html } = await open(LIST);
  const question = /<details class="own-delete">(.*?)<\/details>/s.exec(html)?.[1] ?? "";
  expect(question).toContain("هل أنت متأكد من حذف هذا الإعلان؟");
  expect(question).toMatch(/<button[^>]*value="delete"/);
  expect(html.replaceAll(/<details class="own-delete">.*?<\/details>/gs, "")).not.toMatch(/value="delete"/);
});

test("the page that the mail leads to shows one listing to its owner alone, and only its button confirms", async () => {
  const { ctx, cookie, open } = await signedIn();
  const { id } = await insertListing(ctx, { confirmedAt: 5, askedAt: 6, hiddenAs: "unconfirmed" });
  const page = await open(`${LIST}/${id}`);
  expect(page.status).toBe(200);
  expectWords(page.text, ["لم يصلنا تأكيد", "ما زال قائمًا", "owner.contact@example.com", "+966501234567"]);
  expect(await findOwnListing(ctx, id)).toMatchObject({ confirmedAt: 5, hiddenAs: "unconfirmed" });

  const stranger = await signedIn();
  expect((await stranger.open(`${LIST}/${id}`)).status).toBe(404);
  const theirs = await visit(stranger.ctx, `${LIST}/${id}`, {
    cookie: stranger.cookie,
    form: { intent: "delete" },
  });
  expect(theirs.status).toBe(404);
  expect((await visit(ctx, `${LIST}/${id}`)).to).toContain("/auth?next=");

  const { to, toast } = await visit(ctx, `${LIST}/${id}`, { cookie, form: { intent: "confirm" } });
  expect([to, toast]).toEqual([`${LIST}/${id}`, "شكرًا لك"]);
  expect(await findOwnListing(ctx, id)).toMatchObject({ hiddenAs: null, askedAt: null });
});

test("an act that the state no longer allows says so on the listing's page and changes nothing", async () => {
  const { ctx, cookie } = await signedIn();
  const { id } = await insertListing(ctx, { offerType: "rent" });
  const before = await findOwnListing(ctx, id);
  const send = (form: Record<string, string>) => visit(ctx, `${LIST}/${id}`, { cookie, form });
  const sold = await send({ intent: "sold" });
  expect(sold.status).toBe(400);
  expect(sold.text).toContain("هذا الإعلان للإيجار، فلا يُغلق بالبيع.");
  expect((await send({ intent: "explode" })).status).toBe(400);
  const elsewhere = await send({ intent: "withdrawn", back: "https://evil.example/" });
  expect(elsewhere.status).toBe(400);
  expect(await findOwnListing(ctx, id)).toEqual(before);
});

test("a list that cannot be read says so with a way to try again, a failed deletion too", async () => {
  const { ctx, cookie } = await signedIn();
  const { id } = await insertListing(ctx);
  const unreadable = { ...ctx, db: failingDatabase(/order by "listings"."seq" desc/i) };
  const list = await visit(unreadable, LIST, { cookie });
  expect(list.status).toBe(500);
  expect(list.text).toContain("خطأ في تحميل الإعلانات");

  const unwritable: MemberContext = { ...ctx, db: failingDatabase(/^delete from "listings"/i) };
  const failed = await visit(unwritable, `${LIST}/${id}`, { cookie, form: { intent: "delete" } });
  expect(failed.status).toBe(500);
  expect(failed.text).toContain("خطأ في حذف الإعلان");
  expect(await findOwnListing(ctx, id)).not.toBeNull();
  expect(ctx.logged.map(({ event }) => event)).toEqual(
    expect.arrayContaining(["listing.list_failed", "listing.act_failed"]),
  );
});

test("who was asked reads until when the answer counts, whose licence is over what to do", async () => {
  const { ctx, open } = await signedIn();
  await insertListing(ctx, { confirmedAt: Date.UTC(2026, 0, 1), askedAt: Date.now() - days(5) });
  await insertListing(ctx, { licenceNumber: "7200299856", licenceExpiresAt: 5 });
  const { text, html } = await open(LIST);
  expect(text).toContain("أكّد أن إعلانك ما زال قائمًا قبل");
  expect(text).toContain("انتهى ترخيص الإعلان، فلا يظهر في السوق.");
  expect(intentsOf(html).filter((intent) => intent === "confirm")).toHaveLength(1);
  expect(await ctx.db.$count(listings, eq(listings.userId, ctx.userId))).toBe(2);
});

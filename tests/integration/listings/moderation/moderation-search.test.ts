import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { listings } from "#app/db/schema.server.ts";
import { EVERYTHING } from "#app/domains/listings/moderation/moderation-search.ts";
import {
  findOwnerName,
  listForModeration,
} from "#app/domains/listings/moderation/moderation-queue.server.ts";
import { MODERATION_FILTERS, MODERATION_SORTS, type ModerationSearch } from "#app/domains/listings/rules.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { copyListing, insertListing } from "#tests/factories/listings.ts";
import { insertAdmin, insertPending, insertReport } from "#tests/factories/moderation.ts";
import { planOf, recordedDatabase } from "#tests/factories/recorded.ts";
import { countedDatabase } from "#tests/factories/rows-read.ts";

const asked = (search: Partial<ModerationSearch>): ModerationSearch => ({ ...EVERYTHING, ...search });

/** All pages of a list in order. */
async function listAll(admin: AdminContext, search: Partial<ModerationSearch>) {
  const pages: Awaited<ReturnType<typeof listForModeration>>[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listForModeration>> = await listForModeration(
      admin,
      asked(search),
      after,
    );
    pages.push(page);
    after = page.next;
    expect(pages.length).toBeLessThan(60);
  } while (after);
  return { pages, all: pages.flatMap((page) => page.listings) };
}

const titles = async (admin: AdminContext, search: Partial<ModerationSearch>) =>
  (await listAll(admin, search)).all.map(({ title }) => title);

beforeEach(async () => {
  const { db } = await insertMember();
  await db.delete(listings);
});

test("words are found in titles, descriptions and places of listings in whatever state, however they are written", async () => {
  const [admin, owner] = [await insertAdmin(), await insertMember()];
  await insertPending(owner, { title: "فيلّا بمسبح في حطين", city: "Riyadh" });
  await insertListing(owner, { title: "شقة نشطة", description: "قريبة من مدرسة الأندلس وفيها مسبح صغير." });
  await insertListing(owner, { title: "أرض مرفوضة", status: "rejected", address: "طريق المسبح القديم" });
  await insertListing(owner, { title: "مكتب مسحوب بمسبح", closedAs: "withdrawn", closedAt: 5 });
  await insertPending(owner, { title: "سحبه صاحبه ومسبحه", closedAs: "withdrawn", closedAt: 5 });
  await insertListing(owner, { title: "مستودع آخر" });

  expect(new Set(await titles(admin, { words: "مَسبح" }))).toEqual(
    new Set(["فيلّا بمسبح في حطين", "شقة نشطة", "أرض مرفوضة", "مكتب مسحوب بمسبح"]),
  );
  expect(await titles(admin, { words: "مسبح", filter: "rejected" })).toEqual(["أرض مرفوضة"]);
  expect(await titles(admin, { words: "فيلا حطّين" })).toEqual(["فيلّا بمسبح في حطين"]);
  expect(await titles(admin, { words: "لا شيء كهذا" })).toEqual([]);
  // Two letters match the start of a word.
  expect(await titles(admin, { words: "حط", filter: "pending" })).toEqual(["فيلّا بمسبح في حطين"]);
  expect(await titles(admin, { words: "طي", filter: "pending" })).toEqual([]);
  expect(await titles(admin, { words: '" OR words:*' })).toEqual([]);
});

test("words follow an edit and a removal", async () => {
  const [admin, owner] = [await insertAdmin(), await insertMember()];
  const { id } = await insertPending(owner, { title: "فيلا بمسبح" });
  await admin.db.update(listings).set({ searchWords: " فيلا بحديقه " }).where(eq(listings.id, id));
  expect(await titles(admin, { words: "مسبح" })).toEqual([]);
  expect(await titles(admin, { words: "حديقة" })).toEqual(["فيلا بمسبح"]);
  await admin.db.delete(listings).where(eq(listings.id, id));
  expect(await titles(admin, { words: "حديقة" })).toEqual([]);
});

test("one owner's listings are listed alone, with words, status and flags too", async () => {
  const [admin, owner, other] = [
    await insertAdmin(),
    await insertMember({ fullName: "ليان" }),
    await insertMember(),
  ];
  await insertPending(owner, {
    title: "الأولى بمسبح",
    flags: [{ kind: "contact-data", field: "title", found: "05" }],
  });
  await insertListing(owner, { title: "الثانية بمسبح" });
  await insertListing(owner, { title: "الثالثة" });
  await insertPending(other, { title: "لغيره بمسبح" });
  const mine = { owner: owner.userId };
  expect(await titles(admin, mine)).toEqual(["الأولى بمسبح", "الثالثة", "الثانية بمسبح"]);
  expect(await titles(admin, { ...mine, words: "مسبح" })).toEqual(["الأولى بمسبح", "الثانية بمسبح"]);
  expect(await titles(admin, { ...mine, filter: "pending" })).toEqual(["الأولى بمسبح"]);
  expect(await titles(admin, { ...mine, flag: "contact-data" })).toEqual(["الأولى بمسبح"]);
  expect(await titles(admin, { ...mine, flag: "same-text" })).toEqual([]);
  expect(await findOwnerName(admin, owner.userId)).toBe("ليان");
  expect(await findOwnerName(admin, "nobody")).toBeNull();
  expect(await titles(admin, { owner: "nobody" })).toEqual([]);
});

test("flags narrow every list", async () => {
  const [admin, owner] = [await insertAdmin(), await insertMember()];
  const flagged = await insertPending(owner, {
    title: "منسوخة",
    flags: [{ kind: "same-text", listingId: "x" }],
  });
  await insertPending(owner, { title: "سليمة" });
  const priced = await insertListing(owner, {
    title: "غالية",
    flags: [{ kind: "implausible-price", ratio: 4 }],
  });
  await insertReport(flagged);
  for (const sort of MODERATION_SORTS) {
    expect(new Set(await titles(admin, { flag: "any", sort })), sort).toEqual(
      new Set([flagged.title, priced.title]),
    );
    expect(await titles(admin, { flag: "implausible-price", sort }), sort).toEqual([priced.title]);
  }
  expect(await titles(admin, { filter: "reported", flag: "any" })).toEqual([flagged.title]);
  expect(await titles(admin, { filter: "reported", flag: "contact-data" })).toEqual([]);
  expect(await titles(admin, { filter: "reported", words: "منسوخة" })).toEqual([flagged.title]);
  expect(await titles(admin, { filter: "reported", words: "سليمة" })).toEqual([]);
});

test("every order goes through all pages of every filter, each listing once", async () => {
  const [admin, owner] = [await insertAdmin(), await insertMember()];
  for (let made = 0; made < 66; made += 1)
    await insertListing(owner, {
      status: (["pending", "approved", "rejected"] as const)[made % 3],
      price: 100_000 + (made % 7) * 1000,
      submittedAt: 1000 + (made % 5),
      title: made % 2 ? `شقة بمسبح ${made}` : `فيلا ${made}`,
    });
  await insertPending(owner, { closedAs: "withdrawn", closedAt: 5, price: 101_000 });
  for (const filter of MODERATION_FILTERS)
    for (const sort of MODERATION_SORTS)
      for (const words of ["", "مسبح"]) {
        if (filter === "reported") continue;
        const { all } = await listAll(admin, { filter, sort, words });
        const name = `${filter} ${sort} ${words}`;
        expect(new Set(all.map(({ id }) => id)).size, name).toBe(all.length);
        expect(all.length, name).toBe((filter === "all" ? 66 : 22) / (words ? 2 : 1));
        const by = sort.startsWith("price")
          ? all.map(({ price }) => price)
          : all.map((one) => one.submittedAt);
        const rising = sort === "price_asc" || sort === "oldest";
        if (sort !== "waiting") expect(by, name).toEqual(by.toSorted((a, b) => (rising ? a - b : b - a)));
      }
});

const MANY = 20_000;
/** A hundred candidates of each status, and a page of full listings. */
const ROWS = 600;

test("however many listings there are, a list reads a few hundred of them, and none by scanning", async () => {
  const [admin, owner] = [await insertAdmin(), await insertMember()];
  const { id } = await insertListing(owner, { title: "شقة شائعة الكلمات", price: 700_000 });
  await copyListing(admin, id, MANY);
  const refused = await insertListing(owner, { status: "rejected", price: 800_000 });
  await copyListing(admin, refused.id, MANY / 10);
  await admin.db.run(
    sql`update listings set flags = '[{"kind":"same-text","listingId":"x"}]' where seq % 997 = 0`,
  );
  const pending = await insertPending(owner, { title: "الوحيدة المنتظرة", price: 900_000 });
  await insertReport(pending);

  const searches: Partial<ModerationSearch>[] = MODERATION_FILTERS.flatMap((filter) =>
    MODERATION_SORTS.flatMap((sort): Partial<ModerationSearch>[] => [
      { filter, sort },
      { filter, sort, flag: "any" },
      { filter, sort, words: "شائعة" },
      { filter, sort, words: "شقة كلمات", owner: owner.userId },
      { filter, sort, owner: owner.userId },
    ]),
  );
  const plans = new Set<string>();
  const costly: [number, Partial<ModerationSearch>][] = [];
  for (const search of searches) {
    const { db, rowsRead } = countedDatabase();
    const ctx = { ...admin, db };
    const first = await listForModeration(ctx, asked(search), null);
    const onFirst = rowsRead();
    if (onFirst > ROWS) costly.push([onFirst, search]);
    if (first.next) {
      const second = await listForModeration(ctx, asked(search), first.next);
      if (rowsRead() - onFirst > ROWS) costly.push([rowsRead() - onFirst, search]);
      const ids = new Set(first.listings.map((listing) => listing.id));
      expect(second.listings.some((listing) => ids.has(listing.id))).toBe(false);
    }
    const recorded = recordedDatabase();
    await listForModeration({ ...admin, db: recorded.db }, asked(search), null);
    for (const statement of recorded.asked) plans.add(statement);
  }
  expect(costly.map(([rows, search]) => `${rows} ${JSON.stringify(search)}`)).toEqual([]);
  for (const statement of plans) {
    const plan = await planOf(statement);
    expect(plan, statement).not.toMatch(/SCAN (?!json_each|some|moderation_index (EXISTS )?VIRTUAL TABLE)/);
    // Reports are read only for one page's listings, or in order of the few open ones.
    if (!statement.includes('from "listing_reports"'))
      expect(plan, statement).not.toMatch(/TEMP B-TREE FOR ORDER BY/);
  }
  const [alone] = (await listForModeration(admin, asked({ filter: "pending", sort: "price_asc" }), null))
    .listings;
  expect(alone?.id).toBe(pending.id);
});

test("matches beyond the newest hundred come on later pages, and the page says that it is a part", async () => {
  const [admin, owner] = [await insertAdmin(), await insertMember()];
  const { id } = await insertListing(owner, { title: "شقة شائعة الكلمات" });
  await copyListing(admin, id, 449);
  const { pages, all } = await listAll(admin, { words: "شائعة", sort: "price_desc" });
  expect(all).toHaveLength(450);
  expect(new Set(all.map((listing) => listing.id)).size).toBe(450);
  expect([pages[0]?.partly, pages.at(-1)?.partly]).toEqual([true, false]);
  expect(
    (await listForModeration(admin, asked({ words: "شائعة", filter: "pending" }), null)).listings,
  ).toEqual([]);
});

import { beforeEach, expect, test } from "vitest";
import { imageHashes, images, listings } from "#app/db/schema.server.ts";
import { findFlags } from "#app/domains/listings/moderation/flag-listing.server.ts";
import { indexEntry } from "#app/domains/listings/search/index-entry.ts";
import type { Listing } from "#app/domains/listings/search/live-listings.server.ts";
import type { ListingEstimate } from "#app/domains/listings/rules.ts";
import { hashParts } from "#app/lib/pictures/image-hash.ts";
import { newId } from "#app/lib/ids.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { memberCtx } from "#tests/factories/context.ts";
import { FLAT, insertListing } from "#tests/factories/listings.ts";
import { planOf, recordedDatabase } from "#tests/factories/recorded.ts";

const ESTIMATE: ListingEstimate = { ok: true, low: 850_000, point: 930_000, high: 1_020_000, grade: "B" };

const OTHER_TEXT = {
  title: "فرصة للعائلة قرب الحديقة",
  description:
    "صالة كبيرة وشرفة على الحديقة، والمبنى حديث وفيه مصعد وحارس ومواقف تحت الأرض، والسعر قابل للتفاوض.",
};
const ELSEWHERE = { latitude: 24.7, longitude: 46.7, address: "طريق الملك فهد" };

/** A posted listing, not yet stored. */
function candidate(overrides: Partial<Listing> & { imageIds?: string[] } = {}) {
  const { imageIds = [], ...told } = overrides;
  const fields = {
    id: newId(),
    userId: newId(),
    ...FLAT,
    ...told,
  };
  const { searchWords } = indexEntry(fields);
  return { ...fields, searchWords, estimate: ESTIMATE, imageIds };
}

async function storeImage(ctx: AppContext, hash: string, listingId?: string): Promise<string> {
  const id = newId();
  await ctx.db.insert(images).values({ id, kind: "listings", createdAt: ctx.now(), hash });
  if (listingId)
    await ctx.db
      .insert(imageHashes)
      .values(hashParts(hash).map((bits, part) => ({ imageId: id, listingId, part, bits })));
  return id;
}

const kinds = async (ctx: AppContext, told: Parameters<typeof candidate>[0]) =>
  (await findFlags(ctx, candidate(told))).map(({ kind }) => kind);

beforeEach(async () => {
  await memberCtx().db.delete(listings);
});

test("an honest listing of its own has no flags", async () => {
  const ctx = memberCtx();
  await insertListing(memberCtx(), { ...OTHER_TEXT, ...ELSEWHERE });
  expect(await findFlags(ctx, candidate())).toEqual([]);
});

test("a copy of another's listing is found by its place and its text, and names it", async () => {
  const ctx = memberCtx();
  const other = await insertListing(memberCtx());
  const { id: listingId } = other;
  expect(await findFlags(ctx, candidate({ price: 960_000, areaSqm: 142 }))).toEqual([
    { kind: "same-place", listingId },
    { kind: "same-text", listingId },
  ]);
});

test("a listing is no copy of itself, but of its owner's other one", async () => {
  const ctx = memberCtx();
  const own = await insertListing(ctx);
  expect(await findFlags(ctx, candidate({ id: own.id, userId: ctx.userId }))).toEqual([]);
  expect(await kinds(ctx, { userId: ctx.userId })).toEqual(["same-place", "same-text"]);
});

test.each([
  ["closed", { closedAs: "sold", closedAt: 5 }, []],
  ["rejected", { status: "rejected" }, []],
  ["waiting", { status: "pending" }, ["same-place", "same-text"]],
  ["hidden for a while", { hiddenAs: "unconfirmed" }, ["same-place", "same-text"]],
] as const)("what is %s counts as it may come before people", async (_what, state, flags) => {
  const ctx = memberCtx();
  await insertListing(memberCtx(), state);
  expect(await kinds(ctx, {})).toEqual(flags);
});

test.each([
  ["at the same pin", { address: "طريق آخر", district: null }, true],
  ["60 metres off", { latitude: 24.8305, address: "طريق آخر" }, true],
  ["300 metres off", { latitude: 24.8327, address: "طريق آخر" }, false],
  [
    "without a pin, at the same address",
    { latitude: null, longitude: null, address: "شارع عُثمان بن عفّان" },
    true,
  ],
  [
    "at an address of the same name in another district",
    { latitude: null, longitude: null, district: "الملقا" },
    false,
  ],
  ["at the same address, the district not told", { latitude: null, longitude: null, district: null }, true],
  ["of another area", { areaSqm: 150 }, false],
  ["of an area not told", { areaSqm: null }, false],
  ["at another price", { price: 1_000_000 }, false],
  ["to let", { offerType: "rent" }, false],
  ["of another type", { listingType: "villa" }, false],
  ["in another city", { city: "Jeddah" }, false],
] as const)("a listing %s: the same place %s", async (_what, told, same) => {
  const ctx = memberCtx();
  await insertListing(memberCtx(), { ...OTHER_TEXT, ...told });
  expect(await kinds(ctx, {})).toEqual(same ? ["same-place"] : []);
});

test("a text is found among those nearest in price, not in another city's", async () => {
  const ctx = memberCtx();
  const there = { ...ELSEWHERE, areaSqm: 300 };
  await insertListing(memberCtx(), { ...there, city: "Jeddah" });
  expect(await kinds(ctx, {})).toEqual([]);
  await insertListing(memberCtx(), { ...there, price: 1_400_000 });
  expect(await kinds(ctx, {})).toEqual(["same-text"]);
});

const HASH = "0f1e2d3c4b5a6978";

test.each([
  ["the same", HASH, true],
  ["three bits away, one in each of three parts", "0f1f2d3d4b5b6978", true],
  ["eight bits away", "0f1e2d3c4b5a6987", true],
  ["nine bits away", "0f1e2d3c4b5a6887", false],
  ["another", "f0e1d2c3b4a59687", false],
] as const)("a picture whose hash is %s: %s", async (_what, hash, same) => {
  const ctx = memberCtx();
  const other = await insertListing(memberCtx(), { ...OTHER_TEXT, ...ELSEWHERE });
  await storeImage(ctx, hash, other.id);
  const { id: listingId } = other;
  const flags = await findFlags(ctx, candidate({ imageIds: [newId(), await storeImage(ctx, HASH)] }));
  expect(flags).toEqual(same ? [{ kind: "same-picture", listingId }] : []);
});

test("an even wall is like every other: it tells nothing", async () => {
  const ctx = memberCtx();
  const other = await insertListing(memberCtx(), { ...OTHER_TEXT, ...ELSEWHERE });
  await storeImage(ctx, "0000000000000001", other.id);
  expect(await kinds(ctx, { imageIds: [await storeImage(ctx, "0000000000000001")] })).toEqual([]);
});

test("a price far outside our range and contact data in each text are told with what they rest on", async () => {
  const flags = await findFlags(
    memberCtx(),
    candidate({
      price: 93_000,
      title: "شقة للبيع اتصل ٠٥٠١٢٣٤٥٦٧",
      description: "شقة هادئة في الدور الثاني، قريبة من المدارس. راسلني sara آت gmail دوت كوم وأرسل الصور.",
      district: "النرجس ０５０１２３４５６７",
      address: "خلف المسجد، سناب: riyadh_homes",
    }),
  );
  expect(flags).toEqual([
    { kind: "implausible-price", ratio: 0.1 },
    { kind: "contact-data", field: "title", found: "٠٥٠١٢٣٤٥٦٧" },
    { kind: "contact-data", field: "description", found: "sara آت gmail دوت كوم" },
    { kind: "contact-data", field: "district", found: "０５０１２３４５６７" },
    { kind: "contact-data", field: "address", found: "سناب: riyadh_homes" },
  ]);
});

test("of one kind no more flags are kept than a person reads", async () => {
  const ctx = memberCtx();
  for (let made = 0; made < 7; made += 1) await insertListing(memberCtx());
  const flags = await kinds(ctx, {});
  expect(flags.filter((kind) => kind === "same-text")).toHaveLength(5);
  expect(flags.filter((kind) => kind === "same-place")).toHaveLength(5);
});

test("nothing that is asked for flags reads a whole table, nor more rows than it is told", async () => {
  const ctx = memberCtx();
  const imageIds = [await storeImage(ctx, HASH), await storeImage(ctx, "f0e1d2c3b4a59687")];
  const { db, asked } = recordedDatabase();
  await findFlags({ db }, candidate({ imageIds }));
  expect(asked.length).toBeGreaterThanOrEqual(7);
  for (const query of new Set(asked)) {
    expect(await planOf(query), query).not.toMatch(/SCAN (?!near)|TEMP B-TREE/);
    if (!query.includes('from "images" where')) expect(query).toMatch(/limit/);
  }
});

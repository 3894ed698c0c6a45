import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { listings } from "#app/db/schema.server.ts";
import { foldSearch } from "#app/lib/text/arabic.ts";
import { districtKeyOf } from "#app/domains/listings/search/index-entry.ts";
import { parseCursor } from "#app/domains/listings/search/search-cursor.ts";
import { findOnMap } from "#app/domains/listings/search/map-points.server.ts";
import { matchOf } from "#app/domains/listings/search/match-expression.server.ts";
import { sampleFacets, takeSample } from "#app/domains/listings/search/match-sample.server.ts";
import type { Page } from "#app/domains/listings/search/result-page.ts";
import { listLatest, type Listing } from "#app/domains/listings/search/live-listings.server.ts";
import {
  LISTING_TYPES,
  OFFER_TYPES,
  SORTS,
  type ListingCard,
  type ListingSearch,
} from "#app/domains/listings/rules.ts";
import { EVERYTHING } from "#app/domains/listings/search/search-input.ts";
import { matchesSince } from "#app/domains/listings/search/matches-since.server.ts";
import { searchListings } from "#app/domains/listings/search/search.server.ts";
import { sortedRows } from "#app/domains/listings/search/strategies/sorted-rows.server.ts";
import { steppedIndex } from "#app/domains/listings/search/strategies/stepped-index.server.ts";
import { memberCtx } from "#tests/factories/context.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { planOf, recordedDatabase } from "#tests/factories/recorded.ts";
import { randomOf } from "../../../../scripts/seed/random.ts";

const { next: random, pick } = randomOf("search");
const maybe = <Value>(share: number, make: () => Value): Value | null => (random() < share ? make() : null);

const WORDS = ["مسبح", "حديقة", "مصعد", "قريبة", "هادئة", "إطلالة", "مجلس", "ملحق", "سطح", "خزان"];
const PLACES = [
  ["sa", "Riyadh", "النرجس"],
  ["sa", "Riyadh", "العارض"],
  ["sa", "Jeddah", "الزمرد"],
  ["ae", "Dubai", "الخليج التجاري"],
  ["qa", "Doha", null],
] as const;

const owner = memberCtx();
let all: Listing[] = [];

beforeAll(async () => {
  for (let index = 0; index < 420; index += 1) {
    const [country, city, district] = pick(PLACES);
    await insertListing(owner, {
      title: `إعلان عن عقار ${pick(WORDS)}`,
      description: Array.from({ length: 8 }, () => pick(WORDS)).join(" "),
      country,
      city,
      district,
      listingType: pick(LISTING_TYPES.slice(0, 4)),
      offerType: pick(OFFER_TYPES),
      // Few different amounts, so that many are equal.
      price: pick([40_000, 55_000, 500_000, 500_100, 900_000, 1_000_000, 1_000_100, 2_500_000]),
      areaSqm: maybe(0.9, () => pick([80, 120.5, 140, 150, 400])),
      bedrooms: maybe(0.8, () => Math.floor(random() * 8)),
      latitude: 24 + random(),
      longitude: 46 + random(),
      status: random() < 0.85 ? "approved" : "pending",
    });
  }
  all = await owner.db.query.listings.findMany();
});

/** The expected result, computed the slow way. */
function expected(search: ListingSearch): Listing[] {
  const words = foldSearch(search.search).split(" ").filter(Boolean);
  const matches = all.filter((listing) => {
    if (listing.status !== "approved") return false;
    if (search.offer !== null && listing.offerType !== search.offer) return false;
    if (search.type !== null && listing.listingType !== search.type) return false;
    if (search.city !== null && listing.city !== search.city) return false;
    if (search.district !== null && listing.districtKey !== districtKeyOf(search.district)) return false;
    if (search.bedrooms !== null) {
      if (listing.bedrooms === null) return false;
      if (Math.min(listing.bedrooms, 5) !== search.bedrooms) return false;
    }
    if (search.minPrice !== null && listing.price < search.minPrice) return false;
    if (search.maxPrice !== null && listing.price > search.maxPrice) return false;
    if (search.minArea !== null && (listing.areaSqm ?? 0) < search.minArea) return false;
    if (search.maxArea !== null && (listing.areaSqm ?? Infinity) > search.maxArea) return false;
    const text = foldSearch(`${listing.title} ${listing.description}`);
    return words.every((word) => text.includes(word));
  });
  const by = {
    newest: (a: Listing, b: Listing) => b.seq - a.seq,
    price: (a: Listing, b: Listing) => a.price - b.price || a.seq - b.seq,
    price_per_sqm: byAmount((listing) => listing.pricePerSqm),
    area: byAmount((listing) => listing.areaSqm),
  };
  if (search.sort === "newest") return matches.toSorted(by.newest);
  const descending = search.sort.endsWith("_desc");
  const order = by[search.sort.replace(/_(asc|desc)$/, "") as keyof typeof by];
  const silent = matches.filter((listing) =>
    search.sort.startsWith("price_a") || search.sort === "price_desc" ? false : listing.areaSqm === null,
  );
  const said = matches.filter((listing) => !silent.includes(listing)).toSorted(order);
  return [...(descending ? said.toReversed() : said), ...silent.toSorted(by.newest)];
}

function byAmount(amount: (listing: Listing) => number | null) {
  return (a: Listing, b: Listing) => (amount(a) ?? 0) - (amount(b) ?? 0) || a.seq - b.seq;
}

async function everyPage(search: ListingSearch): Promise<ListingCard[]> {
  const found: ListingCard[] = [];
  for (let after: string | null = null, pages = 0; pages < 40; pages += 1) {
    const page = await searchListings(owner, search, after);
    found.push(...page.listings);
    after = page.next;
    if (after === null) return found;
  }
  throw new Error("pages without end");
}

const range = (values: readonly number[]): [number | null, number | null] => {
  const [a, b] = [maybe(0.7, () => pick(values)), maybe(0.7, () => pick(values))];
  return a !== null && b !== null && a > b ? [b, a] : [a, b];
};

function anySearch(sort: ListingSearch["sort"]): ListingSearch {
  const place = maybe(0.5, () => pick(PLACES));
  const [minPrice, maxPrice] = maybe(0.4, () => range([45_000, 500_000, 500_050, 950_000, 1_000_000])) ?? [
    null,
    null,
  ];
  const [minArea, maxArea] = maybe(0.3, () => range([80, 100, 120, 121, 150])) ?? [null, null];
  return {
    ...EVERYTHING,
    search: maybe(0.4, () => [pick(WORDS), ...(random() < 0.3 ? [pick(WORDS)] : [])].join(" ")) ?? "",
    offer: maybe(0.4, () => pick(OFFER_TYPES)),
    type: maybe(0.3, () => pick(LISTING_TYPES.slice(0, 4))),
    city: place?.[1] ?? null,
    district: (place && maybe(0.4, () => place[2])) ?? null,
    bedrooms: maybe(0.2, () => Math.floor(random() * 6)),
    minPrice,
    maxPrice,
    minArea,
    maxArea,
    sort,
  };
}

describe.each(SORTS)("sorted by %s", (sort) => {
  test("pages hold every match once, in order, and the count and the choices are right", async () => {
    for (let round = 0; round < 24; round += 1) {
      const search = round === 0 ? { ...EVERYTHING, sort } : anySearch(sort);
      const wanted = expected(search);
      const found = await everyPage(search);
      expect(
        found.map(({ seq }) => seq),
        JSON.stringify(search),
      ).toEqual(wanted.map(({ seq }) => seq));

      const { tally, facets } = await searchListings(owner, search, null);
      if (tally.more) expect(wanted.length).toBeGreaterThan(tally.n);
      else expect(tally.n, JSON.stringify(search)).toBe(wanted.length);
      if (facets && search.offer === null)
        for (const offer of OFFER_TYPES)
          expect(facets.offer[offer] ?? 0, JSON.stringify(search)).toBe(
            wanted.filter(({ offerType }) => offerType === offer).length,
          );
    }
  });
});

test.each(SORTS.filter((sort) => sort !== "newest"))(
  "walking the index by %s finds the same, however many match",
  async (sort) => {
    for (let round = 0; round < 16; round += 1) {
      const search = round === 0 ? { ...EVERYTHING, sort } : anySearch(sort);
      const match = matchOf(search);
      const sample = await takeSample(owner, match);
      const ways = [
        { page: steppedIndex.page },
        { page: steppedIndex.page, sample },
        ...(search.search === "" ? [{ page: sortedRows.page }] : []),
      ];
      for (const { page: pageOf, sample: known } of ways) {
        const found: number[] = [];
        for (let next: string | null = "", pages = 0; next !== null && pages < 40; pages += 1) {
          const cursor = parseCursor(sort, next);
          const page: Page = await pageOf(owner, { search, match, cursor, sample: known });
          found.push(...page.listings.map(({ seq }) => seq));
          next = page.next;
        }
        expect(found, JSON.stringify(search)).toEqual(expected(search).map(({ seq }) => seq));
      }
    }
  },
  60_000,
);

test("no statement of a search or a map reads a whole table", async () => {
  const { db, asked } = recordedDatabase();
  const ctx = { ...owner, db };
  const bounds = { south: 24, west: 46, north: 25, east: 47 };
  for (const sort of SORTS)
    for (let round = 0; round < 8; round += 1) {
      const search = anySearch(sort);
      const { next } = await searchListings(ctx, search, null);
      if (next) await searchListings(ctx, search, next);
      const query = { search, match: matchOf(search), cursor: null };
      if (sort !== "newest") await steppedIndex.page(ctx, query);
      if (sort !== "newest") await sortedRows.page(ctx, query);
      await findOnMap(ctx, search, bounds);
    }
  await matchesSince(ctx, EVERYTHING, 0, 1, 10);
  await listLatest(ctx);
  expect(asked.length).toBeGreaterThan(100);
  for (const statement of new Set(asked)) {
    const scans = (await planOf(statement))
      .split("\n")
      .filter(
        (detail) =>
          detail.startsWith("SCAN") &&
          !/VIRTUAL TABLE INDEX|CONSTANT ROW|^SCAN (\(|matches|newest|walked|wanted|counted)/.test(detail),
      );
    expect(scans, statement).toEqual([]);
  }
});

test("the choices of a filter count what each would leave under the other filters", async () => {
  const search: ListingSearch = { ...EVERYTHING, city: "Riyadh", offer: "rent" };
  const { facets } = await searchListings(owner, search, null);
  for (const type of LISTING_TYPES)
    expect(facets?.type[type] ?? 0).toBe(expected({ ...search, type }).length);
  for (const city of ["Jeddah", "Dubai", "Doha"])
    expect(facets?.city[city] ?? 0).toBe(expected({ ...search, city }).length);
  for (const bedrooms of [0, 1, 2, 3, 4, 5])
    expect(facets?.bedrooms[bedrooms] ?? 0).toBe(expected({ ...search, bedrooms }).length);
  expect(facets?.district.map(({ name }) => name).toSorted()).toEqual(["العارض", "النرجس"]);
});

test("the map holds every match once, alone or in a cluster", async () => {
  const bounds = { south: 24, west: 46, north: 25, east: 47 };
  const shown = (points: Awaited<ReturnType<typeof findOnMap>>) =>
    points.reduce((sum, point) => sum + (point.kind === "cluster" ? point.n : 1), 0);
  for (const search of [
    EVERYTHING,
    { ...EVERYTHING, search: "مسبح" },
    { ...EVERYTHING, offer: "sale" as const, maxPrice: 950_000 },
  ])
    expect(shown(await findOnMap(owner, search, bounds))).toBe(expected(search).length);

  const near = await findOnMap(owner, EVERYTHING, { south: 24.5, west: 46.5, north: 24.51, east: 46.51 });
  for (const point of near)
    if (point.kind === "listing") {
      expect(Math.abs((point.card.latitude ?? 0) - 24.505)).toBeLessThan(0.03);
      expect(Math.abs((point.card.longitude ?? 0) - 46.505)).toBeLessThan(0.03);
    }
});

test("what was published since then is found, and nothing older", async () => {
  const ctx = memberCtx();
  const at = Date.now() + 1_000_000;
  const fresh = await insertListing(ctx, { title: "فيلا فريدة في حي الغدير", approvedAt: at });
  const search = { ...EVERYTHING, search: "الغدير" };
  expect((await matchesSince(ctx, search, at - 1, at, 10)).map(({ id }) => id)).toEqual([fresh.id]);
  expect(await matchesSince(ctx, search, at, at + 1, 10)).toEqual([]);
  expect(await matchesSince(ctx, { ...search, offer: "rent" }, at - 1, at, 10)).toEqual([]);
});

test("the index and the counts follow a listing off the market and back", async () => {
  const ctx = memberCtx();
  const listing = await insertListing(ctx, {
    title: "قصر المرجان الوحيد",
    city: "Ajman",
    country: "ae",
    district: "الراشدية",
  });
  const search = { ...EVERYTHING, search: "المرجان" };
  const inAjman = async () => (await searchListings(ctx, { ...EVERYTHING, city: "Ajman" }, null)).tally.n;
  const found = async () => (await searchListings(ctx, search, null)).listings.length;
  expect([await found(), await inAjman()]).toEqual([1, 1]);

  const set = (values: Partial<typeof listings.$inferInsert>) => ctx.db.update(listings).set(values);
  await set({ closedAs: "sold", closedAt: 1 }).where(eq(listings.id, listing.id));
  expect([await found(), await inAjman()]).toEqual([0, 0]);
  await set({ closedAs: null, closedAt: null }).where(eq(listings.id, listing.id));
  expect([await found(), await inAjman()]).toEqual([1, 1]);
  // A listing whose licence has expired disappears even before a scheduled task runs.
  await set({ licenceNumber: "1", licenceExpiresAt: Date.now() - 1 }).where(eq(listings.id, listing.id));
  expect(await found()).toBe(0);
  await ctx.db.delete(listings).where(eq(listings.id, listing.id));
  expect([await found(), await inAjman()]).toEqual([0, 0]);
});

test("nobody's contact data are in the public view", async () => {
  const { results } = await env.DB.prepare(
    "select contact_name, contact_phone, contact_email from public_listings limit 50",
  ).all();
  expect(results.length).toBe(50);
  for (const row of results) expect(Object.values(row)).toEqual([null, null, null]);
});

test("a district called like something of every object is counted like any other", () => {
  const match = { seq: 1, offerType: "sale", listingType: "villa", city: "Riyadh", bedrooms: 3 } as const;
  const amounts = { price: 900_000, pricePerSqm: null, areaSqm: null };
  const found = ["constructor", "constructor", "toString"].map((district) => ({
    ...match,
    ...amounts,
    district,
  }));
  expect(sampleFacets(found).district).toEqual([
    { name: "constructor", n: 2 },
    { name: "toString", n: 1 },
  ]);
});

import { beforeAll, expect, test } from "vitest";
import type { Listing } from "#app/domains/listings/search/live-listings.server.ts";
import {
  LISTING_TYPES,
  OFFER_TYPES,
  PAGE_SIZE,
  SORTS,
  type ListingSearch,
} from "#app/domains/listings/rules.ts";
import { findOnMap } from "#app/domains/listings/search/map-points.server.ts";
import { matchesSince } from "#app/domains/listings/search/matches-since.server.ts";
import { fitsExactly } from "#app/domains/listings/search/match-expression.server.ts";
import { detailOf } from "#app/domains/listings/search/live-listings.server.ts";
import { PLACES } from "#app/domains/listings/search/place/landmarks.ts";
import { EVERYTHING, readSearch, searchQuery } from "#app/domains/listings/search/search-input.ts";
import { searchListings } from "#app/domains/listings/search/search.server.ts";
import { isRing, readDrawn, writeDrawn } from "#app/lib/drawn-rings.ts";
import { memberCtx } from "#tests/factories/context.ts";
import { drawings, isInsideDrawn } from "#tests/factories/drawn.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { planOf, recordedDatabase } from "#tests/factories/recorded.ts";
import { randomOf } from "../../../../scripts/seed/random.ts";

const { next: random, pick } = randomOf("drawn areas");

const owner = memberCtx();
const CENTRES = [
  { latitude: 24.71, longitude: 46.68 },
  { latitude: 24.83, longitude: 46.62 },
  { latitude: 21.55, longitude: 39.18 },
  { latitude: 25.2, longitude: 55.27 },
];
const REGION = { south: 15, west: 34, north: 33, east: 57 };
let all: Listing[] = [];

/** Near a centre, mostly; to five digits, and every tenth exactly between two places of the grid. */
function anyPlace(): { latitude: number; longitude: number } {
  const { latitude, longitude } = pick(CENTRES);
  const reach = 0.35 * random() ** 2;
  const near = (value: number) => {
    const found = value + reach * (2 * random() - 1);
    return random() < 0.1 ? Math.floor(found * 1000) / 1000 + 0.0005 : Math.round(found * 1e5) / 1e5;
  };
  return { latitude: near(latitude), longitude: near(longitude) };
}

beforeAll(async () => {
  for (let index = 0; index < 1200; index += 1)
    await insertListing(owner, {
      listingType: pick(LISTING_TYPES.slice(0, 4)),
      offerType: pick(OFFER_TYPES),
      price: pick([40_000, 55_000, 500_000, 900_000, 1_000_000, 2_500_000]),
      areaSqm: random() < 0.1 ? null : pick([80, 120.5, 140, 400]),
      ...(random() < 0.05 ? { latitude: null, longitude: null } : anyPlace()),
      status: random() < 0.9 ? "approved" : "pending",
    });
  all = await owner.db.query.listings.findMany();
});

/** Where a listing is shown, in thousandths of a degree. */
const shown = (degrees: number) => Math.round(degrees * 1000);

function metres(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const rad = Math.PI / 180;
  const vector = ({ latitude, longitude }: typeof a) => [
    Math.cos(latitude * rad) * Math.cos(longitude * rad),
    Math.cos(latitude * rad) * Math.sin(longitude * rad),
    Math.sin(latitude * rad),
  ];
  const [from, to] = [vector(a), vector(b)];
  return 2 * 6_371_000 * Math.asin(Math.hypot(...from.map((value, at) => value - (to[at] as number))) / 2);
}

function isNear(listing: Listing, code: string): boolean {
  const [first = "", second, third] = code.split(",");
  const place = {
    latitude: shown(listing.latitude ?? 0) / 1000,
    longitude: shown(listing.longitude ?? 0) / 1000,
  };
  if (first === "metro" || first === "school")
    return PLACES[first].some((known) => metres(place, known) <= Number(second));
  return metres(place, { latitude: Number(first), longitude: Number(second) }) <= Number(third);
}

/** The answer, found by looking at every listing. */
function expected(search: ListingSearch): Listing[] {
  const rings = search.areas === null ? null : readDrawn(search.areas);
  const matches = all.filter(
    (listing) =>
      listing.status === "approved" &&
      listing.latitude !== null &&
      listing.longitude !== null &&
      (rings === null ||
        isInsideDrawn({ x: shown(listing.longitude) * 100, y: shown(listing.latitude) * 100 }, rings)) &&
      (search.near === null || isNear(listing, search.near)) &&
      (search.offer === null || listing.offerType === search.offer) &&
      (search.type === null || listing.listingType === search.type) &&
      (search.maxPrice === null || listing.price <= search.maxPrice),
  );
  const [, measure, direction] = /^(price|price_per_sqm|area)_(asc|desc)$/.exec(search.sort) ?? [];
  if (!measure) return matches.toSorted((a, b) => b.seq - a.seq);
  const amount = (listing: Listing) =>
    measure === "price" ? listing.price : measure === "area" ? listing.areaSqm : listing.pricePerSqm;
  const sign = direction === "asc" ? 1 : -1;
  return matches.toSorted((a, b) => {
    const [left, right] = [amount(a), amount(b)];
    if (left === null || right === null) return left === right ? b.seq - a.seq : left === null ? 1 : -1;
    return sign * (left - right || a.seq - b.seq);
  });
}

/** Up to this many pages are gone through, one after the other. */
const PAGES = 6;

async function pagesOf(ctx: Pick<typeof owner, "db">, search: ListingSearch): Promise<number[]> {
  const found: number[] = [];
  for (let after: string | null = null, pages = 0; pages < PAGES; pages += 1) {
    const page = await searchListings(ctx, search, after);
    found.push(...page.listings.map(({ seq }) => seq));
    if (page.next === null) return found;
    after = page.next;
  }
  return found;
}

const onPages = (wanted: readonly Listing[]): number[] =>
  wanted.slice(0, PAGES * PAGE_SIZE).map(({ seq }) => seq);

const DRAWINGS = drawings(random, 240, CENTRES)
  .filter((rings) => rings.every(isRing))
  .slice(0, 200);

const NEAR = [
  "24.7136,46.6753,1200",
  "25.2,55.27,20000",
  "21.55,39.18,100",
  "metro,800",
  "metro,5000",
  "school,500",
];

function anySearch(index: number): ListingSearch {
  const rings = DRAWINGS[index % DRAWINGS.length] ?? [];
  return {
    ...EVERYTHING,
    areas: writeDrawn(rings),
    near: random() < 0.15 ? pick(NEAR) : null,
    offer: random() < 0.3 ? pick(OFFER_TYPES) : null,
    type: random() < 0.3 ? pick(LISTING_TYPES.slice(0, 4)) : null,
    maxPrice: random() < 0.2 ? 900_000 : null,
    sort: pick(SORTS),
  };
}

test("two hundred drawings find the very listings that stand in them, in every order, on pages without doubles", async () => {
  expect(DRAWINGS).toHaveLength(200);
  let matched = 0;
  for (const [index] of DRAWINGS.entries()) {
    const search = anySearch(index);
    expect(readSearch(new URLSearchParams(searchQuery(search)))).toEqual(search);
    const wanted = expected(search);
    matched += wanted.length > 0 ? 1 : 0;
    expect(await pagesOf(owner, search), searchQuery(search)).toEqual(onPages(wanted));
    const { tally } = await searchListings(owner, search, null);
    if (tally.more) expect(wanted.length).toBeGreaterThan(tally.n);
    else expect(tally.n, searchQuery(search)).toBe(wanted.length);
  }
  expect(matched).toBeGreaterThan(120);
});

test("the map shows exactly those, alone or in a cluster, from far and from near", async () => {
  for (let index = 0; index < DRAWINGS.length; index += 2) {
    const search = { ...anySearch(index), sort: EVERYTHING.sort };
    const wanted = expected(search);
    const ids = new Set(wanted.map(({ id }) => id));
    for (const bounds of [REGION, { south: 24, west: 46, north: 25.5, east: 47.5 }]) {
      const points = await findOnMap(owner, search, bounds);
      for (const point of points) if (point.kind === "listing") expect(ids.has(point.card.id)).toBe(true);
      const n = points.reduce((sum, point) => sum + (point.kind === "cluster" ? point.n : 1), 0);
      const inView = wanted.filter(
        ({ latitude, longitude }) =>
          (latitude ?? 0) >= bounds.south &&
          (latitude ?? 0) <= bounds.north &&
          (longitude ?? 0) >= bounds.west &&
          (longitude ?? 0) <= bounds.east,
      );
      if (bounds === REGION) expect(n, searchQuery(search)).toBe(wanted.length);
      else expect(n, searchQuery(search)).toBeGreaterThanOrEqual(inView.length);
    }
  }
});

test.each(NEAR)("near %s are exactly those within the straight line", async (near) => {
  const search = { ...EVERYTHING, near };
  expect(await pagesOf(owner, search)).toEqual(onPages(expected(search)));
});

test("a saved search with an area finds what stands in it, and a lowered price is judged by the same", async () => {
  const until = owner.now() + 1;
  for (let index = 0; index < 40; index += 1) {
    const search = { ...anySearch(index), sort: EVERYTHING.sort };
    const wanted = expected(search);
    const found = await matchesSince(owner, search, 0, until, 5000);
    expect(found.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(
      wanted.map(({ seq }) => seq).toSorted((a, b) => a - b),
    );
    const drawn = { ...EVERYTHING, areas: search.areas, near: search.near };
    const inside = new Set(expected(drawn).map(({ seq }) => seq));
    for (const listing of all)
      if (listing.status === "approved")
        expect(fitsExactly(drawn, detailOf({ ...listing, office: null }))).toBe(inside.has(listing.seq));
  }
});

test("a drawing without a listing's place in it finds nothing, and reads nothing", async () => {
  const tiny = writeDrawn([
    [
      [4_667_510, 2_471_310],
      [4_667_520, 2_471_310],
      [4_667_515, 2_471_320],
    ],
  ]);
  const { db, rowsRead } = recordedDatabase();
  const { listings, tally } = await searchListings({ db }, { ...EVERYTHING, areas: tiny }, null);
  expect([listings, tally]).toEqual([[], { n: 0, more: false }]);
  expect(await findOnMap({ db }, { ...EVERYTHING, areas: tiny }, REGION)).toEqual([]);
  expect(rowsRead()).toBeLessThan(20);
});

test("no statement of a drawn area reads a whole table, and none has more parameters than a database takes", async () => {
  const { db, asked } = recordedDatabase();
  for (let index = 0; index < 30; index += 1) {
    const search = anySearch(index);
    const { next } = await searchListings({ db }, search, null);
    if (next) await searchListings({ db }, search, next);
    await findOnMap({ db }, search, REGION);
    await matchesSince({ db }, search, 0, 1, 10);
  }
  for (const statement of new Set(asked)) {
    expect(statement.split("?").length, statement).toBeLessThan(100);
    const scans = (await planOf(statement))
      .split("\n")
      .filter(
        (detail) =>
          detail.startsWith("SCAN") &&
          !/VIRTUAL TABLE INDEX|CONSTANT ROW|^SCAN (\(|matches|newest|counted|wanted|walked|g$)/.test(detail),
      );
    expect(scans, statement).toEqual([]);
  }
});

import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listings } from "#app/db/schema.server.ts";
import { findOnMap } from "#app/domains/listings/search/map-points.server.ts";
import { indexEntry } from "#app/domains/listings/search/index-entry.ts";
import { EVERYTHING } from "#app/domains/listings/search/search-input.ts";
import type { Bounds, ListingSearch, MapPoint } from "#app/domains/listings/rules.ts";
import type { Listing } from "#app/domains/listings/search/live-listings.server.ts";
import { memberCtx } from "#tests/factories/context.ts";
import { copyListing, FLAT, insertListing } from "#tests/factories/listings.ts";
import { countedDatabase } from "#tests/factories/rows-read.ts";
import { randomOf } from "../../../../scripts/seed/random.ts";

const ctx = memberCtx();
const place = (overrides: Partial<Listing>) => insertListing(ctx, overrides);

const sizeOf = (point: MapPoint): number => (point.kind === "cluster" ? point.n : 1);
const numbersOf = (points: readonly MapPoint[]) => points.reduce((sum, point) => sum + sizeOf(point), 0);

async function move(id: string, to: { latitude: number; longitude: number }): Promise<void> {
  const { searchCodes } = indexEntry({ ...FLAT, ...to });
  await ctx.db
    .update(listings)
    .set({ ...to, searchCodes })
    .where(eq(listings.id, id));
}

/** The stored counts, and the same counted from the rows. */
async function storedAndCounted() {
  const stored = await ctx.db.all(
    sql`select tile, offer_type, listing_type, n, latitude, longitude from map_counts where n <> 0 order by 1, 2, 3`,
  );
  const counted = await ctx.db.all(
    sql`select substr(search_codes, instr(search_codes, z.column1), 3) as tile, o.column1 as offer_type, t.column1 as listing_type,
        count(*) as n, sum(cast(round(latitude * 1000) as integer)) as latitude,
        sum(cast(round(longitude * 1000) as integer)) as longitude
      from listings, (values ('A'), ('F'), ('H'), ('J'), ('M'), ('W')) z, (values (''), ('sale'), ('rent')) o,
        (values (''), ('apartment'), ('villa'), ('land')) t
      where live = 1 and instr(search_codes, z.column1) > 0 and o.column1 in ('', offer_type) and t.column1 in ('', listing_type)
      group by 1, 2, 3 order by 1, 2, 3`,
  );
  return { stored, counted };
}

test("whatever happens to listings, the counts of tiles are those of the live ones", async () => {
  const random = randomOf("map counts");
  const anywhere = () => ({ latitude: random.between(17, 31), longitude: random.between(36, 55) });
  const ids: string[] = [];
  for (let n = 0; n < 12; n += 1) {
    const status = random.pick(["approved", "pending"] as const);
    const spot = random.chance(0.8) ? anywhere() : { latitude: null, longitude: null };
    const kind = { offerType: random.pick(["sale", "rent"] as const), status };
    ids.push(
      (await place({ ...kind, ...spot, listingType: random.pick(["apartment", "villa"] as const) })).id,
    );
  }
  for (let step = 0; step < 60; step += 1) {
    const id = random.pick(ids);
    const act = random.whole(0, 6);
    const change = (values: Partial<Listing>) =>
      ctx.db.update(listings).set(values).where(eq(listings.id, id));
    if (act === 0) await change({ status: "approved" });
    else if (act === 1) await change({ status: "pending" });
    else if (act === 2) await change({ closedAs: "sold", closedAt: 1 });
    else if (act === 3) await change({ closedAs: null, closedAt: null });
    else if (act === 4)
      await change({ offerType: random.pick(["sale", "rent"] as const), listingType: "land" });
    else if (act === 5) await move(id, anywhere());
    else if (random.chance(0.2)) await ctx.db.delete(listings).where(eq(listings.id, id));
  }
  const { stored, counted } = await storedAndCounted();
  expect(counted.length).toBeGreaterThan(20);
  expect(stored).toEqual(counted);
});

test("a listing whose codes still name a tile but which has no place is counted nowhere, and may change and go", async () => {
  const { id } = await place({ latitude: 29.5, longitude: 49.5 });
  const change = (values: Partial<Listing>) => ctx.db.update(listings).set(values).where(eq(listings.id, id));
  const around = () =>
    findOnMap(ctx, EVERYTHING, { south: 29.4, west: 49.4, north: 29.6, east: 49.6 }).then(numbersOf);
  expect(await around()).toBe(1);
  await change({ latitude: null, longitude: null });
  expect(await around()).toBe(0);
  await change({ status: "pending" });
  await change({ status: "approved" });
  await ctx.db.delete(listings).where(eq(listings.id, id));
  expect(await around()).toBe(0);
});

test("far and near, by offer and type, the map counts as the index does and shows the same single listings", async () => {
  const random = randomOf("map views");
  const town = { south: 27, west: 37, north: 28, east: 38 };
  for (let n = 0; n < 60; n += 1)
    await place({
      title: "شقة في مدينة الخريطة",
      latitude: random.between(town.south, town.north),
      longitude: random.between(town.west, town.east),
      offerType: random.pick(["sale", "rent"] as const),
      listingType: random.pick(["apartment", "villa"] as const),
    });
  const views: Bounds[] = [town];
  for (const side of [4, 0.5, 0.2, 0.08, 0.04, 0.02])
    for (let n = 0; n < 3; n += 1) {
      const [south, west] = [random.between(26.8, 27.8), random.between(36.8, 37.8)];
      views.push({ south, west, north: south + side, east: west + side });
    }
  const searches: Partial<ListingSearch>[] = [
    {},
    { offer: "rent" },
    { type: "villa" },
    { offer: "sale", type: "apartment" },
  ];
  for (const bounds of views)
    for (const filters of searches) {
      const search = { ...EVERYTHING, ...filters };
      // One more word, which all of them have, asks the index.
      const [stored, indexed] = await Promise.all([
        findOnMap(ctx, search, bounds),
        findOnMap(ctx, { ...search, search: "شقة في مدينة الخريطة" }, bounds),
      ]);
      const told = JSON.stringify({ bounds, filters });
      const singles = (points: MapPoint[]) =>
        points.flatMap((point) => (point.kind === "listing" ? [point.card.id] : []));
      expect(singles(stored), told).toEqual(singles(indexed));
      expect(stored.map(sizeOf).toSorted(), told).toEqual(indexed.map(sizeOf).toSorted());
      expect(numbersOf(stored), told).toBe(numbersOf(indexed));
    }
});

test("a cluster stands in the middle of its listings, which tells no place closer than a hundred metres", async () => {
  for (let n = 0; n < 8; n += 1)
    await place({ latitude: 18.20021 + n * 0.01, longitude: 42.50037, listingType: "warehouse" });
  const [cluster, ...others] = await findOnMap(
    ctx,
    { ...EVERYTHING, type: "warehouse" },
    { south: 15, west: 34, north: 33, east: 57 },
  );
  expect(others).toEqual([]);
  expect(cluster).toEqual({ kind: "cluster", n: 8, latitude: 18.235, longitude: 42.5 });
});

test("twenty thousand listings in a view cost no more rows than its tiles", async () => {
  const { id } = await place({ latitude: 19.3, longitude: 41.9, listingType: "land", offerType: "sale" });
  await copyListing(ctx, id, 20_000);
  const { db, rowsRead } = countedDatabase();
  const bounds = { south: 19.2, west: 41.8, north: 19.4, east: 42 };
  const points = await findOnMap({ db }, { ...EVERYTHING, type: "land" }, bounds);
  expect(points).toEqual([{ kind: "cluster", n: 2000, latitude: 19.3, longitude: 41.9 }]);
  expect(rowsRead()).toBeLessThan(800);
});

test("the few of a kind among thousands are shown for what their tiles cost, by a search in the index of places", async () => {
  const spot = { latitude: 18.71, longitude: 44.31 };
  const { id } = await place({ ...spot, listingType: "land", offerType: "sale" });
  await copyListing(ctx, id, 5000);
  const older = await place({ ...spot, listingType: "office", offerType: "rent" });
  const newer = await place({ latitude: 18.79, longitude: 44.39, listingType: "office", offerType: "rent" });
  const { db, rowsRead } = countedDatabase();
  const bounds = { south: 18.6, west: 44.2, north: 18.9, east: 44.5 };
  const search = { ...EVERYTHING, offer: "rent", type: "office" } as const;
  const points = await findOnMap({ db }, search, bounds);
  expect(points.map((point) => point.kind === "listing" && point.card.id)).toEqual([newer.id, older.id]);
  expect(rowsRead()).toBeLessThan(400);
});

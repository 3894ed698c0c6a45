import { gte } from "drizzle-orm";
import { expect, test } from "vitest";
import { listings } from "#app/db/schema.server.ts";
import type { ListingSearch } from "#app/domains/listings/rules.ts";
import { matchOf } from "#app/domains/listings/search/match-expression.server.ts";
import { countedUpTo } from "#app/domains/listings/search/match-sample.server.ts";
import { EVERYTHING } from "#app/domains/listings/search/search-input.ts";
import { searchListings } from "#app/domains/listings/search/search.server.ts";
import { memberCtx } from "#tests/factories/context.ts";
import { copyListing, insertListing } from "#tests/factories/listings.ts";
import { countedDatabase } from "#tests/factories/rows-read.ts";

const owner = memberCtx();

test("however many have the very same amount, a page of them reads a thousand rows besides the count", async () => {
  const { id, areaSqm } = await insertListing(owner, { title: "شقة في برج الفنار", areaSqm: 97 });
  await copyListing(owner, id, 1500);
  const { db, rowsRead } = countedDatabase();
  for (const sort of ["area_asc", "area_desc"] as const) {
    const search = { ...EVERYTHING, search: "الفنار", sort };
    // Half of the others are the newest hundred, which are read with their offices to know how they are spread.
    const most = countedUpTo(matchOf(search)) + 1 + 1100;
    const before = rowsRead();
    const first = await searchListings({ db }, search, null);
    expect(first.tally).toEqual({ n: 1000, more: true });
    expect(rowsRead() - before).toBeLessThan(most);
    const second = await searchListings({ db }, search, first.next);
    expect(rowsRead() - before).toBeLessThan(2 * most);
    const pages = [...first.listings, ...second.listings];
    expect(new Set(pages.map(({ areaSqm: area }) => area))).toEqual(new Set([areaSqm]));
    const sign = sort === "area_asc" ? 1 : -1;
    expect(pages.map(({ seq }) => seq)).toEqual(
      pages.map(({ seq }) => seq).toSorted((a, b) => sign * (a - b)),
    );
    expect(new Set(pages.map(({ seq }) => seq)).size).toBe(48);
  }
});

test("a hundred listings whose licence has just expired hide none that stands behind them", async () => {
  const shown = await insertListing(owner, { title: "شقة في برج الهدهد" });
  const expired = await insertListing(owner, { title: "شقة في برج الهدهد" });
  await copyListing(owner, expired.id, 150);
  const licence = { licenceNumber: "1", licenceExpiresAt: Date.now() - 1 };
  await owner.db.update(listings).set(licence).where(gte(listings.seq, expired.seq));
  for (const sort of ["newest", "price_asc"] as const) {
    const found = await searchListings(owner, { ...EVERYTHING, search: "الهدهد", sort }, null);
    expect(found.listings.map(({ id }) => id)).toEqual([shown.id]);
  }
});

test("over a hundred matches the number is told, over a thousand that there are more", async () => {
  const { id } = await insertListing(owner, { title: "ڤيلا عند پارك السدرة", price: 3_000_000 });
  await copyListing(owner, id, 639);
  const count = async (search: Partial<ListingSearch>) =>
    (await searchListings(owner, { ...EVERYTHING, ...search }, null)).tally;
  expect(await count({ search: "فيلا السدرة" })).toEqual({ n: 640, more: false });
  expect(await count({ search: "ڤيلا السدره", sort: "area_asc" })).toEqual({ n: 640, more: false });
  // A range is looked up in the rows: half as many are counted.
  expect(await count({ search: "بارك", minPrice: 2_900_000 })).toEqual({ n: 500, more: true });
});

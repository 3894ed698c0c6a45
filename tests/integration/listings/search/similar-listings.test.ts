import { expect, test } from "vitest";
import { listSimilar } from "#app/domains/listings/search/similar-listings.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { plansOf } from "#tests/factories/recorded.ts";
import { countedDatabase } from "#tests/factories/rows-read.ts";

/** A city and price that only this test uses. */
const HERE = {
  city: "Makkah",
  district: "العوالي",
  latitude: null,
  longitude: null,
  price: 7_000_000,
} as const;

const titlesOf = async (id: string, limit?: number) =>
  (await listSimilar(visitorCtx(), id, limit)).map(({ title }) => title);

test("of those with the nearest prices, the four nearest: the same district first, then by price, the newer of two equals", async () => {
  const owner = await insertMember();
  const insert = (overrides: Partial<Parameters<typeof insertListing>[1]>) =>
    insertListing(owner, { ...HERE, ...overrides });
  const { id } = await insert({ title: "المنظور إليه" });
  await insert({ title: "أغلى بنصف", price: 10_500_000 });
  await insert({ title: "للإيجار", offerType: "rent" });
  await insert({ title: "حي آخر والسعر نفسه", district: "الشوقية" });
  await insert({ title: "الحي نفسه وأغلى بعُشرين", price: 8_400_000 });
  await insert({ title: "حي آخر وأرخص بعُشر", district: "الشوقية", price: 6_300_000 });
  const placeless = await insert({ title: "بلا حي والسعر نفسه", district: null });
  await insert({ title: "الحي نفسه وأرخص قليلًا", price: 6_900_000 });

  expect(await titlesOf(id)).toEqual([
    "الحي نفسه وأرخص قليلًا",
    "الحي نفسه وأغلى بعُشرين",
    "بلا حي والسعر نفسه",
    "حي آخر والسعر نفسه",
  ]);
  expect(await titlesOf(id, 2)).toEqual(["الحي نفسه وأرخص قليلًا", "الحي نفسه وأغلى بعُشرين"]);
  // Without a district, others without one are its own.
  const other = await insert({ title: "بلا حي وأغلى بقليل", district: null, price: 7_100_000 });
  expect(await titlesOf(placeless.id, 1)).toEqual(["بلا حي وأغلى بقليل"]);
  expect(await titlesOf(other.id, 1)).toEqual(["بلا حي والسعر نفسه"]);
  expect(await titlesOf("unknown")).toEqual([]);
});

test("what is not public has similar ones, and is none itself", async () => {
  const owner = await insertMember();
  const there = { ...HERE, price: 2_000_000 };
  const pending = await insertListing(owner, { ...there, title: "قيد المراجعة", status: "pending" });
  const live = await insertListing(owner, { ...there, title: "معروض" });
  expect(await titlesOf(pending.id)).toEqual(["معروض"]);
  expect(await titlesOf(live.id)).toEqual([]);
});

test("they come from the index, however many cost as much", async () => {
  const owner = await insertMember();
  const there = { ...HERE, price: 3_000_000 };
  const [first] = await Promise.all(Array.from({ length: 40 }, () => insertListing(owner, there)));
  const { db, rowsRead } = countedDatabase();
  expect(await listSimilar({ db, now: Date.now }, first?.id ?? "")).toHaveLength(4);
  expect(rowsRead()).toBeLessThan(60);
  const [{ plan } = { plan: "" }] = await plansOf(visitorCtx(), (ctx) => listSimilar(ctx, first?.id ?? ""));
  // One range for each kind of price, in the order of the index: only the two dozen found are sorted.
  expect(plan.match(/SEARCH near USING INDEX listings_alike .*\nSCAN \(subquery-\d\)/g)).toHaveLength(3);
});

import { expect, test } from "vitest";
import { findPublicListing } from "#app/domains/listings/search/live-listings.server.ts";
import { listSimilar } from "#app/domains/listings/search/similar-listings.server.ts";
import type { PublicListing } from "#app/domains/listings/rules.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertListing } from "#tests/factories/listings.ts";

/** A city and price that only this test uses. */
const HERE = {
  city: "Makkah",
  district: "العوالي",
  latitude: null,
  longitude: null,
  price: 7_000_000,
} as const;

test("of the newest alike, the four nearest: the same district first, then by price, the newer of two equals", async () => {
  const owner = await insertMember();
  const insert = (overrides: Partial<Parameters<typeof insertListing>[1]>) =>
    insertListing(owner, { ...HERE, ...overrides });
  const { id } = await insert({ title: "المنظور إليه" });
  await insert({ title: "أغلى بنصف", price: 10_500_000 });
  await insert({ title: "للإيجار", offerType: "rent" });
  await insert({ title: "حي آخر والسعر نفسه", district: "الشوقية" });
  await insert({ title: "الحي نفسه وأغلى بعُشرين", price: 8_400_000 });
  await insert({ title: "حي آخر وأرخص بعُشر", district: "الشوقية", price: 6_300_000 });
  await insert({ title: "بلا حي والسعر نفسه", district: null });
  await insert({ title: "الحي نفسه وأرخص قليلًا", price: 6_900_000 });

  const ctx = visitorCtx();
  const listing = (await findPublicListing(ctx, id)) as PublicListing;
  const found = await listSimilar(ctx, listing);
  expect(found.map(({ title }) => title)).toEqual([
    "الحي نفسه وأرخص قليلًا",
    "الحي نفسه وأغلى بعُشرين",
    "بلا حي والسعر نفسه",
    "حي آخر والسعر نفسه",
  ]);
  expect((await listSimilar(ctx, listing, 2)).map(({ price }) => price)).toEqual([6_900_000, 8_400_000]);

  const placeless = { ...listing, district: null };
  expect((await listSimilar(ctx, placeless, 1)).map(({ title }) => title)).toEqual(["بلا حي والسعر نفسه"]);
});

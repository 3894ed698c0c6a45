import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listings, priceAlerts, priceChanges } from "#app/db/schema.server.ts";
import { approveListing } from "#app/domains/listings/moderation/approve-listing.server.ts";
import { rejectListing } from "#app/domains/listings/moderation/reject-listing.server.ts";
import { createListing } from "#app/domains/listings/own/create-listing.server.ts";
import { deleteListing } from "#app/domains/listings/own/delete-listing.server.ts";
import { editListing } from "#app/domains/listings/own/edit-listing.server.ts";
import { listPriceChanges } from "#app/domains/listings/prices/price-history.server.ts";
import { findPublicListing } from "#app/domains/listings/search/live-listings.server.ts";
import { searchListings } from "#app/domains/listings/search/search.server.ts";
import { EVERYTHING, readSearch, searchQuery } from "#app/domains/listings/search/search-input.ts";
import { findOnMap } from "#app/domains/listings/search/map-points.server.ts";
import { viewListing } from "#app/domains/listings/view/view-listing.server.ts";
import { LOWERED_FOR } from "#app/domains/listings/prices/rules.ts";
import { SORTS } from "#app/domains/listings/rules.ts";
import { days, minutes } from "#app/lib/duration.ts";
import { gatherMarketplace } from "#app/domains/privacy/export/gather-marketplace.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { appCtx } from "#tests/factories/context.ts";
import { insertPictures, listingInput } from "#tests/factories/listing-forms.ts";
import { insertAdmin } from "#tests/factories/moderation.ts";
import { at } from "#tests/factories/paid-orders.ts";
import { planOf, recordedDatabase } from "#tests/factories/recorded.ts";

/** A published listing at 950,000, and what changes its price: edits by its owner and approvals, each a minute later. */
async function published() {
  const [owner, admin] = [await insertMember(), await insertAdmin()];
  const input = listingInput({ images: await insertPictures(owner, 1) });
  const made = await createListing(owner, input);
  if (!made.ok) throw new Error(made.reason);
  const { id } = made;
  let now = Date.now();
  const edit = async (change: Partial<typeof input>) => {
    now += minutes(1);
    expect(await editListing(at(owner, now), id, { ...input, ...change })).toMatchObject({ ok: true });
  };
  const approve = async () => {
    now += minutes(1);
    expect(await approveListing({ ...admin, now: () => now }, id)).toEqual({ ok: true });
    return now;
  };
  await approve();
  const history = async () =>
    (await listPriceChanges(owner, id)).map(({ oldPrice, newPrice }) => [oldPrice, newPrice]);
  const alerts = () => owner.db.query.priceAlerts.findMany({ where: eq(priceAlerts.listingId, id) });
  const card = async () => (await findPublicListing(owner, id))?.loweredFrom;
  return { owner, admin, id, edit, approve, history, alerts, card, now: () => now };
}

test("a changed price is history once it is public: one row for one approval, on its day", async () => {
  const { owner, id, edit, approve, history, alerts, card } = await published();
  expect(await history()).toEqual([]);
  await edit({ price: 900_000 });
  expect(await history()).toEqual([]);
  const approvedAt = await approve();
  expect(await history()).toEqual([[950_000, 900_000]]);
  expect(await listPriceChanges(owner, id)).toMatchObject([{ changedAt: approvedAt }]);
  expect(await card()).toBe(950_000);
  expect(await alerts()).toMatchObject([{ fromPrice: 950_000, dueAt: approvedAt + minutes(2) }]);
});

test("prices that nobody saw are no history: of edits before the approval, of a rejected one, of one taken back", async () => {
  const { admin, id, edit, approve, history, alerts, card } = await published();
  await edit({ price: 700_000 });
  await edit({ price: 800_000 });
  expect(await rejectListing(admin, id, "السعر غير معقول")).toEqual({ ok: true });
  await edit({ price: 940_000 });
  await approve();
  expect(await history()).toEqual([[950_000, 940_000]]);
  await edit({ price: 1 });
  await edit({ price: 940_000 });
  await approve();
  expect(await history()).toEqual([[950_000, 940_000]]);
  expect(await alerts()).toHaveLength(1);
  expect(await card()).toBe(950_000);
});

test("a listing that was never public has no history, whatever its price was before", async () => {
  const [owner, admin] = [await insertMember(), await insertAdmin()];
  const input = listingInput({ images: await insertPictures(owner, 1) });
  const made = await createListing(owner, input);
  const id = made.ok ? made.id : "";
  await editListing(owner, id, { ...input, price: 500_000 });
  await approveListing(admin, id);
  expect(await listPriceChanges(owner, id)).toEqual([]);
  expect(
    await owner.db.query.priceAlerts.findFirst({ where: eq(priceAlerts.listingId, id) }),
  ).toBeUndefined();
});

test("two approvals at once write the change once", async () => {
  const { admin, id, edit, history, alerts, now } = await published();
  await edit({ price: 900_000 });
  const ctx = { ...admin, now: () => now() + 1 };
  const outcomes = await Promise.all([1, 2, 3].map(() => approveListing(ctx, id)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await history()).toEqual([[950_000, 900_000]]);
  expect(await alerts()).toHaveLength(1);
});

test("a raise ends the badge and alerts nobody anew; another text leaves the lowering as it stands", async () => {
  const { edit, approve, history, card, alerts } = await published();
  await edit({ price: 900_000 });
  await approve();
  await edit({ price: 900_000, title: "شقة ثلاث غرف مجددة في النرجس" });
  await approve();
  expect(await card()).toBe(950_000);
  await edit({ price: 920_000 });
  await approve();
  expect(await card()).toBeNull();
  expect(await history()).toEqual([
    [900_000, 920_000],
    [950_000, 900_000],
  ]);
  expect(await alerts()).toMatchObject([{ fromPrice: 950_000 }]);
});

test("lowerings that come while an alert gathers join it: one alert, from the first price", async () => {
  const { edit, approve, alerts } = await published();
  await edit({ price: 900_000 });
  await approve();
  await edit({ price: 880_000 });
  await approve();
  expect(await alerts()).toMatchObject([{ fromPrice: 950_000 }]);
});

test("another offer begins anew: a rent is not compared with a price", async () => {
  const { edit, approve, history, alerts, card } = await published();
  await edit({ price: 900_000 });
  await approve();
  await edit({ price: 60_000, offer_type: "rent", rent_checked: { period: "year", price: 60_000 } });
  await approve();
  expect([await history(), await alerts(), await card()]).toEqual([[], [], null]);
});

const found = async ({ db }: Parameters<typeof searchListings>[0], change: object) =>
  (await searchListings({ db }, { ...EVERYTHING, ...change }, null)).listings.map(({ id }) => id);

test("the filter finds what was lowered, in every order, with other filters, on the map, and counts it", async () => {
  await appCtx().db.delete(listings);
  const lowered = await published();
  const other = await published();
  await lowered.edit({ price: 900_000, district: "النرجس" });
  await lowered.approve();
  const ctx = lowered.owner;
  for (const sort of SORTS)
    expect(await found(ctx, { lowered: true, city: "Riyadh", sort }), sort).toEqual([lowered.id]);
  expect(await found(ctx, { lowered: true, district: "النرجس", city: "Riyadh", maxPrice: 900_000 })).toEqual([
    lowered.id,
  ]);
  expect(await found(ctx, { lowered: true, search: "النرجس" })).toEqual([lowered.id]);
  expect(await found(ctx, { lowered: true, offer: "rent" })).toEqual([]);
  expect(await found(ctx, {})).toEqual([other.id, lowered.id]);
  const all = await searchListings(ctx, EVERYTHING, null);
  expect(all.facets?.lowered).toEqual({ n: 1, more: false });
  const only = await searchListings(ctx, { ...EVERYTHING, lowered: true }, null);
  expect([only.tally, only.facets?.lowered]).toEqual([
    { n: 1, more: false },
    { n: 1, more: false },
  ]);
  const riyadh = { south: 24, west: 46, north: 25, east: 47 };
  expect(await findOnMap(ctx, { ...EVERYTHING, lowered: true }, riyadh)).toMatchObject([
    { kind: "listing", card: { id: lowered.id, loweredFrom: 950_000 } },
  ]);
});

test("after sixty days a price is called lowered no more: neither on cards, nor by the filter, nor to its owner", async () => {
  await appCtx().db.delete(listings);
  const { owner, id, edit, approve, card, history } = await published();
  await edit({ price: 900_000 });
  await approve();
  const moment = Date.now() - LOWERED_FOR;
  const set = (loweredAt: number) => owner.db.update(listings).set({ loweredAt }).where(eq(listings.id, id));
  const ofOwner = async () =>
    (await viewListing(owner, id, { member: owner, admin: null }))?.listing.loweredFrom;
  await set(moment + minutes(5));
  expect([await card(), await found(owner, { lowered: true }), await ofOwner()]).toEqual([
    950_000,
    [id],
    950_000,
  ]);
  await set(moment - minutes(5));
  expect([await card(), await found(owner, { lowered: true }), await ofOwner()]).toEqual([null, [], null]);
  const { facets } = await searchListings(owner, EVERYTHING, null);
  expect(facets?.lowered).toEqual({ n: 0, more: false });
  expect(await history()).toHaveLength(1);
});

test("the address carries the filter, and nothing but its one value is one", () => {
  const search = { ...EVERYTHING, lowered: true as const };
  expect(searchQuery(search)).toBe("lowered=true");
  expect(readSearch(new URLSearchParams("lowered=true"))).toEqual(search);
  for (const value of ["", "false", "1", "TRUE"])
    expect(readSearch(new URLSearchParams({ lowered: value }))).toEqual(EVERYTHING);
});

test("searching, counting and the history of a page read no whole table", async () => {
  const { id, edit, approve } = await published();
  await edit({ price: 900_000 });
  await approve();
  const { db, asked } = recordedDatabase();
  for (const sort of SORTS) {
    await searchListings({ db }, { ...EVERYTHING, lowered: true, sort }, null);
    await searchListings({ db }, { ...EVERYTHING, lowered: true, sort, city: "Riyadh", maxPrice: 1e6 }, null);
  }
  await findOnMap({ db }, { ...EVERYTHING, lowered: true }, { south: 24, west: 46, north: 25, east: 47 });
  await listPriceChanges({ db }, id);
  expect(asked.length).toBeGreaterThan(SORTS.length);
  for (const query of new Set(asked))
    expect(await planOf(query), query).not.toMatch(
      /SCAN (?!json_each|w\b|newest|matches|counted|wanted|walked|CONSTANT ROW|\d+ CONSTANT ROW|\(subquery|listing_index (?:EXISTS )?VIRTUAL TABLE INDEX \d+:[^ ]*M)/,
    );
});

test("the copy of one's data has the changes; a deleted listing takes them along", async () => {
  const { owner, id, edit, approve, now } = await published();
  await edit({ price: 900_000 });
  await approve();
  expect((await gatherMarketplace(owner, owner.userId)).listings).toMatchObject([
    {
      price_changes: [{ old_price: 950_000, new_price: 900_000, changed_at: new Date(now()).toISOString() }],
    },
  ]);
  await deleteListing(at(owner, now() + days(1)), id);
  expect(await owner.db.$count(priceChanges, eq(priceChanges.listingId, id))).toBe(0);
  expect(await owner.db.$count(priceAlerts, eq(priceAlerts.listingId, id))).toBe(0);
});

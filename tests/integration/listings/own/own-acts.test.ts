import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, favorites, images, listingMessages, listings } from "#app/db/schema.server.ts";
import { closeListing } from "#app/domains/listings/own/close-listing.server.ts";
import { confirmListing } from "#app/domains/listings/own/confirm-listing.server.ts";
import { deleteListing } from "#app/domains/listings/own/delete-listing.server.ts";
import { findOwnListing, findPublicListing } from "#app/domains/listings/search/live-listings.server.ts";
import { reopenListing } from "#app/domains/listings/own/reopen-listing.server.ts";
import { OPEN_LISTINGS_MAX } from "#app/domains/listings/own/rules.ts";
import { days } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { insertPictures } from "#tests/factories/listing-forms.ts";
import { insertListing } from "#tests/factories/listings.ts";

type Overrides = Parameters<typeof insertListing>[1];

async function owned(overrides: Overrides = {}) {
  const ctx = await insertMember();
  const { id } = await insertListing(ctx, overrides);
  const row = () => findOwnListing(ctx, id);
  const acts = async () => {
    const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    return rows.map(({ action }) => action);
  };
  return { ctx, id, row, acts };
}
const WITHDRAWN = { closedAs: "withdrawn", closedAt: 5 } as const;

test.each([
  ["withdrawn", "sale"],
  ["withdrawn", "rent"],
  ["sold", "sale"],
  ["rented", "rent"],
] as const)(
  "a listing is %s (%s): off the market at once, its status kept, once",
  async (closing, offerType) => {
    const { ctx, id, row, acts } = await owned({ offerType });
    expect(await closeListing(ctx, id, closing)).toEqual({ ok: true });
    expect(await closeListing(ctx, id, "withdrawn")).toEqual({ ok: false, reason: "closed" });
    expect(await row()).toMatchObject({ closedAs: closing, status: "approved", live: 0 });
    expect((await row())?.closedAt).toBeGreaterThan(0);
    expect(await findPublicListing(ctx, id)).toBeNull();
    expect(await acts()).toEqual(["listing.close"]);
  },
);

test("what is to let is not sold, what is for sale not rented", async () => {
  const let_ = await owned({ offerType: "rent" });
  expect(await closeListing(let_.ctx, let_.id, "sold")).toEqual({ ok: false, reason: "not-for-sale" });
  const sale = await owned({ offerType: "sale" });
  expect(await closeListing(sale.ctx, sale.id, "rented")).toEqual({ ok: false, reason: "not-for-rent" });
  for (const { row, acts } of [let_, sale]) {
    expect(await row()).toMatchObject({ closedAs: null, live: 1 });
    expect(await acts()).toEqual([]);
  }
});

test("a closed listing is put back: approved on the market, as one that its owner has just confirmed", async () => {
  const { ctx, id, row, acts } = await owned({
    ...WITHDRAWN,
    hiddenAs: "unconfirmed",
    askedAt: 5,
    confirmedAt: 5,
  });
  expect(await reopenListing(ctx, id)).toEqual({ ok: true });
  expect(await reopenListing(ctx, id)).toEqual({ ok: false, reason: "not-closed" });
  expect(await row()).toMatchObject({
    closedAs: null,
    closedAt: null,
    hiddenAs: null,
    askedAt: null,
    live: 1,
  });
  expect((await row())?.confirmedAt).toBeGreaterThan(5);
  expect(await findPublicListing(ctx, id)).not.toBeNull();
  expect(await acts()).toEqual(["listing.reopen"]);
});

test("a closed listing that nobody approved waits for moderation again", async () => {
  const { ctx, id, row } = await owned({ ...WITHDRAWN, status: "pending" });
  expect(await reopenListing(ctx, id)).toEqual({ ok: true });
  expect(await row()).toMatchObject({ closedAs: null, status: "pending", live: 0 });
});

test("a closed listing without a lasting licence, or beyond fifty open ones, is not put back", async () => {
  const expired = await owned({
    ...WITHDRAWN,
    licenceNumber: "7200299856",
    licenceExpiresAt: Date.now() - 1,
  });
  expect(await reopenListing(expired.ctx, expired.id)).toEqual({ ok: false, reason: "licence-expired" });
  expect(await expired.row()).toMatchObject(WITHDRAWN);

  const { ctx, id, row, acts } = await owned(WITHDRAWN);
  for (let open = 0; open < OPEN_LISTINGS_MAX; open += 1) await insertListing(ctx, { status: "pending" });
  expect(await reopenListing(ctx, id)).toEqual({ ok: false, reason: "too-many-open" });
  expect(await row()).toMatchObject(WITHDRAWN);
  expect(await acts()).toEqual([]);
});

test("an owner confirms: the month starts anew, and a listing hidden for want of it comes back", async () => {
  const { ctx, id, row, acts } = await owned({ hiddenAs: "unconfirmed", confirmedAt: 5, askedAt: 6 });
  expect(await findPublicListing(ctx, id)).toBeNull();
  expect(await confirmListing(ctx, id)).toEqual({ ok: true });
  expect(await row()).toMatchObject({ hiddenAs: null, askedAt: null, live: 1 });
  expect((await row())?.confirmedAt).toBeGreaterThan(Date.now() - days(1));
  expect(await findPublicListing(ctx, id)).not.toBeNull();
  expect(await acts()).toEqual(["listing.confirm"]);
});

test.each([
  ["pending", { status: "pending" }, "wrong-status"],
  ["rejected", { status: "rejected" }, "wrong-status"],
  ["withdrawn", WITHDRAWN, "closed"],
  ["out of its licence", { hiddenAs: "licence-expired", licenceExpiresAt: 5 }, "licence-expired"],
] as const)("a listing that is %s has nothing to confirm", async (_what, state, reason) => {
  const { ctx, id, row } = await owned(state);
  const before = await row();
  expect(await confirmListing(ctx, id)).toEqual({ ok: false, reason });
  expect(await row()).toEqual(before);
});

test("a deleted listing is gone with what hangs on it, and its pictures become loose", async () => {
  const ctx = await insertMember();
  const fan = await insertMember();
  const [picture = ""] = await insertPictures(ctx);
  await ctx.db.update(images).set({ looseAt: null }).where(eq(images.id, picture));
  const { id } = await insertListing(ctx, { images: [{ id: picture, width: 1280, height: 960 }] });
  await ctx.db.batch([
    ctx.db.insert(favorites).values({ userId: fan.userId, listingId: id, createdAt: 5 }),
    ctx.db
      .insert(listingMessages)
      .values({ id: newId(), listingId: id, senderId: fan.userId, sealed: "x", createdAt: 5 }),
  ]);

  expect(await deleteListing(ctx, id)).toEqual({ ok: true });
  expect(await deleteListing(ctx, id)).toEqual({ ok: false, reason: "gone" });
  expect(await findOwnListing(ctx, id)).toBeNull();
  expect(await findPublicListing(ctx, id)).toBeNull();
  expect(await ctx.db.$count(favorites, eq(favorites.listingId, id))).toBe(0);
  expect(await ctx.db.$count(listingMessages, eq(listingMessages.listingId, id))).toBe(0);
  const row = await ctx.db.query.images.findFirst({ where: eq(images.id, picture) });
  expect(row?.looseAt).toBeGreaterThan(0);
  const acts = await ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
  expect(acts.map(({ action }) => action)).toEqual(["listing.delete"]);
});

test("a deletion that fails half-way deletes nothing", async () => {
  const { ctx, id, row } = await owned();
  const before = await row();
  await expect(deleteListing({ ...ctx, db: failingDatabase(/^update "images"/i) }, id)).rejects.toThrow();
  expect(await row()).toEqual(before);
});

test("another member's listing looks missing to every act, and is left alone", async () => {
  const open = await owned();
  const closed = await owned(WITHDRAWN);
  const before = [await open.row(), await closed.row()];
  const stranger = await insertMember();
  const gone = { ok: false, reason: "gone" };
  expect(await closeListing(stranger, open.id, "withdrawn")).toEqual(gone);
  expect(await confirmListing(stranger, open.id)).toEqual(gone);
  expect(await deleteListing(stranger, open.id)).toEqual(gone);
  expect(await reopenListing(stranger, closed.id)).toEqual(gone);
  expect([await open.row(), await closed.row()]).toEqual(before);
  expect(await open.ctx.db.$count(listings, eq(listings.userId, stranger.userId))).toBe(0);
});

test("a confirmation of what was confirmed within the hour is taken and not written down again", async () => {
  const { ctx, id, acts } = await owned({ confirmedAt: 5 });
  for (let n = 0; n < 3; n += 1) expect(await confirmListing(ctx, id)).toEqual({ ok: true });
  expect(await acts()).toEqual(["listing.confirm"]);
});

test("closing and putting back wait after sixty of them", async () => {
  const { ctx, id, acts } = await owned();
  for (let n = 0; n < 30; n += 1) {
    expect(await closeListing(ctx, id, "withdrawn")).toEqual({ ok: true });
    expect(await reopenListing(ctx, id)).toEqual({ ok: true });
  }
  expect(await closeListing(ctx, id, "withdrawn")).toMatchObject({ ok: false, reason: "too-many" });
  expect(await acts()).toHaveLength(60);
});

import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, imageHashes, images, listings, users } from "#app/db/schema.server.ts";
import { createListing } from "#app/domains/listings/own/create-listing.server.ts";
import { findOwnListing, findPublicListing } from "#app/domains/listings/search/live-listings.server.ts";
import { OPEN_LISTINGS_MAX } from "#app/domains/listings/own/rules.ts";
import { marketModel } from "#app/domains/valuation/shipped-model.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { insertPictures, listingInput } from "#tests/factories/listing-forms.ts";
import { insertListing } from "#tests/factories/listings.ts";

const own = (ctx: MemberContext) => ctx.db.$count(listings, eq(listings.userId, ctx.userId));
const loose = async (ctx: MemberContext, ids: string[]) => {
  const rows = await ctx.db.select().from(images).where(eq(images.userId, ctx.userId));
  return ids.filter((id) => rows.find((row) => row.id === id)?.looseAt !== null);
};

async function created(ctx: MemberContext, overrides: Parameters<typeof listingInput>[0] = {}) {
  const pictures = overrides.images ?? (await insertPictures(ctx, 2));
  const outcome = await createListing(ctx, listingInput({ ...overrides, images: pictures }));
  if (!outcome.ok) throw new Error(outcome.reason);
  const listing = await findOwnListing(ctx, outcome.id);
  if (!listing) throw new Error("not stored");
  return { listing, pictures };
}

test("a new listing is stored as pending with its pictures, our estimate, and nothing public", async () => {
  const ctx = await insertMember();
  const { listing, pictures } = await created(ctx);
  expect(listing).toMatchObject({
    status: "pending",
    price: 950_000,
    currency: "SAR",
    contactEmail: ctx.email,
    contactPhone: "+966501234567",
    viewsCount: 0,
    approvedAt: null,
    closedAs: null,
    hiddenAs: null,
    estimateModel: marketModel.version,
    live: 0,
  });
  expect(listing.estimatePoint).toBeGreaterThan(0);
  expect(listing.searchWords).toContain("النرجس");
  expect(listing.images).toEqual(pictures.map((id) => ({ id, width: 1280, height: 960 })));
  expect(await loose(ctx, pictures)).toEqual([]);
  expect(await ctx.db.$count(imageHashes, eq(imageHashes.listingId, listing.id))).toBe(8);
  expect(await findPublicListing(ctx, listing.id)).toBeNull();
  const acts = await ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, listing.id));
  expect(acts.map(({ action, actorId }) => [action, actorId])).toEqual([["listing.create", ctx.userId]]);
});

test("currency follows the country, the district its known Arabic name, and an address given stays", async () => {
  const ctx = await insertMember();
  const { listing } = await created(ctx, {
    country: "ae",
    city: "Dubai",
    district: "dubai marina",
    latitude: null,
    longitude: null,
    contact_email: "office@example.com",
    licence_number: "71488273611",
    licence_expires_at: "2999-12-31",
  });
  expect(listing).toMatchObject({
    currency: "AED",
    contactEmail: "office@example.com",
    licenceNumber: "71488273611",
    licenceExpiresAt: Date.UTC(2999, 11, 31, 20),
  });
  expect(listing.district).toMatch(/[\u0621-\u064a]/);
});

test("a plot keeps no rooms and no floor, whatever the selects above it said", async () => {
  const ctx = await insertMember();
  const { listing } = await created(ctx, { listing_group: "land", listing_type: "land", area_sqm: 600 });
  expect(listing).toMatchObject({ listingType: "land", bedrooms: null, bathrooms: null, floorNumber: null });
});

test("contact data in a text is stored, with a flag for the moderator", async () => {
  const ctx = await insertMember();
  const { listing } = await created(ctx, {
    description: "شقة هادئة في الدور الثاني، قريبة من المدارس والخدمات. للتواصل 0501234567",
  });
  expect(listing.flags).toContainEqual(
    expect.objectContaining({ kind: "contact-data", field: "description" }),
  );
});

test("pictures of another member, or of another listing, make no listing", async () => {
  const ctx = await insertMember();
  const theirs = await insertPictures(await insertMember());
  expect(await createListing(ctx, listingInput({ images: theirs }))).toEqual({
    ok: false,
    reason: "images-gone",
  });

  const { pictures } = await created(ctx);
  const again = await createListing(ctx, listingInput({ images: pictures }));
  expect(again).toEqual({ ok: false, reason: "images-gone" });
  expect(await own(ctx)).toBe(1);
});

test("a form sent twice at once makes one listing", async () => {
  const ctx = await insertMember();
  const input = listingInput({ images: await insertPictures(ctx, 3) });
  const outcomes = await Promise.all([createListing(ctx, input), createListing(ctx, input)]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes).toContainEqual({ ok: false, reason: "images-gone" });
  expect(await own(ctx)).toBe(1);
});

test.each([
  ["the listing itself", /^insert into "listings"/i],
  ["the trail", /^insert into "audit_log"/i],
  ["its pictures", /^update "images"/i],
  ["what they look like", /^insert into "image_hashes"/i],
])("a failure at %s leaves no row and the pictures loose, and says so", async (_what, statement) => {
  const ctx = await insertMember();
  const pictures = await insertPictures(ctx, 2);
  const failing = { ...ctx, db: failingDatabase(statement) };
  const outcome = await createListing(failing, listingInput({ images: pictures }));
  expect(outcome).toEqual({ ok: false, reason: "save-failed" });
  expect(ctx.logged).toContainEqual(
    expect.objectContaining({ event: "listing.create_failed", reference: ctx.reference }),
  );
  expect(JSON.stringify(ctx.logged)).not.toContain("501234567");

  expect(await own(ctx)).toBe(0);
  expect(await loose(ctx, pictures)).toEqual(pictures);
  expect(await createListing(ctx, listingInput({ images: pictures }))).toMatchObject({ ok: true });
});

test("fifty open listings are enough: the next is refused until one is closed", async () => {
  const ctx = await insertMember();
  const open = [];
  for (let count = 0; count < OPEN_LISTINGS_MAX; count += 1)
    open.push(await insertListing(ctx, { status: "pending" }));
  const pictures = await insertPictures(ctx);
  const refused = await createListing(ctx, listingInput({ images: pictures }));
  expect(refused).toEqual({ ok: false, reason: "too-many-open" });
  expect(await loose(ctx, pictures)).toEqual(pictures);
  expect(await ctx.db.$count(auditLog, eq(auditLog.actorId, ctx.userId))).toBe(0);

  await ctx.db
    .update(listings)
    .set({ closedAs: "withdrawn", closedAt: ctx.now() })
    .where(eq(listings.id, open[0]?.id ?? ""));
  expect(await createListing(ctx, listingInput({ images: pictures }))).toMatchObject({ ok: true });
  expect(await ctx.db.$count(listings, and(eq(listings.userId, ctx.userId), isNull(listings.closedAs)))).toBe(
    OPEN_LISTINGS_MAX,
  );
});

test("whoever sends one after another has to wait, and is told how long", async () => {
  const ctx = await insertMember();
  const input = listingInput({ images: ["missing"] });
  let outcome = await createListing(ctx, input);
  for (let count = 1; count < 20; count += 1) outcome = await createListing(ctx, input);
  expect(outcome).toEqual({ ok: false, reason: "images-gone" });
  const waiting = await createListing(ctx, input);
  expect(waiting).toMatchObject({ ok: false, reason: "too-many", waitMs: expect.any(Number) });
});

test("an account that closes meanwhile puts nothing up any more, and its pictures stay for the sweep", async () => {
  const ctx = await insertMember();
  const pictures = await insertPictures(ctx, 2);
  await ctx.db.update(users).set({ closedAt: ctx.now() }).where(eq(users.id, ctx.userId));
  expect(await createListing(ctx, listingInput({ images: pictures }))).toMatchObject({ ok: false });
  expect(await own(ctx)).toBe(0);
  expect(await loose(ctx, pictures)).toEqual(pictures);
});

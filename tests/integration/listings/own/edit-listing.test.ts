import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, imageHashes, images, listings } from "#app/db/schema.server.ts";
import { createListing } from "#app/domains/listings/own/create-listing.server.ts";
import { editListing } from "#app/domains/listings/own/edit-listing.server.ts";
import { findOwnListing, findPublicListing } from "#app/domains/listings/search/live-listings.server.ts";
import { resubmitListing } from "#app/domains/listings/own/resubmit-listing.server.ts";
import { days, minutes } from "#app/lib/duration.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { insertPictures, listingInput } from "#tests/factories/listing-forms.ts";

type Row = typeof listings.$inferInsert;

/** A posted listing in the given state, its form, and its owner's context a while later. */
async function sent(state: Partial<Row> = {}) {
  const ctx = await insertMember();
  const input = listingInput({ images: await insertPictures(ctx, 3) });
  const outcome = await createListing(ctx, input);
  if (!outcome.ok) throw new Error(outcome.reason);
  const { id } = outcome;
  if (Object.keys(state).length > 0) await ctx.db.update(listings).set(state).where(eq(listings.id, id));
  const at = ctx.now() + minutes(5);
  return { ctx: { ...ctx, now: () => at }, id, input, at, row: () => findOwnListing(ctx, id) };
}
const approved = () => sent({ status: "approved", approvedAt: 5 });

const stateOfPicture = async (ctx: MemberContext, id: string) =>
  (await ctx.db.query.images.findFirst({ where: eq(images.id, id) }))?.looseAt ?? null;

test("contact data alone leave an approved listing on the market, its answer to whether it stands as it was", async () => {
  const { ctx, id, input, row, at } = await approved();
  const before = await row();
  const edited = {
    ...input,
    contact_phone: "0555555555",
    contact_email: "new@example.com",
    contact_name: null,
  };
  expect(await editListing(ctx, id, edited)).toEqual({ ok: true, review: false });
  expect(await row()).toEqual({
    ...before,
    contactPhone: "+966555555555",
    contactEmail: "new@example.com",
    contactName: null,
    updatedAt: at,
  });
  expect(await findPublicListing(ctx, id)).not.toBeNull();
});

test.each([
  ["the price", { price: 900_000 }],
  ["a word", { title: "شقة ثلاث غرف في حي النرجس، مجددة" }],
  ["the place", { latitude: 24.84 }],
  ["the licence", { licence_number: "7200299856", licence_expires_at: "2999-01-01" }],
])(
  "%s sends an approved listing back to moderation, and off the market until then",
  async (_what, change) => {
    const { ctx, id, input, row, at } = await approved();
    expect(await findPublicListing(ctx, id)).not.toBeNull();
    expect(await editListing(ctx, id, { ...input, ...change })).toEqual({ ok: true, review: true });
    expect(await row()).toMatchObject({ status: "pending", approvedAt: 5, submittedAt: at, confirmedAt: at });
    expect(await findPublicListing(ctx, id)).toBeNull();
  },
);

test("the order of the pictures is content too", async () => {
  const { ctx, id, input, row } = await approved();
  const turned = input.images.toReversed();
  expect(await editListing(ctx, id, { ...input, images: turned })).toEqual({ ok: true, review: true });
  expect((await row())?.images.map((image) => image.id)).toEqual(turned);
});

test("what searches read and what we estimate follow the edit", async () => {
  const { ctx, id, input, row } = await approved();
  const before = await row();
  await editListing(ctx, id, { ...input, area_sqm: 280, title: "شقة واسعة بأربع غرف وحديقة" });
  const after = await row();
  expect(after?.searchWords).toContain("وحديقه");
  expect(after?.searchCodes).not.toBe(before?.searchCodes);
  expect(after?.estimatePoint).toBeGreaterThan(before?.estimatePoint ?? Infinity);
  expect(after?.pricePerSqm).toBe(Math.round(950_000 / 280));
});

test("pictures taken out become loose and are likened to nothing, new ones stay", async () => {
  const { ctx, id, input } = await approved();
  const [added = ""] = await insertPictures(ctx);
  const [first = "", second = "", third = ""] = input.images;
  expect(await editListing(ctx, id, { ...input, images: [added, first, third] })).toMatchObject({ ok: true });
  expect(await stateOfPicture(ctx, second)).toBe(ctx.now());
  for (const kept of [added, first, third]) expect(await stateOfPicture(ctx, kept)).toBeNull();
  expect(await ctx.db.$count(imageHashes, eq(imageHashes.imageId, second))).toBe(0);
  expect(await ctx.db.$count(imageHashes, eq(imageHashes.listingId, id))).toBe(12);
});

test("a rejected listing goes back to moderation by any edit, its reason cleared", async () => {
  const { ctx, id, input, row } = await sent({ status: "rejected", rejectionReason: "الصور غير واضحة" });
  expect(await editListing(ctx, id, input)).toEqual({ ok: true, review: true });
  expect(await row()).toMatchObject({ status: "pending", rejectionReason: null });
});

test("contact data leave a pending listing its place in the queue, anything else asks for another look", async () => {
  const { ctx, id, input, row, at } = await sent();
  const before = await row();
  expect(await editListing(ctx, id, { ...input, contact_name: "خالد" })).toEqual({ ok: true, review: true });
  expect(await row()).toEqual({ ...before, contactName: "خالد", updatedAt: at });
  expect(await editListing(ctx, id, { ...input, price: 5 })).toEqual({ ok: true, review: true });
  expect(await row()).toMatchObject({ status: "pending", submittedAt: at, price: 5 });
});

test("a hidden listing is shown again once what was edited is approved", async () => {
  const { ctx, id, input, row } = await sent({
    status: "approved",
    hiddenAs: "licence-expired",
    licenceExpiresAt: 5,
  });
  const licence = { licence_number: "7200299856", licence_expires_at: "2999-01-01" };
  await editListing(ctx, id, { ...input, ...licence });
  expect(await row()).toMatchObject({ status: "pending", hiddenAs: null, licenceNumber: "7200299856" });
});

test("a closed listing stays closed while it is edited", async () => {
  const { ctx, id, input, row } = await sent({ status: "approved", closedAs: "withdrawn", closedAt: 5 });
  expect(await editListing(ctx, id, { ...input, price: 1 })).toEqual({ ok: true, review: true });
  expect(await row()).toMatchObject({ closedAs: "withdrawn", status: "pending" });
});

test("another member's listing looks missing and is left alone, and their pictures cannot be taken", async () => {
  const { ctx, id, input, row } = await approved();
  const before = await row();
  const stranger = await insertMember();
  expect(await editListing(stranger, id, input)).toEqual({ ok: false, reason: "gone" });
  expect(await resubmitListing(stranger, id)).toEqual({ ok: false, reason: "gone" });
  const theirs = await insertPictures(stranger);
  const taking = await editListing(ctx, id, { ...input, images: [...input.images, ...theirs] });
  expect(taking).toEqual({ ok: false, reason: "images-gone" });
  expect(await row()).toEqual(before);
});

test("of two edits at once one is written, and no picture that is shown becomes loose", async () => {
  const { ctx, id, input, row } = await approved();
  const [first = "", second = "", third = ""] = input.images;
  const at = ctx.now();
  const later = { ...ctx, now: () => at + 1 };
  const outcomes = await Promise.all([
    editListing(ctx, id, { ...input, images: [first] }),
    editListing(later, id, { ...input, images: [second, third] }),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes).toContainEqual({ ok: false, reason: "changed-meanwhile" });
  const shown = (await row())?.images.map((image) => image.id) ?? [];
  for (const picture of input.images)
    expect((await stateOfPicture(ctx, picture)) === null).toBe(shown.includes(picture));
});

test.each([
  ["the listing", /^update "listings"/i],
  ["the trail", /^insert into "audit_log"/i],
  ["the new pictures", /^insert into "image_hashes"/i],
  ["the old pictures", /^delete from "image_hashes"/i],
])("a failure at %s changes nothing", async (_what, statement) => {
  const { ctx, id, input, row } = await approved();
  const before = await row();
  const [added = ""] = await insertPictures(ctx);
  const failing = { ...ctx, db: failingDatabase(statement) };
  const outcome = await editListing(failing, id, { ...input, price: 5, images: [added] });
  expect(outcome).toEqual({ ok: false, reason: "save-failed" });
  expect(await row()).toEqual(before);
  expect(await stateOfPicture(ctx, added)).not.toBeNull();
  for (const picture of input.images) expect(await stateOfPicture(ctx, picture)).toBeNull();
});

test("a rejected listing is sent again as it is, once", async () => {
  const { ctx, id, row, at } = await sent({
    status: "rejected",
    rejectionReason: "الصور غير واضحة",
    askedAt: 5,
  });
  expect(await resubmitListing(ctx, id)).toEqual({ ok: true });
  expect(await resubmitListing(ctx, id)).toEqual({ ok: false, reason: "wrong-status" });
  expect(await row()).toMatchObject({
    status: "pending",
    rejectionReason: null,
    submittedAt: at,
    confirmedAt: at,
    askedAt: null,
  });
  const acts = await ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
  expect(acts.filter(({ action }) => action === "listing.resubmit")).toHaveLength(1);
});

test.each([
  ["approved", { status: "approved" }, "wrong-status"],
  ["still looked at", { status: "pending" }, "wrong-status"],
  ["withdrawn", { status: "rejected", rejectionReason: "x", closedAs: "withdrawn", closedAt: 5 }, "closed"],
  [
    "without a licence that lasts",
    { status: "rejected", rejectionReason: "x", licenceExpiresAt: Date.now() - days(1) },
    "licence-expired",
  ],
] as const)("a listing that is %s is not sent again", async (_what, state, reason) => {
  const { ctx, id, row } = await sent(state);
  const before = await row();
  expect(await resubmitListing(ctx, id)).toEqual({ ok: false, reason });
  expect(await row()).toEqual(before);
});

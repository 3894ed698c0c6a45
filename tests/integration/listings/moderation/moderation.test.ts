import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  auditLog,
  favorites,
  imageHashes,
  images,
  listingReports,
  listings,
  mailOutbox,
} from "#app/db/schema.server.ts";
import { approveListing } from "#app/domains/listings/moderation/approve-listing.server.ts";
import { countForModeration } from "#app/domains/listings/moderation/moderation-counts.server.ts";
import { EVERYTHING } from "#app/domains/listings/moderation/moderation-search.ts";
import { listForModeration } from "#app/domains/listings/moderation/moderation-queue.server.ts";
import { findPublicListing } from "#app/domains/listings/search/live-listings.server.ts";
import { rejectListing } from "#app/domains/listings/moderation/reject-listing.server.ts";
import { removeListing } from "#app/domains/listings/moderation/remove-listing.server.ts";
import type { ModerationFilter } from "#app/domains/listings/rules.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { days } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { AdminContext, MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import type { Witness } from "#tests/factories/context.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { insertAdmin, insertPending, insertReport } from "#tests/factories/moderation.ts";

const of = (filter: ModerationFilter) => ({ ...EVERYTHING, filter });

const rowOf = (ctx: MemberContext, id: string) =>
  ctx.db.query.listings.findFirst({ where: eq(listings.id, id) });
const auditOf = (ctx: MemberContext, id: string) =>
  ctx.db.query.auditLog.findMany({ where: eq(auditLog.subjectId, id) });
const mailsTo = (ctx: MemberContext, owner: MemberContext) =>
  ctx.db.query.mailOutbox.findMany({ where: eq(mailOutbox.userId, owner.userId) });

/** Delivers the owner's pending mails, and returns the last one. */
async function readMail(admin: AdminContext & Witness, owner: MemberContext) {
  for (const { id } of await mailsTo(admin, owner)) await deliverMail(admin, id);
  return admin.sentMails.at(-1);
}

beforeEach(async () => {
  const { db } = await insertMember();
  await db.delete(listings);
});

test("what its owner withdrew before a decision asks for none", async () => {
  const [admin, owner] = [await insertAdmin(), await insertMember()];
  const { id } = await insertPending(owner, { closedAs: "withdrawn", closedAt: Date.now() });
  expect(await approveListing(admin, id)).toEqual({ ok: false, reason: "withdrawn" });
  expect(await rejectListing(admin, id, "الصور ليست لهذا العقار")).toEqual({
    ok: false,
    reason: "withdrawn",
  });
  expect((await listForModeration(admin, of("pending"), null)).listings).toEqual([]);
  expect(await countForModeration(admin)).toMatchObject({ pending: { n: 0 } });
  expect(await mailsTo(admin, owner)).toEqual([]);
});

test("approval publishes a waiting listing once, and leaves a trace and a mail with its address", async () => {
  const [admin, owner] = [await insertAdmin(), await insertMember()];
  const { id, title } = await insertPending(owner, { hiddenAs: "unconfirmed", confirmedAt: 5, askedAt: 6 });
  expect(await findPublicListing(admin, id)).toBeNull();

  expect(await approveListing(admin, id)).toEqual({ ok: true });
  expect(await approveListing(admin, id)).toEqual({ ok: false, reason: "wrong-status" });

  expect(await findPublicListing(admin, id)).toMatchObject({ title });
  const row = await rowOf(admin, id);
  expect(row).toMatchObject({ status: "approved", hiddenAs: null, askedAt: null });
  expect(row?.approvedAt).toBe(row?.confirmedAt);
  expect(Date.now() - (row?.approvedAt ?? 0)).toBeLessThan(days(1));
  expect(await auditOf(admin, id)).toMatchObject([
    { action: "listing.approve", actorId: admin.userId, details: { licence: "7200418836" } },
  ]);
  expect(admin.sentJobs).toHaveLength(1);
  const mail = await readMail(admin, owner);
  expect(mail).toMatchObject({ to: owner.email, subject: `نُشر إعلانك: ${title}` });
  expect(mail?.text).toContain(`/marketplace/${id}`);
});

test("the day of the first approval stays with a listing that is approved again", async () => {
  const [admin, owner] = [await insertAdmin(), await insertMember()];
  const { id } = await insertPending(owner, { approvedAt: 1000 });
  await approveListing(admin, id);
  expect(await rowOf(admin, id)).toMatchObject({ approvedAt: 1000 });
});

test("where the law wants a licence, nobody publishes a listing without its number", async () => {
  const [admin, owner] = [await insertAdmin(), await insertMember()];
  const bare = { licenceNumber: null, licenceExpiresAt: null };
  for (const place of [
    { country: "sa", city: "Jeddah" },
    { country: "ae", city: "Dubai" },
    { country: "ae", city: "Abu Dhabi" },
  ] as const) {
    const { id } = await insertPending(owner, { ...bare, ...place });
    expect(await approveListing(admin, id), place.city).toEqual({ ok: false, reason: "licence-missing" });
    expect(await rowOf(admin, id)).toMatchObject({ status: "pending" });
    expect([await auditOf(admin, id), await mailsTo(admin, owner)]).toEqual([[], []]);
  }
  for (const place of [
    { country: "qa", city: "Doha" },
    { country: "ae", city: "Sharjah" },
  ] as const) {
    const { id } = await insertPending(owner, { ...bare, ...place });
    expect(await approveListing(admin, id), place.city).toEqual({ ok: true });
    expect(await auditOf(admin, id)).toMatchObject([{ details: { licence: "not needed" } }]);
  }
});

test("a listing whose licence has ended would show to nobody: it is not approved", async () => {
  const [admin, owner] = [await insertAdmin(), await insertMember()];
  const { id } = await insertPending(owner, { licenceExpiresAt: Date.now() - 1 });
  expect(await approveListing(admin, id)).toEqual({ ok: false, reason: "licence-expired" });
  expect(await rowOf(admin, id)).toMatchObject({ status: "pending" });
});

test.each(["approved", "rejected"] as const)(
  "a listing already %s is neither approved nor rejected again",
  async (status) => {
    const [admin, owner] = [await insertAdmin(), await insertMember()];
    const { id } = await insertPending(owner, { status });
    const before = await rowOf(admin, id);
    const refused = { ok: false, reason: "wrong-status" };
    expect(await approveListing(admin, id)).toEqual(refused);
    expect(await rejectListing(admin, id, "صور غير واضحة")).toEqual(refused);
    expect(await rowOf(admin, id)).toEqual(before);
    expect([await auditOf(admin, id), await mailsTo(admin, owner)]).toEqual([[], []]);
  },
);

test("what its owner edited after the moderator opened it is not decided unseen", async () => {
  const [admin, owner] = [await insertAdmin(), await insertMember()];
  const { id, updatedAt } = await insertPending(owner);
  await admin.db.update(listings).set({ title: "عنوان جديد بعد الفتح", updatedAt: updatedAt + 1 });
  const refused = { ok: false, reason: "changed" };
  expect(await approveListing(admin, id, { seenAt: updatedAt })).toEqual(refused);
  expect(await rejectListing(admin, id, "صور غير واضحة", { seenAt: updatedAt })).toEqual(refused);
  expect(await rowOf(admin, id)).toMatchObject({ status: "pending" });
  expect(await approveListing(admin, id, { seenAt: updatedAt + 1 })).toEqual({ ok: true });
});

test("two moderators at once: one decision stands, with one trace and one mail", async () => {
  const [admin, other, owner] = [await insertAdmin(), await insertAdmin(), await insertMember()];
  const { id } = await insertPending(owner);
  const outcomes = await Promise.all([approveListing(admin, id), rejectListing(other, id, "صور غير واضحة")]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await auditOf(admin, id)).toHaveLength(1);
  expect(await mailsTo(admin, owner)).toHaveLength(1);
});

test("a rejection keeps its reason, hides the listing, and tells the owner the reason by mail", async () => {
  const [admin, owner] = [await insertAdmin(), await insertMember()];
  const { id, title } = await insertPending(owner);
  const reason = "  الصور لا تخص العقار.\r\nأضف صورًا من داخل الشقة <b>الآن</b>.  ";
  const kept = "الصور لا تخص العقار.\nأضف صورًا من داخل الشقة <b>الآن</b>.";
  expect(await rejectListing(admin, id, reason)).toEqual({ ok: true });
  expect(await rowOf(admin, id)).toMatchObject({ status: "rejected", rejectionReason: kept });
  expect(await auditOf(admin, id)).toMatchObject([{ action: "listing.reject", details: { reason: kept } }]);
  const mail = await readMail(admin, owner);
  expect(mail).toMatchObject({ to: owner.email, subject: `لم يُنشر إعلانك: ${title}` });
  expect(mail?.text).toContain("الصور لا تخص العقار.");
  expect(mail?.html).not.toContain("<b>الآن");
  expect(mail?.text).toContain(`/marketplace/${id}/edit`);
});

test.each([
  ["", "reason-missing"],
  [" \n\u200f\t ", "reason-missing"],
  ["ا".repeat(501), "reason-too-long"],
] as const)("the reason %j is refused and the listing left alone", async (reason, refusal) => {
  const [admin, owner] = [await insertAdmin(), await insertMember()];
  const { id } = await insertPending(owner);
  expect(await rejectListing(admin, id, reason)).toEqual({ ok: false, reason: refusal });
  expect(await rowOf(admin, id)).toMatchObject({ status: "pending", rejectionReason: null });
  expect(await mailsTo(admin, owner)).toEqual([]);
});

test("a mail about a decision that no longer stands is not sent", async () => {
  const [admin, owner] = [await insertAdmin(), await insertMember()];
  const { id } = await insertPending(owner);
  await rejectListing(admin, id, "صور غير واضحة");
  await admin.db
    .update(listings)
    .set({ status: "pending", rejectionReason: null })
    .where(eq(listings.id, id));
  expect(await readMail(admin, owner)).toBeUndefined();
});

test("a listing in any state is removed with all that hangs on it, its pictures go to the sweep, and a trace stays", async () => {
  const [admin, owner, fan] = [await insertAdmin(), await insertMember(), await insertMember()];
  const pictureId = newId();
  await admin.db
    .insert(images)
    .values({ id: pictureId, userId: owner.userId, kind: "listings", createdAt: 5 });
  const listing = await insertListing(owner, { images: [{ id: pictureId, width: 800, height: 600 }] });
  await admin.db.insert(imageHashes).values({ imageId: pictureId, listingId: listing.id, part: 0, bits: 7 });
  await admin.db.insert(favorites).values({ userId: fan.userId, listingId: listing.id, createdAt: 5 });
  await insertReport(listing);

  expect(await removeListing(admin, listing.id)).toEqual({ ok: true });
  expect(await removeListing(admin, listing.id)).toEqual({ ok: false, reason: "gone" });
  expect(await rowOf(admin, listing.id)).toBeUndefined();
  for (const table of [imageHashes, favorites, listingReports])
    expect(await admin.db.$count(table, eq(table.listingId, listing.id))).toBe(0);
  const picture = await admin.db.query.images.findFirst({ where: eq(images.id, pictureId) });
  expect(picture?.looseAt).not.toBeNull();
  expect(await auditOf(admin, listing.id)).toMatchObject([
    {
      action: "listing.remove",
      actorId: admin.userId,
      details: { ownerId: owner.userId, status: "approved" },
    },
  ]);
});

test("decisions on a listing that is gone say so", async () => {
  const admin = await insertAdmin();
  const gone = { ok: false, reason: "gone" };
  expect(await approveListing(admin, "gone")).toEqual(gone);
  expect(await rejectListing(admin, "gone", "سبب")).toEqual(gone);
});

import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog, listings, mailOutbox } from "#app/db/schema.server.ts";
import { approveListing } from "#app/domains/listings/moderation/approve-listing.server.ts";
import { approveMany } from "#app/domains/listings/moderation/approve-many.server.ts";
import { createListing } from "#app/domains/listings/own/create-listing.server.ts";
import { editListing } from "#app/domains/listings/own/edit-listing.server.ts";
import { findLastDecision } from "#app/domains/listings/moderation/last-decision.server.ts";
import { EVERYTHING } from "#app/domains/listings/moderation/moderation-search.ts";
import { listForModeration } from "#app/domains/listings/moderation/moderation-queue.server.ts";
import type { Listing } from "#app/domains/listings/search/live-listings.server.ts";
import { rejectListing } from "#app/domains/listings/moderation/reject-listing.server.ts";
import { removeListing } from "#app/domains/listings/moderation/remove-listing.server.ts";
import { resolveReports } from "#app/domains/listings/moderation/resolve-reports.server.ts";
import { resubmitListing } from "#app/domains/listings/own/resubmit-listing.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { READY } from "#app/i18n/listings/rejection-reasons.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { insertPictures, listingInput } from "#tests/factories/listing-forms.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { insertAdmin, insertPending, insertReport } from "#tests/factories/moderation.ts";

const REASON = "صور غير واضحة";

const rowOf = (ctx: MemberContext, id: string) =>
  ctx.db.query.listings.findFirst({ where: eq(listings.id, id) });
const actsOn = async (ctx: MemberContext, id: string) =>
  (await ctx.db.query.auditLog.findMany({ where: eq(auditLog.subjectId, id) })).map(({ action }) => action);
const mailsTo = (ctx: MemberContext, owner: MemberContext) =>
  ctx.db.$count(mailOutbox, eq(mailOutbox.userId, owner.userId));

const chosen = ({ id, updatedAt }: Listing) => ({ id, seenAt: updatedAt });

beforeEach(async () => {
  const { db } = await insertMember();
  await db.delete(listings);
});

const approve = (ctx: Awaited<ReturnType<typeof insertAdmin>>, { id, updatedAt }: Listing) =>
  approveListing(ctx, id, { seenAt: updatedAt });
const reject = (ctx: Awaited<ReturnType<typeof insertAdmin>>, { id, updatedAt }: Listing) =>
  rejectListing(ctx, id, REASON, { seenAt: updatedAt });

test.each([
  ["approved, then approved", approve, approve, "approved"],
  ["approved, then rejected", approve, reject, "approved"],
  ["rejected, then approved", reject, approve, "rejected"],
  ["rejected, then rejected", reject, reject, "rejected"],
] as const)(
  "%s: the second moderator changes nothing and hears whose decision stands",
  async (_name, first, second, stands) => {
    const [one, other, owner] = [await insertAdmin(), await insertAdmin(), await insertMember()];
    const listing = await insertPending(owner);
    expect(await first(one, listing)).toEqual({ ok: true });
    const before = await rowOf(one, listing.id);

    expect(await second(other, listing)).toEqual({ ok: false, reason: "wrong-status" });
    expect(await rowOf(one, listing.id)).toEqual(before);
    expect(before?.status).toBe(stands);
    expect([(await actsOn(one, listing.id)).length, await mailsTo(one, owner)]).toEqual([1, 1]);
    const told = { as: stands, title: listing.title, by: "نورة القحطاني" };
    expect(await findLastDecision(other, listing.id)).toMatchObject({ ...told, own: false });
    expect(await findLastDecision(one, listing.id)).toMatchObject({ ...told, own: true });
  },
);

test("a decision that overtakes another between its reading and its writing is told as one, not as an edit", async () => {
  const [one, other, owner] = [await insertAdmin(), await insertAdmin(), await insertMember()];
  const listing = await insertPending(owner);
  const outcomes = await Promise.all([approve(one, listing), reject(other, listing)]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "wrong-status" });
});

test("what the owner changed or sent again meanwhile is decided by nobody who has not seen it", async () => {
  const [one, other, owner] = [await insertAdmin(), await insertAdmin(), await insertMember()];
  const listing = await insertPending(owner);
  await one.db
    .update(listings)
    .set({ title: "عنوان آخر تمامًا", updatedAt: listing.updatedAt + 1 })
    .where(eq(listings.id, listing.id));
  expect(await approve(one, listing)).toEqual({ ok: false, reason: "changed" });
  expect(await reject(other, listing)).toEqual({ ok: false, reason: "changed" });

  // One rejected it and its owner resubmitted it: the other's page still shows the old version.
  expect(await rejectListing(one, listing.id, REASON)).toEqual({ ok: true });
  const later = { ...owner, now: () => owner.now() + 5000 };
  expect(await resubmitListing(later, listing.id)).toEqual({ ok: true });
  expect(await approve(other, listing)).toEqual({ ok: false, reason: "changed" });
  expect(await rowOf(one, listing.id)).toMatchObject({ status: "pending", title: "عنوان آخر تمامًا" });
});

test("what another moderator deleted is told to be gone, and by whom", async () => {
  const [one, other, owner] = [await insertAdmin(), await insertAdmin(), await insertMember()];
  const listing = await insertPending(owner);
  expect(await removeListing(one, listing.id)).toEqual({ ok: true });
  for (const late of [approve(other, listing), reject(other, listing), removeListing(other, listing.id)])
    expect(await late).toEqual({ ok: false, reason: "gone" });
  expect(await findLastDecision(other, listing.id)).toMatchObject({ as: "removed", title: null, own: false });
  expect(await findLastDecision(other, "nothing")).toBeNull();
  expect(await actsOn(one, listing.id)).toEqual(["listing.remove"]);
});

test("reports are closed with their trace or not at all", async () => {
  const [admin, owner] = [await insertAdmin(), await insertMember()];
  const listing = await insertListing(owner);
  await insertReport(listing);
  await insertReport(listing);
  const failing = { ...admin, db: failingDatabase(/insert into "audit_log"/) };
  await expect(resolveReports(failing, listing.id)).rejects.toThrow();
  expect(await resolveReports(admin, listing.id)).toBe(2);
  expect(await resolveReports(admin, listing.id)).toBe(0);
  const [trace] = await admin.db.query.auditLog.findMany({ where: eq(auditLog.subjectId, listing.id) });
  expect(trace).toMatchObject({ actorId: admin.userId, details: { reports: 2 } });
});

test("several are approved together, each with its own trace and mail; what cannot be is named with its reason", async () => {
  const [admin, other, owner] = [await insertAdmin(), await insertAdmin(), await insertMember()];
  const bare = { licenceNumber: null, licenceExpiresAt: null };
  const [plain, second] = [await insertPending(owner), await insertPending(owner)];
  const unlicensed = await insertPending(owner, { ...bare, title: "بلا ترخيص" });
  const insisted = await insertPending(owner, { ...bare, title: "بلا ترخيص، ومربعه محدد" });
  const flags = [{ kind: "contact-data", field: "title", found: "05" } as const];
  const [flagged, confirmed] = [await insertPending(owner, { flags }), await insertPending(owner, { flags })];
  const reported = await insertPending(owner);
  await insertReport(reported);
  const expired = await insertPending(owner, { licenceExpiresAt: 5 });
  const decided = await insertPending(owner);
  await approveListing(other, decided.id);
  const edited = await insertPending(owner);
  const mails = await mailsTo(admin, owner);

  const outcome = await approveMany(admin, {
    together: [
      ...[plain, second, unlicensed, flagged, reported, expired, decided].map(chosen),
      { id: edited.id, seenAt: edited.updatedAt - 1 },
      { id: "gone", seenAt: 5 },
      chosen(plain),
    ],
    alone: [chosen(confirmed), chosen(insisted)],
  });
  expect(outcome.approved).toBe(3);
  expect(Object.fromEntries(outcome.refused.map(({ id, reason }) => [id, reason]))).toEqual({
    [unlicensed.id]: "licence-missing",
    [insisted.id]: "licence-missing",
    [flagged.id]: "own-box",
    [reported.id]: "own-box",
    [expired.id]: "licence-expired",
    [decided.id]: "wrong-status",
    [edited.id]: "changed",
    gone: "gone",
  });
  expect(outcome.refused.find(({ id }) => id === decided.id)?.decision).toMatchObject({
    as: "approved",
    own: false,
  });
  expect(outcome.refused.find(({ id }) => id === unlicensed.id)?.title).toBe("بلا ترخيص");
  for (const { id } of [plain, second, confirmed]) {
    expect(await rowOf(admin, id)).toMatchObject({ status: "approved" });
    expect(await actsOn(admin, id)).toEqual(["listing.approve"]);
  }
  for (const { id } of [unlicensed, insisted, flagged, reported, expired, edited])
    expect(await rowOf(admin, id)).toMatchObject({ status: "pending" });
  expect((await mailsTo(admin, owner)) - mails).toBe(3);

  const again = await approveMany(admin, { together: [chosen(plain)], alone: [] });
  expect(again).toMatchObject({
    approved: 0,
    refused: [{ reason: "wrong-status", decision: { own: true } }],
  });
  expect((await mailsTo(admin, owner)) - mails).toBe(3);
});

test("one that fails keeps no other from being approved, and stays as it was", async () => {
  const [admin, owner] = [await insertAdmin(), await insertMember()];
  const made = [await insertPending(owner), await insertPending(owner)];
  const failing = { ...admin, db: failingDatabase(/^update "listings"/) };
  const { approved, refused } = await approveMany(failing, { together: made.map(chosen), alone: [] });
  expect([approved, refused.map(({ reason }) => reason)]).toEqual([0, ["failed", "failed"]]);
  expect(failing.logged.map(({ event }) => event)).toEqual([
    "listing.decide_failed",
    "listing.decide_failed",
  ]);
  expect(await approveMany(admin, { together: made.map(chosen), alone: [] })).toEqual({
    approved: 2,
    refused: [],
  });
});

test("an owner follows the mail of a rejection to the form, sends the listing again, and hears that it is published", async () => {
  const [admin, owner] = [await insertAdmin(), await insertMember()];
  const input = listingInput({ images: await insertPictures(owner, 2) });
  const made = await createListing(owner, input);
  if (!made.ok) throw new Error(made.reason);
  const lastMail = async () => {
    const mails = await admin.db.query.mailOutbox.findMany({ where: eq(mailOutbox.userId, owner.userId) });
    for (const { id, status } of mails) if (status === "pending") await deliverMail(admin, id);
    return admin.sentMails.at(-1);
  };
  expect(await rejectListing(admin, made.id, READY.details.text)).toEqual({ ok: true });
  const rejection = await lastMail();
  expect(rejection).toMatchObject({ to: owner.email, subject: `لم يُنشر إعلانك: ${input.title}` });
  expect(rejection?.text).toContain(READY.details.text);
  expect(rejection?.text).toContain(`/marketplace/${made.id}/edit`);

  const later = { ...owner, now: () => owner.now() + 5000 };
  const edited = { ...input, description: `${input.description} فيها مصعد وحارس، وجُددت العام الماضي.` };
  expect(await editListing(later, made.id, edited)).toEqual({ ok: true, review: true });
  const waiting = await listForModeration(admin, { ...EVERYTHING, filter: "pending" }, null);
  expect(waiting.listings.map(({ id, rejectionReason }) => [id, rejectionReason])).toEqual([[made.id, null]]);

  expect(await approveListing(admin, made.id)).toEqual({ ok: true });
  expect(await lastMail()).toMatchObject({ to: owner.email, subject: `نُشر إعلانك: ${input.title}` });
});

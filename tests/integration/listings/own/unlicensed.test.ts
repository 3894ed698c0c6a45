import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog, listings, mailOutbox } from "#app/db/schema.server.ts";
import { approveMany } from "#app/domains/listings/moderation/approve-many.server.ts";
import { rejectUnlicensed } from "#app/domains/listings/moderation/reject-unlicensed.server.ts";
import { confirmListing } from "#app/domains/listings/own/confirm-listing.server.ts";
import { editListing } from "#app/domains/listings/own/edit-listing.server.ts";
import { reopenListing } from "#app/domains/listings/own/reopen-listing.server.ts";
import { resubmitListing } from "#app/domains/listings/own/resubmit-listing.server.ts";
import { findOwnListing, findPublicListing } from "#app/domains/listings/search/live-listings.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { runCron } from "#workers/cron.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertPictures, listingInput } from "#tests/factories/listing-forms.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { insertAdmin } from "#tests/factories/moderation.ts";
import { planOf, recordedDatabase } from "#tests/factories/recorded.ts";

type Overrides = Parameters<typeof insertListing>[1];

const BARE = { licenceNumber: null, licenceExpiresAt: null };

async function owned(overrides: Overrides = {}) {
  const ctx = await insertMember();
  const { id } = await insertListing(ctx, { ...BARE, ...overrides });
  return { ctx, id, row: () => findOwnListing(ctx, id) };
}

beforeEach(async () => {
  const { db } = await insertMember();
  await db.delete(listings);
});

test.each([
  ["put back", { closedAs: "withdrawn", closedAt: 5 }, reopenListing],
  ["confirmed", { hiddenAs: "unconfirmed", confirmedAt: 5, askedAt: 6 }, confirmListing],
  ["sent again", { status: "rejected", rejectionReason: "بلا رقم" }, resubmitListing],
] as const)("without its licence number a listing in Riyadh is not %s", async (_what, state, act) => {
  const { ctx, id, row } = await owned(state);
  const before = await row();
  expect(await act(ctx, id)).toEqual({ ok: false, reason: "licence-missing" });
  expect(await row()).toEqual(before);
});

test("one that nobody approved goes back into moderation, where its number may still come", async () => {
  const { ctx, id, row } = await owned({ status: "pending", closedAs: "withdrawn", closedAt: 5 });
  expect(await reopenListing(ctx, id)).toEqual({ ok: true });
  expect(await row()).toMatchObject({ status: "pending", live: 0 });
});

test.each([
  ["clears the number", {}],
  ["moves it to where the law wants one", { country: "qa", city: "Doha" }],
] as const)(
  "an edit that %s takes the listing off the market, and no administrator puts it back",
  async (_what, place) => {
    const ctx = await insertMember();
    const [picture = ""] = await insertPictures(ctx);
    const licence = "country" in place ? BARE : {};
    const images = [{ id: picture, width: 1280, height: 960 }];
    const { id } = await insertListing(ctx, { ...place, ...licence, images });
    expect(await findPublicListing(ctx, id)).not.toBeNull();

    const input = listingInput({ images: [picture], licence_number: null, licence_expires_at: null });
    expect(await editListing(ctx, id, input)).toEqual({ ok: true, review: true });
    expect(await findPublicListing(ctx, id)).toBeNull();
    const row = await findOwnListing(ctx, id);
    const chosen = [{ id, seenAt: row?.updatedAt ?? 0 }];
    const outcome = await approveMany(await insertAdmin(), { together: [], alone: chosen });
    expect(outcome.refused.map(({ reason }) => reason)).toEqual(["licence-missing"]);
    expect(await findPublicListing(ctx, id)).toBeNull();
  },
);

test("one that is public all the same goes back to its owner with the reason; where none is asked for, it stays", async () => {
  const [riyadh, dubai, capital] = [
    await owned(),
    await owned({ country: "ae", city: "Dubai" }),
    await owned({ country: "ae", city: "Abu Dhabi" }),
  ];
  const [doha, licensed, closed] = [
    await owned({ country: "qa", city: "Doha" }),
    await owned({ licenceNumber: "7200299856" }),
    await owned({ closedAs: "sold", closedAt: 5 }),
  ];
  await runCron("* * * * *", visitorCtx());
  expect(await rejectUnlicensed(visitorCtx())).toBe(0);

  for (const { ctx, id, row } of [riyadh, dubai, capital]) {
    expect(await row()).toMatchObject({ status: "rejected", live: 0 });
    expect((await row())?.rejectionReason).toContain("رقم ترخيص الإعلان ناقص");
    const acts = await ctx.db.query.auditLog.findMany({ where: eq(auditLog.subjectId, id) });
    expect(acts).toMatchObject([{ action: "listing.reject", actorId: null }]);
    const mails = await ctx.db.query.mailOutbox.findMany({ where: eq(mailOutbox.userId, ctx.userId) });
    expect(mails).toMatchObject([{ template: "listing-rejected", params: { listingId: id } }]);
    await deliverMail(ctx, mails[0]?.id ?? "");
    expect(ctx.sentMails[0]?.text).toContain("رقم ترخيص الإعلان ناقص");
  }
  for (const { row } of [doha, licensed]) expect(await row()).toMatchObject({ status: "approved", live: 1 });
  expect(await closed.row()).toMatchObject({ status: "approved", live: 0 });
});

test("looking for such listings reads no table", async () => {
  const { ctx } = await owned({ status: "pending" });
  const { db, asked } = recordedDatabase();
  await rejectUnlicensed({ ...ctx, db });
  for (const query of asked) expect(await planOf(query)).toMatch(/USING INDEX listings_unlicensed/);
});

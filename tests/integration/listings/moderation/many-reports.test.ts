import { expect, test } from "vitest";
import { listingReports } from "#app/db/schema.server.ts";
import { readModerated } from "#app/domains/listings/moderation/moderated-listing.server.ts";
import { newId } from "#app/lib/ids.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertListing } from "#tests/factories/listings.ts";

test("however many people report one listing, the reports of another beside it are shown", async () => {
  const owner = await insertMember();
  const { db } = owner;
  const [loud, quiet] = [await insertListing(owner), await insertListing(owner)];
  const report = async (listingId: string, createdAt: number) => {
    const { userId } = await insertMember();
    const row = { id: newId(), listingId, userId, reason: "other" as const, note: "بلاغ", createdAt };
    await db.insert(listingReports).values(row);
  };
  await report(quiet.id, 1);
  for (let n = 0; n < 201; n += 1) await report(loud.id, 1000 + n);

  const admin = { ...owner, isAdmin: true as const };
  const shown = await readModerated(admin, [loud.id, quiet.id]);
  const reportsOf = (id: string) =>
    shown.find((listing) => listing.id === id)?.reports.map((r) => r.createdAt);
  expect(reportsOf(quiet.id)).toEqual([1]);
  expect(reportsOf(loud.id)?.[0]).toBe(1200);
});

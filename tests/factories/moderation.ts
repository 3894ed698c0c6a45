import { listingReports } from "#app/db/schema.server.ts";
import type { Listing } from "#app/domains/listings/search/live-listings.server.ts";
import { days } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { AdminContext, MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "./accounts.ts";
import type { Witness } from "./context.ts";
import { insertListing } from "./listings.ts";
import { insertOperator } from "./admins.ts";

/** A stored super administrator's context, without a session. */
export const insertAdmin = (): Promise<AdminContext & Witness> => insertOperator();

/** A pending listing with the licence that the law requires. */
export const insertPending = (owner: MemberContext, overrides: Partial<Listing> = {}) =>
  insertListing(owner, {
    status: "pending",
    licenceNumber: "7200418836",
    licenceExpiresAt: Date.now() + days(90),
    ...overrides,
  });

/** A new member's report of a listing; returns the member's id. */
export async function insertReport(
  listing: Listing,
  told: Partial<typeof listingReports.$inferInsert> = {},
): Promise<string> {
  const member = await insertMember();
  const row = { id: newId(), listingId: listing.id, userId: member.userId, reason: "not-real" as const };
  await member.db.insert(listingReports).values({ ...row, createdAt: Date.now(), ...told });
  return member.userId;
}

import { count, isNull, sql } from "drizzle-orm";
import { listingReports, listings } from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { inList } from "./moderated-listing.server.ts";
import type { ListingStatus, ModerationFilter, Tally } from "./rules.ts";

/** Counting stops here. */
const COUNTED = 1000;

/** One or more counts together. */
function tally(...counts: { n: number }[][]): Tally {
  const numbers = counts.map(([row]) => row?.n ?? 0);
  const n = numbers.reduce((sum, one) => sum + Math.min(one, COUNTED), 0);
  return { n, more: numbers.some((one) => one > COUNTED) };
}

/** How many listings each filter of the moderators' list holds; counting stops at a thousand. */
export async function countForModeration(ctx: AdminContext): Promise<Record<ModerationFilter, Tally>> {
  const { db } = ctx;
  const ofStatus = (status: ListingStatus) =>
    db.select({ n: count() }).from(
      db
        .select({ seq: listings.seq })
        .from(listings)
        .where(inList(status))
        .limit(COUNTED + 1)
        .as("some"),
    );
  const [pending, approved, rejected, reported] = await db.batch([
    ofStatus("pending"),
    ofStatus("approved"),
    ofStatus("rejected"),
    db.select({ n: sql<number>`count(distinct listing_id)` }).from(
      db
        .select({ listingId: listingReports.listingId })
        .from(listingReports)
        .where(isNull(listingReports.resolvedAt))
        .limit(COUNTED + 1)
        .as("some"),
    ),
  ]);
  return {
    all: tally(pending, approved, rejected),
    pending: tally(pending),
    approved: tally(approved),
    rejected: tally(rejected),
    reported: tally(reported),
  };
}

import { isNull, sql } from "drizzle-orm";
import { listingReports } from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { readCounts } from "#app/platform/stored-counts.server.ts";
import type { ModerationFilter, Tally } from "#app/domains/listings/rules.ts";

/** Open reports are counted up to here. */
const COUNTED = 300;

/**
 * How many listings each filter of the moderators' list has: from stored counts; reported ones are counted up to a few
 * hundred reports.
 */
export async function countForModeration(ctx: AdminContext): Promise<Record<ModerationFilter, Tally>> {
  const { db } = ctx;
  const open = db
    .select({ listingId: listingReports.listingId })
    .from(listingReports)
    .where(isNull(listingReports.resolvedAt))
    .limit(COUNTED + 1)
    .as("some");
  const [counts, [reported]] = await Promise.all([
    readCounts(ctx, "listings"),
    db.select({ n: sql<number>`count(distinct listing_id)`, read: sql<number>`count(*)` }).from(open),
  ]);
  const exactly = (n: number): Tally => ({ n, more: false });
  return {
    all: exactly(counts.all()),
    pending: exactly(counts.of("pending").n),
    approved: exactly(counts.of("approved").n),
    rejected: exactly(counts.of("rejected").n),
    reported: { n: reported?.n ?? 0, more: (reported?.read ?? 0) > COUNTED },
  };
}

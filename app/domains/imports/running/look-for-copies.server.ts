import { and, eq, sql } from "drizzle-orm";
import { importedListings, imports, listings } from "#app/db/schema.server.ts";
import { candidateOf } from "#app/domains/listings/listing-columns.server.ts";
import { findFlags } from "#app/domains/listings/moderation/flag-listing.server.ts";
import type { ListingEstimate } from "#app/domains/listings/rules.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/** Listings compared in one step: each is some ten statements, and a Worker has a thousand. */
const AT_ONCE = 20;

type Listing = typeof listings.$inferSelect;

/** The stored estimate of a listing. */
function estimateOf(row: Listing): ListingEstimate {
  const { estimateLow: low, estimatePoint: point, estimateHigh: high, estimateGrade: grade } = row;
  if (low === null || point === null || high === null || grade === null)
    return { ok: false, reason: row.estimateReason ?? "no-area" };
  return { ok: true, low, point, high, grade };
}

/** All the warnings for a moderator about a stored listing, copies of others among them. */
export const flagsOf = (ctx: AppContext, listing: Listing) =>
  findFlags(ctx, candidateOf({ userId: listing.userId }, listing.id, listing, estimateOf(listing)));

/**
 * One step of comparing a run's new and changed listings with all others; gives whether there were any. Until they are
 * compared a decision on the source leaves them out.
 */
export async function lookForCopies(ctx: AppContext, run: { id: string }): Promise<boolean> {
  const rows = await ctx.db
    .select({ listing: listings })
    .from(importedListings)
    .innerJoin(listings, eq(listings.id, importedListings.listingId))
    .where(sql`${importedListings.unlookedIn} = ${run.id}`)
    .limit(AT_ONCE);
  if (rows.length === 0) return false;
  const writes = await Promise.all(
    rows.map(async ({ listing }) => {
      const flags = await flagsOf(ctx, listing);
      const looked = ctx.db
        .update(importedListings)
        .set({ unlookedIn: null })
        .where(
          sql`${importedListings.listingId} = ${listing.id} and ${importedListings.unlookedIn} = ${run.id}`,
        );
      if (JSON.stringify(flags) === JSON.stringify(listing.flags)) return [looked];
      const write = ctx.db
        .update(listings)
        .set({ flags })
        .where(and(eq(listings.id, listing.id), eq(listings.updatedAt, listing.updatedAt)));
      return [write, looked];
    }),
  );
  const moved = ctx.db.update(imports).set({ enqueuedAt: ctx.now() }).where(eq(imports.id, run.id));
  await unitOfWork(ctx)
    .writeAll([...writes.flat(), moved])
    .run();
  return true;
}

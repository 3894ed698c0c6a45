import { and, asc, eq, gt, lt, type SQL } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import { marketModel } from "#app/domains/valuation/model.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { estimateColumns, estimateListing } from "./estimate-listing.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/** Listings re-estimated in one run. */
const AT_ONCE = 100;

const READ = {
  seq: listings.seq,
  estimateModel: listings.estimateModel,
  listingType: listings.listingType,
  offerType: listings.offerType,
  areaSqm: listings.areaSqm,
  bedrooms: listings.bedrooms,
  bathrooms: listings.bathrooms,
  country: listings.country,
  city: listings.city,
  district: listings.district,
};

/** Re-estimates listings whose estimate is from another model than today's, some in each run. Returns how many. */
export async function refreshEstimates(ctx: AppContext): Promise<number> {
  // Two ranges of the index around today's model: "is not" would read every row.
  const before = await listOf(ctx, lt(listings.estimateModel, marketModel.version), AT_ONCE);
  const left = AT_ONCE - before.length;
  const after = left > 0 ? await listOf(ctx, gt(listings.estimateModel, marketModel.version), left) : [];
  const updates = [...before, ...after].map((row) =>
    ctx.db
      .update(listings)
      .set(estimateColumns(ctx, estimateListing(row, ctx.now())))
      // An edit meanwhile has already estimated the new content.
      .where(and(eq(listings.seq, row.seq), eq(listings.estimateModel, row.estimateModel))),
  );
  if (updates.length === 0) return 0;
  await unitOfWork(ctx).writeAll(updates).run();
  const refreshed = updates.length;
  ctx.log("sweep.listings_estimated", { refreshed, model: marketModel.version });
  return refreshed;
}

function listOf(ctx: AppContext, outdated: SQL, limit: number) {
  return ctx.db
    .select(READ)
    .from(listings)
    .where(outdated)
    .orderBy(asc(listings.estimateModel), asc(listings.seq))
    .limit(limit);
}

import { and, asc, eq, gt, lt, type SQL } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import { loadValuer } from "#app/domains/valuation/model.server.ts";
import { modelCard } from "#app/domains/valuation/model-card.server.ts";
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
  const before = await listOf(ctx, lt(listings.estimateModel, modelCard.version), AT_ONCE);
  const left = AT_ONCE - before.length;
  const after = left > 0 ? await listOf(ctx, gt(listings.estimateModel, modelCard.version), left) : [];
  const rows = [...before, ...after];
  if (rows.length === 0) return 0;
  const valuer = await loadValuer(ctx, ...rows.map(({ country }) => country));
  const updates = rows.map((row) =>
    ctx.db
      .update(listings)
      .set(estimateColumns(ctx, estimateListing(valuer, row, ctx.now())))
      // An edit meanwhile has already estimated the new content.
      .where(and(eq(listings.seq, row.seq), eq(listings.estimateModel, row.estimateModel))),
  );
  await unitOfWork(ctx).writeAll(updates).run();
  const refreshed = updates.length;
  ctx.log("sweep.listings_estimated", { refreshed, model: modelCard.version });
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

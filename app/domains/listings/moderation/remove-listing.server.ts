import { and, eq } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import { looseImages } from "#app/domains/listings/pictures/image-statements.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome = { ok: true } | { ok: false; reason: "gone" };

/** Deletes anybody's listing in any state, with everything attached to it; its pictures go to the sweep. */
export async function removeListing(ctx: AdminContext, id: string): Promise<Outcome> {
  const listing = await ctx.db.query.listings.findFirst({
    columns: { userId: true, status: true },
    where: eq(listings.id, id),
  });
  if (!listing) return { ok: false, reason: "gone" };
  const { userId, status } = listing;
  const owner = { db: ctx.db, now: ctx.now, userId };
  const removed = await unitOfWork(ctx)
    .when(
      "removed",
      ctx.db
        .delete(listings)
        .where(and(eq(listings.id, id), eq(listings.userId, userId), isStandingAdmin(ctx.userId))),
    )
    .audit("listing.remove", id, { ownerId: userId, status })
    .writeAll(looseImages(owner))
    .run();
  return removed.ok ? { ok: true } : { ok: false, reason: "gone" };
}

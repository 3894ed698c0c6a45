import { and, eq } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import { auditIfChanged } from "#app/platform/audit.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { hasChanged } from "#app/platform/d1.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import { looseImages } from "./image-statements.server.ts";

type Outcome = { ok: true } | { ok: false; reason: "gone" };

/** Deletes anybody's listing in whatever state, with all that hangs on it; its pictures go to the sweep. */
export async function removeListing(ctx: AdminContext, id: string): Promise<Outcome> {
  const listing = await ctx.db.query.listings.findFirst({
    columns: { userId: true, status: true },
    where: eq(listings.id, id),
  });
  if (!listing) return { ok: false, reason: "gone" };
  const { userId, status } = listing;
  const owner = { db: ctx.db, now: ctx.now, userId };
  const [removed] = await ctx.db.batch([
    ctx.db
      .delete(listings)
      .where(and(eq(listings.id, id), eq(listings.userId, userId), isStandingAdmin(ctx.userId))),
    auditIfChanged(ctx, "listing.remove", id, { ownerId: userId, status }),
    ...looseImages(owner),
  ]);
  return hasChanged(removed) ? { ok: true } : { ok: false, reason: "gone" };
}

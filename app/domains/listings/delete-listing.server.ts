import { and, eq } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import { auditIfChanged } from "#app/platform/audit.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { hasChanged } from "#app/platform/d1.server.ts";
import { looseImages } from "./image-statements.server.ts";
import { findOwnListing } from "./queries.server.ts";

type Outcome = { ok: true } | { ok: false; reason: "gone" };

/** Removes the member's own listing for good, with everything that hangs on it; the sweep removes its pictures. */
export async function deleteListing(ctx: MemberContext, id: string): Promise<Outcome> {
  const listing = await findOwnListing(ctx, id);
  if (!listing) return { ok: false, reason: "gone" };
  const [deleted] = await ctx.db.batch([
    ctx.db.delete(listings).where(and(eq(listings.id, id), eq(listings.userId, ctx.userId))),
    auditIfChanged(ctx, "listing.delete", id, { status: listing.status, closedAs: listing.closedAs }),
    ...looseImages(ctx),
  ]);
  return hasChanged(deleted) ? { ok: true } : { ok: false, reason: "gone" };
}

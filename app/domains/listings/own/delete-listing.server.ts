import { and, eq } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { looseImages } from "#app/domains/listings/pictures/image-statements.server.ts";
import { findOwnListing } from "#app/domains/listings/search/live-listings.server.ts";
import { mayHandle } from "#app/domains/offices/who.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome = { ok: true } | { ok: false; reason: "gone" };

/** Deletes the member's own listing with everything attached to it; the sweep removes its pictures. */
export async function deleteListing(ctx: MemberContext, id: string): Promise<Outcome> {
  const listing = await findOwnListing(ctx, id);
  if (!listing) return { ok: false, reason: "gone" };
  const deleted = await unitOfWork(ctx)
    .when("deleted", ctx.db.delete(listings).where(and(eq(listings.id, id), mayHandle(ctx.userId))))
    .audit("listing.delete", id, { status: listing.status, closedAs: listing.closedAs })
    .writeAll(looseImages({ ...ctx, userId: listing.userId }))
    .run();
  return deleted.ok ? { ok: true } : { ok: false, reason: "gone" };
}

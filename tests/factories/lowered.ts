import { priceAlerts } from "#app/db/schema.server.ts";
import type { Listing } from "#app/domains/listings/search/live-listings.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertListing } from "./listings.ts";

/** A live listing whose price was lowered, with the alert that members are to be told by. */
export async function insertAlert(
  ctx: MemberContext,
): Promise<{ alertId: string; listing: Listing; dueAt: number }> {
  const listing = await insertListing(ctx);
  const dueAt = ctx.now();
  const alertId = newId();
  await ctx.db.insert(priceAlerts).values({
    id: alertId,
    listingId: listing.id,
    fromPrice: listing.price + 50_000,
    status: "pending",
    dueAt,
    toldUpTo: "",
    createdAt: dueAt,
  });
  return { alertId, listing, dueAt };
}

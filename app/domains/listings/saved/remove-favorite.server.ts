import { and, eq } from "drizzle-orm";
import { favorites } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

/** Removes a listing from the member's favourites, live or not; one that is not in them stays out. */
export async function removeFavorite(ctx: MemberContext, listingId: string): Promise<void> {
  await ctx.db
    .delete(favorites)
    .where(and(eq(favorites.userId, ctx.userId), eq(favorites.listingId, listingId)));
}

import { and, eq, ne, sql } from "drizzle-orm";
import { isbot } from "isbot";
import { listings } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/**
 * Counts one view of a live listing. Its owner's and those of programs that say what they are do not count. One
 * statement, so that views at the same time are all counted.
 */
export async function countView(
  ctx: Pick<AppContext, "db">,
  listingId: string,
  { viewerId, userAgent }: { viewerId: string | null; userAgent: string | null },
): Promise<void> {
  if (isbot(userAgent)) return;
  await ctx.db
    .update(listings)
    .set({ viewsCount: sql`${listings.viewsCount} + 1` })
    .where(
      and(
        eq(listings.id, listingId),
        eq(listings.live, 1),
        viewerId === null ? undefined : ne(listings.userId, viewerId),
      ),
    );
}

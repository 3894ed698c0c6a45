import { and, eq, ne, sql } from "drizzle-orm";
import { isbot } from "isbot";
import { listings, rateCounters } from "#app/db/schema.server.ts";
import { hours } from "#app/lib/duration.ts";
import { networkOf } from "#app/lib/network-of.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { counterKey } from "#app/platform/counter-key.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/** A network's second look at a listing counts again after this. */
export const VIEW_WINDOW = hours(1);

/**
 * Counts one view of a live listing: one an hour of each network, however often the page is asked for. Its owner's and
 * those of programs that say what they are do not count. One call to the database, in which the mark of the network and
 * the view are written together or not at all, so that of views at the same time none is lost and none doubled.
 */
export async function countView(
  ctx: VisitorContext,
  listingId: string,
  { viewerId, userAgent }: { viewerId: string | null; userAgent: string | null },
): Promise<void> {
  if (isbot(userAgent)) return;
  const now = ctx.now();
  const live = and(
    eq(listings.id, listingId),
    eq(listings.live, 1),
    viewerId === null ? undefined : ne(listings.userId, viewerId),
  );
  // Keyed: neither the network nor which listing it looked at can be read from the counter.
  const key = counterKey(ctx, "view", `${listingId} ${networkOf(ctx.clientIp)}`);
  const mark = { key, windowStartAt: now, hits: 1, blockedUntil: null };
  await unitOfWork(ctx)
    .whenAny(
      "marked",
      insertWhere(ctx.db, rateCounters, mark, sql`${live}`, listings).onConflictDoUpdate({
        target: rateCounters.key,
        set: { windowStartAt: now },
        setWhere: sql`${rateCounters.windowStartAt} <= ${now - VIEW_WINDOW}`,
      }),
    )
    .also("counted", (guard) =>
      ctx.db
        .update(listings)
        .set({ viewsCount: sql`${listings.viewsCount} + 1` })
        .where(and(live, guard.holds)),
    )
    .run();
}

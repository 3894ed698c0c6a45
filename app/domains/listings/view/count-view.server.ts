import { and, eq, ne, sql } from "drizzle-orm";
import { isbot } from "isbot";
import { listings, rateCounters } from "#app/db/schema.server.ts";
import { hours } from "#app/lib/duration.ts";
import { networkOf } from "#app/lib/network-of.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { counterKey } from "#app/platform/counter-key.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/** After this time a second look from the same network counts again. */
const VIEW_WINDOW = hours(1);

/**
 * Counts one view of a live listing: at most one an hour from each network, however often the page is asked for. Views
 * of its owner, and of programs that say what they are, do not count. One call to the database writes the network's
 * mark and the view together or not at all, so views at the same time are neither lost nor doubled.
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

import { and, desc, eq, sql } from "drizzle-orm";
import { favorites, publicListings } from "#app/db/schema.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { CARD, cardOf } from "#app/domains/listings/search/live-listings.server.ts";
import { PAGE_SIZE, type ListingCard } from "#app/domains/listings/rules.ts";

/** The person's favorites among the given listings. */
export async function favoriteIds(
  ctx: Pick<AppContext, "db"> & { userId: string },
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  // One parameter for any number of ids: D1 takes a hundred in a statement.
  const asked = sql`${favorites.listingId} in (select value from json_each(${JSON.stringify(ids)}))`;
  const rows = await ctx.db
    .select({ id: favorites.listingId })
    .from(favorites)
    .where(and(eq(favorites.userId, ctx.userId), asked));
  return rows.map(({ id }) => id);
}

/** "saved_at.id" of the last one shown; an invalid cursor is the first page. */
function readCursor(after: string | null): { savedAt: number; id: string } | null {
  const [, savedAt, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(after ?? "") ?? [];
  return savedAt && id ? { savedAt: Number(savedAt), id } : null;
}

/**
 * A page of the live listings among the member's favorites, last saved first; `after` is the previous page's `next`.
 */
export async function listFavorites(
  ctx: MemberContext,
  after: string | null = null,
): Promise<{ listings: ListingCard[]; next: string | null }> {
  const cursor = readCursor(after);
  const rows = await ctx.db
    .select({ ...CARD, savedAt: favorites.createdAt })
    .from(favorites)
    // Join favorites first: a member has few, and there are many listings.
    .crossJoin(publicListings)
    .where(
      and(
        eq(publicListings.id, favorites.listingId),
        eq(favorites.userId, ctx.userId),
        cursor
          ? sql`(${favorites.createdAt}, ${favorites.listingId}) < (${cursor.savedAt}, ${cursor.id})`
          : undefined,
      ),
    )
    .orderBy(desc(favorites.createdAt), desc(favorites.listingId))
    .limit(PAGE_SIZE + 1);
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    listings: shown.map(cardOf),
    next: last && rows.length > PAGE_SIZE ? `${last.savedAt}.${last.id}` : null,
  };
}

import { and, eq, sql } from "drizzle-orm";
import { savedSearches } from "#app/db/schema.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { hasChanged, insertWhere } from "#app/platform/d1.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { type ListingSearch } from "#app/domains/listings/rules.ts";
import { SAVED_SEARCHES_MAX, type SaveSearchRefusal } from "#app/domains/listings/saved/save-search-input.ts";
import { searchQuery } from "#app/domains/listings/search/search-input.ts";

type Outcome = { ok: true; id: string } | { ok: false; reason: SaveSearchRefusal };

/**
 * Saves a search of the member's; its new matches are mailed from now on. The order of results is not part of it.
 * Refused if it asks for nothing, is saved already, or there are twenty; of two at once one is saved.
 */
export async function saveSearch(ctx: MemberContext, search: ListingSearch): Promise<Outcome> {
  const { userId } = ctx;
  const query = searchQuery(search, { sort: "newest" });
  if (query === "") return { ok: false, reason: "everything" };
  const id = newId();
  const now = ctx.now();
  const inserted = await insertWhere(
    ctx.db,
    savedSearches,
    { id, userId, query, lookedAt: now, createdAt: now },
    sql`(select count(*) from ${savedSearches} where ${savedSearches.userId} = ${userId}) < ${SAVED_SEARCHES_MAX}
      and ${mayAct(userId)}`,
  ).onConflictDoNothing();
  if (hasChanged(inserted)) return { ok: true, id };
  const kept = await ctx.db.query.savedSearches.findFirst({
    where: and(eq(savedSearches.userId, userId), eq(savedSearches.query, query)),
  });
  return { ok: false, reason: kept ? "kept-already" : "too-many" };
}

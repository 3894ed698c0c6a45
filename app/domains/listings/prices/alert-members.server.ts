import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { favorites, listingIndex, savedSearches, users } from "#app/db/schema.server.ts";
import { fitsExactly, matchOf } from "#app/domains/listings/search/match-expression.server.ts";
import { readSearch } from "#app/domains/listings/search/search-input.ts";
import type { PublicListing } from "#app/domains/listings/rules.ts";
import type { AppContext } from "#app/platform/context.server.ts";

type Db = Pick<AppContext, "db">;

/** A member who is told of a lowered price: because they keep the listing (null), or of this saved search. */
export type ToTell = { userId: string; searchId: string | null };

/** Members looked at in one step, by their ids. */
const STEP = 100;

/**
 * The next members, in the order of their ids, who keep the listing or have saved any search. `last` is null when there
 * are no more.
 */
export async function nextMembers(
  ctx: Db,
  listing: PublicListing,
  after: string,
): Promise<{ toTell: ToTell[]; last: string | null }> {
  const rows = await ctx.db.all<{ id: string }>(
    sql`select user_id as id from (
        select user_id from (select user_id from favorites where listing_id = ${listing.id} and user_id > ${after}
          order by user_id limit ${STEP})
        union
        select user_id from (select distinct user_id from saved_searches where user_id > ${after}
          order by user_id limit ${STEP})
      ) order by user_id limit ${STEP}`,
  );
  const last = rows.at(-1)?.id ?? null;
  if (last === null) return { toTell: [], last };
  return { toTell: await chosenOf(ctx, listing, JSON.stringify(rows.map(({ id }) => id))), last };
}

/** Of these members those who want a mail: neither the owner, nor somebody whose account is closed or suspended. */
async function chosenOf(ctx: Db, listing: PublicListing, ids: string): Promise<ToTell[]> {
  const asked = sql`(select value from json_each(${ids}))`;
  const members = await ctx.db
    .select({ id: users.id, keptAt: favorites.createdAt, mutedAt: favorites.mutedAt })
    .from(users)
    .leftJoin(favorites, and(eq(favorites.userId, users.id), eq(favorites.listingId, listing.id)))
    .where(
      and(
        sql`${users.id} in ${asked}`,
        ne(users.id, listing.userId),
        isNull(users.closedAt),
        isNull(users.suspendedAt),
      ),
    );
  // Whoever wants no mail about this listing gets none because of a search either.
  const keeping = members.filter(({ keptAt, mutedAt }) => keptAt !== null && mutedAt === null);
  const others = members.filter(({ keptAt }) => keptAt === null).map(({ id }) => id);
  const searches = await searchesOf(ctx, listing, others);
  return [...keeping.map(({ id }) => ({ userId: id, searchId: null })), ...searches];
}

/** Of each of these members the first saved search that the listing matches. */
async function searchesOf(ctx: Db, listing: PublicListing, userIds: readonly string[]): Promise<ToTell[]> {
  if (userIds.length === 0) return [];
  const asked = sql`(select value from json_each(${JSON.stringify(userIds)}))`;
  const rows = await ctx.db
    .select({ id: savedSearches.id, userId: savedSearches.userId, query: savedSearches.query })
    .from(savedSearches)
    .where(inArray(savedSearches.userId, asked));
  const searches = rows
    .map((row) => ({ ...row, search: readSearch(new URLSearchParams(row.query)) }))
    .filter(({ search }) => fitsExactly(search, listing));
  if (searches.length === 0) return [];
  const expressions = JSON.stringify(searches.map(({ search }) => matchOf(search).expression));
  const matching = await ctx.db.all<{ at: number }>(
    sql`select w.key as at from json_each(${expressions}) as w cross join ${listingIndex}
      where listing_index match w.value and ${listingIndex.rowid} = cast(${listing.seq} as integer)`,
  );
  const first = new Map<string, string>();
  for (const { at } of matching) {
    const found = searches[at];
    if (found && !first.has(found.userId)) first.set(found.userId, found.id);
  }
  return [...first].map(([userId, searchId]) => ({ userId, searchId }));
}

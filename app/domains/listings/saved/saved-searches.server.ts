import { and, desc, eq } from "drizzle-orm";
import { savedSearches } from "#app/db/schema.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { type ListingSearch } from "#app/domains/listings/rules.ts";
import { SAVED_SEARCHES_MAX } from "#app/domains/listings/saved/save-search-input.ts";
import { readSearch } from "#app/domains/listings/search/search-input.ts";

export type SavedSearch = {
  id: string;
  userId: string;
  /** The address's query, without sort, view and page. */
  query: string;
  search: ListingSearch;
  lookedAt: number;
  mailedAt: number | null;
  createdAt: number;
};

const readRow = (row: typeof savedSearches.$inferSelect): SavedSearch => ({
  ...row,
  search: readSearch(new URLSearchParams(row.query)),
});

/** The member's saved searches, the newest first; there are at most twenty. */
export async function listSavedSearches(ctx: MemberContext): Promise<SavedSearch[]> {
  const rows = await ctx.db.query.savedSearches.findMany({
    where: eq(savedSearches.userId, ctx.userId),
    orderBy: [desc(savedSearches.createdAt), desc(savedSearches.id)],
    limit: SAVED_SEARCHES_MAX,
  });
  return rows.map(readRow);
}

/** A saved search by its id, whoever asks: for the mail about it and the link that ends it. Null once it is gone. */
export async function findSavedSearch(ctx: Pick<AppContext, "db">, id: string): Promise<SavedSearch | null> {
  const row = await ctx.db.query.savedSearches.findFirst({ where: eq(savedSearches.id, id) });
  return row ? readRow(row) : null;
}

/** Deletes one of the member's saved searches; false if they have none with that id. */
export async function deleteSavedSearch(ctx: MemberContext, id: string): Promise<boolean> {
  const deleted = await ctx.db
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, ctx.userId)))
    .returning({ id: savedSearches.id });
  return deleted.length > 0;
}

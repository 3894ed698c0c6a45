import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import { publicListings } from "#app/db/schema.server.ts";
import type { ListingCard, ListingSearch } from "#app/domains/listings/rules.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { CARD, cardOf } from "./live-listings.server.ts";
import { matchOf } from "./match-expression.server.ts";

/** Live listings first published after `since` and up to `until` that match, newest first, at most `limit`. */
export async function matchesSince(
  { db }: Pick<AppContext, "db">,
  search: ListingSearch,
  since: number,
  until: number,
  limit: number,
): Promise<ListingCard[]> {
  const { expression, exact } = matchOf(search);
  const rows = await db
    .select(CARD)
    .from(publicListings)
    .where(
      and(
        eq(publicListings.live, 1),
        gt(publicListings.approvedAt, since),
        lte(publicListings.approvedAt, until),
        exact,
        sql`exists (select 1 from listing_index where listing_index match ${expression} and listing_index.rowid = ${publicListings.seq})`,
      ),
    )
    .orderBy(desc(publicListings.approvedAt))
    .limit(limit);
  return rows.map(cardOf);
}

import { and, sql, type SQL } from "drizzle-orm";
import { listingIndex, publicListings } from "#app/db/schema.server.ts";
import { CARD } from "#app/domains/listings/search/live-listings.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** What holds of a row of the index joined with the public listings, where the listing matches. */
export const matchesIn = (expression: string, condition: SQL | undefined): SQL | undefined =>
  and(sql`${publicListings.seq} = ${listingIndex.rowid}`, sql`listing_index match ${expression}`, condition);

/** A query of the listings that match, read from the index on. Order and limit are added by the caller. */
export const selectMatches = (
  { db }: Pick<AppContext, "db">,
  expression: string,
  condition: SQL | undefined,
) => db.select(CARD).from(listingIndex).crossJoin(publicListings).where(matchesIn(expression, condition));

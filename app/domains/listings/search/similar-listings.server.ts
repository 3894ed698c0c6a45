import { desc, eq, ne, sql } from "drizzle-orm";
import { listingIndex, publicListings } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { matchOf } from "./match-expression.server.ts";
import { CARD, cardOf } from "./live-listings.server.ts";
import type { ListingCard, PublicListing } from "#app/domains/listings/rules.ts";
import { EVERYTHING } from "./search-input.ts";
import { matchesIn } from "./strategies/select-matches.server.ts";

/** Prices within this fraction count as similar. */
const NEAR = 0.3;
const LOOKED_AT = 24;

/** Live listings similar to one: same offer, type and city at a similar price, its district's first. */
export async function listSimilar(
  { db }: Pick<AppContext, "db">,
  listing: PublicListing,
  limit = 4,
): Promise<ListingCard[]> {
  const { expression, exact } = matchOf({
    ...EVERYTHING,
    offer: listing.offerType,
    type: listing.listingType,
    city: listing.city,
    minPrice: Math.ceil(listing.price * (1 - NEAR)),
    maxPrice: Math.floor(listing.price * (1 + NEAR)),
  });
  const { seq, id, price, district } = publicListings;
  const newest = db
    .select({
      seq,
      id,
      distance:
        sql<number>`(${district} is not ${listing.district}) + abs(${price} * 1.0 / ${listing.price} - 1)`.as(
          "distance",
        ),
    })
    .from(listingIndex)
    .crossJoin(publicListings)
    .where(matchesIn(expression, exact))
    .orderBy(desc(listingIndex.rowid))
    .limit(LOOKED_AT)
    .as("newest");
  // Cards are read for the few that are shown, not for all that were looked at.
  const nearest = db
    .select({ seq: newest.seq, distance: newest.distance })
    .from(newest)
    .where(ne(newest.id, listing.id))
    .orderBy(sql`${newest.distance}`, desc(newest.seq))
    .limit(limit)
    .as("nearest");
  const rows = await db
    .select(CARD)
    .from(nearest)
    .crossJoin(publicListings)
    .where(eq(seq, nearest.seq))
    .orderBy(sql`${nearest.distance}`, desc(nearest.seq));
  return rows.map(cardOf);
}

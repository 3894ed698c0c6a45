import type { AppContext } from "#app/platform/context.server.ts";
import { matchOf } from "./match-expression.server.ts";
import { newestMatches } from "./strategies/newest.server.ts";
import type { ListingCard, PublicListing } from "#app/domains/listings/rules.ts";
import { EVERYTHING } from "./search-input.ts";

/** Prices within this fraction count as similar. */
const NEAR = 0.3;
const LOOKED_AT = 24;

/** Live listings similar to one: same offer, type and city at a similar price, its district's first. */
export async function listSimilar(
  ctx: Pick<AppContext, "db">,
  listing: PublicListing,
  limit = 4,
): Promise<ListingCard[]> {
  const match = matchOf({
    ...EVERYTHING,
    offer: listing.offerType,
    type: listing.listingType,
    city: listing.city,
    minPrice: Math.ceil(listing.price * (1 - NEAR)),
    maxPrice: Math.floor(listing.price * (1 + NEAR)),
  });
  const found = await newestMatches(ctx, match, null, LOOKED_AT);
  const distance = (card: ListingCard): number =>
    (card.district === listing.district ? 0 : 1) + Math.abs(card.price / listing.price - 1);
  return found
    .filter(({ id }) => id !== listing.id)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, limit);
}

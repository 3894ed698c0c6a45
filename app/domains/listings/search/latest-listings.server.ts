import type { AppContext } from "#app/platform/context.server.ts";
import { matchOf } from "./match-expression.server.ts";
import { newestMatches } from "./strategies/newest.server.ts";
import type { ListingCard, ListingType } from "#app/domains/listings/rules.ts";
import { EVERYTHING } from "./search-input.ts";

/** Live listings of a type in a city, newest first, at most `limit`. The full-text index returns them in this order. */
export async function listLatestOf(
  ctx: Pick<AppContext, "db">,
  { city, type }: { city: string; type: ListingType },
  limit: number,
): Promise<ListingCard[]> {
  return newestMatches(ctx, matchOf({ ...EVERYTHING, city, type }), null, limit);
}

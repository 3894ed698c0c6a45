import { fewMatches } from "./strategies/few-matches.server.ts";
import { newest } from "./strategies/newest.server.ts";
import type { PageStrategy } from "./strategies/page-strategy.ts";
import { isIndexed, sortedRows } from "./strategies/sorted-rows.server.ts";
import { steppedIndex } from "./strategies/stepped-index.server.ts";
import type { Match } from "./match-expression.server.ts";
import { orderOfSort } from "./search-cursor.ts";
import type { ListingSearch } from "#app/domains/listings/rules.ts";

/** If at least this share of a city, type and offer matches, walking them in order fills a page quickly. */
const COMMON = 0.1;
/** The same for all listings. Prices differ by type and place, so all matches could be at the far end. */
const NEARLY_ALL = 0.9;

/** What is known about a search before its page is computed. */
export type Known = {
  /** Whether the matches are few enough to sort all of them. */
  isFew: boolean;
  /** From stored counts: how many match the filters, and how many would be walked. Null if there are words. */
  counts: { total: number; walked: number } | null;
};

export type Choice = { strategy: PageStrategy; reason: string };

/** Chooses the strategy that takes the fewest looks at the index and rows, and says why. */
export function chooseStrategy(
  search: ListingSearch,
  { ranges, hasWords, isLowered, isPlaced }: Match,
  known: Known,
): Choice {
  const order = orderOfSort(search.sort);
  if (!order) return { strategy: newest, reason: "the index stands in the order of the newest" };
  if (known.isFew) return { strategy: fewMatches, reason: "all matches are sorted at once" };
  // A range of the sort amount is walked between its ends; then filters alone decide how quickly a page fills.
  const isOwnRange = ranges.every((ranged) => ranged === order.measure);
  const { counts } = known;
  const share = isIndexed(search) ? COMMON : NEARLY_ALL;
  if (!hasWords && !isLowered && !isPlaced && isOwnRange && counts && counts.total >= counts.walked * share)
    return {
      strategy: sortedRows,
      reason: "so many match that a page is found soon among the rows in order",
    };
  return {
    strategy: steppedIndex,
    reason: "matches may stand far apart in the order: the index finds them by steps",
  };
}

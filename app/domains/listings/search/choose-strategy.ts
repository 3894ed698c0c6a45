import { fewMatches } from "./strategies/few-matches.server.ts";
import { newest } from "./strategies/newest.server.ts";
import type { PageStrategy } from "./strategies/page-strategy.ts";
import { isIndexed, sortedRows } from "./strategies/sorted-rows.server.ts";
import { steppedIndex } from "./strategies/stepped-index.server.ts";
import type { Match } from "./match-expression.server.ts";
import { orderOfSort } from "./search-cursor.ts";
import type { ListingSearch } from "#app/domains/listings/rules.ts";

/** If at least this share of one city, type and offer matches, walking them in the wanted order soon fills a page. */
const COMMON = 0.1;
/** The same share of all listings. Prices differ by kind and place, so all matches may be at the far end. */
const NEARLY_ALL = 0.9;

/** What is known of a search before its page is made. */
export type Known = {
  /** Whether the matches are few enough to read all of them. */
  isFew: boolean;
  /** From stored counts: how many match the filters, and how many would be walked. Null where words decide. */
  counts: { total: number; walked: number } | null;
};

export type Choice = { strategy: PageStrategy; reason: string };

/** The way in which a search's page is made, and why: the one that reads the fewest rows. */
export function chooseStrategy(search: ListingSearch, { ranges, hasWords }: Match, known: Known): Choice {
  const order = orderOfSort(search.sort);
  if (!order) return { strategy: newest, reason: "the index stands in the order of the newest" };
  if (known.isFew) return { strategy: fewMatches, reason: "all matches are read at once" };
  // A range of the sorted amount is walked between its ends, where filters alone decide how soon a page is found.
  const isOwnRange = ranges.every((ranged) => ranged === order.measure);
  const { counts } = known;
  const share = isIndexed(search) ? COMMON : NEARLY_ALL;
  if (!hasWords && isOwnRange && counts && counts.total >= counts.walked * share)
    return {
      strategy: sortedRows,
      reason: "so many match that a page is found soon among the rows in order",
    };
  return {
    strategy: steppedIndex,
    reason: "matches may stand far apart in the order: the index finds them by steps",
  };
}

import type { ListingSearch } from "#app/domains/listings/rules.ts";
import { EVERYTHING, searchQuery } from "./search-input.ts";

/** Filters whose pages people search for by name, such as flats to rent in Jeddah. They have few combinations. */
const LANDING: readonly (keyof ListingSearch)[] = ["offer", "type", "city"];

/**
 * The canonical URL of a search, and whether search engines may index it. A list's sort order makes no new page. Words,
 * ranges, rooms and districts have endless combinations and add little to the pages above them, so those are followed
 * but not indexed.
 */
export function canonicalSearch(search: ListingSearch): { query: string; isKept: boolean } {
  const narrowed = (Object.keys(EVERYTHING) as (keyof ListingSearch)[]).filter(
    (name) => name !== "sort" && search[name] !== EVERYTHING[name],
  );
  return {
    query: searchQuery(search, { sort: EVERYTHING.sort }),
    isKept: narrowed.every((name) => LANDING.includes(name)),
  };
}

import type { ListingSearch } from "#app/domains/listings/rules.ts";
import { EVERYTHING, searchQuery } from "./search-input.ts";

/** Filters whose pages people look for by name: flats to rent in Jeddah. Their combinations are few. */
const LANDING: readonly (keyof ListingSearch)[] = ["offer", "type", "city"];

/**
 * Under which address search engines keep a search, and whether they do. The order of a list makes no other page of it.
 * Words, ranges, rooms and districts combine without end and say little that is not on a page above them, so those are
 * followed and not kept.
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

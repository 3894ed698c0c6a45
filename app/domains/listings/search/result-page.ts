import { cursorAfter } from "./search-cursor.ts";
import { PAGE_SIZE, type ListingCard, type Sort } from "#app/domains/listings/rules.ts";

/** A page of listings, and the cursor of the next one. */
export type Page = { listings: ListingCard[]; next: string | null };

/** One listing more than a page holds shows whether there is a next page. */
export const PROBE = PAGE_SIZE + 1;

/** Builds the page from up to `PROBE` listings in order. */
export function pageOf(sort: Sort, found: readonly ListingCard[]): Page {
  const listings = found.slice(0, PAGE_SIZE);
  const last = listings.at(-1);
  return { listings, next: found.length > PAGE_SIZE && last ? cursorAfter(sort, last) : null };
}

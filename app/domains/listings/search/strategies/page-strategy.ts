import type { AppContext } from "#app/platform/context.server.ts";
import type { ListingSearch } from "#app/domains/listings/rules.ts";
import type { Match } from "#app/domains/listings/search/match-expression.server.ts";
import type { Sampled } from "#app/domains/listings/search/match-sample.server.ts";
import type { Page } from "#app/domains/listings/search/result-page.ts";
import type { Cursor } from "#app/domains/listings/search/search-cursor.ts";

/** A search as every way of making its page gets it. */
export type PageQuery = {
  search: ListingSearch;
  match: Match;
  /** Where the page before ended; null for the first. */
  cursor: Cursor | null;
  /** All matches, where they are few and have been read already. */
  sample?: readonly Sampled[];
};

/** One way of making a page. Every way gives the same page; they differ in the rows that they read for it. */
export type PageStrategy = {
  name: "newest" | "few-matches" | "sorted-rows" | "stepped-index";
  page(ctx: Pick<AppContext, "db">, query: PageQuery): Promise<Page>;
};

import type { AppContext } from "#app/platform/context.server.ts";
import type { ListingSearch } from "#app/domains/listings/rules.ts";
import type { Match } from "#app/domains/listings/search/match-expression.server.ts";
import type { Sample } from "#app/domains/listings/search/match-sample.server.ts";
import type { Page } from "#app/domains/listings/search/result-page.ts";
import type { Cursor } from "#app/domains/listings/search/search-cursor.ts";

/** The input of every strategy. */
export type PageQuery = {
  search: ListingSearch;
  match: Match;
  /** The end of the previous page; null for the first page. */
  cursor: Cursor | null;
  /** The newest matches, if they were counted. */
  sample?: Sample;
};

/** A way to compute a page. All strategies return the same page; they differ in the rows they read. */
export type PageStrategy = {
  name: "newest" | "few-matches" | "sorted-rows" | "stepped-index";
  page(ctx: Pick<AppContext, "db">, query: PageQuery): Promise<Page>;
};

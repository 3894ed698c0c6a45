import type { AppContext } from "#app/platform/context.server.ts";
import type { Facets, ListingCard, ListingSearch, Tally } from "#app/domains/listings/rules.ts";
import { readCounts } from "./choice-counts.server.ts";
import { chooseStrategy, type Known } from "./choose-strategy.ts";
import { matchOf, type Match } from "./match-expression.server.ts";
import {
  countedUpTo,
  countMatches,
  sampledUpTo,
  sampleFacets,
  takeSample,
  type Sample,
} from "./match-sample.server.ts";
import { orderOfSort, parseCursor } from "./search-cursor.ts";
import type { PageQuery } from "./strategies/page-strategy.ts";

type Db = Pick<AppContext, "db">;

export type SearchPage = {
  listings: ListingCard[];
  /** Cursor of the next page; null on the last one. */
  next: string | null;
  tally: Tally;
  facets: Facets | null;
};

/**
 * A page of matching live listings in the requested order; `after` is the previous page's `next` (an unknown one gives
 * the first page). Reads some hundred rows however many listings there are, up to three thousand by words or ranges:
 * filters are counted from stored counts, and matches of words and ranges as far as that takes a few milliseconds.
 */
export async function searchListings(
  ctx: Db,
  search: ListingSearch,
  after: string | null,
): Promise<SearchPage> {
  const match = matchOf(search);
  const query = { search, match, cursor: parseCursor(search.sort, after) };
  const isCounted = !match.hasWords && !match.isLowered && !match.isPlaced && match.ranges.length === 0;
  const [page, lowered] = await Promise.all([
    isCounted ? searchFiltered(ctx, query) : searchMatches(ctx, query),
    search.lowered ? null : countLowered(ctx, search),
  ]);
  // Among the lowered ones each choice's number is known without asking.
  return { ...page, facets: page.facets && { ...page.facets, lowered: lowered ?? page.tally } };
}

/** How many of the matches have a lowered price: the index finds those few first. */
async function countLowered(ctx: Db, search: ListingSearch): Promise<Tally> {
  const match = matchOf({ ...search, lowered: true });
  return tallyOf(match, await countMatches(ctx, match));
}

/** Only filters: stored counts know the number of matches. */
async function searchFiltered(ctx: Db, query: PageQuery): Promise<SearchPage> {
  const { search, match } = query;
  const counting = readCounts(ctx, search);
  const pageOfChoice = (known: Known) => chooseStrategy(search, match, known).strategy.page(ctx, query);
  // Sorted by newest, the page does not depend on the counts, so both queries run at once.
  const [counts, page] =
    orderOfSort(search.sort) === null
      ? await Promise.all([counting, pageOfChoice({ isFew: false, counts: null })])
      : await counting.then(async (known) => {
          const isFew = known.total <= countedUpTo(match);
          return [known, await pageOfChoice({ isFew, counts: known })] as const;
        });
  return { ...page, tally: { n: counts.total, more: false }, facets: counts.facets };
}

/** Words or ranges: there is no stored count, so a sample of matches is counted. */
async function searchMatches(ctx: Db, query: PageQuery): Promise<SearchPage> {
  const { search, match, cursor } = query;
  const isNewest = orderOfSort(search.sort) === null;
  const sample = await takeSample(ctx, match, isNewest && cursor ? cursor.seq : null);
  const isFew = sample.total <= countedUpTo(match);
  const isWalked = !isNewest && !match.hasWords && !match.isLowered && !match.isPlaced;
  const counts = isFew || !isWalked ? null : await readCounts(ctx, search);
  const { strategy } = chooseStrategy(search, match, { isFew, counts });
  return { ...(await strategy.page(ctx, { ...query, sample })), ...countedOf(match, sample) };
}

function tallyOf(match: Match, total: number): Tally {
  const most = countedUpTo(match);
  return { n: Math.min(total, most), more: total > most };
}

const countedOf = (match: Match, { rows, total }: Sample): Pick<SearchPage, "tally" | "facets"> => ({
  tally: tallyOf(match, total),
  facets: total > sampledUpTo(match) ? null : sampleFacets(rows),
});

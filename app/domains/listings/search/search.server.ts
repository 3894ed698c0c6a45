import { sql } from "drizzle-orm";
import type { AppContext } from "#app/platform/context.server.ts";
import { readCounts } from "./choice-counts.server.ts";
import { orderOfSort, parseCursor, type Cursor, type Order } from "./search-cursor.ts";
import { matchOf, type Match } from "./match-expression.ts";
import { newestPage } from "./newest-page.server.ts";
import type { Page } from "./result-page.ts";
import { CARD_COLUMNS, cardOf, type CardRow } from "./live-listings.server.ts";
import type { Facets, ListingCard, ListingSearch, Tally } from "#app/domains/listings/rules.ts";
import {
  areMoreThan,
  SAMPLE,
  sampleFacets,
  samplePage,
  takeSample,
  type Sampled,
} from "./match-sample.server.ts";
import { isIndexed, nearPage, sortedPage } from "./sorted-page.server.ts";
import { walkedPage } from "./walked-page.server.ts";

type Db = Pick<AppContext, "db">;

export type SearchPage = {
  listings: ListingCard[];
  /** Names the next page; null on the last one. */
  next: string | null;
  tally: Tally;
  facets: Facets | null;
};

/** Of one city, type and offer: from this share on, walking them in the wanted order finds a page soon. */
const COMMON = 0.1;
/** Of all listings: kinds and places differ in price, so that a filter's listings may all stand at the other end. */
const NEARLY_ALL = 0.9;
/** From this share of all on, a page may well be found among the next few hundred. */
const MANY = 0.25;
/** So many matches of filters alone are read at once. */
const FEW = 180;

const UNCOUNTED = { tally: { n: SAMPLE, more: true }, facets: null };

/**
 * A page of live listings that match, in the order asked; `after` is the page before's `next` (an unknown one is the
 * first page). Reads a few hundred rows however many listings there are: filters alone are counted from stored counts,
 * and matches of words and ranges up to 100.
 */
export async function searchListings(
  ctx: Db,
  search: ListingSearch,
  after: string | null,
): Promise<SearchPage> {
  const cursor = parseCursor(search.sort, after);
  const match = matchOf(search);
  if (match.hasWords || match.ranges.length > 0) return searchMatches(ctx, search, match, cursor);

  const order = orderOfSort(search.sort);
  const [counts, newest] = await Promise.all([
    readCounts(ctx, search),
    order ? null : newestPage(ctx, match, cursor),
  ]);
  const page = newest ?? (await filteredPage(ctx, search, match, cursor, counts));
  return { ...page, tally: { n: counts.total, more: false }, facets: counts.facets };
}

/** Filters alone, in another order than by newest. */
async function filteredPage(
  ctx: Db,
  search: ListingSearch,
  match: Match,
  cursor: Cursor | null,
  { total, walked, all }: { total: number; walked: number; all: number },
): Promise<Page> {
  if (total <= FEW) return samplePage(ctx, search.sort, await takeSample(ctx, match, FEW), cursor);
  if (isSoonFound(search, { total, walked })) return sortedPage(ctx, search, match, cursor);
  const near = total >= all * MANY ? await nearPage(ctx, search, cursor) : null;
  return near ?? walkedPage(ctx, search, cursor);
}

/** Whether a page is found soon by walking the listings themselves in the wanted order. */
function isSoonFound(search: ListingSearch, { total, walked }: { total: number; walked: number }): boolean {
  return total >= walked * (isIndexed(search) ? COMMON : NEARLY_ALL);
}

/** Words or ranges: nothing is stored of how many match. */
async function searchMatches(
  ctx: Db,
  search: ListingSearch,
  match: Match,
  cursor: Cursor | null,
): Promise<SearchPage> {
  const order = orderOfSort(search.sort);
  if (!order) {
    const [sample, page] = await Promise.all([takeSample(ctx, match), newestPage(ctx, match, cursor)]);
    return { ...page, ...countedOf(sample) };
  }
  // Out of the index alone it costs half as much to see that many match.
  if (!match.exact && (await areMoreThan(ctx, SAMPLE, match.expression)))
    return { ...(await walkedPage(ctx, search, cursor)), ...UNCOUNTED };
  const sample = await takeSample(ctx, match);
  const page =
    sample.length > SAMPLE
      ? await rangedPage(ctx, search, match, cursor, order, shareOf(sample))
      : await samplePage(ctx, search.sort, sample, cursor);
  return { ...page, ...countedOf(sample) };
}

const countedOf = (sample: readonly Sampled[]): Pick<SearchPage, "tally" | "facets"> =>
  sample.length > SAMPLE
    ? UNCOUNTED
    : { tally: { n: sample.length, more: false }, facets: sampleFacets(sample) };

/** Many matches of a range, with words or without, by amount. */
async function rangedPage(
  ctx: Db,
  search: ListingSearch,
  match: Match,
  cursor: Cursor | null,
  { measure }: Order,
  share: number,
): Promise<Page> {
  if (match.hasWords) return walkedPage(ctx, search, cursor);
  // A range of the amount sorted by is walked between its ends, where filters alone decide how soon a page is found.
  const isOwnRange = match.ranges.every((ranged) => ranged === measure);
  if (isOwnRange && isSoonFound(search, await readCounts(ctx, search)))
    return sortedPage(ctx, search, match, cursor);
  const near = share >= MANY ? await nearPage(ctx, search, cursor) : null;
  return near ?? walkedPage(ctx, search, cursor);
}

/** How close together the newest matches stand among all listings: 1 where each listing is one. */
function shareOf(sample: readonly { seq: number }[]): number {
  const [newest, oldest] = [sample[0]?.seq ?? 0, sample.at(-1)?.seq ?? 0];
  return sample.length / (newest - oldest + 1);
}

/** Live listings first published after `since` and up to `until` that match, newest first, at most `limit`. */
export async function matchesSince(
  ctx: Db,
  search: ListingSearch,
  since: number,
  until: number,
  limit: number,
): Promise<ListingCard[]> {
  const { expression, exact } = matchOf(search);
  const rows = await ctx.db.all<CardRow>(
    sql`select ${CARD_COLUMNS} from public_listings p
      where p.live = 1 and p.approved_at > ${since} and p.approved_at <= ${until} and ${exact ?? sql`true`}
        and exists (select 1 from listing_index where listing_index match ${expression} and listing_index.rowid = p.seq)
      order by p.approved_at desc limit ${limit}`,
  );
  return rows.map(cardOf);
}

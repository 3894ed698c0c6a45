import { and, desc, sql } from "drizzle-orm";
import { listingIndex, publicListings } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Match } from "./match-expression.server.ts";
import { CARD, cardOf } from "./live-listings.server.ts";
import { PROBE } from "./result-page.ts";
import type { Facets, ListingCard } from "#app/domains/listings/rules.ts";

type Db = Pick<AppContext, "db">;

/** Up to this many matches of words and ranges are read, so that the choices of the filters can be counted too. */
const SAMPLE = 100;
/**
 * Up to this many are counted, which takes 1 to 5 ms with 100,000 listings: of the index alone, and where each row is
 * looked at too.
 */
const COUNTED = { index: 1000, rows: 500 } as const;

/** Up to how many matches are counted. */
export const countedUpTo = ({ exact }: Match): number => (exact ? COUNTED.rows : COUNTED.index);

/** Up to how many matches are read: in a part of the map all that are counted, because its tiles make each question dear. */
export const sampledUpTo = (match: Match): number => (match.isPlaced ? countedUpTo(match) : SAMPLE);

/** How many matches an expression has, up to `limit` and one. Reads only the index, and no more than needed. */
export async function countUpTo(ctx: Db, limit: number, expression: string): Promise<number> {
  const [row] = await ctx.db.all<{ n: number }>(
    sql`select count(*) as n from
      (select 1 from listing_index where listing_index match ${expression} limit ${limit + 1})`,
  );
  return row?.n ?? 0;
}

/**
 * The newest matches: `total` tells their number up to `countedUpTo` and one, `all` how many there are likely to be, by
 * how far apart the counted ones stand among all listings.
 */
export type Sample = { rows: ListingCard[]; total: number; all: number };

/** How many match, up to `countedUpTo` and one, without reading what they are. */
export async function countMatches({ db }: Db, match: Match): Promise<number> {
  const { expression, exact } = match;
  const [row] = await db.all<{ n: number }>(
    sql`select count(*) as n from (select 1 from listing_index cross join ${publicListings}
      where ${publicListings.seq} = listing_index.rowid and ${isMatch(expression)} and ${exact ?? sql`true`}
      limit ${countedUpTo(match) + 1})`,
  );
  return row?.n ?? 0;
}

/**
 * The newest matches up to `sampledUpTo`, in one reading with the number of all. With `before`, the number of a page's
 * last listing, the counted ones of the next page too.
 */
export async function takeSample({ db }: Db, match: Match, before: number | null = null): Promise<Sample> {
  const { expression, exact } = match;
  const number = sql<number>`${listingIndex.rowid}`.as("number");
  const fromIndex = db.select({ number }).from(listingIndex).$dynamic();
  const inIndex = exact
    ? fromIndex
        .crossJoin(publicListings)
        .where(and(sql`${publicListings.seq} = ${listingIndex.rowid}`, isMatch(expression), exact))
    : fromIndex.where(isMatch(expression));
  const matches = inIndex
    .orderBy(desc(listingIndex.rowid))
    .limit(countedUpTo(match) + 1)
    .as("matches");
  const counted = db
    .select({
      total: sql<number>`count(*)`.as("total"),
      oldest: sql<number>`min(${matches.number})`.as("oldest"),
      numbers: sql<string>`json_group_array(${matches.number})`.as("numbers"),
    })
    .from(matches)
    .as("counted");
  const numbers = sql`select value from json_each(${counted.numbers})`;
  const newestOnes = sql`select value from (${numbers} limit ${sampledUpTo(match)})`;
  const nextOnes = sql`select value from (${numbers} where value < ${before} limit ${PROBE})`;
  const wanted = before === null ? newestOnes : sql`${newestOnes} union ${nextOnes}`;
  // One row at least tells the number: the index can hold listings for a minute that nobody sees any more.
  const found = await db
    .select({ card: CARD, total: counted.total, oldest: counted.oldest })
    .from(counted)
    .leftJoin(publicListings, sql`${publicListings.seq} in (${wanted})`)
    .orderBy(desc(publicListings.seq));
  const rows = found.flatMap(({ card }) => (card === null ? [] : cardOf(card)));
  const { total, oldest } = found[0] ?? { total: 0, oldest: 0 };
  const newest = rows[0]?.seq ?? oldest;
  const isCounted = total <= countedUpTo(match) || newest <= oldest;
  return { rows, total, all: isCounted ? total : Math.round((total * newest) / (newest - oldest)) };
}

const isMatch = (expression: string) => sql`listing_index match ${expression}`;

const tallied = <Key extends string | number>(keys: readonly (Key | null)[]): Record<Key, number> => {
  // A district can be named like an inherited object property, such as `constructor`.
  const counts = new Map<Key, number>();
  for (const key of keys) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  return Object.fromEntries(counts) as Record<Key, number>;
};

/** What the filters choose by. */
type Chosen = Pick<ListingCard, "offerType" | "listingType" | "city" | "district" | "bedrooms">;

/** Counts of the choices among the matches; a filter already set has no other choices. */
export function sampleFacets(sample: readonly Chosen[]): Facets {
  const districts = Object.entries(tallied(sample.map(({ district }) => district)));
  const cities = tallied(sample.map(({ city }) => city));
  return {
    offer: tallied(sample.map(({ offerType }) => offerType)),
    type: tallied(sample.map(({ listingType }) => listingType)),
    city: cities,
    lowered: null,
    bedrooms: tallied(sample.map(({ bedrooms }) => (bedrooms === null ? null : Math.min(bedrooms, 5)))),
    district:
      Object.keys(cities).length > 1
        ? []
        : districts.map(([name, n]) => ({ name, n })).toSorted((a, b) => b.n - a.n),
  };
}

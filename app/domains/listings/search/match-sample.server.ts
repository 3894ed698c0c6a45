import { and, desc, eq, sql } from "drizzle-orm";
import { listingIndex, publicListings } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Match } from "./match-expression.server.ts";
import type { Facets, ListingType, OfferType } from "#app/domains/listings/rules.ts";

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

/** Columns for counting and sorting matches. */
const SAMPLED = {
  seq: publicListings.seq,
  offerType: publicListings.offerType,
  listingType: publicListings.listingType,
  city: publicListings.city,
  district: publicListings.district,
  bedrooms: publicListings.bedrooms,
  price: publicListings.price,
  pricePerSqm: publicListings.pricePerSqm,
  areaSqm: publicListings.areaSqm,
};
export type Sampled = {
  seq: number;
  offerType: OfferType;
  listingType: ListingType;
  city: string;
  district: string | null;
  bedrooms: number | null;
  price: number;
  pricePerSqm: number | null;
  areaSqm: number | null;
};

/** How many matches an expression has, up to `limit` and one. Reads only the index, and no more than needed. */
export async function countUpTo(ctx: Db, limit: number, expression: string): Promise<number> {
  const [row] = await ctx.db.all<{ n: number }>(
    sql`select count(*) as n from
      (select 1 from listing_index where listing_index match ${expression} limit ${limit + 1})`,
  );
  return row?.n ?? 0;
}

/** The newest matches, and how many there are: up to `countedUpTo` and one. */
export type Sample = { rows: Sampled[]; total: number };

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

/** The newest matches, up to `limit`, in one reading with the number of all. */
export async function takeSample({ db }: Db, match: Match, limit = sampledUpTo(match)): Promise<Sample> {
  const { expression, exact } = match;
  const number = sql<number>`${listingIndex.rowid}`.as("number");
  const fromIndex = db.select({ number }).from(listingIndex).$dynamic();
  const rows = exact
    ? fromIndex
        .crossJoin(publicListings)
        .where(and(sql`${publicListings.seq} = ${listingIndex.rowid}`, isMatch(expression), exact))
    : fromIndex.where(isMatch(expression));
  const matches = db
    .$with("matches")
    .as(rows.orderBy(desc(listingIndex.rowid)).limit(countedUpTo(match) + 1));
  const newest = db.select({ number: matches.number }).from(matches).limit(limit).as("newest");
  const found = await db
    .with(matches)
    .select({ ...SAMPLED, total: sql<number>`(select count(*) from ${matches})` })
    .from(newest)
    .crossJoin(publicListings)
    .where(eq(publicListings.seq, newest.number))
    .orderBy(desc(newest.number));
  return { rows: found, total: found[0]?.total ?? 0 };
}

const isMatch = (expression: string) => sql`listing_index match ${expression}`;

const tallied = <Key extends string | number>(keys: readonly (Key | null)[]): Record<Key, number> => {
  // A district can be named like an inherited object property, such as `constructor`.
  const counts = new Map<Key, number>();
  for (const key of keys) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  return Object.fromEntries(counts) as Record<Key, number>;
};

/** Counts of the choices among the matches; a filter already set has no other choices. */
export function sampleFacets(sample: readonly Sampled[]): Facets {
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

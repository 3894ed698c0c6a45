import { and, desc, sql } from "drizzle-orm";
import { listingIndex, publicListings } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Match } from "./match-expression.server.ts";
import type { Facets, ListingType, OfferType } from "#app/domains/listings/rules.ts";

type Db = Pick<AppContext, "db">;

/** Matches of words and ranges are counted up to here. */
export const SAMPLE = 100;

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

/** Whether an expression has more than `limit` matches. Reads only the index, and no more than needed. */
export async function areMoreThan(ctx: Db, limit: number, expression: string): Promise<boolean> {
  const [row] = await ctx.db.all<{ n: number }>(
    sql`select count(*) as n from
      (select 1 from listing_index where listing_index match ${expression} limit ${limit + 1})`,
  );
  return (row?.n ?? 0) > limit;
}

/** The newest matches, up to `limit`. The default is one more than is counted: if fewer come back, those are all. */
export function takeSample({ db }: Db, { expression, exact }: Match, limit = SAMPLE + 1): Promise<Sampled[]> {
  return db
    .select(SAMPLED)
    .from(listingIndex)
    .crossJoin(publicListings)
    .where(
      and(sql`${publicListings.seq} = ${listingIndex.rowid}`, sql`listing_index match ${expression}`, exact),
    )
    .orderBy(desc(listingIndex.rowid))
    .limit(limit);
}

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
    bedrooms: tallied(sample.map(({ bedrooms }) => (bedrooms === null ? null : Math.min(bedrooms, 5)))),
    district:
      Object.keys(cities).length > 1
        ? []
        : districts.map(([name, n]) => ({ name, n })).toSorted((a, b) => b.n - a.n),
  };
}

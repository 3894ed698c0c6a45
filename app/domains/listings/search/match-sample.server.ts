import { sql } from "drizzle-orm";
import type { AppContext } from "#app/platform/context.server.ts";
import { orderOfSort, type Cursor, type Order } from "./search-cursor.ts";
import type { Match } from "./match-expression.ts";
import { pageOf, PROBE, type Page } from "./result-page.ts";
import { readCards } from "./live-listings.server.ts";
import type { Facets, ListingType, OfferType, Sort } from "#app/domains/listings/rules.ts";

type Db = Pick<AppContext, "db">;

/** Matches of words and ranges are counted up to here. */
export const SAMPLE = 100;

/** What counting and sorting need of a match. */
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

/** Whether more than `limit` listings match an expression, out of the index alone, which is read no further. */
export async function areMoreThan(ctx: Db, limit: number, expression: string): Promise<boolean> {
  const [row] = await ctx.db.all<{ n: number }>(
    sql`select count(*) as n from
      (select 1 from listing_index where listing_index match ${expression} limit ${limit + 1})`,
  );
  return (row?.n ?? 0) > limit;
}

/** The newest matches up to `limit`; by default one more than are counted, so that no more are all there are. */
export async function takeSample(
  ctx: Db,
  { expression, exact }: Match,
  limit = SAMPLE + 1,
): Promise<Sampled[]> {
  return ctx.db.all<Sampled>(
    sql`select p.seq, p.offer_type as offerType, p.listing_type as listingType, p.city, p.district, p.bedrooms, p.price,
        p.price_per_sqm as pricePerSqm, p.area_sqm as areaSqm
      from listing_index cross join public_listings p on p.seq = listing_index.rowid
      where listing_index match ${expression} and ${exact ?? sql`true`}
      order by listing_index.rowid desc limit ${limit}`,
  );
}

const tallied = <Key extends string | number>(keys: readonly (Key | null)[]): Record<Key, number> => {
  // A district may be called like something that every object has.
  const counts = new Map<Key, number>();
  for (const key of keys) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  return Object.fromEntries(counts) as Record<Key, number>;
};

/** Counts of the choices within what matched: one already made leaves no others. */
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

type Ranked = { seq: number } & Record<Order["measure"], number | null>;

/** Whether a match stands before another in the order; those without the amount come last, newest first. */
function inOrder({ measure, descending }: Order) {
  const sign = descending ? -1 : 1;
  return (a: Ranked, b: Ranked): number => {
    const [left, right] = [a[measure], b[measure]];
    if (left === null || right === null) return left === right ? b.seq - a.seq : left === null ? 1 : -1;
    return sign * (left - right || a.seq - b.seq);
  };
}

/** A page of a complete sample in the order of `sort`, which is not by newest. */
export async function samplePage(
  ctx: Db,
  sort: Sort,
  sample: readonly Sampled[],
  cursor: Cursor | null,
): Promise<Page> {
  const order = orderOfSort(sort);
  if (!order) throw new Error("a sample is not needed by newest");
  const compare = inOrder(order);
  const nothing = { price: null, pricePerSqm: null, areaSqm: null };
  const ended: Ranked = { seq: cursor?.seq ?? 0, ...nothing, [order.measure]: cursor?.amount ?? null };
  const wanted = sample
    .toSorted(compare)
    .filter((match) => cursor === null || compare(match, ended) > 0)
    .slice(0, PROBE);
  return pageOf(sort, await readCards(ctx, wanted));
}

import { eq, sql, type SQL } from "drizzle-orm";
import { listings, publicListings } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { CARD, cardOf } from "./live-listings.server.ts";
import type { ListingCard } from "#app/domains/listings/rules.ts";

/** Prices within these fractions of one count as similar to it. */
const NEAR = { least: sql.raw("0.7"), most: sql.raw("1.3") };
/** Of the same, of higher and of lower prices the nearest so many are looked at. */
const LOOKED_AT = sql.raw("8");

/**
 * The listings of the same offer, type and city whose price stands so to one's: a range of an index, in its order. The
 * index is named, because SQLite may take that of all prices.
 */
const nearestOf = (id: string, now: number, price: SQL, order: SQL): SQL => sql`
  select * from (
    select near.seq, (near.district is not this.district) + abs(near.price * 1.0 / this.price - 1) as distance
    from ${listings} as this cross join ${listings} as near indexed by listings_alike
    where this.id = ${id} and near.live = 1 and near.city = this.city and near.listing_type = this.listing_type
      and near.offer_type = this.offer_type and near.price ${price} and near.seq <> this.seq
      and (near.licence_expires_at is null or near.licence_expires_at > ${now})
    order by ${order} limit ${LOOKED_AT})`;

/**
 * Live listings similar to one, in whatever state that is: of the same offer, type and city with the nearest prices, those
 * of its district first. They are asked for by its id alone, so that a page reads both in one trip.
 */
export async function listSimilar(
  { db, now }: Pick<AppContext, "db" | "now">,
  id: string,
  limit = 4,
): Promise<ListingCard[]> {
  const at = now();
  // Cards are read for the few that are shown, not for all that were looked at.
  const nearest = sql`(
    select seq, distance from (
      ${nearestOf(id, at, sql`= this.price`, sql`near.seq desc`)}
      union all ${nearestOf(id, at, sql`between this.price + 1 and this.price * ${NEAR.most}`, sql`near.price`)}
      union all ${nearestOf(id, at, sql`between this.price * ${NEAR.least} and this.price - 1`, sql`near.price desc`)})
    order by distance, seq desc limit ${limit}) as nearest`;
  const rows = await db
    .select(CARD)
    .from(nearest)
    .crossJoin(publicListings)
    .where(eq(publicListings.seq, sql`nearest.seq`))
    .orderBy(sql`nearest.distance`, sql`nearest.seq desc`);
  return rows.map(cardOf);
}

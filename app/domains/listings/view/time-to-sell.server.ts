import { and, eq, gte, inArray, or, sql, type SQL } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import { ANSWER_TIME, HIDE_AFTER, type ListingType } from "#app/domains/listings/rules.ts";
import { PRICE_GROUPS, type MarketCount, type PriceGroup } from "#app/domains/valuation/market-time.ts";
import type { Country, FormPropertyType } from "#app/domains/valuation/rules.ts";
import { days } from "#app/lib/duration.ts";
import { sum } from "#app/lib/stats.ts";
import { foldSearch } from "#app/lib/text/arabic.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** Advertisements first published in this time are counted. */
const PUBLISHED_WITHIN = days(730);

/**
 * The advertisements that stand for a type of the valuation. It values villas and houses as one, and counts their deals
 * together; a commercial building has no advertisements of its own.
 */
const ADVERTISED: Record<FormPropertyType, ListingType[]> = {
  apartment: ["apartment"],
  villa: ["villa", "house"],
  house: ["villa", "house"],
  land: ["land"],
  commercial_building: [],
};

type MarketPlace = {
  country: Country;
  city: string;
  /** As the evidence names it. */
  district: string | null;
  propertyType: FormPropertyType;
};

const l = listings;

/** Public now. */
const isOpen = (now: number): SQL =>
  sql`(${l.live} = 1 and (${l.licenceExpiresAt} is null or ${l.licenceExpiresAt} > ${now}))`;
const isSold = sql`(${l.closedAs} is 'sold')`;

/**
 * When the public last saw an advertisement that is no longer open: closed, hidden as its owner did not answer, its
 * licence over, its owner suspended, or back with the moderators. Of several the first. What is not so stands as now.
 */
const seenUntil = (now: number): SQL => sql`max(${l.approvedAt}, min(
  ${now},
  coalesce(${l.closedAt}, ${now}),
  coalesce(${l.suspendedAt}, ${now}),
  iif(${l.hiddenAs} is 'unconfirmed', max(${l.confirmedAt} + ${HIDE_AFTER}, coalesce(${l.askedAt} + ${ANSWER_TIME}, 0)), ${now}),
  iif(${l.closedAs} is null, coalesce(${l.licenceExpiresAt}, ${now}), ${now}),
  iif(${l.status} = 'approved', ${now}, ${l.submittedAt})
))`;

/** From the first publication to the day of the sale as its owner named it, or to when it was last seen. */
const daysSeen = (now: number): SQL<number> => {
  const until = sql`iif(${isSold}, ${l.closedAt}, ${seenUntil(now)})`;
  // Bound numbers are floating: only the cast makes whole days of them.
  return sql<number>`max(1, cast((${until} - ${l.approvedAt} + ${days(1) - 1}) / ${days(1)} as integer))`;
};

const hundredths = (limit: number): number => Math.round((1 + limit) * 100);
/** Whether the price is below, or at most at, a limit. In hundredths, which have no rounding. */
const isBelow = (limit: number): SQL => sql`${l.price} * 100 < ${l.estimatePoint} * ${hundredths(limit)}`;
const isUpTo = (limit: number): SQL => sql`${l.price} * 100 <= ${l.estimatePoint} * ${hundredths(limit)}`;

const groupOf = sql<PriceGroup | null>`case
  when ${l.estimatePoint} is null then null
  when ${isBelow(PRICE_GROUPS.under.to)} then 'under'
  when ${isUpTo(PRICE_GROUPS.near.to)} then 'near'
  when ${isUpTo(PRICE_GROUPS.over.to)} then 'over'
  else 'far-over' end`;

const NOTHING: MarketCount = { exposures: [], open: { city: 0, district: 0 } };

/**
 * The marketplace's advertisements for sale of a type in a city, first published in the last two years: how many days
 * each was offered, and whether it was sold. And how many are open, whenever they were published. One that was taken off
 * and published again counts once, from its first publication. One statement, counted in the database: its answer grows with the days, not with the advertisements.
 */
export async function countTimeToSell(
  { db, now }: Pick<AppContext, "db" | "now">,
  { country, city, district, propertyType }: MarketPlace,
): Promise<MarketCount> {
  const types = ADVERTISED[propertyType];
  if (types.length === 0) return NOTHING;
  const at = now();
  const open = isOpen(at);
  const inDistrict = district === null ? sql`0` : sql`${l.districtKey} is ${foldSearch(district)}`;
  const recent = gte(l.approvedAt, at - PUBLISHED_WITHIN);
  const rows = await db
    .select({
      time: daysSeen(at).as("time"),
      group: groupOf.as("price_group"),
      sold: sql<number>`sum(${recent} and ${isSold})`,
      open: sql<number>`sum(${recent} and ${open})`,
      unsold: sql<number>`sum(${recent} and not ${isSold} and not ${open})`,
      openInCity: sql<number>`sum(${open})`,
      openInDistrict: sql<number>`sum(${open} and ${inDistrict})`,
    })
    .from(listings)
    .where(
      and(
        // The index begins with it.
        inArray(l.live, [1, 0]),
        eq(l.country, country),
        eq(l.city, city),
        inArray(l.listingType, types),
        eq(l.offerType, "sale"),
        // Older ones count only as open.
        or(recent, eq(l.live, 1)),
      ),
    )
    .groupBy(sql`1`, sql`2`);
  return {
    exposures: rows.map(({ openInCity: _city, openInDistrict: _district, ...exposure }) => exposure),
    open: {
      city: sum(rows.map(({ openInCity }) => openInCity)),
      district: sum(rows.map(({ openInDistrict }) => openInDistrict)),
    },
  };
}

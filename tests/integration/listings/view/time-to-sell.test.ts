import { beforeAll, expect, test } from "vitest";
import { countTimeToSell } from "#app/domains/listings/view/time-to-sell.server.ts";
import type { Listing } from "#app/domains/listings/search/live-listings.server.ts";
import { marketTimeOf } from "#app/domains/valuation/market-time.ts";
import { days } from "#app/lib/duration.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { plansOf } from "#tests/factories/recorded.ts";
import { countedDatabase } from "#tests/factories/rows-read.ts";

const ctx = visitorCtx();
const owner = { ...ctx, userId: "seller" };
const now = ctx.now();
const RIYADH = { country: "sa", city: "Riyadh", district: "النرجس", propertyType: "apartment" } as const;
const AT_PLACE = { liquidity: { dealsPerMonth: 4, level: "district" } } as const;

const published = (daysAgo: number, overrides: Partial<Listing> = {}) =>
  insertListing(owner, { approvedAt: now - days(daysAgo), ...overrides });
const soldAfter = (time: number, overrides: Partial<Listing> = {}) =>
  published(100, { closedAs: "sold", closedAt: now - days(100 - time), ...overrides });

/** 29 sales after 1 to 29 days, twelve open for forty days, and five that were taken off or hidden after thirty. */
beforeAll(async () => {
  for (let time = 1; time <= 29; time++) await soldAfter(time);
  for (let turn = 0; turn < 12; turn++) await published(40);
  await published(60, { closedAs: "withdrawn", closedAt: now - days(30) });
  await published(75, { hiddenAs: "unconfirmed", confirmedAt: now - days(90) });
  await published(60, { hiddenAs: "licence-expired", licenceExpiresAt: now - days(30) });
  await published(60, { suspendedAt: now - days(30) });
  await published(60, { status: "pending", submittedAt: now - days(30) });
  // Nothing of these is counted: another offer, type, city or country, never published, long ago.
  await published(20, { offerType: "rent", closedAs: "rented", closedAt: now });
  await soldAfter(2, { listingType: "villa" });
  await soldAfter(2, { city: "Jeddah" });
  await insertListing(owner, { status: "pending" });
  await published(800, { closedAs: "sold", closedAt: now - days(790) });
});

test("with 29 sales nothing is told of time; the open ones of the district are its supply", async () => {
  const count = await countTimeToSell(ctx, RIYADH);
  expect(marketTimeOf(count, AT_PLACE, "2026-11-25")).toEqual({
    measuredOn: "2026-11-25",
    time: null,
    supply: { open: 12, months: 3 },
  });
});

test("with 30 the days are as counted by hand, with all those that were not sold", async () => {
  await soldAfter(30, { price: 940_000 });
  const { time } = marketTimeOf(await countTimeToSell(ctx, RIYADH), AT_PLACE, "2026-11-25") ?? {};
  // 47 were published. Until day 29 all were seen: a quarter is 11.75 of them, half 23.5. At most 30 were sold.
  expect(time).toMatchObject({ sold: 30, open: 12, unsold: 5, quarter: 12, half: 24, threeQuarters: null });
  // 950,000 and 940,000 against an estimate of 930,000.
  expect(time?.byPrice).toEqual([
    {
      group: "near",
      from: -0.05,
      to: 0.05,
      sold: 30,
      open: 12,
      unsold: 5,
      quarter: 12,
      half: 24,
      threeQuarters: null,
    },
  ]);
});

test("one that was edited and published again counts from its first publication, and in one price group", async () => {
  const one = { country: "sa", city: "Dammam", district: null, propertyType: "apartment" } as const;
  const at = (price: number, time: number) =>
    soldAfter(time, { city: "Dammam", price, confirmedAt: now, submittedAt: now - days(1), updatedAt: now });
  await at(837_000, 10);
  await at(883_500, 11);
  await at(976_500, 12);
  await at(1_069_500, 13);
  await at(1_100_000, 14);
  const { exposures, open } = await countTimeToSell(ctx, one);
  expect(exposures.map(({ time, group, sold }) => [time, group, sold])).toEqual([
    [10, "under", 1],
    [11, "near", 1],
    [12, "near", 1],
    [13, "over", 1],
    [14, "far-over", 1],
  ]);
  expect(open).toEqual({ city: 0, district: 0 });
});

test("villas and houses are counted together, and a commercial building has no advertisements of its own", async () => {
  const of = (propertyType: "villa" | "house" | "commercial_building") =>
    countTimeToSell(ctx, { ...RIYADH, propertyType });
  await published(5, { listingType: "house" });
  expect(await of("house")).toEqual(await of("villa"));
  expect((await of("house")).exposures).toHaveLength(2);
  expect((await of("commercial_building")).exposures).toEqual([]);
});

test("it is one statement, which reads by an index only the advertisements of its city and type", async () => {
  const plans = await plansOf(ctx, (counting) => countTimeToSell(counting, RIYADH));
  expect(plans).toHaveLength(1);
  expect(plans[0]?.plan).toMatch(
    /SEARCH listings USING INDEX listings_alike\w* \(live=\? AND city=\? AND listing_type=\?/,
  );
  const { db, rowsRead } = countedDatabase();
  await countTimeToSell({ ...ctx, db }, RIYADH);
  // Fewer than fifty of this kind are stored by these tests; each is read, then grouped by its days.
  expect(rowsRead()).toBeLessThan(200);
});

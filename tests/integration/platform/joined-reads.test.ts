import { env } from "cloudflare:test";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { heartbeats, rateCounters } from "#app/db/schema.server.ts";
import { openDatabase } from "#app/platform/d1.server.ts";
import { joinedReads, type PlaceOf } from "#app/platform/joined-reads.server.ts";
import { EVERYTHING } from "#app/domains/listings/moderation/moderation-search.ts";
import { listForModeration } from "#app/domains/listings/moderation/moderation-queue.server.ts";
import { listOwnOrders } from "#app/domains/orders/own-orders.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { insertAdmin, insertPending, insertReport } from "#tests/factories/moderation.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { recordTrips } from "#tests/factories/recorded-trips.ts";
import { visit } from "#tests/factories/site.ts";

const { binding, trips } = recordTrips(env.DB);

const everythingAtPrimary: PlaceOf = (query) => (/^\s*(?:select|with)/i.test(query) ? "primary" : null);
const openJoined = (placeOf = everythingAtPrimary) => openDatabase(joinedReads(binding, placeOf));

const beatOf = (db: ReturnType<typeof openJoined>, name: string) =>
  db.query.heartbeats.findFirst({ where: eq(heartbeats.name, name) });
const countersOf = (db: ReturnType<typeof openJoined>, key: string) =>
  db
    .select({ key: rateCounters.key, hits: rateCounters.hits })
    .from(rateCounters)
    .where(eq(rateCounters.key, key));

beforeEach(async () => {
  const db = openDatabase(env.DB);
  await db.batch([db.delete(heartbeats), db.delete(rateCounters)]);
  await db.insert(heartbeats).values([
    { name: "early", beatAt: 1 },
    { name: "late", beatAt: 2 },
  ]);
  await db.insert(rateCounters).values({ key: "someone", windowStartAt: 0, hits: 7 });
  // Statements whose columns nobody has seen yet go by themselves: these are seen now.
  await Promise.all([beatOf(openJoined(), "early"), countersOf(openJoined(), "someone")]);
  trips.length = 0;
});

test("reads of one moment are one trip, and each gets its own answer", async () => {
  const db = openJoined();
  const later = async () => {
    await Promise.resolve();
    return countersOf(db, "someone");
  };
  const answers = await Promise.all([
    beatOf(db, "early"),
    beatOf(db, "late"),
    beatOf(db, "nobody"),
    later(),
    db.all(sql`select 1 as one`),
  ]);
  expect(answers).toEqual([
    expect.objectContaining({ name: "early", beatAt: 1 }),
    expect.objectContaining({ name: "late", beatAt: 2 }),
    undefined,
    [{ key: "someone", hits: 7 }],
    [{ one: 1 }],
  ]);
  expect(trips.map((trip) => trip.length)).toEqual([5]);
});

test("a read after another's answer is a trip of its own, and one alone is no batch", async () => {
  const db = openJoined();
  await beatOf(db, "early");
  await beatOf(db, "late");
  expect(trips.map((trip) => trip.length)).toEqual([1, 1]);
});

test("a statement with two columns of one name is read with the others, loses none of them and keeps its order", async () => {
  const both = (db: ReturnType<typeof openJoined>) =>
    db
      .select({ first: sql<string>`h.name`, second: sql<string>`other.name`, at: sql<number>`h.beat_at` })
      .from(sql`heartbeats h cross join heartbeats other`)
      .where(sql`h.beat_at < ${3}`)
      .orderBy(sql`h.beat_at desc`, sql`other.beat_at asc`)
      .limit(3);
  const expected = [
    { first: "late", second: "early", at: 2 },
    { first: "late", second: "late", at: 2 },
    { first: "early", second: "early", at: 1 },
  ];
  const db = openJoined();
  expect(await both(db), "by itself").toEqual(expected);
  trips.length = 0;
  const [rows, beat] = await Promise.all([both(db), beatOf(db, "late")]);
  expect([rows, beat?.beatAt]).toEqual([expected, 2]);
  expect(trips.map((trip) => trip.length)).toEqual([2]);
});

test("one that fails fails alone", async () => {
  const db = openJoined();
  const [early, broken, late] = await Promise.allSettled([
    beatOf(db, "early"),
    db.all(sql`select * from no_such_table`),
    beatOf(db, "late"),
  ]);
  expect(early).toMatchObject({ status: "fulfilled", value: { beatAt: 1 } });
  expect(broken.status).toBe("rejected");
  expect(late).toMatchObject({ status: "fulfilled", value: { beatAt: 2 } });
});

test("a batch of reads joins the reads beside it, whole, and fails alone; one with a write goes by itself", async () => {
  const db = openJoined();
  const both = () =>
    db.batch([
      db.select({ n: sql<number>`count(*)` }).from(heartbeats),
      db.select({ key: rateCounters.key }).from(rateCounters),
    ]);
  const [early, counts, late] = await Promise.all([beatOf(db, "early"), both(), beatOf(db, "late")]);
  expect([early?.beatAt, counts, late?.beatAt]).toEqual([1, [[{ n: 2 }], [{ key: "someone" }]], 2]);
  expect(trips.map((trip) => trip.length)).toEqual([4]);

  const broken = db.batch([db.select({ n: sql`no_such_column` }).from(heartbeats)]);
  const [beat, failed] = await Promise.allSettled([beatOf(db, "early"), broken]);
  expect([beat.status, failed.status]).toEqual(["fulfilled", "rejected"]);

  trips.length = 0;
  const writing = db.batch([
    db.update(rateCounters).set({ hits: 9 }),
    db.select({ hits: rateCounters.hits }).from(rateCounters),
  ]);
  const [, [, after]] = await Promise.all([beatOf(db, "late"), writing]);
  expect(after).toEqual([{ hits: 9 }]);
  expect(trips.map((trip) => trip.length).toSorted()).toEqual([1, 2]);
});

test("writes go by themselves, and what waits at two places is two trips", async () => {
  const placeOf: PlaceOf = (query) => (query.includes("heartbeats") ? "near" : everythingAtPrimary(query));
  const db = openJoined(placeOf);
  await Promise.all([
    beatOf(db, "early"),
    countersOf(db, "someone"),
    db.update(rateCounters).set({ hits: 8 }).where(eq(rateCounters.key, "someone")),
    beatOf(db, "late"),
    countersOf(db, "nobody"),
  ]);
  expect(trips.map((trip) => trip.length).toSorted()).toEqual([1, 2, 2]);
  expect(trips.find(({ length }) => length === 1)?.[0]).toMatch(/^update/);
  for (const trip of trips) expect(new Set(trip.map(placeOf)).size).toBe(1);
});

test("what belongs to a member's orders, and to moderators' listings, does not wait for them", async () => {
  const [member, admin] = [await insertMember(), await insertAdmin()];
  const order = await insertOrder(member);
  const listing = await insertPending(member);
  await insertReport(listing);
  await insertListing(member);
  const read = async () => ({
    orders: (await listOwnOrders({ ...member, db: openJoined() }, null)).orders,
    waits: trips.splice(0).length,
    listings: (await listForModeration({ ...admin, db: openJoined() }, EVERYTHING, null)).listings,
    waitsForListings: trips.splice(0).length,
  });
  // Statements whose columns nobody has seen yet go by themselves.
  await read();
  const { orders, waits, listings, waitsForListings } = await read();
  expect(orders.map(({ id }) => id)).toEqual([order.id]);
  expect(listings.find(({ id }) => id === listing.id)?.reports).toHaveLength(1);
  // Moderation first finds which listings a page has.
  expect([waits, waitsForListings]).toEqual([1, 2]);
});

test("a visitor's page of a listing is one trip", async () => {
  const owner = await insertMember();
  const { id } = await insertListing(owner);
  const open = () => visit({ ...visitorCtx(), db: openJoined() }, `/marketplace/${id}`);
  // Statements whose columns nobody has seen yet go by themselves.
  await open();
  trips.length = 0;
  const { status } = await open();
  expect([status, trips.length]).toEqual([200, 1]);
});

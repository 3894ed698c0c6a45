import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Listing } from "#app/domains/listings/search/live-listings.server.ts";
import type { MapPoint } from "#app/domains/listings/rules.ts";
import { findOnMap } from "#app/domains/listings/search/map-points.server.ts";
import { EVERYTHING } from "#app/domains/listings/search/search-input.ts";
import { visitorContext } from "#app/http/context.ts";
import { loader } from "#app/routes/marketplace/points.ts";
import { memberCtx, visitorCtx } from "#tests/factories/context.ts";
import { copyListing, insertListing } from "#tests/factories/listings.ts";
import { recordedDatabase } from "#tests/factories/recorded.ts";

/** A place that only this test uses, and a view of it. */
const HERE = { latitude: 20.1, longitude: 41.1 };
const VIEW = "south=20.05&west=41.05&north=20.15&east=41.15";

async function ask(query: string) {
  const context = new RouterContextProvider();
  context.set(visitorContext, visitorCtx());
  const url = new URL(`https://miyar.example/marketplace/points?${query}`);
  const answer = await loader({ context, url } as unknown as Parameters<typeof loader>[0]);
  return { answer, body: await answer.clone().text() };
}

async function pointsOf(query: string): Promise<MapPoint[]> {
  const { answer } = await ask(query);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { points: MapPoint[] }).points;
}

const titlesOf = (points: MapPoint[]) =>
  points.map((point) => (point.kind === "listing" ? point.card.title : `cluster of ${point.n}`)).toSorted();

const place = (overrides: Partial<Listing>) => insertListing(memberCtx(), { ...HERE, ...overrides });

test("the part of the map asked for shows its live listings, and none from elsewhere, hidden or unplaced", async () => {
  await place({ title: "شقة في الموضع" });
  await place({ title: "شقة بعيدة", latitude: 20.9 });
  await place({ title: "شقة بلا موضع", latitude: null, longitude: null });
  await place({ title: "شقة قيد المراجعة", status: "pending" });
  await place({ title: "شقة مسحوبة", closedAs: "withdrawn", closedAt: 1 });
  expect(titlesOf(await pointsOf(VIEW))).toEqual(["شقة في الموضع"]);
});

test("the marketplace's filters and words hold on the map", async () => {
  await place({ title: "شقة للإيجار بحديقة", offerType: "rent", price: 40_000 });
  await place({ title: "شقة للبيع بحديقة", offerType: "sale" });
  expect(titlesOf(await pointsOf(`offer=rent&${VIEW}`))).toEqual(["شقة للإيجار بحديقة"]);
  expect(titlesOf(await pointsOf(`search=${encodeURIComponent("حديقه")}&${VIEW}`))).toEqual([
    "شقة للإيجار بحديقة",
    "شقة للبيع بحديقة",
  ]);
  expect(titlesOf(await pointsOf(`max_price=50000&${VIEW}`))).toEqual(["شقة للإيجار بحديقة"]);
});

test("many in one place are a cluster with their number, and come apart where the map is close enough", async () => {
  const tower = encodeURIComponent("البرج");
  for (let n = 0; n < 12; n += 1) await place({ title: `شقة رقم ${n} في البرج` });
  const far = await pointsOf(`search=${tower}&south=15&west=34&north=33&east=57`);
  expect(far).toContainEqual(expect.objectContaining({ kind: "cluster", n: 12 }));
  const near = await pointsOf(`search=${tower}&south=20.095&west=41.095&north=20.105&east=41.105`);
  expect(near).toHaveLength(12);
  expect(near.every(({ kind }) => kind === "listing")).toBe(true);
});

test("of a range that tens of thousands match not every row is looked at, and no listing beyond its end is shown", async () => {
  const { id } = await place({ title: "شقة بسعر في المدى", latitude: 17.1, longitude: 43.1, price: 45_000 });
  await copyListing(memberCtx(), id, 20_000);
  const beyond = { latitude: 17.9, longitude: 43.9, price: 51_000, title: "شقة فوق المدى بقليل" };
  await place(beyond);
  await place({ ...beyond, longitude: 43.2, price: 49_000, title: "شقة تحت آخر المدى" });

  const { db, asked } = recordedDatabase();
  const bounds = { south: 17, west: 43, north: 18, east: 44 };
  const points = await findOnMap({ db }, { ...EVERYTHING, maxPrice: 50_000 }, bounds);
  expect(titlesOf(points)).toEqual(["cluster of 2000", "شقة تحت آخر المدى"]);
  expect(asked.filter((statement) => statement.includes("group by"))).toEqual([]);
});

test("of the whole world only the part is asked for in which listings can stand", async () => {
  const { db, asked } = recordedDatabase();
  expect(await findOnMap({ db }, EVERYTHING, { south: 40, west: -10, north: 50, east: 10 })).toEqual([]);
  expect(asked).toEqual([]);
  await place({ title: "شقة في واحة السدرة", latitude: 32.1, longitude: 36.1 });
  const word = { ...EVERYTHING, search: "السدرة" };
  const region = await findOnMap({ db }, word, { south: 15, west: 34, north: 33, east: 57 });
  expect(titlesOf(region)).toEqual(["شقة في واحة السدرة"]);
  expect(await findOnMap({ db }, word, { south: -85, west: -180, north: 85, east: 180 })).toEqual(region);
});

test("nothing of the owner is in the answer, and everybody's caches may keep it shortly", async () => {
  const { userId } = await place({ contactName: "سارة الخاصة", contactPhone: "+966509998877" });
  const { answer, body } = await ask(VIEW);
  for (const secret of [userId, "سارة الخاصة", "+966509998877", "owner.contact@example.com", "contact"])
    expect(body).not.toContain(secret);
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=60");
  expect(answer.headers.get("Content-Type")).toContain("application/json");
});

test("where nothing stands, the answer is empty", async () => {
  expect(await pointsOf("south=10&west=30&north=10.1&east=30.1")).toEqual([]);
});

test.each([
  ["no area", "offer=rent"],
  ["a side that is no number", "south=a&west=41&north=21&east=42"],
  ["sides the wrong way round", "south=21&west=41&north=20&east=42"],
  ["an area beyond the map", "south=-90&west=41&north=21&east=42"],
])("%s is refused in Arabic, and not kept", async (_, query) => {
  const { answer, body } = await ask(query);
  expect(answer.status).toBe(400);
  expect(JSON.parse(body)).toEqual({ error: "حدود الخريطة المطلوبة غير صحيحة." });
  expect(answer.headers.get("Cache-Control")).toBeNull();
});

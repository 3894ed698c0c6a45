import { expect, test } from "vitest";
import type { ListingCard, MapPoint } from "#app/domains/listings/rules.ts";
import { marksOf, markOf, sightOf } from "./marks.ts";

const card = (id: string, overrides: Partial<ListingCard> = {}): ListingCard => ({
  id,
  seq: 1,
  title: "شقة ثلاث غرف",
  listingType: "apartment",
  offerType: "sale",
  price: 1_380_000,
  rentPeriod: "year",
  currency: "SAR",
  pricePerSqm: 9079,
  areaSqm: 152,
  bedrooms: 3,
  bathrooms: 2,
  country: "sa",
  city: "Riyadh",
  district: "العارض",
  latitude: 24.83,
  longitude: 46.66,
  image: null,
  imageCount: 0,
  licenceConfirmedAt: null,
  estimate: { ok: false, reason: "no-area" },
  loweredFrom: null,
  office: null,
  createdAt: 0,
  ...overrides,
});
const listing = (id: string, overrides?: Partial<ListingCard>): MapPoint => ({
  kind: "listing",
  card: card(id, overrides),
});

test("a mark prints the price in short and says kind, price and place", () => {
  expect(marksOf([listing("a")])).toMatchObject([
    {
      kind: "listings",
      label: "1.38\u00a0مليون",
      name: "شقة للبيع، 1.38\u00a0مليون ريال، حي العارض، الرياض",
    },
  ]);
  const [rent] = marksOf([listing("a", { offerType: "rent", price: 45_000 })]);
  expect(rent).toMatchObject({ label: "45\u00a0ألف", name: expect.stringContaining("سنويًا") });
});

test("listings in the very same place are one mark with their number, found by any of them", () => {
  const marks = marksOf([listing("a"), listing("b"), listing("c", { latitude: 24.9 })]);
  expect(marks.map(({ label }) => label)).toEqual(["1.38\u00a0مليون", "إعلانان"]);
  expect(markOf(marks, "b")).toBe(markOf(marks, "a"));
  expect(markOf(marks, "z")).toBeNull();
  expect(markOf(marks, null)).toBeNull();
});

test("a listing without a place is not on the map", () => {
  expect(marksOf([listing("a", { latitude: null, longitude: null })])).toEqual([]);
});

test("a cluster prints its number; where nobody counted on, as much as that and more", () => {
  const cluster = (n: number): MapPoint => ({ kind: "cluster", latitude: 24, longitude: 46, n });
  expect(marksOf([cluster(37)])).toMatchObject([{ label: "37", name: "37 إعلانًا. كبّر الخريطة هنا" }]);
  expect(marksOf([cluster(2000)])).toMatchObject([
    { label: "2,000+", name: "2,000+ إعلان. كبّر الخريطة هنا" },
  ]);
});

test("what is in sight leaves out what lies just outside, and counts clusters whole", () => {
  const area = { south: 24, west: 46, north: 25, east: 47 };
  const points = [
    listing("in"),
    listing("out", { latitude: 25.4 }),
    { kind: "cluster", latitude: 24.5, longitude: 46.5, n: 2000 } as const,
  ];
  expect(sightOf(points, area)).toMatchObject({
    cards: [{ id: "in" }],
    n: 2001,
    exact: false,
    hasClusters: true,
  });
  expect(sightOf([], area)).toEqual({ cards: [], n: 0, exact: true, hasClusters: false });
});

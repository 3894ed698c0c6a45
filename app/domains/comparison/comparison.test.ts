import fc from "fast-check";
import { expect, test } from "vitest";
import { comparisonPath, readComparison } from "./comparison-query.ts";
import { extremesOf, markColumns, mixesOf } from "./mark-extremes.ts";
import type { Compared } from "./rules.ts";

const read = (query: string) => readComparison(new URLSearchParams(query));
const FLAT = "city=Riyadh&district=العارض&property_type=apartment&area_sqm=١٤٠&bedrooms=3";

test("an address names listings and estimates in its order, each once", () => {
  const reading = read(`ids=b&estimate=${encodeURIComponent(FLAT)}&ids=a,b&x=1`);
  expect(reading).toMatchObject({
    ok: true,
    chosen: [
      { kind: "listing", id: "b" },
      { kind: "estimate", question: { country: "sa", city: "Riyadh", area_sqm: 140, bedrooms: 3 } },
      { kind: "listing", id: "a" },
    ],
  });
});

test("the address of a comparison is read as the same comparison", () => {
  const ids = fc.uniqueArray(fc.stringMatching(/^[a-f0-9]{32}$/), { maxLength: 3 });
  fc.assert(
    fc.property(ids, fc.integer({ min: 30, max: 900 }), (listings, area) => {
      const asked = `${listings.map((id) => `ids=${id}&`).join("")}estimate=${encodeURIComponent(`${FLAT}&area_sqm=${area}`)}`;
      const { chosen } = read(asked);
      expect(chosen).toHaveLength(listings.length + 1);
      expect(read(comparisonPath(chosen).slice("/compare?".length))).toEqual({ ok: true, chosen });
    }),
  );
});

test("the longest names that the estimate takes can be compared", () => {
  const long = `city=Dubai&district=${"ض".repeat(80)}&project=${"ض".repeat(120)}&property_type=apartment&area_sqm=90`;
  const reading = read(`ids=a&estimate=${encodeURIComponent(long)}`);
  expect(reading).toMatchObject({ ok: true });
  expect(read(comparisonPath(reading.chosen).slice("/compare?".length))).toEqual(reading);
});

test("more than four, an id that is none and an estimate that asks nothing are refused", () => {
  const five = ["a", "b", "c", "d", "e"].map((id) => `ids=${id}`).join("&");
  expect(read(five)).toMatchObject({ ok: false, reason: "too-many" });
  expect(read(`${five}&ids=a`).chosen).toHaveLength(5);
  for (const bad of [
    "ids=",
    "ids=a,",
    "ids=<b>",
    "estimate=",
    "estimate=city%3DRiyadh",
    `estimate=${"x".repeat(900)}`,
  ])
    expect(read(`ids=a&${bad}`)).toMatchObject({
      ok: false,
      reason: "unreadable",
      chosen: [{ id: "a" }],
    });
});

const COLUMN: Compared = {
  kind: "listing",
  param: "ids=a",
  link: "/marketplace/a",
  title: "شقة",
  image: null,
  offerType: "sale",
  type: "apartment",
  country: "sa",
  city: "Riyadh",
  district: null,
  project: null,
  currency: "SAR",
  price: 900_000,
  rentPeriod: "year",
  pricePerSqm: 6000,
  areaSqm: 150,
  hasRooms: true,
  bedrooms: 3,
  bathrooms: 2,
  floorNumber: 1,
  estimate: { ok: true, low: 800_000, point: 900_000, high: 1_000_000, grade: "B" },
  isAsking: false,
  buying: { total: 70_000, share: 0.08 },
  letting: { annual: 54_000, grossYield: 0.06, costs: { items: [], total: 9000, netYield: 0.05 } },
  daysListed: 3,
  licence: null,
};
const LESS: Compared = { ...COLUMN, price: 800_000, pricePerSqm: 5000, areaSqm: 160 };
const ESTIMATE: Compared = { ...COLUMN, kind: "estimate", price: null, pricePerSqm: 1, areaSqm: 900 };

test("the least price and the largest area are marked, ties together, and an estimate never", () => {
  expect(extremesOf("price", [COLUMN, LESS, LESS])).toEqual([LESS, LESS]);
  expect(extremesOf("price", [COLUMN, COLUMN])).toEqual([]);
  expect(extremesOf("area", [COLUMN, LESS, ESTIMATE])).toEqual([LESS]);
  expect(extremesOf("price", [COLUMN, ESTIMATE])).toEqual([]);
  expect(markColumns([COLUMN, LESS]).map(({ marks }) => marks)).toEqual([[], ["price", "perSqm", "area"]]);
});

test("nothing is marked across currencies or offers, by the metre across types, or while a value is unknown", () => {
  const dirhams: Compared = { ...LESS, currency: "AED", country: "ae" };
  const rental: Compared = { ...LESS, offerType: "rent" };
  const plot: Compared = { ...LESS, type: "land" };
  for (const row of ["price", "perSqm"] as const) {
    expect(extremesOf(row, [COLUMN, dirhams])).toEqual([]);
    expect(extremesOf(row, [COLUMN, rental])).toEqual([]);
  }
  expect(extremesOf("perSqm", [COLUMN, plot])).toEqual([]);
  expect(extremesOf("price", [COLUMN, plot])).toEqual([plot]);
  const better = { ...dirhams, letting: { annual: 1, grossYield: 0.07, costs: null } };
  expect(extremesOf("gross", [COLUMN, better])).toEqual([better]);
  expect(extremesOf("net", [COLUMN, better])).toEqual([]);
  expect(mixesOf([COLUMN, dirhams, rental])).toEqual({ offers: true, currencies: true });
  expect(mixesOf([COLUMN, ESTIMATE])).toEqual({ offers: false, currencies: false });
});

import { describe, expect, test } from "vitest";
import type { MarketModel, RentSegment } from "./model.ts";
import { rentOf } from "./rent.ts";
import type { Subject } from "./types.ts";

const flats: RentSegment = {
  level: Math.log(1000),
  size: { logAreas: [Math.log(50), Math.log(200)], effects: [0.1, -0.2] },
  rooms: { "1": 0, "2": 0.05 },
  places: { marina: { effect: 0.2, count: 60 }, remote: { effect: -0.3, count: 4 } },
  placePassThrough: 0.7,
  placeReach: 0.5,
  spread: 0.19,
  spreads: { few: 0.22, none: 0.26 },
  areaMin: 30,
  areaMax: 220,
  contracts: 2800,
  period: "2023-2026",
  sourceId: "ae-ejari",
};
const model = { rents: { "ae/Dubai/apartment": flats } } as unknown as MarketModel;
const subject = {
  country: "ae",
  city: "Dubai",
  propertyType: "apartment",
  areaSqm: 90,
  bedrooms: 2,
} as Subject;
const rent = (given: Partial<Subject> = {}, placeId: string | null = "marina", placeEffect = 0.2) =>
  rentOf(model, { subject: { ...subject, ...given }, placeId, placeEffect, point: 1_600_000 });

test("rent, costs and yields agree", () => {
  const found = rent()!;
  expect(found.costTotal).toBe(found.costs.reduce((total, cost) => total + cost.annual, 0));
  expect(found.net).toBe(found.annual - found.costTotal);
  expect(found.grossYield).toBeGreaterThanOrEqual(found.netYield);
  expect(found.netYield).toBeCloseTo(found.net / 1_600_000, 12);
  expect(found.low).toBeLessThan(found.annual);
  expect(found.high).toBeGreaterThan(found.annual);
});

test("more area never rents for less in all", () => {
  let before = 0;
  for (let areaSqm = 30; areaSqm <= 220; areaSqm += 5) {
    const { annual } = rent({ areaSqm })!;
    expect(annual).toBeGreaterThanOrEqual(before);
    before = annual;
  }
});

describe("the range is as wide as the contracts leave it", () => {
  const width = (found: ReturnType<typeof rent>): number => found!.high / found!.low;

  test("wider where the place has few contracts, widest where it has none", () => {
    expect(width(rent())).toBeLessThan(width(rent({}, "remote", -0.3)));
    expect(width(rent({}, "remote", -0.3))).toBeLessThan(width(rent({}, "unseen", 0.1)));
  });
});

describe("what the contracts share with the subject is told", () => {
  test("type, rooms, size and place", () => {
    expect(rent()!.matched).toEqual(["type", "rooms", "size", "place"]);
    expect(rent({ bedrooms: null }, "unseen", 0.1)!.matched).toEqual(["type", "size"]);
    expect(rent()!.contracts).toBe(60);
    expect(rent({}, "unseen", 0.1)!.contracts).toBe(2800);
  });

  test("means by city share the type alone", () => {
    const means = { ...flats, rooms: {}, places: {} };
    const found = rentOf({ rents: { "ae/Dubai/apartment": means } } as unknown as MarketModel, {
      subject,
      placeId: "marina",
      placeEffect: 0.2,
      point: 1_600_000,
    });
    expect(found?.matched).toEqual(["type"]);
  });
});

test("no rent where none is known: another city, an area or a district out of reach", () => {
  expect(rent({ city: "Sharjah" })).toBeNull();
  expect(rent({ propertyType: "land" })).toBeNull();
  expect(rent({ areaSqm: 400 })).toBeNull();
  expect(rent({}, "unseen", 0.8)).toBeNull();
});

import { expect, test } from "vitest";
import {
  areaQuery,
  around,
  heaviestOf,
  isWithin,
  MAP_CENTRE,
  meanOf,
  readArea,
  startOf,
  viewHash,
  viewOfHash,
  wholeSteps,
  ZOOM,
} from "./map-area.ts";

const riyadh = { south: 24.5, west: 46.5, north: 24.9, east: 46.9 };
const at = (latitude: number, longitude: number, n = 1) => ({ latitude, longitude, n });

test("an area is read back from the address that it is written to", () => {
  expect(readArea(new URLSearchParams(areaQuery(riyadh)))).toEqual(riyadh);
  for (const reach of [0.35, 1 / 3, 1e-4])
    expect(readArea(new URLSearchParams(areaQuery(around(MAP_CENTRE, reach)))), String(reach)).toEqual({
      south: expect.closeTo(MAP_CENTRE.latitude - reach, 5),
      west: expect.closeTo(MAP_CENTRE.longitude - reach, 5),
      north: expect.closeTo(MAP_CENTRE.latitude + reach, 5),
      east: expect.closeTo(MAP_CENTRE.longitude + reach, 5),
    });
});

test.each([
  ["a missing side", "south=24&west=46&north=25"],
  ["no number", "south=24&west=46&north=25&east=abc"],
  ["an empty side", "south=24&west=46&north=25&east="],
  ["an exponent", "south=24&west=46&north=25&east=4e9"],
  ["south beyond north", "south=26&west=46&north=25&east=47"],
  ["west beyond east", "south=24&west=48&north=25&east=47"],
  ["off the map", "south=-89&west=46&north=25&east=47"],
  ["around the world", "south=24&west=-181&north=25&east=47"],
])("%s is no area", (_, query) => {
  expect(readArea(new URLSearchParams(query))).toBeNull();
});

test("an area grows to whole steps: a small move stays inside, and what was seen always is", () => {
  const asked = wholeSteps(riyadh);
  expect(asked.south).toBeLessThanOrEqual(riyadh.south);
  expect(asked.east).toBeGreaterThanOrEqual(riyadh.east);
  expect(asked.north - asked.south).toBeLessThanOrEqual(0.4 + 2 * 0.1);
  const moved = { south: 24.505, west: 46.505, north: 24.905, east: 46.905 };
  expect(wholeSteps(moved)).toEqual(asked);
  expect(readArea(new URLSearchParams(areaQuery(asked)))).toEqual(asked);
  expect(wholeSteps({ south: -85, west: -200, north: 85, east: 200 })).toEqual({
    south: -85,
    west: -180,
    north: 85,
    east: 180,
  });
});

test("the middle counts each place as often as it holds things", () => {
  expect(meanOf([at(24, 46), at(25, 47, 3)])).toEqual({ latitude: 24.75, longitude: 46.75 });
  expect(meanOf([])).toBeNull();
  expect(heaviestOf([at(24, 46), at(25, 47, 3), at(26, 48, 3)])).toEqual(at(25, 47, 3));
  expect(heaviestOf([])).toBeNull();
});

test("a map begins close on one, nearer on several, and on Riyadh from afar where there is none", () => {
  expect(startOf([])).toEqual({ ...MAP_CENTRE, zoom: 6 });
  expect(startOf([at(25.28, 51.52)])).toEqual({ latitude: 25.28, longitude: 51.52, zoom: 15 });
  expect(startOf([at(24.7, 46.7), at(24.72, 46.7)])).toEqual({
    latitude: expect.closeTo(24.71, 6),
    longitude: expect.closeTo(46.7, 6),
    zoom: ZOOM.several,
  });
  expect(startOf([at(24.7, 46.7, 8)]).zoom).toBe(12);
});

test("of listings in far cities, the map begins where most of them are and not in the desert between", () => {
  const start = startOf([at(24.7, 46.7, 2), at(25.2, 55.3, 90), at(25.22, 55.31, 30)]);
  expect(isWithin(start, { south: 25.1, west: 55.2, north: 25.3, east: 55.4 })).toBe(true);
});

test("single listings all over a city: the map begins where most stand together, not at the newest", () => {
  const start = startOf([
    at(25.04, 46.43),
    at(24.5, 46.53),
    at(24.63, 46.6),
    at(24.64, 46.61),
    at(24.87, 46.81),
  ]);
  expect(isWithin(start, { south: 24.6, west: 46.58, north: 24.66, east: 46.63 })).toBe(true);
});

test("where a map stands survives in its address, and another hash says nothing", () => {
  expect(viewHash({ zoom: 12, latitude: 24.71364, longitude: 46.67531 })).toBe("#map=12/24.7136/46.6753");
  expect(viewOfHash("#map=12/24.7136/46.6753")).toEqual({ zoom: 12, latitude: 24.7136, longitude: 46.6753 });
  for (const wrong of ["", "#map", "#map=12", "#map=12/99.0000/46.6753", "#main", "#map=a/b/c"])
    expect(viewOfHash(wrong), wrong).toBeNull();
});

test("whoever looks at the same quarter asks for the same area, and an area that was asked for is left as it is", () => {
  const seen = { south: 24.6812, west: 46.6601, north: 24.7033, east: 46.6955 };
  const asked = wholeSteps(seen);
  const nearby = { south: 24.6838, west: 46.6622, north: 24.7051, east: 46.6972 };
  expect(wholeSteps(nearby)).toEqual(asked);
  for (const reach of [1e-5, 0.001, 0.0173, 0.3, 1 / 3, 2.9, 11, 80]) {
    const area = wholeSteps(around({ latitude: 24.71357, longitude: 46.67531 }, reach));
    const written = readArea(new URLSearchParams(areaQuery(area)));
    expect(written && wholeSteps(written), String(reach)).toEqual(area);
  }
});

import { expect, test } from "vitest";
import { isRing, writeDrawn } from "#app/lib/drawn-rings.ts";
import { hasPoint, rowsOfCircles, rowsOfRings, type GridRows } from "#app/lib/grid-rows.ts";
import { drawings } from "#tests/factories/drawn.ts";
import { randomOf } from "../../../../../scripts/seed/random.ts";
import { TILE_ZOOMS, tileCodes, tileOf } from "../index-codes.ts";
import { askedPlace } from "./asked-place.ts";
import { PLACES, STATIONS } from "./landmarks.ts";
import { nearestStation } from "./nearest-station.ts";
import { LANDMARK_CITIES } from "./rules.ts";
import { CODES, coverOf, sideOf } from "./tile-cover.ts";

const { next: random } = randomOf("covers");
const CENTRE = { latitude: 24.71, longitude: 46.68 };
const PARTS: GridRows[] = [
  ...drawings(random, 60, [CENTRE])
    .filter((rings) => rings.every(isRing))
    .map(rowsOfRings),
  rowsOfCircles(STATIONS.map((station) => ({ ...station, metres: 800 }))),
];

/** True places around the centre, which are shown up to half a step of the grid away. */
const places = (count: number) =>
  Array.from({ length: count }, () => ({
    latitude: CENTRE.latitude + 0.8 * (random() - 0.5) ** 3 * 4,
    longitude: CENTRE.longitude + 0.8 * (random() - 0.5) ** 3 * 4,
  }));
const isShownIn = (part: GridRows, { latitude, longitude }: typeof CENTRE): boolean =>
  hasPoint(part, Math.round(latitude * 1000), Math.round(longitude * 1000));

test.each(Object.values(CODES))(
  "a cover of at most %i tiles has every listing that is shown inside",
  (most) => {
    for (const part of PARTS) {
      const codes = new Set(coverOf(part, most));
      expect(codes.size).toBeLessThanOrEqual(most);
      for (const place of places(300))
        if (isShownIn(part, place))
          expect(tileCodes(place.latitude, place.longitude).some((code) => codes.has(code))).toBe(true);
    }
  },
);

test("a tile inside has only listings that are shown inside, and one outside has none", () => {
  const seen = { inside: 0, outside: 0, across: 0 };
  for (const part of PARTS)
    for (const place of places(120)) {
      const zoom = TILE_ZOOMS.min + 5 + Math.floor(random() * 6);
      const side = sideOf(part, tileOf(place.latitude, place.longitude, zoom), zoom);
      seen[side] += 1;
      if (side !== "across") expect(isShownIn(part, place)).toBe(side === "inside");
    }
  for (const n of Object.values(seen)) expect(n).toBeGreaterThan(20);
});

test("a part without a point of the grid has no tile", () => {
  expect(coverOf({ first: 24_700, rows: [[], []] }, CODES.close)).toEqual([]);
});

test("both together ask for what is in both, and neither asks for nothing", () => {
  const ring = [
    [4_660_000, 2_470_000],
    [4_670_000, 2_470_000],
    [4_670_000, 2_480_000],
  ] as const;
  const areas = writeDrawn([ring]);
  const both = askedPlace({ areas, near: "24.72,46.69,500" });
  expect(both && hasPoint(both, 24_720, 46_690)).toBe(true);
  expect(both && hasPoint(both, 24_720, 46_699)).toBe(false);
  expect(askedPlace({ areas: null, near: null })).toBeNull();
});

test("the cities that are named are those whose places are known", () => {
  expect(LANDMARK_CITIES).toEqual({ metro: ["Riyadh"], school: ["Jeddah", "Dubai"] });
  expect(STATIONS.length).toBeGreaterThan(80);
  expect(PLACES.school.length).toBeGreaterThan(1000);
  for (const { name, latitude, longitude } of STATIONS) {
    expect(name).not.toBe("");
    expect(Math.hypot(latitude - 24.7, longitude - 46.7)).toBeLessThan(0.4);
  }
});

test("a listing's nearest station is named within two kilometres, to fifty metres", () => {
  const [station] = STATIONS;
  if (!station) throw new Error("no station is known");
  expect(nearestStation(station)).toEqual({ name: station.name, metres: 50 });
  expect(nearestStation({ latitude: 21.5, longitude: 39.2 })).toBeNull();
  expect(nearestStation({ latitude: null, longitude: null })).toBeNull();
});

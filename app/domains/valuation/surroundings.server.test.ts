import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import outlines from "#content/market/outlines-ae.json" with { type: "json" };
import { areaOfRing, boxOf, isInside, readRings } from "#app/lib/rings.ts";
import { estimateValue } from "./engine/estimate.ts";
import { LEAST_SALES, UNIT_METRES } from "./engine/around.ts";
import { surroundings, type Outlines } from "./engine/surroundings.ts";
import { UNDESCRIBED, type Estimate, type Subject } from "./engine/types.ts";
import { marketModel, valuer } from "./shipped-model.ts";
import { surroundingsOf } from "./surroundings.server.ts";

const dubai: Outlines = outlines;
const VALUED_AT = Date.UTC(2026, 10, 20);

type Where = Pick<Subject, "country" | "city" | "district" | "propertyType" | "areaSqm">;

function valued(where: Where): { subject: Subject; estimate: Estimate } {
  const subject = { ...UNDESCRIBED, ...where, valuedAt: VALUED_AT };
  const estimate = estimateValue(valuer, subject);
  if (!estimate.ok) throw new Error(`not valued: ${estimate.reason}`);
  return { subject, estimate };
}

function around(where: Where) {
  const { subject, estimate } = valued(where);
  return { subject, estimate, found: surroundingsOf(marketModel, subject, estimate) };
}

const flatIn = (district: string): Where => ({
  country: "ae",
  city: "Dubai",
  district,
  propertyType: "apartment",
  areaSqm: 95,
});

describe("the outlines of Dubai's communities", () => {
  test("are of places that the model knows, and each is of a place", () => {
    const known = new Set(marketModel.places["ae/Dubai"]?.map(({ id }) => id));
    expect(Object.keys(dubai.places).filter((id) => !known.has(id))).toEqual([]);
    const named = new Set(Object.values(dubai.places).map(({ area }) => String(area)));
    expect([...named].sort()).toEqual(Object.keys(dubai.areas).sort());
  });

  test("hold nearly all recorded sales", () => {
    const records = marketModel.places["ae/Dubai"] ?? [];
    const salesOf = (sales: (typeof records)[number]["sales"]): number =>
      Object.values(sales).reduce((sum, count) => sum + count, 0);
    const all = records.reduce((sum, { sales }) => sum + salesOf(sales), 0);
    const held = records.filter(({ id }) => id in dubai.places);
    expect(held.reduce((sum, { sales }) => sum + salesOf(sales), 0) / all).toBeGreaterThan(0.95);
  });

  test("are closed lines of at least three points, without a step of no length, around the point named for each", () => {
    for (const [key, { at, rings }] of Object.entries(dubai.areas)) {
      const lines = readRings(rings);
      for (const ring of lines) {
        expect(ring.length, key).toBeGreaterThanOrEqual(3);
        expect(areaOfRing(ring), key).toBeGreaterThan(0);
        ring.forEach((point, index) => expect(point, key).not.toEqual(ring.at(index - 1)));
      }
      expect(isInside(at as [number, number], lines.slice(0, 1)), key).toBe(true);
    }
  });

  test("lie in Dubai", () => {
    const { left, right, bottom, top } = boxOf(
      Object.values(dubai.areas).flatMap(({ rings }) => readRings(rings).flat()),
    );
    const degrees = (units: number): number => (units * dubai.metres) / 111_320;
    const stretch = Math.cos((25.1 * Math.PI) / 180);
    expect(dubai.origin.lng + degrees(left) / stretch).toBeGreaterThan(54.8);
    expect(dubai.origin.lng + degrees(right) / stretch).toBeLessThan(55.8);
    expect(dubai.origin.lat + degrees(bottom)).toBeGreaterThan(24.6);
    expect(dubai.origin.lat + degrees(top)).toBeLessThan(25.4);
  });

  test("weigh less than 60 kB", () => {
    const file = new URL("../../../content/market/outlines-ae.json", import.meta.url);
    expect(readFileSync(file).length).toBeLessThan(60_000);
  });
});

describe("what lies around a place of Dubai", () => {
  test("is its community's outline first, with those around it, and a price where twelve sales are known", () => {
    const { found } = around(flatIn("Dubai Marina"));
    if (!found) throw new Error("nothing around");
    const [home, ...others] = found.places;
    expect(home).toMatchObject({ id: "dubai-marina", x: 0, y: 0, area: 0 });
    expect(others.map(({ id }) => id)).toContain("palm-jumeirah");
    expect(found.areas.length).toBeLessThanOrEqual(16);
    expect(found.within).toBeUndefined();
    const segment = marketModel.segments["ae/Dubai/apartment"];
    for (const { id, perSqm, sales } of found.places) {
      const known = segment?.places[id];
      expect(sales).toBe(known?.count ?? 0);
      const level = Math.exp((segment?.level ?? 0) + (known?.effect ?? 0));
      expect(perSqm).toBe(sales >= LEAST_SALES ? Math.round(level / 10) * 10 : null);
    }
  });

  test("is drawn by the community that holds it, and says so, where the place is a development", () => {
    const { found } = around(flatIn("Motor City"));
    expect(found?.places[0]).toMatchObject({ id: "motor-city", area: 0 });
    expect(found?.within).toBe("الحبية الأولى");
  });

  test("keeps distances: Burj Khalifa lies north of Business Bay, a few kilometres away", () => {
    const { found } = around(flatIn("Business Bay"));
    const downtown = found?.places.find(({ id }) => id === "burj-khalifa");
    const km = (Math.hypot(downtown?.x ?? 0, downtown?.y ?? 0) * UNIT_METRES) / 1000;
    expect(km).toBeGreaterThan(0.8);
    expect(km).toBeLessThan(4);
    expect(downtown?.y).toBeGreaterThan(0);
  });

  test("takes under 4.5 kB of a report's body", () => {
    for (const district of ["Dubai Marina", "Business Bay", "Town Square", "Palm Jumeirah"])
      expect(JSON.stringify(around(flatIn(district)).found).length, district).toBeLessThan(4500);
  });
});

describe("what lies around a place elsewhere", () => {
  test("is the nearest districts by their centres, in a district of which all comparables are too", () => {
    const { estimate, found } = around({
      country: "sa",
      city: "Riyadh",
      district: "النرجس",
      propertyType: "villa",
      areaSqm: 300,
    });
    expect(new Set(estimate.comparables.map(({ placeId }) => placeId)).size).toBe(1);
    expect(found?.areas).toEqual([]);
    expect(found?.places.length).toBeGreaterThanOrEqual(7);
    const apart = found?.places.slice(1).map(({ x, y }) => Math.hypot(x, y)) ?? [];
    expect(apart).toEqual(apart.toSorted((a, b) => a - b));
    const arid = found?.places.find(({ nameAr }) => nameAr === "العارض");
    // العارض is north-west of النرجس.
    expect(arid && arid.x < 0 && arid.y > 0).toBe(true);
  });

  test("is nothing where no centre is known, where the place is not, or where it has too few neighbours", () => {
    const { found } = around({
      country: "qa",
      city: "Doha",
      district: "الثمامة",
      propertyType: "villa",
      areaSqm: 500,
    });
    expect(found).toBeNull();
    expect(around({ ...flatIn("Dubai Marina"), district: null }).found).toBeNull();
    const { subject, estimate } = valued({
      ...flatIn(""),
      country: "sa",
      city: "Riyadh",
      district: "العارض",
    });
    const places = {
      "sa/Riyadh": marketModel.places["sa/Riyadh"]?.filter(({ id }) => id === estimate.place?.id) ?? [],
    };
    expect(surroundings({ ...marketModel, places }, subject, estimate, null)).toBeNull();
  });

  test("is the same each time it is asked", () => {
    const { subject, estimate, found } = around(flatIn("Jumeirah Village Circle"));
    expect(surroundingsOf(marketModel, subject, estimate)).toEqual(found);
  });
});

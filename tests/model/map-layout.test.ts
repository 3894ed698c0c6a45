import { describe, expect, test } from "vitest";
import { estimateValue } from "#app/domains/valuation/engine/estimate.ts";
import type { Surroundings } from "#app/domains/valuation/engine/around.ts";
import { UNDESCRIBED, type FormPropertyType } from "#app/domains/valuation/engine/types.ts";
import { marketModel, valuer } from "#app/domains/valuation/shipped-model.ts";
import { surroundingsOf } from "#app/domains/valuation/surroundings.server.ts";
import { UNITS, type Width } from "#app/ui/report/drawing.tsx";
import { layoutMap, linesOf, MAP_HEIGHTS, type MapLabel } from "#app/ui/report/map-layout.ts";

const CITIES = ["ae/Dubai", "sa/Riyadh", "sa/Jeddah", "sa/Makkah", "sa/Madinah", "sa/Dammam", "sa/Khobar"];
const TYPES: [FormPropertyType, number][] = [
  ["apartment", 100],
  ["land", 500],
];

type Map_ = { name: string; surroundings: Surroundings; rows: Map<string, number[]> };

/** Every fifteenth place of each city with outlines or centres. */
const maps: Map_[] = CITIES.flatMap((key) => {
  const [country, city] = key.split("/") as ["ae" | "sa", string];
  const places = (marketModel.places[key] ?? []).filter((_, index) => index % 15 === 0);
  return places.flatMap(({ nameAr: district }) =>
    TYPES.flatMap(([propertyType, areaSqm]) => {
      const subject = { ...UNDESCRIBED, country, city, district, propertyType, areaSqm };
      const estimate = estimateValue(valuer, { ...subject, valuedAt: Date.UTC(2026, 10, 20) });
      const surroundings = estimate.ok ? surroundingsOf(marketModel, subject, estimate) : null;
      if (!estimate.ok || !surroundings) return [];
      const rows = new Map<string, number[]>();
      for (const [index, { placeId }] of estimate.comparables.entries())
        if (surroundings.places.some(({ id }) => id === placeId))
          rows.set(placeId, [...(rows.get(placeId) ?? []), index + 1]);
      return [{ name: `${district}، ${propertyType}`, surroundings, rows }];
    }),
  );
});

const overlap = (a: MapLabel, b: MapLabel): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2;

test("the maps are of dozens of places, with outlines and without", () => {
  expect(maps.length).toBeGreaterThan(60);
  expect(maps.filter(({ surroundings }) => surroundings.areas.length > 0).length).toBeGreaterThan(10);
  expect(maps.filter(({ rows }) => rows.size > 2).length).toBeGreaterThan(10);
});

describe.each(["narrow", "mid", "wide", "full"] satisfies Width[])("at the width %s", (width) => {
  const laid = maps.map((map) => ({ ...map, layout: layoutMap(map.surroundings, map.rows, width) }));

  test("no label covers another, the pin, the scale or north, and none leaves the frame", () => {
    for (const { name, layout } of laid) {
      const { labels, home } = layout;
      for (const [index, label] of labels.entries()) {
        const box = {
          left: label.x - label.width / 2,
          right: label.x + label.width / 2,
          top: label.y - label.height / 2,
          bottom: label.y + label.height / 2,
        };
        expect(box.left, name).toBeGreaterThanOrEqual(0);
        expect(box.right, name).toBeLessThanOrEqual(UNITS[width]);
        expect(box.top, name).toBeGreaterThanOrEqual(0);
        expect(box.bottom, name).toBeLessThanOrEqual(MAP_HEIGHTS[width]);
        for (const other of labels.slice(index + 1))
          expect(
            overlap(label, other),
            `${name}: ${label.lines.join(" ")} and ${other.lines.join(" ")}`,
          ).toBe(false);
        const onPin =
          Math.abs(label.x - home.x) < label.width / 2 + 15 && box.bottom > home.y - 42 && box.top < home.y;
        expect(onPin, name).toBe(false);
        expect(box.right > UNITS[width] - 42 && box.top < 52, name).toBe(false);
        expect(box.left < 16 + layout.km * layout.perKm && box.bottom > MAP_HEIGHTS[width] - 40, name).toBe(
          false,
        );
      }
    }
  });

  test("the subject's place and all rows of the table are on the map", () => {
    for (const { name, surroundings, rows, layout } of laid) {
      expect(layout.labels[0]?.place.id, name).toBe(surroundings.places[0]?.id);
      expect(layout.labels[0]?.lines.length, name).toBeGreaterThan(0);
      const drawn = layout.labels.flatMap(({ numbers }) => numbers).sort((a, b) => a - b);
      expect(drawn, name).toEqual([...rows.values()].flat().sort((a, b) => a - b));
    }
  });

  test("most maps name neighbours with their prices", () => {
    const least = width === "narrow" ? 2 : 3;
    const rich = laid.filter(({ layout }) => layout.labels.length > least);
    expect(rich.length / laid.length).toBeGreaterThan(0.8);
  });
});

test("a long name is broken into lines, a number stays with its word, and what is too long is cut", () => {
  expect(linesOf("النرجس")).toEqual(["النرجس"]);
  expect(linesOf("مدينة دبي الملاحية")).toEqual(["مدينة دبي", "الملاحية"]);
  expect(linesOf("وادي الصفا 3")).toEqual(["وادي الصفا\u00a03"]);
  expect(linesOf("المدينة العالمية المرحلتان الثانية والثالثة")).toHaveLength(3);
  expect(linesOf("أبجد هوز حطي كلمن سعفص قرشت ثخذ ضظغ أبجد هوز حطي كلمن").at(-1)).toMatch(/…$/);
});

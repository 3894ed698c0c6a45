import fc from "fast-check";
import { expect, test } from "vitest";
import { isInsideDrawn } from "#tests/factories/drawn.ts";
import { gridPoint, hasPoint, metresBetween, rowsOfBoth, rowsOfCircles, rowsOfRings } from "./grid-rows.ts";
import type { Point, Ring } from "./rings.ts";

const [WEST, SOUTH] = [4_667_000, 2_471_000];
/** Half of the corners stand exactly on a point of the grid. */
const corner = fc
  .tuple(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 0, max: 1500 }), fc.boolean())
  .map(([x, y, onGrid]): Point => {
    const step = (value: number) => (onGrid ? Math.round(value / 100) * 100 : value);
    return [WEST + step(x), SOUTH + step(y)];
  });
const rings = fc.array(fc.array(corner, { minLength: 3, maxLength: 9 }), { minLength: 1, maxLength: 3 });

const POINTS = Array.from({ length: 18 * 18 }, (_, index) => ({
  column: WEST / 100 - 1 + (index % 18),
  row: SOUTH / 100 - 1 + Math.floor(index / 18),
}));

test("the points of the grid inside rings are those that a count of crossings finds, whatever the rings do", () => {
  fc.assert(
    fc.property(rings, (drawn: Ring[]) => {
      const rows = rowsOfRings(drawn);
      for (const { row, column } of POINTS)
        expect(hasPoint(rows, row, column)).toBe(isInsideDrawn({ x: column * 100, y: row * 100 }, drawn));
    }),
    { numRuns: 400 },
  );
});

test("the points within circles are those whose distance is no longer", () => {
  const circle = fc.record({
    latitude: fc.double({ min: 24.71, max: 24.725, noNaN: true }),
    longitude: fc.double({ min: 46.67, max: 46.685, noNaN: true }),
    metres: fc.integer({ min: 100, max: 1500 }),
  });
  fc.assert(
    fc.property(fc.array(circle, { minLength: 1, maxLength: 5 }), (circles) => {
      const rows = rowsOfCircles(circles);
      for (const { row, column } of POINTS) {
        const place = { latitude: row / 1000, longitude: column / 1000 };
        const isNear = circles.some((one) => metresBetween(place, one) <= one.metres);
        expect(hasPoint(rows, row, column)).toBe(isNear);
      }
    }),
  );
});

test("in both parts of the map is what is in each of them", () => {
  fc.assert(
    fc.property(rings, rings, (one: Ring[], other: Ring[]) => {
      const [a, b] = [rowsOfRings(one), rowsOfRings(other)];
      const both = rowsOfBoth(a, b);
      for (const { row, column } of POINTS)
        expect(hasPoint(both, row, column)).toBe(hasPoint(a, row, column) && hasPoint(b, row, column));
    }),
  );
});

test("no circle holds nothing, and a degree of latitude is 111 km", () => {
  expect(rowsOfCircles([])).toEqual({ first: 0, rows: [] });
  expect(metresBetween({ latitude: 24, longitude: 46 }, { latitude: 25, longitude: 46 })).toBeCloseTo(
    111_195,
    -1,
  );
  expect(gridPoint({ latitude: 24.7125, longitude: 46.6755 })).toEqual({ row: 24_713, column: 46_676 });
});

import { expect, test } from "vitest";
import {
  areaOfRing,
  boxOf,
  distanceToRings,
  innerPoint,
  isInside,
  readRings,
  simplifyRing,
  writeRings,
  type Point,
  type Ring,
} from "./rings.ts";

const SQUARE: Ring = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];
const ISLAND: Ring = [
  [20, 5],
  [24, 5],
  [22, -9],
];
const ANYWHERE = { left: -100, right: 100, bottom: -100, top: 100 };

test("rings are read as they were written", () => {
  expect(writeRings([SQUARE, ISLAND])).toBe("0 0 10 0 0 10 -10 0|20 5 4 0 -2 -14");
  expect(readRings(writeRings([SQUARE, ISLAND]))).toEqual([SQUARE, ISLAND]);
});

test("a simplified ring keeps its corners, loses what lies on its lines, and stays within the tolerance", () => {
  const dense = SQUARE.flatMap(([x, y], index): Point[] => {
    const [nextX, nextY] = SQUARE[(index + 1) % 4] as Point;
    return [0, 0.25, 0.5, 0.75].map((share) => [x + (nextX - x) * share, y + (nextY - y) * share]);
  });
  expect(simplifyRing(dense, 0.5)).toEqual(SQUARE);

  const circle = Array.from({ length: 200 }, (_, index): Point => [
    100 * Math.cos((index * Math.PI) / 100),
    100 * Math.sin((index * Math.PI) / 100),
  ]);
  const simple = simplifyRing(circle, 2);
  expect(simple.length).toBeLessThan(30);
  for (const point of circle) expect(distanceToRings(point, [simple])).toBeLessThanOrEqual(2);
  expect(areaOfRing(simple) / areaOfRing(circle)).toBeGreaterThan(0.97);
});

test("a point is inside the rings or not, and as far from them as it is", () => {
  expect(isInside([5, 5], [SQUARE, ISLAND])).toBe(true);
  expect(isInside([22, 0], [SQUARE, ISLAND])).toBe(true);
  expect(isInside([15, 5], [SQUARE, ISLAND])).toBe(false);
  expect(distanceToRings([5, 3], [SQUARE])).toBe(3);
  expect(distanceToRings([13, 14], [SQUARE])).toBe(5);
});

test("the inner point lies in the middle of the room, and within the box", () => {
  const [x, y] = innerPoint([SQUARE], ANYWHERE) ?? [0, 0];
  expect(Math.hypot(x - 5, y - 5)).toBeLessThan(1);
  const cut = innerPoint([SQUARE], { ...ANYWHERE, left: 6 });
  expect(cut?.[0]).toBeGreaterThan(7);
  expect(innerPoint([SQUARE], { ...ANYWHERE, left: 11 })).toBeNull();
  expect(boxOf(SQUARE)).toEqual({ left: 0, right: 10, bottom: 0, top: 10 });
});

import { expect, test } from "vitest";
import { DRAWN } from "#app/lib/drawn-rings.ts";
import type { Point, Ring } from "#app/lib/rings.ts";
import {
  addCorner,
  addFree,
  closeLine,
  fits,
  isHole,
  queryWith,
  removeRing,
  undo,
  type Drawing,
} from "./drawing.ts";

const EMPTY: Drawing = { rings: [], line: [] };
const at = (x: number, y: number): Point => [4_660_000 + x, 2_470_000 + y];
const SQUARE: Ring = [at(0, 0), at(1000, 0), at(1000, 1000), at(0, 1000)];
const INSIDE: Ring = [at(400, 400), at(600, 400), at(500, 600)];
const withLine = (line: readonly Point[]): Drawing => line.reduce(addCorner, EMPTY);
const circle = (points: number, reach: number): Point[] =>
  Array.from({ length: points }, (_, index) => {
    const angle = (index / points) * 2 * Math.PI;
    return [300 + reach * Math.cos(angle), 300 + reach * Math.sin(angle)];
  });
const cornerOf = ([x, y]: Point): Point => at(Math.round(x * 10), Math.round(y * 10));

test("corners become a ring when it is closed; one within another is a hole", () => {
  const closed = closeLine(withLine(SQUARE));
  expect(closed).toEqual({ said: "ring", drawing: { rings: [SQUARE], line: [] } });
  expect(closeLine({ ...closed.drawing, line: INSIDE }).said).toBe("hole");
  expect(isHole(INSIDE, [SQUARE])).toBe(true);
  expect(isHole(SQUARE, [INSIDE])).toBe(false);
});

test("two corners, or corners on one line, have no inside and stay open", () => {
  for (const line of [[], [at(0, 0)], [at(0, 0), at(10, 10)], [at(0, 0), at(10, 10), at(20, 20)]]) {
    const drawing = withLine(line);
    expect(closeLine(drawing)).toEqual({ drawing, said: "open" });
  }
});

test("the same place twice is one corner", () => {
  expect(withLine([at(0, 0), at(0, 0)]).line).toHaveLength(1);
  expect(closeLine({ rings: [], line: [...SQUARE, at(0, 0)] }).drawing.rings).toEqual([SQUARE]);
});

test("a line drawn freely becomes a ring with few corners, near where it was drawn", () => {
  const { drawing, said } = addFree(EMPTY, circle(600, 200), cornerOf);
  expect(said).toBe("ring");
  const [ring] = drawing.rings;
  expect(ring?.length).toBeLessThan(61);
  expect(ring?.length).toBeGreaterThan(8);
  for (const [x, y] of ring ?? [])
    expect(Math.abs(Math.hypot(x - 4_663_000, y - 2_473_000) - 2000)).toBeLessThan(40);
});

test("what an address cannot carry is not added, and says so", () => {
  let drawing = EMPTY;
  const said: string[] = [];
  for (let n = 0; n < DRAWN.rings + 2; n += 1) {
    const shifted = circle(200, 100).map(([x, y]): Point => [x + n * 300, y]);
    const outcome = addFree(drawing, shifted, cornerOf);
    drawing = outcome.drawing;
    said.push(outcome.said);
  }
  expect(fits(drawing.rings)).toBe(true);
  expect(said.at(0)).toBe("ring");
  expect(said.at(-1)).toBe("full");
});

test("taking back removes the last corner, and opens the last ring again", () => {
  const drawing = closeLine(withLine(SQUARE)).drawing;
  const opened = undo(drawing);
  expect(opened).toEqual({ rings: [], line: SQUARE });
  expect(undo(opened).line).toEqual(SQUARE.slice(0, -1));
  expect(undo(EMPTY)).toEqual(EMPTY);
  expect(removeRing({ rings: [SQUARE, INSIDE], line: [] }, 0).rings).toEqual([INSIDE]);
});

test("a query keeps everything else", () => {
  expect(queryWith("offer=sale&areas=A", { areas: "B" })).toBe("offer=sale&areas=B");
  expect(queryWith("offer=sale&areas=A", { areas: "" })).toBe("offer=sale");
});

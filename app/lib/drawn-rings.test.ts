import fc from "fast-check";
import { expect, test } from "vitest";
import {
  CORNER_STEPS,
  cornerAt,
  DRAWN,
  isRing,
  placeOfCorner,
  readDrawn,
  writeDrawn,
} from "./drawn-rings.ts";
import type { Point, Ring } from "./rings.ts";

const corner = fc
  .tuple(
    fc.integer({ min: 34 * CORNER_STEPS, max: 57 * CORNER_STEPS }),
    fc.integer({ min: 15 * CORNER_STEPS, max: 33 * CORNER_STEPS }),
  )
  .map(([x, y]): Point => [x, y]);
const ring = fc.array(corner, { minLength: 3, maxLength: 20 }).filter(isRing);
const near = fc
  .tuple(
    corner,
    fc.array(fc.tuple(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900, max: 900 })), {
      minLength: 3,
      maxLength: 25,
    }),
  )
  .map(([[x, y], steps]): Ring =>
    steps.map(([dx, dy]): Point => [clamp(x + dx, 34, 57), clamp(y + dy, 15, 33)]),
  )
  .filter(isRing);
const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least * CORNER_STEPS), most * CORNER_STEPS);

test("what is written is read again, and in no other spelling", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(ring, near), { minLength: 1, maxLength: 8 }), (rings) => {
      const code = writeDrawn(rings);
      fc.pre(code.length <= DRAWN.code && rings.flat().length <= DRAWN.corners);
      expect(readDrawn(code)).toEqual(rings);
      expect(code).toMatch(/^[\w.-]+$/);
      expect(new URLSearchParams({ areas: code }).toString()).toBe(`areas=${code}`);
    }),
  );
});

test("whatever text comes, it is read whole or not at all", () => {
  const alphabet = fc.constantFrom(..."ABCDEfghijklmnop0123456789-_.,%~ ");
  fc.assert(
    fc.property(fc.string({ unit: alphabet, maxLength: 1500 }), (code) => {
      const rings = readDrawn(code);
      if (rings) expect(writeDrawn(rings)).toBe(code);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["nothing", ""],
  ["one corner", writeDrawn([[[4_667_000, 2_471_000]]])],
  [
    "corners on one line",
    writeDrawn([
      [
        [4_667_000, 2_471_000],
        [4_667_100, 2_471_100],
        [4_667_200, 2_471_200],
      ],
    ]),
  ],
  [
    "a corner outside the region",
    writeDrawn([
      [
        [4_667_000, 2_471_000],
        [4_667_100, 2_471_100],
        [5_800_000, 2_471_000],
      ],
    ]),
  ],
  ["a letter of no number", "AAAAé"],
  ["a number without an end", "gggg"],
  ["a number that never ends", "g".repeat(900)],
  ["an empty ring between dots", "..."],
  ["a code that is too long", "A".repeat(DRAWN.code + 2)],
])("%s is no drawing", (_, code) => {
  expect(readDrawn(code)).toBeNull();
});

test("more rings or corners than a drawing may hold are refused", () => {
  const at = (n: number): Ring => [
    [4_667_000 + n, 2_471_000],
    [4_667_100 + n, 2_471_000],
    [4_667_000 + n, 2_471_100],
  ];
  const many = (n: number) => Array.from({ length: n }, (_, index) => at(index));
  expect(readDrawn(writeDrawn(many(DRAWN.rings)))).toHaveLength(DRAWN.rings);
  expect(readDrawn(writeDrawn(many(DRAWN.rings + 1)))).toBeNull();
  const round = (n: number): Ring =>
    Array.from({ length: n }, (_, index): Point => [4_667_000 + ((index * 7) % 13), 2_471_000 + index]);
  expect(readDrawn(writeDrawn([round(DRAWN.corners)]))).not.toBeNull();
  expect(readDrawn(writeDrawn([round(DRAWN.corners + 1)]))).toBeNull();
});

test("a place beyond the region is drawn at its edge, and a corner keeps its place to a metre", () => {
  expect(cornerAt({ latitude: 60, longitude: 0 })).toEqual([34 * CORNER_STEPS, 33 * CORNER_STEPS]);
  fc.assert(
    fc.property(corner, (point) => {
      expect(cornerAt(placeOfCorner(point))).toEqual(point);
    }),
  );
});

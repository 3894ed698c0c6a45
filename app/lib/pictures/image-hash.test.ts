import { expect, test } from "vitest";
import { differenceHash, hashDistance, hashParts, HASH_GRID, isTelling } from "./image-hash.ts";

const greys = (shade: (x: number, y: number) => number): Uint8Array =>
  Uint8Array.from({ length: HASH_GRID.width * HASH_GRID.height }, (_, at) =>
    shade(at % HASH_GRID.width, Math.floor(at / HASH_GRID.width)),
  );

test("each bit says whether a place is darker than the one right of it", () => {
  expect(differenceHash(greys((x) => x * 20))).toBe("f".repeat(16));
  expect(differenceHash(greys((x) => 200 - x * 20))).toBe("0".repeat(16));
  expect(differenceHash(greys(() => 90))).toBe("0".repeat(16));
  // Only the first step of the first row rises.
  expect(differenceHash(greys((x, y) => (x === 0 && y === 0 ? 10 : 90)))).toBe("80" + "0".repeat(14));
});

test("a brighter copy has the same hash", () => {
  const shade = (x: number, y: number) => (x * 37 + y * 91) % 120;
  expect(differenceHash(greys((x, y) => shade(x, y) + 60))).toBe(differenceHash(greys(shade)));
});

test("a hash of other than 72 greys is a bug", () => {
  expect(() => differenceHash(new Uint8Array(64))).toThrow(RangeError);
});

test("hashes differ by as many bits as are not the same", () => {
  expect(hashDistance("0".repeat(16), "0".repeat(16))).toBe(0);
  expect(hashDistance("0".repeat(16), "f".repeat(16))).toBe(64);
  expect(hashDistance("8000000000000001", "0000000100000001")).toBe(2);
});

test("a hash falls into four numbers, and two that differ in three bits share one at least", () => {
  expect(hashParts("0001ffff8000abcd")).toEqual([1, 0xffff, 0x8000, 0xabcd]);
  const shared = hashParts("0001ffff8000abcd").filter(
    (bits, part) => bits === hashParts("1001fffe8000abcc")[part],
  );
  expect(shared).toEqual([0x8000]);
});

test("an even surface tells nothing", () => {
  expect(isTelling("0".repeat(16))).toBe(false);
  expect(isTelling("f".repeat(16))).toBe(false);
  expect(isTelling("00000000000000ff")).toBe(true);
  expect(isTelling("00ff13a70c5e99d1")).toBe(true);
});

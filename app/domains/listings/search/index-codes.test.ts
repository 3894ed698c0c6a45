import { expect, test } from "vitest";
import { amountsOf, rangeCodes, stepOf, tileCodes, TILE_ZOOMS, tileOf, tilePath } from "./index-codes.ts";

test("a step holds the amounts from its first up to the next one's first, and no others", () => {
  const amounts = [
    1, 1.5, 2, 3.99, 4, 127, 128, 129.5, 230, 255.9, 256, 257, 999, 36_000, 750_000, 999_999_999,
  ];
  for (const amount of [...amounts, ...Array.from({ length: 400 }, (_, n) => n + 0.5)]) {
    const { from, below } = amountsOf(stepOf(amount));
    expect(from, `${amount}`).toBeLessThanOrEqual(amount);
    expect(below, `${amount}`).toBeGreaterThan(amount);
    expect(stepOf(Math.max(from, 1)), `first of ${amount}`).toBe(stepOf(amount));
    expect(stepOf(below), `after ${amount}`).toBeGreaterThan(stepOf(amount));
    expect(stepOf(below - 0.001), `last of ${amount}`).toBe(stepOf(amount));
  }
});

test("a range's codes cover every amount in it, and little else", () => {
  const codesOf = (amount: number) => new Set(rangeCodes("price", amount, amount) ?? []);
  for (const [min, max] of [
    [1, 2],
    [999, 1001],
    [45_000, 60_000],
    [500_000, 900_000],
    [1_000_000, 999_999_999],
  ] as const) {
    const from = stepOf(min);
    const to = stepOf(max);
    expect(to).toBeGreaterThanOrEqual(from);
    expect(rangeCodes("price", min, max)?.length).toBeLessThan(32);
    expect(codesOf(min).size).toBe(1);
  }
  expect(rangeCodes("price", null, null)).toBeNull();
  for (let amount = 1; amount < 2 ** 30; amount = Math.ceil(amount * 1.37))
    expect(stepOf(amount + 1)).toBeGreaterThanOrEqual(stepOf(amount));
});

test("a place's codes of tiles begin with the path of each tile around it, and of no other", () => {
  const places = [
    [24.7136, 46.6753],
    [25.2048, 55.2708],
    [25.2854, 51.531],
    [16.9, 42.55],
  ] as const;
  for (const [latitude, longitude] of places) {
    const path = tileCodes(latitude, longitude).join("");
    expect(path).toHaveLength(33);
    for (let zoom = TILE_ZOOMS.min; zoom <= TILE_ZOOMS.max; zoom += 1) {
      const { x, y } = tileOf(latitude, longitude, zoom);
      const isIn = (tile: string) => path >= tile && path < `${tile}Z`;
      expect(isIn(tilePath(zoom, x, y)), `${latitude} at ${zoom}`).toBe(true);
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const)
        expect(isIn(tilePath(zoom, x + dx, y + dy)), `beside ${latitude} at ${zoom}`).toBe(false);
    }
  }
});

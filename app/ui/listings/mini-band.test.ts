import { expect, test } from "vitest";
import { miniBand } from "./mini-band.ts";

const RANGE = { low: 800, point: 900, high: 1000 };

test.each([1, 799, 800, 950, 1000, 1300, 900_000_000])(
  "with %i asked, the marks stand in the order of the amounts and inside the line",
  (price) => {
    const { low, point, high, asked } = miniBand(RANGE, price);
    expect(low < point && point < high).toBe(true);
    expect(Math.sign(asked - low)).toBe(Math.sign(price - RANGE.low));
    expect(Math.sign(asked - high)).toBe(Math.sign(price - RANGE.high));
    for (const place of [low, point, high, asked]) expect(place > 0 && place < 100).toBe(true);
  },
);

test("a price far outside leaves the range wide enough to be seen", () => {
  const { low, high } = miniBand(RANGE, 900_000_000);
  expect(high - low).toBeGreaterThan(20);
});

test("a range without width is drawn all the same", () => {
  const { low, high, asked } = miniBand({ low: 500, point: 500, high: 500 }, 500);
  for (const place of [low, high, asked]) expect(Number.isFinite(place)).toBe(true);
});

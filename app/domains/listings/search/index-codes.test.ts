import { expect, test } from "vitest";
import { amountsOf, stepOf } from "./index-codes.ts";

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

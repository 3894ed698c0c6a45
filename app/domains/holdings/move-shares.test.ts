import { expect, test } from "vitest";
import fc from "fast-check";
import { chainMoves, sharesOf } from "./move-shares.ts";
import type { Move, MoveParts } from "./rules.ts";

const part = fc.double({ min: -0.4, max: 0.4, noNaN: true });

test("what is shown of a move's parts sums to what is shown of the whole", () => {
  fc.assert(
    fc.property(part, part, part, (sales, index, model) => {
      const { total, parts } = sharesOf({ sales, index, model });
      expect(parts.reduce((sum, { fraction }) => sum + fraction, 0)).toBeCloseTo(total, 9);
      expect(total).toBeCloseTo(Math.expm1(sales + index + model), 3);
    }),
  );
});

test("parts that cancel out are still told", () => {
  expect(sharesOf({ sales: 0.03, index: -0.03, model: 0 })).toEqual({
    total: 0,
    parts: [
      { cause: "sales", fraction: 0.03 },
      { cause: "index", fraction: -0.03 },
    ],
  });
});

const moveOf = (value: number, parts: MoveParts): Move => ({
  from: { modelVersion: `m${value}`, valuedAt: value, value, low: value, high: value },
  parts,
  sales: [],
  counted: 5,
});

test("moves in a row sum to one, from the first value", () => {
  expect(chainMoves([])).toBeNull();
  const chained = chainMoves([
    moveOf(100, { sales: 0.1, index: 0.02, model: 0 }),
    moveOf(110, { sales: 0, index: -0.02, model: 0.05 }),
  ]);
  expect(chained?.from.value).toBe(100);
  expect(chained?.parts).toEqual({ sales: 0.1, index: 0, model: 0.05 });
});

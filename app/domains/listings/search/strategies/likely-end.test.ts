import { expect, test } from "vitest";
import { stepOf } from "#app/domains/listings/search/index-codes.ts";
import type { ListingCard } from "#app/domains/listings/rules.ts";
import { likelyEnd } from "./likely-end.ts";

const LAST = 4095;
const ascending = { measure: "price", descending: false } as const;
const descending = { ...ascending, descending: true };
/** Matches of which every so manieth was read, with these prices. */
const sampleOf = (prices: readonly number[], all: number) => ({
  rows: prices.map((price, seq) => ({ seq, price }) as ListingCard),
  all,
});
/** A hundred prices, each twice the size of a step above the one before. */
const spread = Array.from({ length: 100 }, (_, index) => Math.round(100_000 * 1.016 ** index));

test("two pages of matches are expected up to the end, from either side", () => {
  // Each row stands for ten matches, so five of them are enough.
  expect(likelyEnd(sampleOf(spread, 1000), ascending, null, LAST)).toBe(stepOf(spread[4] ?? 0));
  expect(likelyEnd(sampleOf(spread, 1000), descending, null, 0)).toBe(stepOf(spread[95] ?? 0));
  // One row alone says too little.
  expect(likelyEnd(sampleOf(spread, 10_000), ascending, null, LAST)).toBe(stepOf(spread[1] ?? 0));
});

test("only what stands after the cursor counts", () => {
  const cursor = { seq: 1, amount: spread[50] ?? 0 };
  expect(likelyEnd(sampleOf(spread, 1000), ascending, cursor, LAST)).toBe(stepOf(spread[54] ?? 0));
  expect(likelyEnd(sampleOf(spread, 1000), descending, cursor, 0)).toBe(stepOf(spread[46] ?? 0));
});

test("where few are left, all of them are read", () => {
  const cursor = { seq: 1, amount: (spread[97] ?? 0) + 1 };
  expect(likelyEnd(sampleOf(spread, 1000), ascending, cursor, LAST)).toBe(LAST);
  expect(likelyEnd(sampleOf([], 0), ascending, null, LAST)).toBe(LAST);
});

test("too many to read are walked instead: of a large market, or of one price", () => {
  expect(likelyEnd(sampleOf(spread, 50_000), ascending, null, LAST)).toBeNull();
  expect(likelyEnd(sampleOf(Array(100).fill(1_000_000), 1500), ascending, null, LAST)).toBeNull();
});

test("matches without the amount say nothing of it", () => {
  const rows = spread.map(
    (pricePerSqm, seq) => ({ seq, pricePerSqm: seq % 2 ? null : pricePerSqm }) as ListingCard,
  );
  const order = { measure: "pricePerSqm", descending: false } as const;
  expect(likelyEnd({ rows, all: 1000 }, order, null, LAST)).toBe(stepOf(spread[8] ?? 0));
});

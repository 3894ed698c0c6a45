import { expect, test } from "vitest";
import { endOfQuarter, quarterSpan, spanOf, startOfQuarter } from "./span.ts";

test("quarters begin and end on their own days", () => {
  expect([0, 1, 2, 3].map((q) => startOfQuarter(2024 * 4 + q))).toEqual([
    "2024-01-01",
    "2024-04-01",
    "2024-07-01",
    "2024-10-01",
  ]);
  expect([0, 1, 2, 3].map((q) => endOfQuarter(2024 * 4 + q))).toEqual([
    "2024-03-31",
    "2024-06-30",
    "2024-09-30",
    "2024-12-31",
  ]);
});

test("a span runs from the earliest to the latest, in any order", () => {
  expect(spanOf(["2024-05-02", "2023-01-09", "2024-01-01"])).toEqual({
    from: "2023-01-09",
    to: "2024-05-02",
  });
  expect(quarterSpan([2025 * 4 + 2, 2021 * 4])).toEqual({ from: "2021-01-01", to: "2025-09-30" });
  expect(spanOf([])).toBeNull();
});

import { expect, test } from "vitest";
import { annualTotalReturn } from "./total-return.ts";
import type { Estimate } from "./types.ts";

const rent = {
  annual: 60_000,
  low: 50_000,
  high: 70_000,
  grossYield: 0.06,
  netYield: 0.05,
  contracts: 40,
  period: "2026",
  sourceId: "ae-ejari",
};
const trend = { level: "city" as const, history: [], forecast: [], annualGrowth: 0.02 };
const estimate = (given: Partial<Estimate>): Estimate => ({ rent, trend, ...given }) as Estimate;

test("net yield and growth add up; beyond five years growth halves", () => {
  expect(annualTotalReturn(estimate({}), "short")).toBe(7);
  expect(annualTotalReturn(estimate({}), "medium")).toBe(7);
  expect(annualTotalReturn(estimate({}), "long")).toBe(6.5);
});

test("unknown rents or trend give no return", () => {
  expect(annualTotalReturn(estimate({ rent: null }), "medium")).toBeNull();
  expect(annualTotalReturn(estimate({ trend: null }), "medium")).toBeNull();
});

import { expect, test } from "vitest";
import { annualTotalReturn } from "./total-return.ts";

const rows = (nets: number[]) =>
  nets.map((net, i) => ({ ahead: i + 1, year: 2026 + i, rent: net, costs: 0, net, value: 0 }));

test("a price that stands still returns its net yield", () => {
  const rate = annualTotalReturn({ outlay: 1000, rows: rows([50, 50, 50]), finalValue: 1000 });
  expect(rate).toBeCloseTo(0.05, 6);
});

test("without rent it returns the growth of the value", () => {
  const rate = annualTotalReturn({ outlay: 1000, rows: rows([0, 0]), finalValue: 1210 });
  expect(rate).toBeCloseTo(0.1, 6);
});

test("rents and value that grow together return net yield plus growth", () => {
  const nets = [50, 51, 52.02, 53.0604, 54.121608];
  const rate = annualTotalReturn({ outlay: 1000, rows: rows(nets), finalValue: 1000 * 1.02 ** 5 });
  expect(rate).toBeCloseTo(0.07, 6);
});

test("costs of buying lower it, most over a short time", () => {
  const after = (years: number): number =>
    annualTotalReturn({ outlay: 1070, rows: rows(Array(years).fill(50)), finalValue: 1000 });
  expect(after(2)).toBeLessThan(after(5));
  expect(after(10)).toBeLessThan(0.05);
  expect(after(2)).toBeGreaterThan(0);
});

test("a loss is a negative return", () => {
  expect(annualTotalReturn({ outlay: 1000, rows: rows([0, 0]), finalValue: 810 })).toBeCloseTo(-0.1, 6);
});

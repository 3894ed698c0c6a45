import { expect, test } from "vitest";
import { articleFigures } from "./figures.ts";
import { totalReturn } from "./returns.ts";

const figures = articleFigures();
const at = (name: string): number => figures[name] as number;

test("every figure is a number", () => {
  const broken = Object.entries(figures).filter(([, value]) => ![value].flat().every(Number.isFinite));
  expect(broken.map(([name]) => name)).toEqual([]);
});

test("flats of Riyadh are measured without the deeds whose district is not named", () => {
  expect(Math.round(at("q2-flats/Riyadh/middle/2024"))).toBe(7131);
  expect(Math.round(at("q2-flats/Riyadh/middle/2025"))).toBe(6186);
  expect(at("q2-flats/Riyadh/middle/change")).toBeCloseTo(-0.133, 3);
  expect(at("q2-flats/Riyadh/mean/change")).toBeCloseTo(0.056, 3);
});

test("Dubai's index rose to May 2015 before it fell to June 2021", () => {
  expect([
    at("dubai-index/all/2012-01"),
    at("dubai-index/all/2015-05"),
    at("dubai-index/all/2021-06"),
  ]).toEqual([1, 1.306, 1.07]);
});

test("Dubai's sales are compared project by project up to the newest days", () => {
  expect(at("dubai/summer-2026/days")).toBe(3);
  expect(at("dubai/early-2026/summer-2026/pairs")).toBeGreaterThan(30);
  expect(at("dubai/summer-2026/off-plan/share")).toBeGreaterThan(0.5);
});

test("a growth runs through all years at one rate, and the rent stands still", () => {
  // The rent pays its own costs of 15 % and the insurance, no more: the value alone makes the return.
  const flat = { price: 100_000_000, rent: (0.0005 / 0.85) * 100_000_000 };
  const course = totalReturn(flat, { years: 10, growth: 0.02, buyerPaysTax: false });
  expect((1 + course) ** 10).toBeCloseTo(1.02 ** 10 / 1.02875, 3);
  const [down, same, up] = ["down", "flat", "up"].map((way) => at(`return/riyadh/10/${way}`)) as [
    number,
    number,
    number,
  ];
  expect(up - same).toBeCloseTo(same - down, 2);
});

test("a month of waiting costs the use of the money, and what the price loses", () => {
  expect(at("waiting/riyadh/still/1")).toBeCloseTo(780_000 * (1 - 1 / (1 + 0.05 / 12)), 0);
  for (const months of [1, 3, 6, 12])
    expect(at(`waiting/falling/${months}`)).toBeGreaterThan(at(`waiting/still/${months}`));
  expect((1 + 0.05 / 12) ** at("waiting/months-for-5/still")).toBeCloseTo(1 / 0.95, 6);
});

test("land and the rest make up a villa's price", () => {
  for (const city of ["Riyadh", "Jeddah", "Dammam"]) {
    expect(at(`villa/${city}/share`)).toBeGreaterThan(0.3);
    expect(at(`villa/${city}/share`)).toBeLessThan(0.9);
  }
  expect(at("villa/example/land") + at("villa/example/building")).toBe(at("villa/example/price"));
});

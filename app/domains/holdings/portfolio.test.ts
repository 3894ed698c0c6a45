import { seededFractions } from "#app/lib/seeded-fractions.ts";
import { expect, test } from "vitest";
import fc from "fast-check";
import { quantile } from "#app/lib/stats.ts";
import { correlationOf, portfolioOf, type Situated } from "./portfolio.ts";
import type { Ranged } from "./rules.ts";

type Holding = Ranged & Situated;

const holding = (value: number, low: number, high: number, at: Partial<Situated> = {}): Holding => ({
  value,
  low: value * low,
  high: value * high,
  country: "sa",
  city: "Riyadh",
  placeAr: "النرجس",
  project: null,
  ...at,
});

const Z80 = 1.2816;
const DRAWS = 10_000;

/** Lower triangle L with L·Lᵀ = the correlations. */
function cholesky(holdings: readonly Holding[]): number[][] {
  const size = holdings.length;
  const rows = Array.from({ length: size }, () => Array<number>(size).fill(0));
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let rest = i === j ? 1 : correlationOf(holdings[i]!, holdings[j]!);
      for (let k = 0; k < j; k++) rest -= rows[i]![k]! * rows[j]![k]!;
      rows[i]![j] = i === j ? Math.sqrt(Math.max(rest, 0)) : rest / rows[j]![j]!;
    }
  }
  return rows;
}

/** The middle 80 % of the drawn sums: each value off by a correlated error with its own deviation to each side. */
function simulate(holdings: readonly Holding[], seed: number): { low: number; high: number } {
  const next = seededFractions(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const triangle = cholesky(holdings);
  const sums = Array.from({ length: DRAWS }, () => {
    const draws = holdings.map(normal);
    return holdings.reduce((sum, { value, low, high }, i) => {
      const z = triangle[i]!.reduce((total, weight, k) => total + weight * (draws[k] ?? 0), 0);
      return sum + value * Math.exp((z * Math.log(z < 0 ? value / low : high / value)) / Z80);
    }, 0);
  });
  return { low: quantile(sums, 0.1), high: quantile(sums, 0.9) };
}

const CASES: Record<string, Holding[]> = {
  one: [holding(2_000_000, 0.85, 1.18)],
  "two in one district": [holding(2_000_000, 0.85, 1.18), holding(1_500_000, 0.8, 1.25)],
  "two in one project": [
    holding(2_000_000, 0.85, 1.18, { country: "ae", city: "Dubai", placeAr: "المارينا", project: "A" }),
    holding(2_000_000, 0.85, 1.18, { country: "ae", city: "Dubai", placeAr: "المارينا", project: "A" }),
  ],
  "three districts of one city": [
    holding(2_000_000, 0.85, 1.18),
    holding(3_000_000, 0.75, 1.3, { placeAr: "العارض" }),
    holding(800_000, 0.7, 1.4, { placeAr: "الملقا" }),
  ],
  "five, in two cities": [
    holding(2_000_000, 0.85, 1.18),
    holding(1_200_000, 0.88, 1.14),
    holding(3_000_000, 0.75, 1.3, { placeAr: "العارض" }),
    holding(900_000, 0.8, 1.25, { city: "Jeddah", placeAr: "الشاطئ" }),
    holding(900_000, 0.65, 1.5, { city: "Jeddah", placeAr: null }),
  ],
  "twenty in one district": Array.from({ length: 20 }, () => holding(1_000_000, 0.75, 1.35)),
};

/** How far an end may lie from the simulated one: the error of 10,000 draws and of the approximation, as a share. */
const NEAR = 0.015;

test.each(Object.entries(CASES))(
  "the range of %s is that of 10,000 draws with correlated errors",
  (_name, all) => {
    const range = portfolioOf(all);
    const drawn = simulate(all, 20_261_126);
    expect(Math.abs(range.low / drawn.low - 1)).toBeLessThan(NEAR);
    expect(Math.abs(range.high / drawn.high - 1)).toBeLessThan(NEAR);
  },
);

test("the range of one property is its own", () => {
  const range = portfolioOf([holding(2_000_000, 0.85, 1.18)]);
  expect(range.value).toBe(2_000_000);
  expect(range.low).toBeCloseTo(1_700_000, 3);
  expect(range.high).toBeCloseTo(2_360_000, 3);
});

test("nothing kept sums to nothing", () => {
  expect(portfolioOf([])).toEqual({ value: 0, low: 0, high: 0 });
});

const holdings = fc.array(
  fc
    .record({
      value: fc.integer({ min: 10_000, max: 50_000_000 }),
      below: fc.double({ min: 0.4, max: 0.99, noNaN: true }),
      above: fc.double({ min: 1.01, max: 1.9, noNaN: true }),
      city: fc.constantFrom("Riyadh", "Jeddah"),
      placeAr: fc.constantFrom("النرجس", "العارض", null),
    })
    .map(({ value, below, above, city, placeAr }) => holding(value, below, above, { city, placeAr })),
  { minLength: 1, maxLength: 20 },
);

test("a range holds the sum, and is never wider than all the ranges put together", () => {
  fc.assert(
    fc.property(holdings, (all) => {
      const { value, low, high } = portfolioOf(all);
      const total = (of: (each: Ranged) => number) => all.reduce((sum, each) => sum + of(each), 0);
      expect(value).toBe(total((each) => each.value));
      expect(low).toBeLessThanOrEqual(value);
      expect(high).toBeGreaterThanOrEqual(value);
      expect(low).toBeGreaterThanOrEqual(total((each) => each.low) - 1e-6);
      expect(high).toBeLessThanOrEqual(total((each) => each.high) + 1e-6);
    }),
  );
});

test("neighbours narrow a sum less than strangers do", () => {
  const width = (all: Holding[]) => portfolioOf(all).high - portfolioOf(all).low;
  const near = [holding(1_000_000, 0.8, 1.25), holding(1_000_000, 0.8, 1.25)];
  const far = [near[0]!, holding(1_000_000, 0.8, 1.25, { city: "Jeddah" })];
  const abroad = [near[0]!, holding(1_000_000, 0.8, 1.25, { country: "ae", city: "Dubai" })];
  expect(width(near)).toBeGreaterThan(width(far));
  expect(width(far)).toBeGreaterThan(width(abroad));
});

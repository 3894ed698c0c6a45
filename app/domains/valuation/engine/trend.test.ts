import { describe, expect, test } from "vitest";
import type { Segment } from "./model.ts";
import { trendOf } from "./trend.ts";

const quarter = 2026 * 4 + 3;
const courses = (central: number, years = 13) => ({
  cautious: central - 0.05,
  central,
  favourable: central + 0.07,
  swing: 0.1,
  years,
});

function segment(given: Partial<Segment>): Segment {
  return {
    level: Math.log(10_000),
    time: { quarters: [quarter - 51, quarter], effects: [-0.5, 0] },
    places: { marina: { effect: 0.2, count: 80, spread: 0.2 } },
    history: [{ period: "2026-Q3", pricePerSqm: 10_000 }],
    annualGrowth: 0.02,
    annualVolatility: 0.08,
    ...given,
  } as Segment;
}

const at = { placeId: null, quarter, point: 2_000_000 };

describe("the three courses", () => {
  const cases = [-0.02, 0, 0.03].map((central) => trendOf(segment({ scenarioGrowth: courses(central) }), at));

  test("stand in order at every horizon", () => {
    for (const { scenarios } of cases) {
      const [cautious, central, favourable] = scenarios.map(({ values }) => values.map(({ value }) => value));
      for (const i of [0, 1, 2]) {
        expect(cautious![i]).toBeLessThanOrEqual(central![i]!);
        expect(central![i]).toBeLessThanOrEqual(favourable![i]!);
      }
    }
  });

  test("are of the subject, for 1, 3 and 5 years, to three digits", () => {
    const [, central] = cases[2]!.scenarios;
    expect(central).toMatchObject({ kind: "central", annualGrowth: 0.03 });
    expect(central!.values.map(({ ahead, year, value }) => [ahead, year, value])).toEqual([
      [1, 2027, 2_060_000],
      [3, 2029, 2_190_000],
      [5, 2031, 2_320_000],
    ]);
  });

  test("have a band that widens with time and holds the course", () => {
    for (const { scenarios } of cases)
      for (const { values } of scenarios) {
        const widths = values.map(({ low, high }) => Math.log(high / low));
        expect(widths[0]).toBeLessThan(widths[1]!);
        expect(widths[1]).toBeLessThan(widths[2]!);
        for (const { low, value, high } of values) {
          expect(low).toBeLessThan(value);
          expect(value).toBeLessThan(high);
        }
      }
  });
});

test("the forecast is the central course per m², its band wider each year", () => {
  const { forecast, annualGrowth } = trendOf(segment({ scenarioGrowth: courses(0.03) }), at);
  expect(annualGrowth).toBe(0.03);
  expect(forecast.map(({ year, point }) => [year, point])).toEqual([
    [2027, 10_300],
    [2028, 10_609],
    [2029, 10_927],
    [2030, 11_255],
    [2031, 11_593],
  ]);
  const widths = forecast.map(({ low, high }) => high / low);
  expect(widths.toSorted((a, b) => a - b)).toEqual(widths);
});

test("a short history has a wider band than a long one", () => {
  const width = (years: number): number => {
    const last = trendOf(segment({ scenarioGrowth: courses(0.01, years) }), at).forecast.at(-1)!;
    return last.high / last.low;
  };
  expect(width(3)).toBeGreaterThan(width(15));
});

test("a place's own years are its history, the city's where they are too few", () => {
  const years: [number, number, number][] = [2023, 2024, 2025, 2026].map((year) => [year, 12_000, 40]);
  const places = { marina: { effect: 0.2, count: 80, spread: 0.2, years } };
  expect(trendOf(segment({ places }), { ...at, placeId: "marina" }).level).toBe("district");
  expect(trendOf(segment({}), { ...at, placeId: "marina" }).level).toBe("city");
});

test("a model without courses has them by its growth and volatility", () => {
  const { scenarios, basis } = trendOf(segment({}), at);
  expect(scenarios.map(({ annualGrowth }) => Math.round(annualGrowth * 1000))).toEqual([-34, 20, 74]);
  expect(basis).toEqual({ years: 13, volatility: 0.08 });
});

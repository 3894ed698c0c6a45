import { describe, expect, test } from "vitest";
import { evenHanded } from "#app/domains/valuation/engine/fairness.ts";
import { indexMarket, type Kind, type Market } from "#app/domains/valuation/engine/market.ts";
import { soldAs } from "#app/domains/valuation/engine/reading.ts";
import type { Country } from "#app/domains/valuation/engine/types.ts";
import { flatten } from "./boost.ts";
import { tabulate, type MarketRow } from "./market-rows.ts";

const NO_FOREST = flatten({ base: 0, trees: [] });

function marketOf(country: Country, sales: readonly Partial<MarketRow>[]): Market {
  const rows = sales.map((sale, at): MarketRow => ({
    placeKey: "Doha/thumama",
    projectKey: null,
    kind: "villa",
    areaSqm: 400,
    price: 800_000,
    day: "2024-06-10",
    rooms: null,
    offPlan: null,
    bulk: false,
    shares: null,
    group: `group ${at}`,
    id: `sale ${at}`,
    ...sale,
  }));
  const { base, table } = tabulate(country, rows, { centreOf: () => null, official: {} });
  return indexMarket({ ...base, ranges: {} }, table, { value: NO_FOREST, error: NO_FOREST });
}

test("a flat is read as a hotel flat where its project sells mostly those", () => {
  const units = (kind: Kind, count: number): Partial<MarketRow>[] =>
    Array.from({ length: count }, () => ({ placeKey: "Dubai/downtown", projectKey: "address", kind }));
  const hotel = marketOf("ae", [...units("hotel", 3), ...units("apartment", 2)]);
  const home = marketOf("ae", [...units("hotel", 2), ...units("apartment", 2)]);
  expect(soldAs(hotel, "apartment", "address")).toBe("hotel");
  expect(soldAs(home, "apartment", "address")).toBe("apartment");
  expect(soldAs(hotel, "apartment", null)).toBe("apartment");
  expect(soldAs(hotel, "villa", "address")).toBe("villa");
});

describe("cheap and dear", () => {
  const rows = [400_000, 800_000, 1_600_000].map((price) => ({ price }));
  const villa = { city: "Doha", kind: "villa" } as const;
  const middle = Math.log(800_000);

  test("values in Qatar move away from the median of their city and kind, the median stays", () => {
    const market = marketOf("qa", rows);
    expect(evenHanded(market, villa, middle)).toBeCloseTo(middle, 10);
    expect(evenHanded(market, villa, middle + 1)).toBeCloseTo(middle + 1.06, 10);
    expect(evenHanded(market, villa, middle - 1)).toBeCloseTo(middle - 1.1, 10);
    expect(evenHanded(market, { ...villa, city: "Al Rayyan" }, 13)).toBe(13);
  });

  test("in Dubai the dear half alone moves", () => {
    const market = marketOf("ae", rows);
    expect(evenHanded(market, villa, middle + 1)).toBeCloseTo(middle + 1.03, 10);
    expect(evenHanded(market, villa, middle - 1)).toBeCloseTo(middle - 1, 10);
  });

  test("a Saudi deed moves about the median of all deeds, a stated plot or flat about that of its likely ones, a villa not", () => {
    const deeds = [400_000, 800_000, 1_600_000].map((price, at): Partial<MarketRow> => ({
      price,
      kind: "deed",
      // The first is surely a flat, the others plots.
      shares: { apartment: at === 0 ? 1 : 0, villa: 0 },
    }));
    const market = marketOf("sa", deeds);
    expect(evenHanded(market, { city: "Doha", kind: "deed" }, middle + 1)).toBeCloseTo(middle + 1.04, 10);
    expect(evenHanded(market, { city: "Doha", kind: "deed" }, middle - 1)).toBeCloseTo(middle - 1.02, 10);
    const plots = Math.log(1_600_000);
    expect(evenHanded(market, { city: "Doha", kind: "land" }, plots + 1)).toBeCloseTo(plots + 1.02, 10);
    expect(evenHanded(market, { city: "Doha", kind: "land" }, plots - 1)).toBeCloseTo(plots - 1, 10);
    const flats = Math.log(400_000);
    expect(evenHanded(market, { city: "Doha", kind: "apartment" }, flats + 1)).toBeCloseTo(flats + 1, 10);
    expect(evenHanded(market, { city: "Doha", kind: "apartment" }, flats - 1)).toBeCloseTo(flats - 1.06, 10);
    expect(evenHanded(market, { city: "Doha", kind: "villa" }, 15)).toBe(15);
  });

  test("a Saudi commercial deed moves about the median of commercial deeds", () => {
    const shops = { city: "Doha", kind: "commercial" } as const;
    const market = marketOf("sa", [
      ...rows.map((row) => ({ ...row, kind: "commercial" as const })),
      { price: 50_000, kind: "deed" },
    ]);
    expect(evenHanded(market, shops, middle + 1)).toBeCloseTo(middle + 1.04, 10);
    expect(evenHanded(market, shops, middle - 1)).toBeCloseTo(middle - 1.06, 10);
    expect(evenHanded(marketOf("sa", rows), shops, 15)).toBe(15);
  });
});

import { describe, expect, test } from "vitest";
import dubai from "#content/market/sales-ae.json" with { type: "json" };
import qatar from "#content/market/sales-qa.json" with { type: "json" };
import pages from "#content/market/pages.json" with { type: "json" };
import { plainSubject } from "./engine/market-summary.ts";
import type { Valuation } from "./engine/types.ts";
import { days } from "#app/lib/duration.ts";
import { findMarketPage, listMarkets, type MarketPage } from "./market-page.server.ts";
import { estimateValue } from "./engine/estimate.ts";
import { marketModel, valuer } from "./shipped-model.ts";
import { CITIES, COUNTRIES } from "./rules.ts";

const NOW = Date.parse("2026-11-22T09:00:00Z");
const LATER = Date.parse("2027-08-01");

const pageOf = (market: Parameters<typeof findMarketPage>[0], at = NOW): MarketPage => {
  const page = findMarketPage(market, at);
  if (!page) throw new Error(`no page of ${market.city}/${market.type}`);
  return page;
};
const all = listMarkets(NOW);
const valueOf = (market: MarketPage, district: string | null, at: number): Valuation =>
  estimateValue(valuer, plainSubject(market, { district, areaSqm: market.areaSqm ?? 0, valuedAt: at }));

test("the pages are of the model that ships", () => {
  expect(pages.version).toBe(marketModel.version);
});

test("every supported city has at least one page, and a type without evidence has none", () => {
  const cities = new Set(all.map(({ city }) => city));
  expect([...cities]).toEqual(COUNTRIES.flatMap((country) => CITIES[country].map(({ value }) => value)));
  expect(findMarketPage({ country: "ae", city: "Sharjah", type: "office" }, NOW)).toBeNull();
  // The engine refuses a plot in Ajman: its asking prices vary too much.
  expect(findMarketPage({ country: "ae", city: "Ajman", type: "land" }, NOW)).toBeNull();
});

test.each(all.map((market) => [`${market.city}/${market.type}`, market] as const))(
  "%s: low below middle below high, for the market and each of its districts",
  (_name, market) => {
    const page = pageOf(market);
    const { perSqm, districts, typical, rent } = page;
    expect(perSqm.low).toBeLessThan(perSqm.point);
    expect(perSqm.point).toBeLessThan(perSqm.high);
    expect(page.count).toBeGreaterThan(0);
    expect(page.from <= page.until).toBe(true);
    expect(page.sources.length).toBeGreaterThan(0);
    for (const { nameAr, low, point, high, count } of districts) {
      expect([nameAr, low <= point && point <= high && low > 0]).toEqual([nameAr, true]);
      expect(count).toBeGreaterThanOrEqual(5);
    }
    expect(districts.map(({ count }) => count)).toEqual(
      districts.map(({ count }) => count).toSorted((a, b) => b - a),
    );
    expect(new Set(districts.map(({ nameAr }) => nameAr)).size).toBe(districts.length);
    // The city's median is within the range of its districts' medians.
    if (page.basis === "recorded" && districts.length >= 8) {
      expect(Math.min(...districts.map(({ point }) => point))).toBeLessThan(perSqm.point);
      expect(Math.max(...districts.map(({ point }) => point))).toBeGreaterThan(perSqm.point);
    }
    if (rent && typical) expect(rent.grossYield).toBeCloseTo(rent.annual / typical.point, 6);
  },
);

describe.each([NOW, LATER])("on the day %d the figures are those of the instant estimate", (at) => {
  test.each(all.filter(({ basis }) => basis !== "asking").map((m) => [`${m.city}/${m.type}`, m] as const))(
    "%s",
    (_name, market) => {
      const page = pageOf(market, at);
      const estimate = valueOf(page, null, at);
      if (!estimate.ok) expect(page.typical).toBeNull();
      else {
        const { low, point, high, grade, rent } = estimate;
        expect(page.typical).toEqual({ low, point, high, grade, areaSqm: page.areaSqm });
        expect(page.rent?.annual ?? null).toBe(rent?.annual ?? null);
        expect(page.rent?.contracts ?? null).toBe(rent?.contracts ?? null);
      }
      // The first, the middle and the last district.
      const { districts, areaSqm } = page;
      for (const district of [districts[0], districts[districts.length >> 1], districts.at(-1)]) {
        if (!district || district.grade === null) continue;
        const valued = valueOf(page, district.nameAr, at);
        if (!valued.ok) throw new Error(`${district.nameAr} is refused`);
        expect([district.nameAr, district.grade]).toEqual([district.nameAr, valued.grade]);
        if (page.basis === "recorded") continue;
        expect(district).toMatchObject({
          point: valued.pricePerSqm,
          low: Math.round(valued.low / (areaSqm ?? 1)),
          high: Math.round(valued.high / (areaSqm ?? 1)),
          count: valued.sales,
        });
      }
    },
  );
});

/** A place's prices per m² of the last year, decoded from the shipped columns independently. */
function lastYear(file: typeof dubai, city: string, kind: number) {
  const { sales, places } = file;
  type Read = (bytes: Buffer, at: number) => number;
  const column = (packed: string | number, read: Read, size: number): number[] => {
    // One number where every sale has the same.
    if (typeof packed === "number") return place.map(() => packed);
    const bytes = Buffer.from(packed, "base64");
    return Array.from({ length: bytes.length / size }, (_, at) => read(bytes, at * size));
  };
  const place = sales.perPlace.flatMap((n, at) => Array.from({ length: n }, () => places[at] ?? ""));
  const kinds = column(sales.kind, (bytes, at) => bytes.readUInt8(at), 1);
  const bulk = column(sales.bulk, (bytes, at) => bytes.readUInt8(at), 1);
  const days = column(sales.day, (bytes, at) => bytes.readUInt16LE(at), 2);
  const areas = column(sales.area, (bytes, at) => bytes.readUInt32LE(at), 4);
  const prices = column(sales.price, (bytes, at) => bytes.readUInt32LE(at), 4);
  const own = place.flatMap((key, at) =>
    key.startsWith(`${city}/`) && kinds[at] === kind && bulk[at] === 0
      ? [{ key, day: days[at] ?? 0, perSqm: (prices[at] ?? 0) / ((areas[at] ?? 0) / 100) }]
      : [],
  );
  const last = Math.max(...own.map(({ day }) => day));
  return own.filter(({ day }) => day > last - 365);
}

/** The quantile of a list, linearly interpolated. */
function shareOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return Math.round(below + (above - below) * (at % 1));
}

describe("figures of recorded sales equal a count by hand from the shipped file", () => {
  test.each([
    ["Dubai", "apartment", "ae", dubai, 0],
    ["Doha", "villa", "qa", qatar as unknown as typeof dubai, 1],
  ] as const)("%s, %s", (city, type, country, file, kind) => {
    const sales = lastYear(file, city, kind);
    const values = sales.map(({ perSqm }) => perSqm);
    const page = pageOf({ country, city, type });
    expect(page.basis).toBe("recorded");
    expect(page.count).toBe(sales.length);
    expect(page.perSqm).toEqual({
      low: shareOf(values, 0.1),
      point: shareOf(values, 0.5),
      high: shareOf(values, 0.9),
    });
    const places = marketModel.places[`${country}/${city}`] ?? [];
    for (const { nameAr, count, low, point, high } of page.districts.slice(0, 5)) {
      const ids = places.filter((place) => place.nameAr === nameAr).map(({ id }) => `${city}/${id}`);
      const own = sales.filter(({ key }) => ids.includes(key)).map(({ perSqm }) => perSqm);
      expect({ nameAr, count, low, point, high }).toEqual({
        nameAr,
        count: own.length,
        low: shareOf(own, 0.25),
        point: shareOf(own, 0.5),
        high: shareOf(own, 0.75),
      });
    }
  });
});

test("asking prices are the shipped aggregates, graded by nothing better", () => {
  const page = pageOf({ country: "ae", city: "Abu Dhabi", type: "apartment" });
  const asking = marketModel.asking["ae/Abu Dhabi/apartment"];
  expect(page.basis).toBe("asking");
  expect(page.perSqm).toEqual({ low: asking?.p10, point: asking?.median, high: asking?.p90 });
  expect(page.limits).toContain("asking-prices");
  expect([page.rent, page.typical, page.districts]).toEqual([null, null, []]);
});

test("a range widens as the data grows old, and the point hardly moves", () => {
  const [now, later] = [NOW, LATER].map((at) => pageOf({ country: "sa", city: "Riyadh", type: "villa" }, at));
  expect((later?.perSqm.point ?? 0) / (now?.perSqm.point ?? 1)).toBeCloseTo(1, 1);
  expect((later?.typical?.high ?? 0) - (later?.typical?.low ?? 0)).toBeGreaterThan(
    (now?.typical?.high ?? 0) - (now?.typical?.low ?? 0),
  );
});

test("the file holds a market once", () => {
  const keys = pages.markets.map(({ city, type }) => `${city}/${type}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test("a list has the prices of the pages, early and late in a quarter and in the next one", () => {
  for (const at of [NOW, NOW + days(30), NOW + days(100), NOW])
    for (const market of listMarkets(at)) expect(market.perSqm).toBe(pageOf(market, at).perSqm.point);
});

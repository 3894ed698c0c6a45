import { expect, test } from "vitest";
import { estimateValue } from "#app/domains/valuation/engine/estimate.ts";
import type { Approach } from "#app/domains/valuation/engine/approach.ts";
import type { Country, Estimate, Subject } from "#app/domains/valuation/engine/types.ts";
import { UNDESCRIBED } from "#app/domains/valuation/engine/types.ts";
import { valuerOf } from "#app/domains/valuation/engine/valuer.ts";
import { valuer } from "#app/domains/valuation/shipped-model.ts";
import { CITIES } from "#app/domains/valuation/rules.ts";
import { median, sum } from "#app/lib/stats.ts";
import { measureBuildings } from "../../scripts/model/fitting/buildings.ts";

const VALUED_AT = Date.parse("2026-11-01");
type Found = Extract<Approach, { value: number }>;

const isFound = (approach: Approach): approach is Found => "value" in approach;
const foundIn = ({ approaches }: Estimate, kind: Approach["kind"]): Found | undefined =>
  approaches?.all.filter(isFound).find((approach) => approach.kind === kind);

/** A villa of each size in each district of the six Saudi cities that can be valued. */
const villas: Estimate[] = CITIES.sa.flatMap(({ value: city }) =>
  (valuer.model.places[`sa/${city}`] ?? []).flatMap(({ id }) =>
    [250, 375, 500].flatMap((areaSqm) => {
      const subject = { ...UNDESCRIBED, country: "sa", city, district: id, propertyType: "villa" } as const;
      const value = estimateValue(valuer, { ...subject, areaSqm, valuedAt: VALUED_AT });
      return value.ok ? [value] : [];
    }),
  ),
);

test("what buildings add is what the shipped model and sales give: else run scripts/model/accept-buildings.ts", () => {
  expect(measureBuildings(valuer)).toEqual(valuer.model.buildings);
});

test("at least nine of ten Saudi villas are worth something between their comparables", () => {
  const between = villas.filter(({ point, comparables }) => {
    const prices = comparables.map(({ adjustedPrice }) => adjustedPrice);
    return point >= Math.min(...prices) && point <= Math.max(...prices);
  });
  expect(villas.length).toBeGreaterThan(3000);
  expect(between.length / villas.length).toBeGreaterThan(0.9);
});

test("the weights sum to one, and the values times them to the point, up to rounding", () => {
  for (const villa of villas) {
    const found = (villa.approaches?.all ?? []).filter(isFound);
    expect(sum(found.map(({ weight }) => weight))).toBeCloseTo(1, 9);
    const value = sum(found.map((approach) => approach.value * approach.weight));
    expect(Math.abs(value / villa.point - 1)).toBeLessThan(0.012);
  }
});

/** Properties of a type in all districts of a city that have it on record. */
const inDistrictsOf = (
  market: "sa/Riyadh/office" | "sa/Jeddah/office" | "qa/Doha/villa" | "qa/Al Rayyan/villa",
  given: (areaSqm: number) => Partial<Subject>,
): Estimate[] => {
  const [country, city, type] = market.split("/") as [Country, string, "office" | "villa"];
  const propertyType = type === "office" ? "commercial_building" : "villa";
  return Object.keys(valuer.model.segments[market]?.places ?? {}).flatMap((district) =>
    [400, 700, 1000].flatMap((areaSqm) => {
      const subject = { ...UNDESCRIBED, country, city, district, propertyType, areaSqm } as const;
      const value = estimateValue(valuer, { ...subject, valuedAt: VALUED_AT, ...given(areaSqm) });
      return value.ok ? [value] : [];
    }),
  );
};

test.each([
  ["Saudi villas", () => villas],
  [
    "Qatari villas",
    () => [...inDistrictsOf("qa/Doha/villa", () => ({})), ...inDistrictsOf("qa/Al Rayyan/villa", () => ({}))],
  ],
  [
    "Saudi commercial buildings of a stated size",
    () =>
      (["sa/Riyadh/office", "sa/Jeddah/office"] as const).flatMap((market) =>
        inDistrictsOf(market, (areaSqm) => ({ builtSqm: 2 * areaSqm, ageYears: 20 })),
      ),
  ],
])("the ranges of market and cost meet for at least nine of ten %s", (_, all) => {
  const both = all().flatMap((estimate) => {
    const [market, cost] = [foundIn(estimate, "market"), foundIn(estimate, "cost")];
    return market && cost ? [{ market, cost }] : [];
  });
  const meet = both.filter(({ market, cost }) => market.low <= cost.high && cost.low <= market.high);
  expect(both.length).toBeGreaterThan(250);
  expect(meet.length / both.length).toBeGreaterThan(0.9);
});

test("more plot under a villa of the same built area is never worth less", () => {
  const fell: string[] = [];
  for (const market of Object.keys(valuer.model.buildings ?? {})) {
    const [country, city] = market.split("/") as [Country, string];
    const districts = Object.keys(valuer.model.segments[`${market}/villa`]?.places ?? {});
    for (const district of districts.filter((_, turn) => turn % 4 === 0)) {
      let before = 0;
      for (const areaSqm of [300, 450, 800]) {
        const subject = { ...UNDESCRIBED, country, city, district, propertyType: "villa" } as const;
        const value = estimateValue(valuer, { ...subject, areaSqm, builtSqm: 450, valuedAt: VALUED_AT });
        if (!value.ok) continue;
        // Values are rounded to the width of their range.
        if (value.point < before * 0.995) fell.push(`${city}/${district} ${areaSqm}`);
        before = value.point;
      }
    }
  }
  expect(fell).toEqual([]);
});

test("a district whose villas are hidden is valued by its plots and a building, near the level that villas have there", () => {
  const misses = (["Riyadh", "Jeddah"] as const).flatMap((city) => {
    const key = `sa/${city}/villa`;
    const segment = valuer.model.segments[key];
    if (!segment) return [];
    const valueIn = (id: string, places: typeof segment.places): number => {
      const model = {
        ...valuer.model,
        segments: { ...valuer.model.segments, [key]: { ...segment, places } },
      };
      const subject = { ...UNDESCRIBED, country: "sa", city, district: id, propertyType: "villa" } as const;
      const { typicalArea: areaSqm } = segment;
      const value = estimateValue(valuerOf(model, valuer.market), {
        ...subject,
        areaSqm,
        valuedAt: VALUED_AT,
      });
      return value.ok ? value.point : Number.NaN;
    };
    return Object.entries(segment.places).flatMap(([id, { count, truncated }]) => {
      if (count < 100 || truncated) return [];
      const others = Object.fromEntries(Object.entries(segment.places).filter(([other]) => other !== id));
      const miss = Math.abs(Math.log(valueIn(id, others) / valueIn(id, segment.places)));
      return Number.isFinite(miss) ? [miss] : [];
    });
  });
  expect(misses.length).toBeGreaterThan(50);
  expect(median(misses)).toBeLessThan(0.12);
});

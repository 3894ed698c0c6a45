import { expect, test } from "vitest";
import type { Observation } from "../readers/observation.ts";
import { fitSegment } from "./regress.ts";

/** Sales made from known effects: six places 0.08 apart, price per m² falling with area, prices rising by quarter. */
function madeSales(): Observation[] {
  return Array.from({ length: 600 }, (_, i): Observation => {
    const areaSqm = 80 + ((i * 37) % 200);
    const rank = i % 6;
    const placeId = `place-${rank}`;
    const quarter = 8096 + Math.floor(i / 75);
    const noise = 0.05 * Math.sin(i * 12.9898);
    const y = 8 + 0.08 * (rank - 2.5) - 0.3 * Math.log(areaSqm / 180) + 0.02 * (quarter - 8103) + noise;
    return {
      id: String(i),
      country: "qa",
      city: "Doha",
      type: "villa",
      kind: "villa",
      placeId,
      project: null,
      projectKey: null,
      areaSqm,
      bedrooms: null,
      offPlan: null,
      price: Math.exp(y) * areaSqm,
      day: "2024-01-01",
      quarter,
      y,
      weight: 1,
      typeShare: 1,
      aggregate: false,
      group: String(i),
    };
  });
}

const options = {
  areaMin: 50,
  areaMax: 500,
  levelHalfLife: 100,
  useRooms: false,
  useOffPlan: false,
  useAggregateOffset: false,
};

test("known effects are found again", () => {
  const fit = fitSegment(madeSales(), options);
  expect((fit.places["place-5"]?.effect ?? 0) - (fit.places["place-0"]?.effect ?? 0)).toBeCloseTo(0.4, 1);
  expect(fit.time.effects[0]).toBeCloseTo(-0.14, 1);
  const [first, last] = [0, -1].map(
    (i) => [fit.size.logAreas.at(i) ?? 0, fit.size.effects.at(i) ?? 0] as const,
  );
  expect(first?.[1] ?? 0).toBeGreaterThan(last?.[1] ?? 0);
  expect(fit.spread).toBeLessThan(0.06);
});

test("a place with one odd sale stays nearer its city than that sale", () => {
  const sales = madeSales();
  const odd = { ...(sales[0] as Observation), id: "odd", placeId: "lonely", y: 9.5 };
  const fit = fitSegment([...sales, odd], options);
  expect(Math.abs(fit.places["lonely"]?.effect ?? 9)).toBeLessThan(0.5);
});

test("the fit is the same every time", () => {
  expect(fitSegment(madeSales(), options)).toEqual(fitSegment(madeSales(), options));
});

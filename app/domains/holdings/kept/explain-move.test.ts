import { expect, test } from "vitest";
import { estimateValue } from "#app/domains/valuation/engine/estimate.ts";
import { UNDESCRIBED, type Estimate, type Subject, type Told } from "#app/domains/valuation/engine/types.ts";
import { valuer } from "#app/domains/valuation/shipped-model.ts";
import { explainMove } from "./explain-move.ts";

const NOW = Date.UTC(2026, 8, 15);
const THEN = Date.UTC(2025, 8, 15);

const FLAT = {
  ...UNDESCRIBED,
  country: "ae",
  city: "Dubai",
  district: "دبي مارينا",
  propertyType: "apartment",
  areaSqm: 100,
  bedrooms: 1,
} as const satisfies Omit<Subject, "valuedAt">;

const PLOT = {
  ...UNDESCRIBED,
  country: "sa",
  city: "Riyadh",
  district: "العارض",
  propertyType: "land",
  areaSqm: 400,
} as const satisfies Omit<Subject, "valuedAt">;

const valueAt = (subject: Omit<Subject, "valuedAt">) => (at: number, told?: Told) =>
  estimateValue(valuer, { ...subject, valuedAt: at }, told);

function known(subject: Omit<Subject, "valuedAt">, at: number): Estimate {
  const estimate = valueAt(subject)(at);
  if (!estimate.ok) throw new Error(estimate.reason);
  return estimate;
}

const before = (value: number, dataUntil: string) => ({
  value,
  low: value * 0.9,
  high: value * 1.1,
  modelVersion: "former",
  valuedAt: THEN,
  dataUntil,
});

test.each([
  ["a flat in Dubai", FLAT],
  ["a plot in Riyadh", PLOT],
])("the parts of the move of %s sum to it, whatever the former value was", (_name, subject) => {
  const now = known(subject, NOW);
  for (const factor of [0.7, 0.97, 1, 1.2]) {
    const value = Math.round(now.point * factor);
    const { parts, from } = explainMove(before(value, "2025-09-01"), now, valueAt(subject));
    expect(from.value).toBe(value);
    expect(parts.sales + parts.index + parts.model).toBeCloseTo(Math.log(now.point / value), 9);
  }
});

test("a value that today's model gives for the earlier day too moved by the market alone", () => {
  const then = known(FLAT, THEN);
  const now = known(FLAT, NOW);
  const move = explainMove(before(then.point, "2999-01-01"), now, valueAt(FLAT));
  expect(move.parts.sales).toBe(0);
  expect(move.parts.model).toBe(0);
  expect(move.parts.index).toBeCloseTo(Math.log(now.point / then.point), 9);
  expect(move.sales).toEqual([]);
});

test("new sales are those recorded after the former data, and what they carry is theirs", () => {
  const now = known(FLAT, NOW);
  const fresh = now.comparables.filter(({ soldOn }) => soldOn > "2025-09-01");
  expect(fresh.length).toBeGreaterThan(0);
  const move = explainMove(before(now.point, "2025-09-01"), now, valueAt(FLAT));
  expect(move.sales.map(({ soldOn }) => soldOn)).toEqual(fresh.slice(0, 3).map(({ soldOn }) => soldOn));
  const without = valueAt(FLAT)(THEN, { leftOut: fresh, sales: [] });
  const then = valueAt(FLAT)(THEN);
  if (!without.ok || !then.ok) throw new Error("not valued");
  expect(move.parts.sales).toBeCloseTo(Math.log(then.point / without.point), 9);
});

test("what could not be valued on the earlier day is put down to the model", () => {
  const now = known(FLAT, NOW);
  const move = explainMove(before(now.point * 0.8, "2025-09-01"), now, () => ({
    ok: false,
    reason: "no-evidence-for-type",
  }));
  expect(move.parts).toMatchObject({ sales: 0, index: 0 });
  expect(move.parts.model).toBeCloseTo(Math.log(1 / 0.8), 9);
});

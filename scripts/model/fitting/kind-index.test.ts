import { expect, test } from "vitest";
import { kindIndex } from "./kind-index.ts";
import type { MarketRow } from "./market-rows.ts";

/** A villa of a project, sold in the middle of a quarter at a price per m². */
function villa(
  projectKey: string,
  [year, quarter]: [number, number],
  perSqm: number,
  areaSqm = 200,
): MarketRow {
  const month = String(quarter * 3 - 1).padStart(2, "0");
  return {
    placeKey: "Dubai/one",
    projectKey,
    kind: "villa",
    areaSqm,
    price: perSqm * areaSqm,
    day: `${year}-${month}-15`,
    rooms: 4,
    offPlan: false,
    bulk: false,
    shares: null,
    group: projectKey,
    id: `${projectKey}/${year}/${quarter}/${perSqm}/${areaSqm}`,
  };
}
const projects = (count: number): string[] => Array.from({ length: count }, (_, i) => `project ${i}`);

/** The level of a quarter against the last, in per cent. */
function levelOf(rows: readonly MarketRow[], year: number, quarter: number): number {
  const { quarters, effects } = kindIndex(rows).villa ?? { quarters: [], effects: [] };
  return Math.round(100 * Math.expm1(effects[quarters.indexOf(year * 4 + quarter - 1)] ?? Number.NaN));
}

const GROWN = projects(600).flatMap((key, i) => [
  villa(key, [2025, 1], 10_000 + 10 * i),
  villa(key, [2025, 2], 1.1 * (10_000 + 10 * i)),
]);

test("the index is what the same projects cost more", () => {
  expect(levelOf(GROWN, 2025, 1)).toBe(-9);
  expect(levelOf(GROWN, 2025, 2)).toBe(0);
});

test("a last quarter with a sale or two stands where the one before stands, not at the mean of all quarters", () => {
  expect(levelOf([...GROWN, villa("new", [2025, 3], 30_000)], 2025, 2)).toBe(0);
  expect(levelOf([...GROWN, villa("project 0", [2025, 3], 1.1 * 10_000)], 2025, 1)).toBe(-9);
});

test("projects that were sold in one quarter alone, and units of another size, move nothing", () => {
  const launches = projects(300).map((key) => villa(`launch of ${key}`, [2025, 2], 25_000));
  const palaces = projects(600).map((key) => villa(key, [2025, 2], 30_000, 900));
  expect(levelOf([...GROWN, ...launches, ...palaces], 2025, 1)).toBe(-9);
});

test("one project's long list of prices weighs less than many projects", () => {
  const listed = [
    villa("project 0", [2025, 1], 10_000),
    ...Array.from({ length: 100 }, () => villa("project 0", [2025, 2], 14_000)),
  ];
  expect(levelOf([...GROWN, ...listed], 2025, 1)).toBe(-9);
});

import { expect, test } from "vitest";
import type { Surroundings } from "./features.ts";
import { forestRange } from "./forest-range.ts";
import { KINDS } from "./market.ts";
import { valuer } from "../shipped-model.ts";
import type { Country } from "./types.ts";

const MS_PER_DAY = 86_400_000;
const NOTHING = new Float64Array(0);

/** Surroundings whose trees expect this log error, whatever is asked, with ranges of ±1.3 such errors. */
function expecting(error: number, country: Country, kind: (typeof KINDS)[number]): Surroundings {
  const { error: shipped, ...market } = valuer.market(country);
  const range = { low: -1.3, high: 1.3, n: 1000 };
  const trees = { ...shipped, base: error, roots: new Int32Array(0) };
  return {
    market: { ...market, error: trees, ranges: { "inside/all": range, "after/all": range } },
    query: { kind: KINDS.indexOf(kind) },
    reads: country,
  } as unknown as Surroundings;
}

/** Half of the range, in logs, some days after the last sale of the data. */
function halfAt(around: Surroundings, days: number, above = 0): number {
  const valuedAt = (around.market.until + days) * MS_PER_DAY;
  const { low, high } = forestRange(around, { valuedAt, above: () => above }, NOTHING);
  expect(low).toBeLessThan(0);
  return (high - low) / 2;
}

test("a day inside the data has the range of the trees' own errors", () => {
  expect(halfAt(expecting(0.1, "sa", "deed"), -400)).toBeCloseTo(0.13, 10);
  expect(halfAt(expecting(0.1, "ae", "apartment"), -400, 1)).toBeCloseTo(0.13, 10);
  // Plots spread wider than the trees learn.
  expect(halfAt(expecting(0.1, "ae", "land"), -400)).toBeCloseTo(0.13 * 1.15, 10);
});

test("after the data, however good the evidence, nobody knows where the level went", () => {
  const [sure, unsure] = [expecting(0.015, "sa", "deed"), expecting(0.3, "sa", "deed")];
  expect(halfAt(sure, 60)).toBeCloseTo(0.98 * Math.hypot(0.015 * 1.3, 0.06), 10);
  expect(halfAt(unsure, 60) / halfAt(unsure, -400)).toBeCloseTo(1, 1);
  expect(halfAt(expecting(0.1, "qa", "villa"), 60)).toBeCloseTo(0.13, 10);
});

test("in Dubai a dear home strays farther on such days, up to what was seen", () => {
  const around = expecting(0.12, "ae", "villa");
  const [cheap, usual, dear] = [-0.7, 0, 0.7].map((above) => halfAt(around, 60, above)) as [
    number,
    number,
    number,
  ];
  expect(dear / usual).toBeCloseTo(Math.exp(0.15 * 0.7), 6);
  expect(usual / cheap).toBeCloseTo(dear / usual, 6);
  expect(halfAt(around, 60, 5)).toBe(halfAt(around, 60, 1.5));
});

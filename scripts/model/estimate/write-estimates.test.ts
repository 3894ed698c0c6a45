import { expect, test } from "vitest";
import type { CaseValue } from "#app/domains/valuation/engine/case.ts";
import { readCases, type Case } from "./read-cases.ts";
import { estimateCases } from "./write-estimates.ts";

const cases = (text: string): Case[] => readCases("cases.csv", new TextEncoder().encode(text), 0, () => {});
const BATCH = cases(
  'id,country,city,area_sqm,district\n"b,2",sa,Riyadh,300,\na1,sa,Riyadh,none,\nc3,qa,Doha,400,x\na1,sa,Khobar,500,boom\n',
);

const worth = (point: number): CaseValue => ({
  ok: true,
  point,
  low: point * 0.9,
  high: point * 1.1,
  grade: "B",
  comparables: 3,
});

test("one line for each case in its order, with refusals and quotes", () => {
  const steps: number[] = [];
  const { csv, valued, refused, failures } = estimateCases(
    BATCH,
    (subject) =>
      subject.country === "qa"
        ? { ok: false, reason: "no-evidence-for-city" }
        : worth(subject.areaSqm * 1000),
    (done) => steps.push(done),
  );
  expect(csv.split("\n")).toEqual([
    "id,value,low,high,grade,confidence,comparables,refused",
    '"b,2",300000,270000,330000,B,0.80,3,',
    'a1,,,,,0.80,0,"area_sqm: ""none"" is no number"',
    "c3,,,,,0.80,0,city: no sales or prices here support a value in this city",
    "a1,500000,450000,550000,B,0.80,3,",
    "",
  ]);
  expect({ valued, refused, failures }).toEqual({ valued: 2, refused: 2, failures: [] });
  expect(steps).toEqual([1, 2, 3, 4]);
});

test("an engine that fails at one case fails at no other, and is told of", () => {
  const { csv, failures } = estimateCases(
    BATCH,
    (subject) => {
      if (subject.district === "boom") throw new Error("out of range");
      return worth(1000);
    },
    () => {},
  );
  expect(failures).toEqual([{ id: "a1", message: "out of range" }]);
  expect(csv).toContain("a1,,,,,0.80,0,failed: out of range\n");
  expect(csv.split("\n")).toHaveLength(6);
});

test("an empty batch is a header", () => {
  expect(
    estimateCases(
      [],
      () => worth(1),
      () => {},
    ).csv,
  ).toBe("id,value,low,high,grade,confidence,comparables,refused\n");
});

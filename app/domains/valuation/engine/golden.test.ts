import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { valuer } from "../shipped-model.ts";
import { estimateValue } from "./estimate.ts";
import type { Estimate, Refusal, Subject } from "./types.ts";

const folder = new URL("../../../../tests/golden/valuation/", import.meta.url);

type Accepted =
  | Refusal
  | (Pick<Estimate, "ok" | "point" | "low" | "high" | "grade" | "level" | "sales" | "limits"> & {
      placeAr: string | null;
      comparables: string[];
    });
type GoldenCase = { title: string; subject: Subject; accepted: Accepted };

const cases = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .sort()
  .map((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")) as GoldenCase);

test("there are golden cases for every country", () => {
  expect(new Set(cases.map(({ subject }) => subject.country))).toEqual(new Set(["sa", "qa", "ae"]));
});

test.each(cases)("$title", ({ subject, accepted }) => {
  const valuation = estimateValue(valuer, subject);
  if (!valuation.ok) {
    expect(valuation).toEqual(accepted);
    return;
  }
  const { ok, point, low, high, grade, level, sales, limits, place, comparables } = valuation;
  expect({
    ok,
    point,
    low,
    high,
    grade,
    level,
    sales,
    limits,
    placeAr: place?.nameAr ?? null,
    comparables: comparables.map(({ price, soldOn }) => `${price} ${soldOn}`),
  }).toEqual(accepted);
});

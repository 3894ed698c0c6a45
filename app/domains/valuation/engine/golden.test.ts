import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import bundled from "#content/market/model.json" with { type: "json" };
import { estimateValue } from "./estimate.ts";
import { previewEvidence } from "./evidence.ts";
import type { MarketModel } from "./model.ts";
import type { ComparableSale, Estimate, Refusal, Subject } from "./types.ts";

const model = bundled as unknown as MarketModel;
const folder = new URL("../../../../tests/golden/valuation/", import.meta.url);

type Accepted =
  | Refusal
  | (Pick<Estimate, "ok" | "point" | "low" | "high" | "grade" | "level" | "sales" | "limits"> & {
      placeAr: string | null;
      comparables: string[];
    });
type GoldenCase = { title: string; subject: Subject; pool: ComparableSale[]; accepted: Accepted };

const cases = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .sort()
  .map((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")) as GoldenCase);

test("there are golden cases for every country", () => {
  expect(new Set(cases.map(({ subject }) => subject.country))).toEqual(new Set(["sa", "qa", "ae"]));
});

test.each(cases)("$title", ({ subject, pool, accepted }) => {
  const valuation = estimateValue(model, subject, pool);
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
    comparables: comparables.map(({ id }) => id),
  }).toEqual(accepted);
  const preview = previewEvidence(model, subject);
  expect(preview).toMatchObject({ ok: true, grade, halfWidth: valuation.halfWidth, level, sales });
});

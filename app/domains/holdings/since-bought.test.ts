import { expect, test } from "vitest";
import { sinceBought } from "./since-bought.ts";
import type { PointEvidence } from "./rules.ts";

const quarters: NonNullable<PointEvidence["index"]> = {
  level: "city",
  history: [
    { period: "2023-Q4", pricePerSqm: 4000 },
    { period: "2024-Q1", pricePerSqm: 4200 },
    { period: "2025-Q3", pricePerSqm: 5040 },
  ],
};
const evidence = (index: PointEvidence["index"]): PointEvidence => ({
  level: "district",
  sales: 40,
  dataUntil: "2025-12-31",
  placeAr: "النرجس",
  index,
});
const at = (index: PointEvidence["index"]) => ({ value: 1_100_000, evidence: evidence(index) });

test("without a price nothing is said, with one the change is that of the value", () => {
  expect(sinceBought({ purchasePrice: null, purchasedOn: "2024-02-01" }, at(quarters))).toBeNull();
  const bought = sinceBought({ purchasePrice: 1_000_000, purchasedOn: null }, at(quarters));
  expect(bought).toMatchObject({ price: 1_000_000, on: null, index: null });
  expect(bought?.change).toBeCloseTo(0.1, 10);
});

test.each([
  ["2024-02-01", "2024-Q1", 0.2],
  ["2023-12-31", "2023-Q4", 0.26],
])("bought on %s, the index is reckoned from %s", (on, from, change) => {
  const index = sinceBought({ purchasePrice: 1_000_000, purchasedOn: on }, at(quarters))?.index;
  expect(index).toMatchObject({ from, until: "2025-Q3", level: "city" });
  expect(index?.change).toBeCloseTo(change, 10);
});

test("an index by years is read by the year", () => {
  const years = {
    level: "district",
    history: [
      { period: "2020", pricePerSqm: 100 },
      { period: "2024", pricePerSqm: 150 },
    ],
  } as const;
  const index = sinceBought(
    { purchasePrice: 1, purchasedOn: "2020-08-09" },
    at({ level: "district", history: [...years.history] }),
  )?.index;
  expect(index).toMatchObject({ from: "2020", until: "2024", change: 0.5 });
});

test.each(["2019-05-05", "2025-09-30", "2026-01-01"])(
  "bought on %s, before the index or in its last period, nothing is compared",
  (on) => {
    expect(sinceBought({ purchasePrice: 1, purchasedOn: on }, at(quarters))?.index).toBeNull();
    expect(sinceBought({ purchasePrice: 1, purchasedOn: on }, at(null))?.index).toBeNull();
  },
);

import { expect, test } from "vitest";
import { gradeTable, printScores, scoreTable, type GradedOutcome, type Outcome } from "./scores.ts";

const sale = (price: number, value: number | null, more: Partial<Outcome> = {}): Outcome => ({
  market: "ae",
  split: "unseen",
  type: "apartment",
  price,
  value,
  low: value === null ? null : value * 0.9,
  high: value === null ? null : value * 1.1,
  day: "2026-01-15",
  ...more,
});

const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

/** Ratios 1.2, 1 and 0.8 with median 1; value proxies 99, 198 and 396, so that each doubles the one before. */
const REGRESSIVE = [sale(90, 108), sale(198, 198), sale(440, 352)].flatMap((one) => times(20, one));

test("the ratio statistics are the Standard's, by hand", () => {
  const [row] = scoreTable(REGRESSIVE);
  expect(row).toMatchObject({ type: "all", n: 60, hitRate: 1, medianBias: 0 });
  // (0.2 + 0 + 0.2) ÷ 3 of a median of 1.
  expect(row?.cod).toBeCloseTo(13.3333, 3);
  // Mean ratio 1; weighted mean 658 ÷ 728.
  expect(row?.prd).toBeCloseTo(728 / 658, 10);
  // +20 %, 0, −20 % over two doublings.
  expect(row?.prb).toBeCloseTo(-0.2, 10);
});

test("COD and PRB are taken about the median ratio, not about one", () => {
  const doubled = REGRESSIVE.map((one) => ({ ...one, value: (one.value ?? 0) * 2 }));
  const [row] = scoreTable(doubled);
  expect(row?.medianBias).toBeCloseTo(1, 10);
  expect(row?.cod).toBeCloseTo(13.3333, 3);
  expect(row?.prd).toBeCloseTo(728 / 658, 10);
  expect(row?.prb).toBeCloseTo(-0.2, 10);
});

test("errors, shares and cover, by hand; a sale without a value counts against the hit rate alone", () => {
  const [row] = scoreTable([
    sale(100, 104),
    sale(100, 92, { day: "2025-12-31" }),
    sale(100, 85),
    sale(100, 130),
    sale(100, null, { day: "2026-02-01" }),
  ]);
  expect(row).toMatchObject({ n: 5, hitRate: 0.8, within5: 0.25, within10: 0.5, within20: 0.75 });
  // Errors 4, 8, 15 and 30 %.
  expect(row?.medianAbsError).toBeCloseTo(0.115, 10);
  // 100 lies in 93.6–114.4 and in 82.8–101.2, not in 76.5–93.5 nor in 117–143.
  expect(row?.coverage80).toBe(0.5);
  // Median of the ratios 0.85, 0.92, 1.04 and 1.30.
  expect(row?.medianBias).toBeCloseTo(-0.02, 10);
  expect(row).toMatchObject({ prb: null, from: "2025-12-31", to: "2026-02-01" });
});

test("a method without ranges has no cover, and equal values have no slope", () => {
  const [row] = scoreTable(times(30, sale(100, 110, { low: null, high: null })));
  expect(row).toMatchObject({ coverage80: null, prb: null, cod: 0 });
});

test("each market and split has all types, then each type with fifty values", () => {
  const rows = scoreTable([
    ...times(50, sale(100, 100, { type: "villa" })),
    ...times(60, sale(100, 100)),
    ...times(49, sale(100, 100, { type: "land" })),
    ...times(3, sale(100, 100, { market: "qa", split: "later" })),
  ]);
  expect(rows.map(({ market, split, type, n }) => [market, split, type, n])).toEqual([
    ["ae", "unseen", "all", 159],
    ["ae", "unseen", "apartment", 60],
    ["ae", "unseen", "villa", 50],
    ["qa", "later", "all", 3],
  ]);
});

test("no value at all is an error with a name, not a row of NaN", () => {
  expect(() => scoreTable([sale(100, null)])).toThrow("no tested sale got a value: ae unseen all");
});

test("grades are scored per market over all splits, best first", () => {
  const graded = (price: number, grade: GradedOutcome["grade"], split = "unseen"): GradedOutcome => ({
    ...sale(price, 100, { split }),
    grade,
  });
  const rows = gradeTable([
    graded(150, "C"),
    graded(104, "A"),
    graded(120, "A", "later"),
    { ...sale(100, null), grade: null },
  ]);
  expect(rows.map(({ market, grade, n, coverage80 }) => [market, grade, n, coverage80])).toEqual([
    ["ae", "A", 2, 0.5],
    ["ae", "C", 1, 0],
  ]);
  // Half of 1 − 100 ÷ 104 and 1 − 100 ÷ 120.
  expect(rows[0]?.medianAbsError).toBeCloseTo((4 / 104 + 20 / 120) / 2, 10);
});

test("the printed table is aligned, with the baseline under its row", () => {
  const model = scoreTable(REGRESSIVE);
  const plain = scoreTable(REGRESSIVE.map((one) => ({ ...one, low: null, high: null })));
  const lines = printScores(model.slice(0, 1), plain.slice(0, 1)).split("\n");
  expect(lines).toEqual([
    "market  split   type  method     n     hit  median   <=5%  <=10%   <=20%  cover80   bias   COD    PRD     PRB  from        to",
    "ae      unseen  all   model     60  100.0%   20.0%  33.3%  33.3%  100.0%    33.3%  +0.0%  13.3  1.106  -0.200  2026-01-15  2026-01-15",
    "                      baseline  60  100.0%   20.0%  33.3%  33.3%  100.0%        -  +0.0%  13.3  1.106  -0.200  2026-01-15  2026-01-15",
  ]);
});

test("a baseline row that has no model row is printed by its own name", () => {
  const text = printScores([], scoreTable([sale(100, 110, { market: "sa" })]));
  expect(text.split("\n")[1]).toMatch(/^sa +unseen +all +baseline +1 /);
});

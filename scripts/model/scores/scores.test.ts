import { expect, test } from "vitest";
import { districtTable } from "./districts.ts";
import { dealsCapped, type GradedOutcome, type Outcome } from "./outcome.ts";
import { fifthTable } from "./price-fifths.ts";
import { gradeTable, printScores, scoreTable } from "./scores.ts";
import { twinPrices, twinTable } from "./twins.ts";

const sale = (price: number, value: number | null, more: Partial<Outcome> = {}): Outcome => ({
  market: "ae",
  split: "unseen",
  place: "Dubai/Business Bay",
  type: "apartment",
  price,
  value,
  low: value === null ? null : value * 0.9,
  high: value === null ? null : value * 1.1,
  day: "2026-01-15",
  group: "",
  ...more,
});

const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

/** Ratios 1.2, 1 and 0.8 with median 1; value proxies 99, 198 and 396, so that each doubles the one before. */
const REGRESSIVE = [sale(90, 108), sale(198, 198), sale(440, 352)]
  .flatMap((one) => times(20, one))
  .map((one, at) => ({ ...one, group: String(at) }));

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

test("without extreme ratios a token price and a share's count for nothing, a wide but usual ratio for what it is", () => {
  const usual = REGRESSIVE.map((one, at) => ({ ...one, value: (one.value ?? 0) * (1 + (at % 5) / 50) }));
  const [all] = scoreTable(usual);
  expect(all?.withoutExtremes).toEqual({ n: 60, excluded: 0, cod: all?.cod, prd: all?.prd, prb: all?.prb });
  const odd = [sale(1, 200, { group: "token" }), sale(4000, 200, { group: "whole" })];
  const [mixed] = scoreTable([...usual, ...odd]);
  expect(mixed?.withoutExtremes).toEqual({ ...all?.withoutExtremes, excluded: 2 });
  expect(mixed?.cod).toBeGreaterThan(200);
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

test("of the sales of one day and project, or of none, the first three count, and all of other days and tests", () => {
  const many = (group: (at: number) => string) =>
    Array.from({ length: 200 }, (_, at) => sale(at, at, { group: group(at) }));
  const deal = many(() => "marina/2026-01");
  const unnamed = many((at) => `source${at}`);
  const others = [sale(1, 1, { day: "2026-01-16" }), sale(2, 2, { split: "later" })];
  expect(dealsCapped([...deal, ...unnamed, ...others])).toEqual([
    ...deal.slice(0, 3),
    ...unnamed.slice(0, 3),
    ...others,
  ]);
});

test("no value at all is an error with a name, not a row of NaN", () => {
  expect(() => scoreTable([sale(100, null)])).toThrow("no tested sale got a value: ae unseen all");
});

test("grades are scored per market over all splits, best first", () => {
  const graded = (price: number, grade: GradedOutcome["grade"], split = "unseen"): GradedOutcome => ({
    ...sale(price, 100, { split }),
    grade,
    twin: null,
  });
  const rows = gradeTable([
    graded(150, "C"),
    graded(104, "A"),
    graded(120, "A", "later"),
    { ...sale(100, null), grade: null, twin: null },
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

test("the interval of a statistic holds it, and closes where every sale is alike", () => {
  const [row] = scoreTable(REGRESSIVE);
  const { cod, prd, prb } = row!.intervals;
  expect(cod[0]).toBeLessThan(row!.cod);
  expect(cod[1]).toBeGreaterThan(row!.cod);
  expect(prd[0]).toBeLessThan(row!.prd);
  expect(prb![1]).toBeLessThan(0);
  expect(scoreTable(REGRESSIVE)[0]).toEqual(row);
  expect(scoreTable(times(30, sale(128, 160)))[0]!.intervals).toEqual({
    cod: [0, 0],
    prd: [1, 1],
    prb: null,
    coverage80: [0, 0],
  });
});

test("sales of one group are drawn together: a price list is one witness, however many sales it made", () => {
  const listed = REGRESSIVE.map((one, at) => ({ ...one, group: `list ${at % 6}` }));
  const widthOf = (rows: readonly Outcome[]): number => {
    const [low, high] = scoreTable(rows)[0]!.intervals.coverage80!;
    return high - low;
  };
  // Of the six lists, two of each price: all of a price inside the range or none of it.
  const byPrice = REGRESSIVE.map((one, at) => ({ ...one, group: `${one.price} ${at % 2}` }));
  expect(widthOf(byPrice)).toBeGreaterThan(2 * widthOf(REGRESSIVE));
  // Lists that hold all prices alike differ as little as chance lets them.
  expect(widthOf(listed)).toBeLessThan(widthOf(REGRESSIVE));
});

test("a test's sales are cut into fifths by the mean of price and estimate, the cheapest first", () => {
  // One overvalued sale at a low price is worth as much as its neighbours, not the cheapest of all.
  const sales = Array.from({ length: 500 }, (_, i) => sale(1000 + i, 1000 + i));
  const fifths = fifthTable([...sales, sale(600, 1800)]);
  expect(fifths.map(({ fifth, n }) => [fifth, n])).toEqual([
    [1, 100],
    [2, 100],
    [3, 101],
    [4, 100],
    [5, 100],
  ]);
  expect(fifths[0]).toMatchObject({ least: 1000, medianBias: 0, coverage80: 1, cod: 0 });
  expect(fifths.map(({ cod }) => cod > 0)).toEqual([false, false, true, false, false]);
  expect(fifthTable(sales.slice(0, 199))).toEqual([]);
});

test("a district is scored from twenty sales on, the most exact first", () => {
  const rows = districtTable(
    [
      ...times(20, sale(100, 112)),
      ...times(25, sale(100, 95, { place: "Dubai/Jumeirah" })),
      ...times(19, sale(100, 100, { place: "Dubai/Marina" })),
    ],
    (place) => `اسم ${place}`,
  );
  expect(rows.map(({ city, nameAr, n }) => [city, nameAr, n])).toEqual([
    ["Dubai", "اسم Dubai/Jumeirah", 25],
    ["Dubai", "اسم Dubai/Business Bay", 20],
  ]);
  expect(rows[0]!.medianBias).toBeCloseTo(-0.05, 10);
});

const sold = (day: string, price: number, more = {}) => ({
  city: "Dubai",
  placeId: "Marina",
  project: "A",
  areaSqm: 81.5,
  bedrooms: 1,
  offPlan: false,
  price,
  day,
  ...more,
});

test("a twin is the very same, sold last in an earlier month and at most ninety days before", () => {
  const rows = [
    sold("2026-01-05", 100),
    sold("2026-02-10", 110),
    sold("2026-02-20", 120),
    sold("2026-03-01", 130),
    sold("2026-03-01", 999, { areaSqm: 81.51 }),
    sold("2026-06-15", 140),
  ];
  const twinOf = twinPrices(rows, () => "apartment");
  expect(rows.map(twinOf)).toEqual([null, 100, 100, 120, null, null]);
});

test("the error of the twin's price stands beside the model's on the same sales", () => {
  const known = (price: number, twin: number | null): GradedOutcome => ({
    ...sale(price, 100),
    grade: "A",
    twin,
  });
  expect(twinTable([...times(50, known(110, 99)), ...times(500, known(200, null))])).toEqual([
    { market: "ae", type: "all", n: 50, twinError: 0.1, modelError: 10 / 110 },
    { market: "ae", type: "apartment", n: 50, twinError: 0.1, modelError: 10 / 110 },
  ]);
  expect(twinTable(times(49, known(110, 99)))).toEqual([]);
});

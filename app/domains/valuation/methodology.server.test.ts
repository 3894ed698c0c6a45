import { expect, test } from "vitest";
import { backtestRow, smallCard, smallScores } from "#tests/factories/model-card.ts";
import { methodologyOf } from "./methodology.server.ts";

test("each market has its tests with design, rows and the plain method on the same sales", () => {
  const { tests, marketNames } = methodologyOf(smallCard(), smallScores());
  expect(marketNames).toEqual(["دبي", "قطر"]);
  const [dubai] = tests;
  expect(dubai?.splits.map(({ label }) => label)).toEqual([
    "مشاريع في أشهر كاملة",
    "صفقات لاحقة، منذ مارس ٢٠٢٦",
  ]);
  const [all, flats] = dubai?.splits[0]?.rows ?? [];
  expect(all).toMatchObject({ type: "all", n: 5615, baseline: { medianAbsError: 0.088 } });
  // The baseline was tested only on all types together.
  expect(flats).toMatchObject({ type: "apartment", baseline: null });
});

test("grades say what earns them and what was measured, the last one what is left", () => {
  const { grades } = methodologyOf(smallCard(), smallScores());
  expect(grades.map(({ grade }) => grade)).toEqual(["A", "B", "C", "D", "E"]);
  expect(grades[0]?.condition).toBe("النطاق لا يزيد على ±١٢٪، وتسنده ٣٠ صفقة على الأقل.");
  expect(grades[0]?.measured).toMatchObject([{ medianAbsError: 0.051 }, null]);
  expect(grades[4]?.condition).toMatch(/^ما عدا ذلك/);
});

test("records of a source's files are added up, reasons of one kind together", () => {
  const [dubai] = methodologyOf(smallCard(), smallScores()).sources;
  expect(dubai).toMatchObject({ read: 40_334, kept: 36_724 });
  expect(dubai?.rejections).toEqual([
    { kind: "أقدم من السنوات المعتمدة", count: 2348 },
    { kind: "نوع لا يدخل في الحساب", count: 975 },
    { kind: "سعر بعيد جدًا عن محيطه", count: 287 },
  ]);
});

test("a test without a design in words is an error of the card", () => {
  const card = smallCard({ backtest: [backtestRow({ split: "unheard of" })] });
  expect(() => methodologyOf(card, smallScores())).toThrow("describes no test unheard of of ae");
});

test("a market's fifths have a picture of the first test, in percent, and a table with rounded bounds", () => {
  const [dubai, ...others] = methodologyOf(smallCard(), smallScores()).fairness;
  expect(others).toEqual([]);
  expect(dubai).toMatchObject({ nameAr: "دبي", currency: "AED" });
  expect(dubai?.splits.map(({ label, rows }) => [label, rows.length])).toEqual([["مشاريع في أشهر كاملة", 5]]);
  expect(dubai?.chart).toMatchObject({
    labels: ["الأرخص", "الثاني", "الأوسط", "الرابع", "الأغلى"],
    series: [{ values: [8.5, 8, 7.5, 7, 6.5] }, { values: [2, 1, 0, -1, -2] }],
    source: "صفقات لم يرها النموذج، مشاريع في أشهر كاملة",
  });
});

test("each test has the statistics of ratios for all its sales, and without the extreme ones", () => {
  const { extremes } = methodologyOf(smallCard(), smallScores());
  expect(extremes.map(({ nameAr, label }) => [nameAr, label])).toEqual([
    ["دبي", "مشاريع في أشهر كاملة"],
    ["دبي", "صفقات لاحقة، منذ مارس ٢٠٢٦"],
    ["قطر", "خُمس عشوائي من الصفقات"],
  ]);
  expect(extremes[0]).toMatchObject({
    all: { cod: 11.2, prd: 1.013, prb: -0.021 },
    without: { n: 5480, excluded: 84, cod: 9.4, prd: 1.009, prb: -0.012 },
  });
});

test("districts are counted by their error, each once, and named with their city", () => {
  const [dubai] = methodologyOf(smallCard(), smallScores()).districts;
  expect(dubai?.chart.labels).toEqual([
    "حتى ٥٪",
    "٥ إلى ١٠٪",
    "١٠ إلى ١٥٪",
    "١٥ إلى ٢٠٪",
    "٢٠ إلى ٣٠٪",
    "أكثر من ٣٠٪",
  ]);
  expect(dubai?.chart.series[0]?.values).toEqual([0, 1, 1, 0, 0, 0]);
  expect(dubai?.rows[0]).toMatchObject({ nameAr: "مرسى دبي", cityAr: "دبي" });
});

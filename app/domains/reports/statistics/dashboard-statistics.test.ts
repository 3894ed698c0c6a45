import { describe, expect, test } from "vitest";
import { days } from "#app/lib/duration.ts";
import { chartMonths, dashboardStatistics, distribution, type ReportFacts } from "./dashboard-statistics.ts";

const at = (iso: string): number => Date.parse(iso);
/** Noon in Riyadh. */
const NOW = at("2026-11-20T12:00:00+03:00");

const NOTHING: ReportFacts = {
  reports: 0,
  completed: 0,
  thisMonth: 0,
  averageRoi: null,
  lastAt: null,
  spentHalalas: 0,
};
const figures = (facts: Partial<ReportFacts>, now = NOW) =>
  dashboardStatistics({ ...NOTHING, ...facts }, now);

test("nothing yet: no average, no age, a beginner at 0 %, no trend", () => {
  expect(figures({})).toEqual({
    reports: 0,
    completed: 0,
    averageRoi: null,
    spentHalalas: 0,
    lastAt: null,
    age: null,
    performance: { level: "beginner", percent: 0 },
    goal: { made: 0, wanted: 5, percent: 0 },
    isTrendUp: null,
  });
});

test("what is counted and paid is passed on as it is", () => {
  expect(figures({ reports: 6, completed: 4, spentHalalas: 220_000, lastAt: NOW })).toMatchObject({
    reports: 6,
    completed: 4,
    spentHalalas: 220_000,
    lastAt: NOW,
  });
});

test.each([
  [6.44, 6.4],
  [6.45, 6.5],
  [6.36, 6.4],
  [7.999_999_999, 8],
  [0, 0],
  [-0.04, 0],
  [-2.14, -2.1],
])("an average of %d is shown as %d", (averageRoi, shown) => {
  expect(figures({ averageRoi }).averageRoi).toBe(shown);
});

test.each([
  [40, "expert", 100],
  [15, "expert", 100],
  [14.95, "expert", 100],
  [14.94, "advanced", 75],
  [10, "advanced", 75],
  [9.94, "intermediate", 50],
  [5, "intermediate", 50],
  [4.94, "beginner", 25],
  [0, "beginner", 25],
  [-3, "beginner", 25],
  [null, "beginner", 0],
] as const)("an average of %s %%: %s, %i %%", (averageRoi, level, percent) => {
  expect(figures({ averageRoi }).performance).toEqual({ level, percent });
});

test.each([
  [8, true],
  [7.95, true],
  [7.94, false],
  [0, false],
  [-1, false],
  [null, null],
])("an average of %s %%: the trend is up, %s", (averageRoi, isTrendUp) => {
  expect(figures({ averageRoi }).isTrendUp).toBe(isTrendUp);
});

test.each([
  [0, 0],
  [1, 20],
  [4, 80],
  [5, 100],
  [9, 100],
])("%i reports this month reach %i %% of the goal", (thisMonth, percent) => {
  expect(figures({ thisMonth }).goal).toEqual({ made: thisMonth, wanted: 5, percent });
});

describe("the age of the newest report", () => {
  test.each([
    [0, "day", 0],
    [1, "day", 1],
    [2, "day", 2],
    [6, "day", 6],
    [7, "week", 1],
    [13, "week", 1],
    [14, "week", 2],
    [21, "week", 3],
    [28, "week", 4],
    [29, "week", 4],
    [30, "month", 1],
    [59, "month", 1],
    [60, "month", 2],
    [89, "month", 2],
    [90, "month", 3],
    [330, "month", 11],
  ] as const)("%i days ago: %s, %i", (passed, unit, count) => {
    expect(figures({ lastAt: NOW - days(passed) }).age).toEqual({ unit, count });
  });

  test.each([
    // The same day in Riyadh, though the date in London changed between.
    ["2026-11-20T00:00:00+03:00", "2026-11-20T23:59:59+03:00", 0],
    // Two hours, and a midnight of Riyadh between them.
    ["2026-11-19T23:00:00+03:00", "2026-11-20T01:00:00+03:00", 1],
    ["2026-11-13T23:59:59+03:00", "2026-11-20T00:00:00+03:00", 7],
    // A clock slightly ahead says no nonsense.
    ["2026-11-21T00:00:01+03:00", "2026-11-20T23:59:59+03:00", 0],
  ])("from %s to %s it is %i days", (ordered, now, passed) => {
    const expected = passed < 7 ? { unit: "day", count: passed } : { unit: "week", count: 1 };
    expect(figures({ lastAt: at(ordered) }, at(now)).age).toEqual(expected);
  });
});

test.each([
  ["2026-11-20T12:00:00+03:00", ["2026-06", "2026-07", "2026-08", "2026-09", "2026-10", "2026-11"]],
  // Still October in London.
  ["2026-11-01T01:00:00+03:00", ["2026-06", "2026-07", "2026-08", "2026-09", "2026-10", "2026-11"]],
  ["2026-10-31T23:59:59+03:00", ["2026-05", "2026-06", "2026-07", "2026-08", "2026-09", "2026-10"]],
  // Over the turn of the year, on a day that some of the months do not have.
  ["2027-01-31T12:00:00+03:00", ["2026-08", "2026-09", "2026-10", "2026-11", "2026-12", "2027-01"]],
])("the chart of %s covers %j", (now, months) => {
  expect(chartMonths(at(now))).toEqual(months.map((month) => at(`${month}-01T00:00:00+03:00`)));
});

test("kinds are added up and sorted, the largest first, those alike by name", () => {
  const counted = [
    { kind: "villa", reports: 1 },
    { kind: "land", reports: 2 },
    { kind: "apartment", reports: 2 },
    { kind: "villa", reports: 3 },
  ];
  expect(distribution(counted)).toEqual([
    { kind: "villa", reports: 4, share: 0.5 },
    { kind: "apartment", reports: 2, share: 0.25 },
    { kind: "land", reports: 2, share: 0.25 },
  ]);
  expect(distribution([])).toEqual([]);
});

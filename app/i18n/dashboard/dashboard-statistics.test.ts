import { expect, test } from "vitest";
import { testValues } from "#tests/factories/test-values.ts";
import { ageWords, roiWords } from "./dashboard-statistics.ts";

test.each([
  ["day", 0, "اليوم"],
  ["day", 1, "منذ يوم"],
  ["day", 2, "منذ يومين"],
  ["day", 3, "منذ ٣ أيام"],
  ["day", 6, "منذ ٦ أيام"],
  ["week", 1, "منذ أسبوع"],
  ["week", 2, "منذ أسبوعين"],
  ["week", 3, "منذ ٣ أسابيع"],
  ["week", 4, "منذ ٤ أسابيع"],
  ["month", 1, "منذ شهر"],
  ["month", 2, "منذ شهرين"],
  ["month", 10, "منذ ١٠ أشهر"],
  ["month", 11, "منذ ١١ شهرًا"],
  ["month", 99, "منذ ٩٩ شهرًا"],
  ["month", 100, "منذ ١٠٠ شهر"],
] as const)("%s, %i: %s", (unit, count, words) => {
  expect(ageWords({ unit, count })).toBe(words);
});

testValues("a return of %d reads %s", roiWords, [
  [6.4, "٦٫٤٪"],
  [8, "٨٫٠٪"],
  [0, "٠٫٠٪"],
  [-2.1, "−٢٫١٪"],
  [12.3, "١٢٫٣٪"],
]);

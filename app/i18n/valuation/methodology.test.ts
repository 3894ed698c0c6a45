import { expect, test } from "vitest";
import { methodologyCopy } from "./methodology.ts";

test("a grade's limit names its width and its sales, where more than one is asked for", () => {
  expect(methodologyCopy.range.limit(0.12, 30)).toBe("النطاق لا يزيد على ±١٢٪، وتسنده ٣٠ صفقة على الأقل.");
  expect(methodologyCopy.range.limit(0.4, 1)).toBe("النطاق لا يزيد على ±٤٠٪.");
});

test("the Standard's bounds stand as it states them", () => {
  const { codBound, prdBound, prbBound } = methodologyCopy.tests;
  expect([codBound, prdBound, prbBound]).toEqual(["حتى ١٥", "٠٫٩٨ إلى ١٫٠٣", "−٠٫٠٥ إلى +٠٫٠٥"]);
});

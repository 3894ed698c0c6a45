import { expect, test } from "vitest";
import { CONTENTS, LEAST_PRICE, REPORT_PRICES } from "./price-table.ts";

test("a whole report costs 400 riyals, one without rent and return or comparables 300, one on asking prices 200", () => {
  expect(REPORT_PRICES).toEqual({
    whole: 40_000,
    no_income: 30_000,
    no_comparables: 30_000,
    asking_prices: 20_000,
  });
});

test("nothing costs more than a whole report, and every price is whole riyals", () => {
  for (const contents of CONTENTS) {
    expect(REPORT_PRICES[contents], contents).toBeLessThanOrEqual(REPORT_PRICES.whole);
    expect(REPORT_PRICES[contents] % 100, contents).toBe(0);
  }
  expect(LEAST_PRICE).toBe(20_000);
});

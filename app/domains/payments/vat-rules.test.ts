import { expect, test } from "vitest";
import { priceOf } from "./price-list.ts";
import { CONTENTS } from "./price-table.ts";
import { MOST_CREDITS } from "./rules.ts";
import { VAT_PERCENT, vatIn } from "./vat-rules.ts";

test.each([
  ["the list price, 400.00", 40_000, 5217],
  ["an update, 200.00", 20_000, 2609],
  ["an office's, 320.00", 32_000, 4174],
  ["three at once, 1,080.00", 108_000, 14_087],
  ["five at once, 1,700.00", 170_000, 22_174],
  ["a total that holds whole riyals, 115.00", 11_500, 1500],
  ["one halala", 1, 0],
  ["just under half a halala of VAT", 3, 0],
  ["just over half a halala of VAT", 4, 1],
  ["nothing", 0, 0],
])("the VAT in %s", (_what, total, vat) => {
  expect(vatIn(total)).toBe(vat);
});

test("net and VAT make the total again, and VAT is 15 % of net to within half a halala, for every price we charge", () => {
  for (let quantity = 1; quantity <= MOST_CREDITS; quantity += 1)
    for (const [contents, isOffice] of CONTENTS.flatMap((one) => [
      [one, false] as const,
      [one, true] as const,
    ])) {
      const { amountHalalas } = priceOf({ contents, quantity, isOffice, updatesMadeAt: null, now: 0 });
      const vat = vatIn(amountHalalas);
      const exact = (amountHalalas * VAT_PERCENT) / (100 + VAT_PERCENT);
      expect(Number.isInteger(vat)).toBe(true);
      expect(Math.abs(vat - exact)).toBeLessThanOrEqual(0.5);
    }
});

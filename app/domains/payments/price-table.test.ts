import { expect, test } from "vitest";
import { PRODUCT } from "#app/lib/product.ts";
import { priceTable } from "./price-table.ts";
import { DISCOUNT_PERCENT, DISCOUNTS, VOLUME_FROM } from "./rules.ts";

test("every discount has its line, priced by the price list under that very discount", () => {
  const rows = priceTable();
  expect(rows.map(({ kind }) => kind)).toEqual([...DISCOUNTS]);
  for (const { kind, price } of rows) {
    expect(price.discount, kind).toBe(kind);
    expect(price.unitHalalas, kind).toBe((PRODUCT.reportPriceHalalas * (100 - DISCOUNT_PERCENT[kind])) / 100);
    expect(price.amountHalalas, kind).toBe(price.unitHalalas * price.quantity);
  }
});

test("volumes are shown from where they begin", () => {
  const quantities = Object.fromEntries(priceTable().map(({ kind, price }) => [kind, price.quantity]));
  expect(quantities).toMatchObject({ none: 1, ...VOLUME_FROM, office: 1, update: 1 });
});

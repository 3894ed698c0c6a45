import { expect, test } from "vitest";
import { cursorAfter, parseCursor } from "./search-cursor.ts";

const card = { seq: 42, price: 950_000, areaSqm: 140.25, pricePerSqm: 6774 };

test.each([
  ["price_asc", card],
  ["area_desc", card],
  ["area_asc", { ...card, areaSqm: 1e-7 }],
  ["area_asc", { ...card, areaSqm: 0.000001234567890123456 }],
  ["price_per_sqm_desc", { ...card, pricePerSqm: 99_999_999_900 }],
  ["price_per_sqm_desc", { ...card, pricePerSqm: 9.5e22 }],
] as const)("a page by %s ends where the next one begins", (sort, last) => {
  const amount = { price: last.price, area: last.areaSqm, price_per_sqm: last.pricePerSqm };
  const name = sort.replace(/_(asc|desc)$/, "") as keyof typeof amount;
  expect(parseCursor(sort, cursorAfter(sort, last))).toEqual({ seq: 42, amount: amount[name] });
});

test("a cursor of another sort, and what is none, is the first page", () => {
  expect(parseCursor("newest", "950000-42")).toBeNull();
  expect(parseCursor("price_asc", "42")).toBeNull();
  for (const text of ["", "-", "n-", "1e999999-4", "a-1", "1-1 or 1=1", "-1-1"])
    expect(parseCursor("price_asc", text)).toBeNull();
});

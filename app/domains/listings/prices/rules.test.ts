import { expect, test } from "vitest";
import { days } from "#app/lib/duration.ts";
import { changeSize, changeWords, daysWords } from "#app/i18n/listings/price-history.ts";
import { changePercent, daysBetween, formerPriceAfter } from "./rules.ts";

test.each([
  [1_000_000, 900_000, -10],
  [1_000_000, 955_000, -4.5],
  [950_000, 1_000_000, 5.3],
  [1_000_000, 999_999, -0.1],
  [1_000_000, 1_000_001, 0.1],
  [900_000, 1_000_000, 11],
  [1_000_000, 1, -100],
])("from %i to %i is %d percent", (oldPrice, newPrice, percent) => {
  expect(changePercent(oldPrice, newPrice)).toBe(percent);
});

test("the words have a sign where both directions stand, and none where the direction is said", () => {
  expect(changeWords(1_000_000, 955_000)).toBe("−4.5%");
  expect(changeWords(900_000, 1_000_000)).toBe("+11%");
  expect(changeSize(1_000_000, 955_000)).toBe("4.5%");
});

test("days on the market are whole ones, counted in Arabic", () => {
  const words = (n: number) => daysWords(daysBetween(1000, 1000 + days(n)));
  expect([0, 0.9, 1, 2, 3, 11, 100].map(words)).toEqual([
    "أقل من يوم",
    "أقل من يوم",
    "يوم واحد",
    "يومان",
    "3 أيام",
    "11 يومًا",
    "100 يوم",
  ]);
  expect(daysBetween(5, 1)).toBe(0);
});

const SALE = { status: "approved", price: 900, offerType: "sale", currency: "SAR" } as const;

test("the former price is kept of a published listing only, and never across offers and currencies", () => {
  expect(formerPriceAfter(SALE, { ...SALE, price: 800 })).toEqual({ formerPrice: 900 });
  expect(formerPriceAfter(SALE, SALE)).toEqual({});
  expect(formerPriceAfter({ ...SALE, status: "pending" }, { ...SALE, price: 800 })).toEqual({});
  expect(formerPriceAfter({ ...SALE, status: "rejected" }, { ...SALE, price: 800 })).toEqual({});
  const anew = { formerPrice: null, loweredFrom: null, loweredAt: null };
  expect(formerPriceAfter(SALE, { ...SALE, offerType: "rent" })).toEqual(anew);
  expect(formerPriceAfter(SALE, { ...SALE, currency: "AED" })).toEqual(anew);
});

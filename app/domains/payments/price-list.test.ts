import { describe, expect, test } from "vitest";
import { discountRows, isUpdateOpen, priceOf, type PriceQuestion } from "./price-list.ts";
import { CONTENTS, REPORT_PRICES } from "./price-table.ts";
import { DISCOUNT_PERCENT, DISCOUNTS, MOST_CREDITS, VOLUME_FROM, type Discount } from "./rules.ts";

const NOW = Date.parse("2026-11-22T10:00:00+03:00");

function ask(question: Partial<PriceQuestion> = {}) {
  return priceOf({
    contents: "whole",
    quantity: 1,
    isOffice: false,
    updatesMadeAt: null,
    now: NOW,
    ...question,
  });
}

test("one whole report costs its price in the table, VAT included", () => {
  expect(ask()).toEqual({
    contents: "whole",
    quantity: 1,
    unitHalalas: 40_000,
    listHalalas: 40_000,
    amountHalalas: 40_000,
    discount: "none",
    percent: 0,
    codeId: null,
    currency: "SAR",
  });
});

describe("the table of discounts at its edges", () => {
  type Row = [what: string, question: Partial<PriceQuestion>, discount: Discount, riyals: number];
  const updatesMadeAt = NOW - 1000;
  const rows: Row[] = [
    ["one", { quantity: 1 }, "none", 400],
    ["two", { quantity: 2 }, "none", 800],
    ["three", { quantity: 3 }, "volume_3", 1080],
    ["four", { quantity: 4 }, "volume_3", 1440],
    ["five", { quantity: 5 }, "volume_5", 1700],
    ["six", { quantity: 6 }, "volume_5", 2040],
    ["as many as can be bought", { quantity: MOST_CREDITS }, "volume_5", 17_000],
    ["one for an office", { quantity: 1, isOffice: true }, "office", 320],
    ["three for an office: the better one alone", { quantity: 3, isOffice: true }, "office", 960],
    ["five for an office: the better one alone", { quantity: 5, isOffice: true }, "office", 1600],
    ["an update", { updatesMadeAt }, "update", 200],
    ["an office's update: the better one alone", { isOffice: true, updatesMadeAt }, "update", 200],
  ];

  test.each(rows)("%s", (_what, question, discount, riyals) => {
    const price = ask(question);
    expect(price).toMatchObject({ discount, amountHalalas: riyals * 100 });
    expect(price.amountHalalas).toBe(price.unitHalalas * price.quantity);
    expect(price.listHalalas).toBe(price.quantity * 40_000);
  });

  test("whole halalas, and never dearer for more of them", () => {
    const all = Array.from({ length: MOST_CREDITS }, (_, index) => ask({ quantity: index + 1 }));
    for (const [index, price] of all.entries()) {
      expect(Number.isInteger(price.amountHalalas)).toBe(true);
      const less = all[index - 1];
      if (less) expect(price.unitHalalas).toBeLessThanOrEqual(less.unitHalalas);
    }
  });
});

describe("an update costs half through six months, in Riyadh, to the second", () => {
  type Edge = [what: string, made: string, last: string];
  const edges: Edge[] = [
    ["the same day of the month", "2026-05-22T10:00:00+03:00", "2026-11-22T10:00:00+03:00"],
    ["a month without that day", "2026-08-31T18:45:10+03:00", "2027-02-28T18:45:10+03:00"],
    ["a leap year's February", "2027-08-30T18:45:10+03:00", "2028-02-29T18:45:10+03:00"],
    [
      "after midnight in Riyadh, still the day before in UTC",
      "2026-09-01T00:30:00+03:00",
      "2027-03-01T00:30:00+03:00",
    ],
    ["just before midnight in Riyadh", "2026-08-31T23:59:59+03:00", "2027-02-28T23:59:59+03:00"],
    ["over the new year", "2026-10-15T08:00:00+03:00", "2027-04-15T08:00:00+03:00"],
  ];

  test.each(edges)("%s", (_what, made, last) => {
    const updatesMadeAt = Date.parse(made);
    const end = Date.parse(last);
    expect(ask({ updatesMadeAt, now: updatesMadeAt })).toMatchObject({ discount: "update" });
    expect(ask({ updatesMadeAt, now: end - 1000 })).toMatchObject({
      discount: "update",
      amountHalalas: 20_000,
    });
    expect(ask({ updatesMadeAt, now: end })).toMatchObject({ discount: "update" });
    expect(ask({ updatesMadeAt, now: end + 1000 })).toMatchObject({
      discount: "none",
      amountHalalas: 40_000,
    });
    expect(ask({ updatesMadeAt, now: end + 1000, isOffice: true })).toMatchObject({ discount: "office" });
    expect([isUpdateOpen(updatesMadeAt, end), isUpdateOpen(updatesMadeAt, end + 1)]).toEqual([true, false]);
  });
});

test("there is no price for none, for too many, for parts, or for an update of several", () => {
  for (const quantity of [0, -1, 1.5, MOST_CREDITS + 1, Number.NaN])
    expect(() => ask({ quantity }), String(quantity)).toThrow();
  expect(() => ask({ quantity: 3, updatesMadeAt: NOW })).toThrow();
});

test("what a report lacks lowers its list price; discounts are taken from that", () => {
  for (const contents of CONTENTS) {
    const list = REPORT_PRICES[contents];
    expect(ask({ contents })).toMatchObject({ contents, listHalalas: list, amountHalalas: list });
    expect(ask({ contents, isOffice: true })).toMatchObject({ listHalalas: list, amountHalalas: list * 0.8 });
    expect(ask({ contents, updatesMadeAt: NOW })).toMatchObject({
      listHalalas: list,
      amountHalalas: list / 2,
    });
  }
});

test("every discount but a code has its published line, priced under that very discount", () => {
  const rows = discountRows();
  expect(rows.map(({ kind }) => kind)).toEqual(DISCOUNTS.filter((known) => known !== "code"));
  for (const { kind, price } of rows) {
    expect(price.discount, kind).toBe(kind);
    expect(price.unitHalalas, kind).toBe((REPORT_PRICES.whole * (100 - DISCOUNT_PERCENT[kind])) / 100);
    expect(price.amountHalalas, kind).toBe(price.unitHalalas * price.quantity);
  }
  const quantities = Object.fromEntries(rows.map(({ kind, price }) => [kind, price.quantity]));
  expect(quantities).toMatchObject({ none: 1, ...VOLUME_FROM, office: 1, update: 1 });
});

const code = (percent: number) => ({ id: "code", percent });

test("a code applies alone where it takes off more, and is not used where it does not", () => {
  const ask = { contents: "whole" as const, quantity: 1, isOffice: false, updatesMadeAt: null, now: 0 };
  expect(priceOf({ ...ask, code: code(30) })).toMatchObject({
    amountHalalas: 28_000,
    discount: "code",
    percent: 30,
    codeId: "code",
  });
  expect(priceOf({ ...ask, quantity: 5, code: code(30) })).toMatchObject({
    amountHalalas: 140_000,
    codeId: "code",
  });
  // As much as another, or less: the other one applies.
  for (const percent of [10, 20])
    expect(priceOf({ ...ask, isOffice: true, code: code(percent) })).toMatchObject({
      amountHalalas: 32_000,
      discount: "office",
      codeId: null,
    });
  expect(priceOf({ ...ask, updatesMadeAt: 0, code: code(40) })).toMatchObject({
    discount: "update",
    codeId: null,
  });
  expect(priceOf(ask)).toMatchObject({ discount: "none", codeId: null });
});

test("every percentage of a code gives whole halalas", () => {
  for (const contents of ["whole", "no_income", "no_comparables", "asking_prices"] as const)
    for (let percent = 1; percent <= 90; percent += 1) {
      const price = priceOf({
        contents,
        quantity: 1,
        isOffice: false,
        updatesMadeAt: null,
        code: code(percent),
        now: 0,
      });
      expect(Number.isInteger(price.amountHalalas)).toBe(true);
      expect(price.amountHalalas).toBeGreaterThan(0);
    }
});

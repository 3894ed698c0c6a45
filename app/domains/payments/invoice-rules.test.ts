import { expect, test } from "vitest";
import type { Promised } from "#app/domains/reports/promise/rules.ts";
import { invoiceLine } from "./invoice-line.ts";
import { documentNumber, invoiceFileName } from "./invoice-rules.ts";
import { priceOf } from "./price-list.ts";
import { MOST_CREDITS } from "./rules.ts";

test("numbers have six digits at the least, and each kind its own letters", () => {
  expect(documentNumber("invoice", 123)).toBe("INV-000123");
  expect(documentNumber("credit_note", 45)).toBe("CN-000045");
  expect(documentNumber("invoice", 999_999)).toBe("INV-999999");
  expect(documentNumber("invoice", 1_000_000)).toBe("INV-1000000");
  expect(invoiceFileName({ kind: "invoice", number: 123 })).toBe("MIYAR-INV-000123.pdf");
  expect(invoiceFileName({ kind: "credit_note", number: 45 })).toBe("MIYAR-CN-000045.pdf");
});

test("a report is one line at its list price; an update's shows what it takes off", () => {
  const sale = {
    reportType: "seller_owner",
    promised: null,
    credits: 1,
    listHalalas: 40_000,
    taxCountry: "sa",
  } as const;
  const line = { item: "seller_owner", quantity: 1, unitHalalas: 40_000, vat: "S" };
  expect(invoiceLine({ ...sale, discount: "none", amountHalalas: 40_000 })).toEqual({
    ...line,
    discount: "none",
    discountHalalas: 0,
    totalHalalas: 40_000,
  });
  expect(invoiceLine({ ...sale, discount: "update", amountHalalas: 20_000 })).toEqual({
    ...line,
    discount: "update",
    discountHalalas: 20_000,
    totalHalalas: 20_000,
  });
});

test("a report that lacks something is one line at its own price, and says so", () => {
  const promised: Promised = { contents: "no_income", sections: [] };
  const sale = {
    reportType: "buyer_investor",
    promised,
    credits: 1,
    listHalalas: 30_000,
    taxCountry: "qa",
  } as const;
  expect(invoiceLine({ ...sale, discount: "none", amountHalalas: 30_000 })).toEqual({
    item: "buyer_investor",
    contents: "no_income",
    quantity: 1,
    unitHalalas: 30_000,
    discount: "none",
    discountHalalas: 0,
    totalHalalas: 30_000,
    vat: "O",
  });
});

test("a line of credits adds up for every quantity on the price list", () => {
  for (let quantity = 1; quantity <= MOST_CREDITS; quantity += 1) {
    const { listHalalas, discount, amountHalalas } = priceOf({
      contents: "whole",
      quantity,
      isOffice: quantity % 2 === 0,
      updatesMadeAt: null,
      now: 0,
    });
    const line = invoiceLine({
      reportType: null,
      promised: null,
      taxCountry: null,
      credits: quantity,
      listHalalas,
      discount,
      amountHalalas,
    });
    expect(line).toMatchObject({ item: "credits", quantity, unitHalalas: 40_000 });
    expect(line.unitHalalas * quantity - line.discountHalalas).toBe(line.totalHalalas);
  }
});

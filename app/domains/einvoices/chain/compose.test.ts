import { expect, test } from "vitest";
import fc from "fast-check";
import { DISCOUNTS, MOST_CREDITS } from "#app/domains/payments/rules.ts";
import { vatIn } from "#app/domains/payments/vat-rules.ts";
import { composeEInvoice, type Issued } from "./compose.ts";

const ADDRESS = { street: "شارع", building: "7001", district: "العليا", city: "الرياض", postalCode: "12211" };
const PLACE = { counter: 7, previousHash: "aGFzaA==", uuid: "8e6000cf-1a98-4174-b3e7-b5d5954bc10d" };

const issued: Issued = {
  kind: "invoice",
  number: 123,
  issuedAt: Date.UTC(2026, 10, 22, 9, 30),
  seller: { name: "شركة معيار", vatNumber: "399999999900003", address: "الرياض", crNumber: null },
  lines: [
    {
      item: "credits",
      quantity: 5,
      unitHalalas: 40_000,
      discount: "volume_5",
      discountHalalas: 30_000,
      totalHalalas: 170_000,
    },
  ],
  refersToNumber: null,
  refersToRejected: false,
};

test("an invoice is composed of what was issued, and names no buyer", () => {
  expect(composeEInvoice(issued, PLACE, ADDRESS)).toEqual({
    kind: "invoice",
    simplified: true,
    number: "INV-000123",
    issuedAt: issued.issuedAt,
    ...PLACE,
    currency: "SAR",
    seller: {
      name: "شركة معيار",
      vatNumber: "399999999900003",
      crNumber: null,
      address: { ...ADDRESS, country: "SA" },
    },
    buyer: null,
    refersTo: null,
    paymentMeans: "48",
    lines: [
      {
        name: "رصيد تقارير",
        quantity: 5,
        netHalalas: 147_826,
        discountHalalas: 26_087,
        tax: { code: "S", percent: 15 },
        vatHalalas: 22_174,
        totalHalalas: 170_000,
      },
    ],
  });
});

test("a report on a property abroad is out of the scope of VAT, with the authority's code and our reason", () => {
  const report = {
    item: "buyer_investor" as const,
    quantity: 1,
    unitHalalas: 40_000,
    discount: "office" as const,
    discountHalalas: 8_000,
    totalHalalas: 32_000,
    vat: "O" as const,
  };
  const [line] = composeEInvoice({ ...issued, lines: [report] }, PLACE, ADDRESS).lines;
  expect(line).toMatchObject({
    netHalalas: 32_000,
    vatHalalas: 0,
    totalHalalas: 32_000,
    discountHalalas: 8_000,
  });
  expect(line?.tax).toMatchObject({ code: "O", percent: 0, reasonCode: "VATEX-SA-OOS" });
});

test("the address of the copy on the invoice comes before today's", () => {
  const parts = { ...ADDRESS, building: "1234" };
  const composed = composeEInvoice({ ...issued, seller: { ...issued.seller, parts } }, PLACE, ADDRESS);
  expect(composed.seller.address.building).toBe("1234");
});

test("a credit note says which invoice it cancels, and whether that was refunded or rejected", () => {
  const note: Issued = { ...issued, kind: "credit_note", number: 4, refersToNumber: 123 };
  expect(composeEInvoice(note, PLACE, ADDRESS)).toMatchObject({
    kind: "credit_note",
    number: "CN-000004",
    refersTo: { number: "INV-000123", reason: "رد المبلغ كاملًا إلى العميل" },
  });
  expect(composeEInvoice({ ...note, refersToRejected: true }, PLACE, ADDRESS).refersTo?.reason).toContain(
    "تصحيح فاتورة رفضتها",
  );
});

test("the amounts of every line add up to the halala, and its VAT is the invoice's", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: MOST_CREDITS }),
      fc.integer({ min: 100, max: 500_000 }),
      fc.integer({ min: 0, max: 90 }),
      fc.constantFrom(...DISCOUNTS),
      (quantity, unitHalalas, percent, discount) => {
        const list = quantity * unitHalalas;
        const discountHalalas = Math.floor((list * percent) / 100);
        const totalHalalas = list - discountHalalas;
        const line = {
          item: "credits" as const,
          quantity,
          unitHalalas,
          discount,
          discountHalalas,
          totalHalalas,
        };
        const [made] = composeEInvoice({ ...issued, lines: [line] }, PLACE, ADDRESS).lines;
        expect(made?.vatHalalas).toBe(vatIn(totalHalalas));
        expect((made?.netHalalas ?? 0) + (made?.vatHalalas ?? 0)).toBe(totalHalalas);
        expect(made?.discountHalalas).toBeGreaterThanOrEqual(0);
        expect((made?.netHalalas ?? 0) + (made?.discountHalalas ?? 0)).toBe(list - vatIn(list));
      },
    ),
  );
});

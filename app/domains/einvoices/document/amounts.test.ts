import { DOMParser, type Element } from "@xmldom/xmldom";
import fc from "fast-check";
import { expect, test } from "vitest";
import { plainRiyals } from "#app/lib/money.ts";
import { checkAmounts, splitVat, totalsOf, type PricedLine } from "./amounts.ts";
import { invoiceElement } from "./invoice-xml.ts";
import { INVOICE } from "./signing.fixture.ts";
import type { EInvoice, TaxCategory } from "./types.ts";
import { writeXml } from "./xml.ts";

const TAXES: TaxCategory[] = [
  { code: "S", percent: 15 },
  { code: "Z", percent: 0, reasonCode: "VATEX-SA-32", reason: "Export of goods" },
  { code: "E", percent: 0, reasonCode: "VATEX-SA-30", reason: "Real estate transactions" },
  { code: "O", percent: 0, reasonCode: "VATEX-SA-OOS", reason: "Not subject to VAT" },
];

const pricedLine: fc.Arbitrary<PricedLine> = fc.record({
  name: fc.constant("بند"),
  quantity: fc.integer({ min: 1, max: 60 }),
  totalHalalas: fc.integer({ min: 0, max: 100_000_000 }),
  discountHalalas: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10_000_000 })),
  tax: fc.constantFrom(...TAXES),
});
const pricedLines = fc.array(pricedLine, { minLength: 1, maxLength: 9 });

const sumOf = (numbers: number[]): number => numbers.reduce((sum, each) => sum + each, 0);

test("what is charged is what the invoice comes to, whatever the prices", () => {
  fc.assert(
    fc.property(pricedLines, (prices) => {
      const lines = splitVat(prices);
      const totals = totalsOf(lines);
      checkAmounts({ number: "INV-1", lines });
      expect(totals.totalHalalas).toBe(sumOf(prices.map(({ totalHalalas }) => totalHalalas)));
      expect(totals.netHalalas + totals.vatHalalas).toBe(totals.totalHalalas);
      for (const [index, line] of lines.entries()) {
        expect(line.totalHalalas).toBe(prices[index]?.totalHalalas);
        expect(line.netHalalas + line.vatHalalas).toBe(line.totalHalalas);
      }
    }),
    { numRuns: 500 },
  );
});

test("VAT is rounded once for all lines at the same rate: it is the VAT contained in their total, a half rounded up", () => {
  fc.assert(
    fc.property(pricedLines, (prices) => {
      const standard = prices.filter(({ tax }) => tax.code === "S");
      const charged = BigInt(sumOf(standard.map(({ totalHalalas }) => totalHalalas)));
      // 3/23 of it, half up, in whole numbers.
      expect(BigInt(totalsOf(splitVat(prices)).vatHalalas)).toBe((charged * 6n + 23n) / 46n);
    }),
    { numRuns: 500 },
  );
});

const halalas = (text: string | null | undefined): number => Math.round(Number(text) * 100);

/** Direct children by name, and what an amount among them says in halalas. */
function children(element: Element | undefined, name: string): Element[] {
  return Array.from(element?.childNodes ?? []).filter((node) => node.nodeName === name) as Element[];
}
const amountOf = (element: Element | undefined, name: string): number =>
  halalas(children(element, name)[0]?.textContent);
const within = (element: Element | undefined, ...path: string[]): Element | undefined =>
  path.reduce<Element | undefined>((at, name) => children(at, name)[0], element);

test("the document's sums agree by the rules that the authority checks (BR-CO-10 to 17, BR-S-08, BR-KSA-51, BR-KSA-EN16931-11)", () => {
  fc.assert(
    fc.property(pricedLines, (prices) => {
      const invoice: EInvoice = { ...INVOICE, lines: splitVat(prices) };
      const document = new DOMParser().parseFromString(writeXml(invoiceElement(invoice, null)), "text/xml");
      const root = document.documentElement ?? undefined;
      const lines = children(root, "cac:InvoiceLine");
      const totals = within(root, "cac:LegalMonetaryTotal");
      const [plain, broken] = children(root, "cac:TaxTotal");
      const subtotals = children(broken, "cac:TaxSubtotal");
      const vat = amountOf(broken, "cbc:TaxAmount");
      const net = amountOf(totals, "cbc:TaxExclusiveAmount");

      expect(amountOf(plain, "cbc:TaxAmount")).toBe(vat);
      expect(amountOf(totals, "cbc:LineExtensionAmount")).toBe(
        sumOf(lines.map((line) => amountOf(line, "cbc:LineExtensionAmount"))),
      );
      expect(net).toBe(amountOf(totals, "cbc:LineExtensionAmount"));
      expect(vat).toBe(sumOf(subtotals.map((each) => amountOf(each, "cbc:TaxAmount"))));
      expect(amountOf(totals, "cbc:TaxInclusiveAmount")).toBe(net + vat);
      expect(amountOf(totals, "cbc:PayableAmount")).toBe(net + vat);
      for (const subtotal of subtotals) {
        const taxable = amountOf(subtotal, "cbc:TaxableAmount");
        const code = within(subtotal, "cac:TaxCategory", "cbc:ID")?.textContent;
        const percent = Number(within(subtotal, "cac:TaxCategory", "cbc:Percent")?.textContent);
        const ofCategory = lines.filter(
          (line) => within(line, "cac:Item", "cac:ClassifiedTaxCategory", "cbc:ID")?.textContent === code,
        );
        expect(taxable).toBe(sumOf(ofCategory.map((line) => amountOf(line, "cbc:LineExtensionAmount"))));
        expect(
          Math.abs(amountOf(subtotal, "cbc:TaxAmount") - Math.round((taxable * percent) / 100)),
        ).toBeLessThanOrEqual(1);
      }
      for (const line of lines) {
        const lineNet = amountOf(line, "cbc:LineExtensionAmount");
        const tax = within(line, "cac:TaxTotal");
        expect(amountOf(tax, "cbc:RoundingAmount")).toBe(lineNet + amountOf(tax, "cbc:TaxAmount"));
        const quantity = Number(within(line, "cbc:InvoicedQuantity")?.textContent);
        const price = within(line, "cac:Price");
        const base = Number(within(price, "cbc:BaseQuantity")?.textContent ?? 1);
        const discount = within(line, "cac:AllowanceCharge");
        const list = (amountOf(price, "cbc:PriceAmount") / base) * quantity;
        expect(Math.round(list) - (discount ? amountOf(discount, "cbc:Amount") : 0)).toBe(lineNet);
      }
    }),
    { numRuns: 200 },
  );
});

test("amounts have two decimals and no grouping", () => {
  expect([0, 5, 52, 100, 40_000, 1_080_000].map(plainRiyals)).toEqual([
    "0.00",
    "0.05",
    "0.52",
    "1.00",
    "400.00",
    "10800.00",
  ]);
});

import { expect, test } from "vitest";
import { qrCodeSvg } from "#app/lib/pictures/qr-code.ts";
import type { InvoiceFacts } from "../invoice-rules.ts";
import { renderInvoiceHtml } from "./document.tsx";

const invoice: InvoiceFacts = {
  kind: "invoice",
  number: 123,
  refersToNumber: null,
  orderNumber: "#MIYAR-2026-P3XW8N",
  issuedAt: Date.UTC(2026, 10, 22, 21, 30),
  seller: {
    name: "شركة معيار للتقنية العقارية",
    vatNumber: "399999999900003",
    address: "طريق الملك فهد، الرياض",
    crNumber: "1010000000",
  },
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
  totalHalalas: 170_000,
  vatHalalas: 22_174,
  vat: "S",
  qrSvg: qrCodeSvg("code", "رمز"),
  einvoiceId: null,
  isUnstamped: false,
};

const textOf = (html: string): string =>
  html
    .replace(/<style>[^]*?<\/style>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/[ \n]+/g, " ");

test("an invoice of a report on a property abroad has no VAT and says why", () => {
  const text = textOf(renderInvoiceHtml({ ...invoice, vat: "O", vatHalalas: 0 }));
  expect(text).toContain("الإجمالي دون الضريبة 1,700.00");
  expect(text).toContain("ضريبة القيمة المضافة (لا تخضع) 0.00");
  expect(text).toContain("خدمة تتعلق بعقار خارج المملكة");
  expect(text).not.toMatch(/القيمة المضافة \(\s*15/);
  expect(text).not.toContain("تشمل ضريبة");
});

test("an invoice says what a simplified tax invoice has to say", () => {
  const html = renderInvoiceHtml(invoice);
  expect(html).toContain("<title>فاتورة ضريبية مبسطة INV-000123 | معيار</title>");
  const text = textOf(html);
  for (const said of [
    "رقم الفاتورة INV-000123",
    // Half past nine in the evening in Greenwich is the next day in Riyadh.
    "تاريخ الإصدار 23 نوفمبر 2026، 00:30 بتوقيت الرياض",
    "رقم الطلب #MIYAR-2026-P3XW8N",
    "البائع شركة معيار للتقنية العقارية العنوان طريق الملك فهد، الرياض",
    "الرقم الضريبي 399999999900003 رقم السجل التجاري 1010000000",
    "رصيد تقارير 5 400.00 300.00 ( 15 %) لشراء 5 تقارير فأكثر 1,700.00",
    "الإجمالي دون الضريبة 1,478.26",
    "ضريبة القيمة المضافة ( 15 %) 221.74",
    "الإجمالي شامل الضريبة 1,700.00\u00a0ريال",
  ])
    expect(text.replace(/\(\s*15\s*%\s*\)/g, "( 15 %)")).toContain(said);
  expect(text).not.toMatch(/[٠-٩]/);
  expect(html).toContain('<svg xmlns="http://www.w3.org/2000/svg"');
});

test("a credit note names the invoice that it takes back; a seller without registration has none", () => {
  const text = textOf(
    renderInvoiceHtml({
      ...invoice,
      kind: "credit_note",
      number: 4,
      refersToNumber: 123,
      seller: { ...invoice.seller, crNumber: null },
    }),
  );
  expect(text).toContain("إشعار دائن");
  expect(text).toContain("رقم الإشعار CN-000004 عن الفاتورة رقم INV-000123");
  expect(text).toContain("المبلغ المسترد شامل الضريبة 1,700.00");
  expect(text).not.toContain("السجل التجاري");
  expect(text).not.toContain("فاتورة ضريبية مبسطة");
});

test("the document fetches nothing and runs nothing; what the settings hold stays text", () => {
  const html = renderInvoiceHtml({ ...invoice, seller: { ...invoice.seller, name: "<script>x</script>" } });
  expect(html.match(/<(script|link|iframe|img)\b/g)).toBeNull();
  for (const [, address] of html.matchAll(/url\("?([^")]{1,12})/g)) expect(address).toMatch(/^data:/);
  expect(html).toContain("&lt;script&gt;");
});

import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { attachToPdf } from "#app/domains/einvoices/document/pdf-a3.ts";
import { signDocument } from "#app/domains/einvoices/document/sign-document.ts";
import { CREDIT_NOTE, INVOICE, ISSUED_AT, signer } from "#app/domains/einvoices/document/signing.fixture.ts";
import { verifyDocument } from "#app/domains/einvoices/document/verify-document.ts";
import { renderPdf } from "#app/platform/pdf.server.ts";

test("the Worker asks for a certificate, signs a chain of two documents with it, and finds them good", () => {
  const unit = signer();
  const first = signDocument(INVOICE, unit, ISSUED_AT);
  const second = signDocument({ ...CREDIT_NOTE, previousHash: first.hash }, unit, ISSUED_AT);
  expect(verifyDocument(first.xml)).toMatchObject({ ok: true, document: { hash: first.hash } });
  expect(verifyDocument(second.xml)).toMatchObject({ ok: true, document: { previousHash: first.hash } });
  const changed = verifyDocument(second.xml.replace("CN-000045", "CN-000046"));
  expect(changed).toEqual({ ok: false, faults: ["hash"] });
});

test("the document is attached to what the Worker's own browser prints", async () => {
  const { xml } = signDocument(INVOICE, signer(), ISSUED_AT);
  const printed = await renderPdf(
    env.BROWSER,
    "<html lang=ar dir=rtl><title>فاتورة</title><h1>فاتورة</h1></html>",
  );
  const pdf = attachToPdf(printed, { xml, fileName: "a.xml", title: "فاتورة", language: "ar" });
  const text = new TextDecoder().decode(pdf);
  expect(text).toContain(xml);
  expect(text).toContain("/AFRelationship /Data");
  expect(text).toContain("<pdfaid:part>3</pdfaid:part>");
});

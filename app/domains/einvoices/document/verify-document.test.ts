import { describe, expect, test } from "vitest";
import { toBase64 } from "./bytes.ts";
import { qrText, readQr } from "./qr-fields.ts";
import { signDocument } from "./sign-document.ts";
import { INVOICE, ISSUED_AT, signer } from "./signing.fixture.ts";
import { verifyDocument } from "./verify-document.ts";

const unit = signer();
const { xml, hash, qr } = signDocument(INVOICE, unit, ISSUED_AT);

/** The document with one text of it replaced; the text must be there. */
function changed(from: string, to: string): string {
  const other = xml.replace(from, to);
  expect(other).not.toBe(xml);
  return other;
}

describe("a change is found where it was made:", () => {
  const otherHash = toBase64(new Uint8Array(32));
  test.each([
    ["a line's name", "تقرير تقدير قيمة", "تقرير آخر", ["hash"]],
    [
      "the total",
      'TaxInclusiveAmount currencyID="SAR">1080.00',
      'TaxInclusiveAmount currencyID="SAR">1081.00',
      ["hash", "qr"],
    ],
    ["white space", "<cbc:ProfileID>", " <cbc:ProfileID>", ["hash"]],
    ["the instant of signing", "2026-11-22T09:30:00Z", "2026-11-22T09:30:01Z", ["properties"]],
    ["the issuer's name", "CN=PRZEINVOICESCA4-CA", "CN=Another", ["issuer", "properties"]],
    [
      "the stated hash",
      `<ds:DigestValue>${hash}`,
      `<ds:DigestValue>${otherHash}`,
      ["hash", "signature", "qr"],
    ],
    ["the signature", "<ds:SignatureValue>ME", "<ds:SignatureValue>MF", ["signature", "qr"]],
    ["the certificate", unit.certificate, signer().certificate, ["signature", "certificate-digest", "qr"]],
  ])("%s", (_what, from, to, faults) => {
    const verdict = verifyDocument(changed(from, to));
    expect(verdict).toEqual({ ok: false, faults });
  });

  test.each([
    ["sellerName", "شركة أخرى"],
    ["vatNumber", "300000000000003"],
    ["issuedAt", "2026-11-22T12:30:01"],
    ["total", "1080.01"],
    ["vat", "140.87"],
    ["hash", otherHash],
    ["signature", "TUVVQ0lRRA=="],
    ["publicKey", new Uint8Array(88)],
    ["certificateSignature", new Uint8Array(70)],
  ])("the QR code's %s", (field, value) => {
    const fields = readQr(qr);
    if (!fields) throw new Error("the code reads");
    const verdict = verifyDocument(changed(qr, qrText({ ...fields, [field]: value })));
    expect(verdict).toEqual({ ok: false, faults: ["qr"] });
  });
});

test("line ends and the order of attributes make no other document, as canonical XML says", () => {
  const same = changed(
    `<cbc:EmbeddedDocumentBinaryObject mimeCode="text/plain">`,
    `<cbc:EmbeddedDocumentBinaryObject\r\n   mimeCode='text/plain'  >`,
  );
  expect(verifyDocument(same)).toMatchObject({ ok: true });
});

test.each([
  ["nothing", ""],
  ["no XML", "not xml"],
  ["XML that breaks off", "<Invoice><cbc:ID>"],
  ["a document with entities of its own", `<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`],
])("%s is no document", (_what, text) => {
  expect(verifyDocument(text)).toEqual({ ok: false, faults: ["not-xml"] });
});

test("a document without its signature is incomplete, one with a broken certificate is refused", () => {
  const unsigned = xml.replace(/<ext:UBLExtensions>.*<\/ext:UBLExtensions>/s, "");
  expect(verifyDocument(unsigned)).toEqual({ ok: false, faults: ["incomplete"] });
  expect(verifyDocument(changed(unit.certificate, "AAAA"))).toEqual({ ok: false, faults: ["certificate"] });
});

test("a QR code that is not nine fields in their order is none", () => {
  const bytes = Uint8Array.from(atob(qr), (letter) => letter.charCodeAt(0));
  for (const text of [
    "",
    "%%%",
    toBase64(bytes.subarray(0, -1)),
    toBase64(bytes.subarray(10)),
    `${btoa("\u0001\u0002ab")}`,
  ])
    expect(readQr(text)).toBeNull();
});

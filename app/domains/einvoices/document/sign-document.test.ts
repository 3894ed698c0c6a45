import { createHash, X509Certificate, verify } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readQr } from "./qr-fields.ts";
import { signDocument } from "./sign-document.ts";
import { CREDIT_NOTE, INVOICE, ISSUED_AT, signer } from "./signing.fixture.ts";
import type { EInvoice } from "./types.ts";
import { verifyDocument } from "./verify-document.ts";

const unit = signer();
const certificate = new X509Certificate(Buffer.from(unit.certificate, "base64"));
const sign = (invoice: EInvoice) => signDocument(invoice, unit, ISSUED_AT);
const signed = sign(INVOICE);

/** The first text of an element, as it stands in the document. */
const textOf = (xml: string, name: string): string =>
  new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";

test("a signed invoice and the credit note after it verify, and make a chain", () => {
  const second = sign({ ...CREDIT_NOTE, previousHash: signed.hash });
  expect(verifyDocument(signed.xml)).toMatchObject({
    ok: true,
    document: { number: "INV-000123", typeCode: "388", counter: "1", hash: signed.hash, qr: signed.qr },
  });
  expect(verifyDocument(second.xml)).toMatchObject({
    ok: true,
    document: { number: "CN-000045", typeCode: "381", counter: "2", previousHash: signed.hash },
  });
});

test("the same invoice, signer and instant give the same document to the byte", () => {
  expect(sign(INVOICE)).toEqual(signed);
});

test("the hash is of the document without signature, its place and the QR code", () => {
  const bare = signed.xml
    .replace(/^<\?xml.*\?>\n/, "")
    .replace(/<ext:UBLExtensions>.*<\/ext:UBLExtensions>/s, "")
    .replace(/<cac:Signature>.*?<\/cac:Signature>/, "")
    .replace(/<cac:AdditionalDocumentReference><cbc:ID>QR<.*?<\/cac:AdditionalDocumentReference>/, "");
  expect(signed.hash).toBe(createHash("sha256").update(bare).digest("base64"));
});

test("OpenSSL finds the signature over the hash good, and over another hash not", () => {
  const signature = Buffer.from(textOf(signed.xml, "ds:SignatureValue"), "base64");
  const hash = Buffer.from(signed.hash, "base64");
  expect(verify("sha256", hash, certificate.publicKey, signature)).toBe(true);
  hash.writeUInt8(hash.readUInt8(0) ^ 1, 0);
  expect(verify("sha256", hash, certificate.publicKey, signature)).toBe(false);
});

test("the nine fields of the QR code are those of the document, hash and signature as texts, key and stamp as bytes", () => {
  const spki = certificate.publicKey.export({ type: "spki", format: "der" });
  const fields = readQr(signed.qr);
  expect(fields).toMatchObject({
    sellerName: INVOICE.seller.name,
    vatNumber: "399999999900003",
    // Half past nine in Greenwich.
    issuedAt: "2026-11-22T12:30:00",
    total: "1080.00",
    vat: "140.86",
    hash: signed.hash,
    signature: textOf(signed.xml, "ds:SignatureValue"),
  });
  expect(Buffer.from(fields?.publicKey ?? [])).toEqual(spki);
  const raw = certificate.raw.subarray(-(fields?.certificateSignature.length ?? 0));
  expect(Buffer.from(fields?.certificateSignature ?? [])).toEqual(raw);
});

test("the certificate is named by its digest in the authority's form, its issuer and its number", () => {
  const digest = createHash("sha256").update(unit.certificate).digest("hex");
  const named = signed.xml.slice(signed.xml.indexOf("<xades:CertDigest>"));
  expect(textOf(named, "ds:DigestValue")).toBe(Buffer.from(digest).toString("base64"));
  expect(textOf(named, "ds:X509IssuerName")).toBe("CN=PRZEINVOICESCA4-CA, DC=extgazt, DC=gov, DC=local");
  expect(textOf(named, "ds:X509SerialNumber")).toBe(String(BigInt(`0x${certificate.serialNumber}`)));
});

test("signs and markup in names and reasons are texts of the document, whatever they are", () => {
  const name = `<b>&amp; "quoted" ]]> & 'single'`;
  const { xml, hash } = sign({ ...INVOICE, buyer: { name } });
  expect(xml).toContain(`<cbc:RegistrationName>&lt;b&gt;&amp;amp; "quoted" ]]&gt; &amp; 'single'<`);
  expect(verifyDocument(xml)).toMatchObject({ ok: true, document: { hash } });
});

test("whatever a buyer is called, the document verifies", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 40 }), (name) => {
      expect(verifyDocument(sign({ ...INVOICE, buyer: { name } }).xml)).toMatchObject({ ok: true });
    }),
    { numRuns: 60 },
  );
});

test("what XML cannot hold stands in the document as the sign for such", () => {
  const { xml } = sign({ ...INVOICE, buyer: { name: "a\u0000b\u001fc\ud800d\ufffee\u{1f3e0}" } });
  expect(xml).toContain("<cbc:RegistrationName>a\ufffdb\ufffdc\ufffdd\ufffde\u{1f3e0}<");
});

test("what is not at the standard rate says why, in its category's breakdown", () => {
  const reason = "العقارات المعفاة من الضريبة";
  const [line] = INVOICE.lines;
  if (!line) throw new Error("the invoice has a line");
  const exempt = { code: "E", percent: 0, reasonCode: "VATEX-SA-30", reason } as const;
  const { xml } = sign({
    ...INVOICE,
    lines: [line, { ...line, tax: exempt, netHalalas: 5000, vatHalalas: 0, totalHalalas: 5000 }],
  });
  const breakdowns = [...xml.matchAll(/<cac:TaxSubtotal>.*?<\/cac:TaxSubtotal>/g)].map(([text]) => text);
  expect(breakdowns).toHaveLength(2);
  expect(breakdowns[0]).not.toContain("Exemption");
  expect(textOf(breakdowns[1] ?? "", "cbc:TaxExemptionReasonCode")).toBe("VATEX-SA-30");
  expect(textOf(breakdowns[1] ?? "", "cbc:TaxExemptionReason")).toBe(reason);
});

describe("is refused, and nothing is signed:", () => {
  const [line] = INVOICE.lines;
  if (!line) throw new Error("the invoice has a line");
  const cases: [string, EInvoice, RegExp][] = [
    ["no line", { ...INVOICE, lines: [] }, /it has no line/],
    [
      "a line that does not add up",
      { ...INVOICE, lines: [{ ...line, totalHalalas: 108_001 }] },
      /are not its total/,
    ],
    [
      "VAT that is two halalas off",
      { ...INVOICE, lines: [{ ...line, netHalalas: 93_916, vatHalalas: 14_084 }] },
      /VAT of 14084 on 93916/,
    ],
    [
      "an amount with a fraction",
      { ...INVOICE, lines: [{ ...line, netHalalas: 93_914.5, vatHalalas: 14_085.5 }] },
      /no whole halalas/,
    ],
    [
      "a negative amount",
      { ...INVOICE, lines: [{ ...line, netHalalas: -1, vatHalalas: 0, totalHalalas: -1 }] },
      /no whole halalas/,
    ],
    ["a credit note to nothing", { ...CREDIT_NOTE, refersTo: null }, /names its invoice/],
    ["an invoice that takes one back", { ...INVOICE, refersTo: CREDIT_NOTE.refersTo }, /names its invoice/],
    ["a quantity of none", { ...INVOICE, lines: [{ ...line, quantity: 0 }] }, /quantity of 0/],
    [
      "a seller's name of more than 255 bytes",
      { ...INVOICE, seller: { ...INVOICE.seller, name: "م".repeat(128) } },
      /field 1 takes 256 bytes/,
    ],
  ];
  test.each(cases)("%s", (_what, invoice, words) => expect(() => sign(invoice)).toThrow(words));

  test("a certificate for another key", () => {
    const mixed = { ...unit, certificate: signer().certificate };
    expect(() => signDocument(INVOICE, mixed, ISSUED_AT)).toThrow(/for another key/);
  });
});

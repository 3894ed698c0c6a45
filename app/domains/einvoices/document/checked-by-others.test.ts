import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { openOutsideTools } from "#tests/factories/outside-tools.ts";
import { certificateRequest, newKey } from "./certificate-request.ts";
import { readCertificate } from "./certificate.ts";
import { signDocument } from "./sign-document.ts";
import { CREDIT_NOTE, INVOICE, ISSUED_AT, signer, UNIT } from "./signing.fixture.ts";

const tools = openOutsideTools();
const { fileOf } = tools;
afterAll(() => tools.close());

const unit = signer();
const certificate = readCertificate(unit.certificate);

describe.each([
  ["an invoice", INVOICE],
  ["a credit note", CREDIT_NOTE],
  ["an invoice whose names have signs of markup", { ...INVOICE, buyer: { name: `"<&>' ]]>\t\r\n` } }],
  [
    "an invoice whose names have what XML cannot hold",
    { ...INVOICE, buyer: { name: "\u0000\u0008\ud800\uffff" } },
  ],
])("%s:", (_what, invoice) => {
  const { xml, hash } = signDocument(invoice, unit, ISSUED_AT);

  test("libxml2's canonical XML 1.1 of what remains without the stamp has our hash", () => {
    const bare = xml
      .replace(/<ext:UBLExtensions>.*<\/ext:UBLExtensions>/s, "")
      .replace(/<cac:Signature>.*?<\/cac:Signature>/s, "")
      .replace(/<cac:AdditionalDocumentReference><cbc:ID>QR<.*?<\/cac:AdditionalDocumentReference>/s, "");
    const canonical = execFileSync("xmllint", ["--c14n11", fileOf(bare)]);
    // xmllint ends its output with a line of its own.
    const whole = canonical.at(-1) === 0x0a ? canonical.subarray(0, -1) : canonical;
    expect(createHash("sha256").update(whole).digest("base64")).toBe(hash);
  });

  test("xmlsec1 takes what the signature refers to out of the signed document and finds its digest right", async () => {
    expect(await tools.digestByXmlsec(xml)).toBe(hash);
  });

  test("openssl finds the signature good, and not over a changed hash", async () => {
    expect(await tools.isSignedByOpenssl(xml, hash)).toBe(true);
    const changed = Buffer.from(hash, "base64").reverse().toString("base64");
    expect(await tools.isSignedByOpenssl(xml, changed)).toBe(false);
  });
});

test("xmlsec1 finds a changed document's digest wrong", async () => {
  const { xml } = signDocument(INVOICE, unit, ISSUED_AT);
  expect(await tools.digestByXmlsec(xml.replace("تقرير تقدير قيمة", "تقرير آخر"))).toBeNull();
});

test("openssl takes the certificate request, with its own key's signature and what ZATCA wants in it", () => {
  const { privateKey } = newKey();
  const { pem } = certificateRequest(UNIT, privateKey);
  const options = [
    "req",
    "-in",
    fileOf(pem),
    "-noout",
    "-verify",
    "-text",
    "-nameopt",
    "utf8,sep_comma_plus",
  ];
  const { stdout, stderr, status } = spawnSync("openssl", options, { encoding: "utf8" });
  expect(status).toBe(0);
  expect(stdout + stderr).toMatch(/verify OK/);
  expect(stdout).toContain(
    "Subject: C=SA,OU=Riyadh,O=شركة معيار للتقنية العقارية,CN=TST-886431145-399999999900003",
  );
  expect(stdout).toContain("ASN1 OID: secp256k1");
  expect(stdout).toContain("Signature Algorithm: ecdsa-with-SHA256");
  expect(stdout).toMatch(/1\.3\.6\.1\.4\.1\.311\.20\.2:\s+\.\.TSTZATCA-Code-Signing/);
  for (const part of [UNIT.serial, UNIT.vatNumber, "0100", UNIT.address, UNIT.category])
    expect(stdout).toContain(part);
});

test("openssl reads an issued certificate's issuer and number as the document names them", () => {
  const file = fileOf(Buffer.from(unit.certificate, "base64"));
  const options = [
    "x509",
    "-inform",
    "DER",
    "-in",
    file,
    "-noout",
    "-issuer",
    "-serial",
    "-nameopt",
    "RFC2253",
  ];
  const said = execFileSync("openssl", options, { encoding: "utf8" });
  expect(said).toContain(`issuer=${certificate.issuer.replaceAll(", ", ",")}`);
  expect(BigInt(`0x${/serial=([0-9A-F]+)/.exec(said)?.[1]}`)).toBe(BigInt(certificate.serialNumber));
});

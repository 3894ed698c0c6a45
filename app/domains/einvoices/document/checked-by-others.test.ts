import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { certificateRequest, newKey } from "./certificate-request.ts";
import { readCertificate } from "./certificate.ts";
import { signDocument } from "./sign-document.ts";
import { CREDIT_NOTE, INVOICE, ISSUED_AT, signer, UNIT } from "./signing.fixture.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "miyar-einvoice-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, content: string | Uint8Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** What the signature leaves out, in XPath as the authority means it: its own "//ancestor-or-self" would leave out everything. */
const asMeant = (xml: string): string => xml.replaceAll("not(//ancestor-or-self", "not(ancestor-or-self");

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
  const base64Of = (name: string): string => new RegExp(`<${name}>([^<]+)<`).exec(xml)?.[1] ?? "";

  test("libxml2's canonical XML 1.1 of what remains without the stamp has our hash", () => {
    const bare = xml
      .replace(/<ext:UBLExtensions>.*<\/ext:UBLExtensions>/s, "")
      .replace(/<cac:Signature>.*?<\/cac:Signature>/s, "")
      .replace(/<cac:AdditionalDocumentReference><cbc:ID>QR<.*?<\/cac:AdditionalDocumentReference>/s, "");
    const canonical = execFileSync("xmllint", ["--c14n11", fileOf("bare.xml", bare)]);
    // xmllint ends its output with a line of its own.
    const whole = canonical.at(-1) === 0x0a ? canonical.subarray(0, -1) : canonical;
    expect(createHash("sha256").update(whole).digest("base64")).toBe(hash);
  });

  test("xmlsec1 takes what the signature refers to out of the signed document and finds its digest right", () => {
    const file = fileOf("signed.xml", asMeant(xml));
    const arguments_ = ["--verify", "--insecure", "--store-references", "--print-debug", file];
    const { stdout, stderr } = spawnSync("xmlsec1", arguments_, { encoding: "utf8", maxBuffer: 2 ** 26 });
    // The second reference is in the authority's own form of a digest, which XML Signature does not know.
    expect(stdout + stderr).toContain("SignedInfo References (ok/all): 1/2");
    const [, digested = ""] =
      /== PreDigest data - start buffer:\n(<Invoice .*?)\n== PreDigest data - end buffer/s.exec(stdout) ?? [];
    expect(createHash("sha256").update(digested).digest("base64")).toBe(hash);
  });

  test("openssl finds the signature good, and not over a changed hash", () => {
    const key = fileOf("key.der", certificate.publicKeyInfo);
    const signature = fileOf("signature.der", Buffer.from(base64Of("ds:SignatureValue"), "base64"));
    const bytes = Buffer.from(hash, "base64");
    const check = (message: Uint8Array) =>
      spawnSync(
        "openssl",
        [
          "dgst",
          "-sha256",
          "-keyform",
          "DER",
          "-verify",
          key,
          "-signature",
          signature,
          fileOf("hash", message),
        ],
        { encoding: "utf8" },
      ).stdout.trim();
    expect(check(bytes)).toBe("Verified OK");
    expect(check(bytes.toReversed())).toBe("Verification failure");
  });
});

test("xmlsec1 finds a changed document's digest wrong", () => {
  const { xml } = signDocument(INVOICE, unit, ISSUED_AT);
  const file = fileOf("changed.xml", asMeant(xml).replace("تقرير تقدير قيمة", "تقرير آخر"));
  const { stdout, stderr } = spawnSync("xmlsec1", ["--verify", "--insecure", file], { encoding: "utf8" });
  expect(stdout + stderr).toContain("SignedInfo References (ok/all): 0/");
});

test("openssl takes the certificate request, with its own key's signature and what ZATCA wants in it", () => {
  const { privateKey } = newKey();
  const { pem } = certificateRequest(UNIT, privateKey);
  const options = [
    "req",
    "-in",
    fileOf("unit.csr", pem),
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
  const file = fileOf("certificate.der", Buffer.from(unit.certificate, "base64"));
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

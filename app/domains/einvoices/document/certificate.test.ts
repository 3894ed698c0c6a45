import { createPublicKey, X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import { certificateRequest, newKey } from "./certificate-request.ts";
import { readCertificate } from "./certificate.ts";
import { issueCertificate } from "#tests/fakes/fatoora/issue-certificate.ts";
import { issuer, UNIT } from "./signing.fixture.ts";
import { publicKeyInfo } from "./x509.ts";

const authority = { ...issuer(), ...newKey() };
const term = {
  serialNumber: 0x80n << 64n,
  notBefore: Date.UTC(2026, 0, 1),
  notAfter: Date.UTC(2049, 11, 31, 23, 59, 58),
};
const key = newKey();
const request = certificateRequest(UNIT, key.privateKey);
const certificate = issueCertificate(request.der, authority, term);

test("OpenSSL reads an issued certificate as we do, and finds it signed by its issuer", () => {
  const theirs = new X509Certificate(Buffer.from(certificate, "base64"));
  const ours = readCertificate(certificate);
  const spki = Buffer.from(publicKeyInfo(authority.publicKey));
  expect(theirs.verify(createPublicKey({ key: spki, format: "der", type: "spki" }))).toBe(true);
  expect(theirs.issuer).toBe("DC=local\nDC=gov\nDC=extgazt\nCN=PRZEINVOICESCA4-CA");
  expect(ours.issuer).toBe("CN=PRZEINVOICESCA4-CA, DC=extgazt, DC=gov, DC=local");
  expect(BigInt(`0x${theirs.serialNumber}`)).toBe(term.serialNumber);
  expect(ours.serialNumber).toBe(String(term.serialNumber));
  expect(new Date(theirs.validFrom).getTime()).toBe(ours.notBefore);
  expect(new Date(theirs.validTo).getTime()).toBe(ours.notAfter);
  expect({ notBefore: ours.notBefore, notAfter: ours.notAfter }).toEqual({
    notBefore: term.notBefore,
    notAfter: term.notAfter,
  });
  expect(Buffer.from(ours.publicKeyInfo)).toEqual(theirs.publicKey.export({ type: "spki", format: "der" }));
  expect(Buffer.from(ours.publicKey)).toEqual(Buffer.from(key.publicKey));
});

test("the certificate says of the unit what its request said", () => {
  const { subjectAltName } = new X509Certificate(Buffer.from(certificate, "base64"));
  for (const said of [UNIT.serial, UNIT.vatNumber, "title=0100", UNIT.address, UNIT.category])
    expect(subjectAltName).toContain(said);
  expect(readCertificate(certificate).subject).toBe(
    "CN=TST-886431145-399999999900003, O=شركة معيار للتقنية العقارية, OU=Riyadh, C=SA",
  );
});

test("a request that is signed with another key than its own gets no certificate", () => {
  const forged = Uint8Array.from(request.der);
  // The last byte of the subject's key: the request is then for another point.
  const at = Buffer.from(forged).indexOf(Buffer.from(key.publicKey)) + 64;
  forged[at] = (forged[at] ?? 0) ^ 1;
  expect(() => issueCertificate(forged, authority, term)).toThrow();
  expect(() => readCertificate("AAAA")).toThrow(/DER/);
});

test("names with signs that separate parts of names are escaped", () => {
  const named = issueCertificate(request.der, { ...authority, commonName: "A, B + C=D" }, term);
  expect(readCertificate(named).issuer).toBe(String.raw`CN=A\, B \+ C=D, DC=extgazt, DC=gov, DC=local`);
});

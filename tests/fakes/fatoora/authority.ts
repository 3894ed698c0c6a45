import { secp256k1 } from "@noble/curves/secp256k1.js";
import type { CertificateFacts } from "#app/domains/einvoices/document/certificate.ts";
import { readCertificate } from "#app/domains/einvoices/document/certificate.ts";
import { issueCertificate } from "./issue-certificate.ts";
import type { State } from "./state.ts";

const YEAR_MS = 365 * 24 * 3_600_000;

const keyOf = ({ authority }: State): Uint8Array => new Uint8Array(Buffer.from(authority, "hex"));

/** The request inside of what Fatoora is sent: a PEM, once more in base64. Throws if it is none. */
function derOf(csr: string): Uint8Array {
  const [, body] =
    /-----BEGIN CERTIFICATE REQUEST-----([^-]+)-----END CERTIFICATE REQUEST-----/.exec(
      Buffer.from(csr, "base64").toString("utf8"),
    ) ?? [];
  if (!body) throw new Error("no certificate request");
  return new Uint8Array(Buffer.from(body.replace(/\s/g, ""), "base64"));
}

/** A certificate of the test authority for who asks; throws if the request is not signed with its own key. */
export function certify(state: State, csr: string, now: number): { certificate: string; unit: string } {
  const certificate = issueCertificate(
    derOf(csr),
    { privateKey: keyOf(state), domain: ["local", "gov", "stand-in"], commonName: "FATOORA-STAND-IN-CA" },
    {
      serialNumber: BigInt(Date.now()) * 1000n + BigInt(state.handed.length),
      notBefore: now - 60_000,
      notAfter: now + 5 * YEAR_MS,
    },
  );
  return { certificate, unit: readCertificate(certificate).subject };
}

/** Whether this authority signed a certificate. */
export function isOurs(state: State, { signature, signedPart }: CertificateFacts): boolean {
  return secp256k1.verify(signature, signedPart, secp256k1.getPublicKey(keyOf(state), false), {
    format: "der",
    lowS: false,
  });
}

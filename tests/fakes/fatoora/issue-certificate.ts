import { secp256k1 } from "@noble/curves/secp256k1.js";
import { textBytes, toBase64 } from "#app/domains/einvoices/document/bytes.ts";
import {
  childrenOf,
  der,
  derInteger,
  readBits,
  readDer,
  readOid,
  TAG,
  type DerElement,
} from "#app/domains/einvoices/document/der.ts";
import {
  ALTERNATIVE_NAME,
  directoryName,
  ecdsaSha256,
  signedPart,
} from "#app/domains/einvoices/document/x509.ts";

/** A small authority of one key, for tests and for the stand-in. */
export type Issuer = {
  privateKey: Uint8Array;
  /** The parts of its name, the widest first, as "DC" and "CN" do: `["local", "gov", "extgazt"]` and "PRZEINVOICESCA4-CA". */
  domain: string[];
  commonName: string;
};

export type Term = { serialNumber: bigint; notBefore: number; notAfter: number };

/** YYMMDDHHMMSSZ, good for the years from 1950 to 2049. */
const utcTime = (at: number): Uint8Array =>
  der(TAG.utcTime, textBytes(`${new Date(at).toISOString().slice(2, 19).replace(/[-:T]/g, "")}Z`));

const issuerName = ({ domain, commonName }: Issuer): Uint8Array =>
  directoryName(
    ...domain.map((part): [string, string, number] => ["0.9.2342.19200300.100.1.25", part, 0x16]),
    ["2.5.4.3", commonName, TAG.printableString],
  );

/** The extensions that a request asks for. */
function requestedExtensions(attributes: DerElement | undefined): DerElement[] {
  return childrenOf(attributes, 0xa0)
    .map((attribute) => childrenOf(attribute, TAG.sequence))
    .filter(([type]) => readOid(type) === "1.2.840.113549.1.9.14")
    .flatMap(([, values]) => childrenOf(values, TAG.set))
    .flatMap((extensions) => childrenOf(extensions, TAG.sequence));
}

/**
 * A certificate for who asks with a request (PKCS #10 in DER), with the alternative name that it asks for: DER in base64. Throws
 * if the request is not signed with its own key.
 */
export function issueCertificate(request: Uint8Array, issuer: Issuer, term: Term): string {
  const [asked, , signature] = childrenOf(readDer(request)[0], TAG.sequence);
  const [, subject, keyInfo, attributes] = childrenOf(asked, TAG.sequence);
  if (!asked || !subject || !keyInfo) throw new Error("certificate request: it is not whole");
  const [, point] = childrenOf(keyInfo, TAG.sequence);
  if (!secp256k1.verify(readBits(signature), asked.bytes, readBits(point), { format: "der", lowS: false }))
    throw new Error("certificate request: it is not signed with its own key");
  const alternativeName = requestedExtensions(attributes).filter(
    (each) => readOid(childrenOf(each, TAG.sequence)[0]) === ALTERNATIVE_NAME,
  );
  const part = der(
    TAG.sequence,
    der(0xa0, derInteger(2n)),
    derInteger(term.serialNumber),
    ecdsaSha256(),
    issuerName(issuer),
    der(TAG.sequence, utcTime(term.notBefore), utcTime(term.notAfter)),
    subject.bytes,
    keyInfo.bytes,
    der(0xa3, der(TAG.sequence, ...alternativeName.map(({ bytes }) => bytes))),
  );
  return toBase64(signedPart(part, issuer.privateKey));
}

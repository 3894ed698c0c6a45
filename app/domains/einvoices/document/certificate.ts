import { fromBase64 } from "./bytes.ts";
import { childrenOf, readBits, readDer, readInteger, readOid, TAG, type DerElement } from "./der.ts";

/** What a certificate says of itself, and where its parts are. */
export type CertificateFacts = {
  /** As the signature names it: "CN=PRZEINVOICESCA4-CA, DC=extgazt, DC=gov, DC=local", the last part of the name first. */
  issuer: string;
  /** In the same form. */
  subject: string;
  /** Decimal. */
  serialNumber: string;
  /** SubjectPublicKeyInfo in DER: the eighth field of the QR code. */
  publicKeyInfo: Uint8Array;
  /** The point on the curve, uncompressed: 65 bytes. */
  publicKey: Uint8Array;
  /** The authority's signature over the certificate, in DER: the ninth field. */
  signature: Uint8Array;
  /** What that signature is over. */
  signedPart: Uint8Array;
  /** Epoch ms. */
  notBefore: number;
  notAfter: number;
};

/** The short names of RFC 4514; others go by their number. */
const SHORT_NAMES: Record<string, string> = {
  "2.5.4.3": "CN",
  "2.5.4.6": "C",
  "2.5.4.7": "L",
  "2.5.4.8": "ST",
  "2.5.4.9": "STREET",
  "2.5.4.10": "O",
  "2.5.4.11": "OU",
  "0.9.2342.19200300.100.1.1": "UID",
  "0.9.2342.19200300.100.1.25": "DC",
};

const escapeValue = (value: string): string =>
  value.replace(/[\\,+"<>;]/g, String.raw`\$&`).replace(/^[ #]| $/g, String.raw`\$&`);

function attributeText(element: DerElement): string {
  const [type, value] = childrenOf(element, TAG.sequence);
  const oid = readOid(type);
  return `${SHORT_NAMES[oid] ?? oid}=${escapeValue(new TextDecoder().decode(value?.contents))}`;
}

function nameText(name: DerElement | undefined): string {
  return childrenOf(name, TAG.sequence)
    .map((part) => childrenOf(part, TAG.set).map(attributeText).join("+"))
    .toReversed()
    .join(", ");
}

/** UTCTime has two digits of the year: from 50 on they are of the last century (RFC 5280, 4.1.2.5.1). */
function timeOf(element: DerElement | undefined): number {
  const text = new TextDecoder().decode(element?.contents);
  const short = element?.tag === TAG.utcTime;
  const [, year, month, day, hour, minute, second] =
    (short ? /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/ : /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/)
      .exec(text)
      ?.map(Number) ?? [];
  if (year === undefined || month === undefined) throw new Error(`certificate: no time: ${text}`);
  const full = short ? year + (year < 50 ? 2000 : 1900) : year;
  return Date.UTC(full, month - 1, day, hour, minute, second);
}

/**
 * Reads an X.509 certificate (DER in base64). It checks no signature and no date. Throws if it is none.
 */
export function readCertificate(derBase64: string): CertificateFacts {
  const [signedPart, , signature] = childrenOf(readDer(fromBase64(derBase64))[0], TAG.sequence);
  const parts = childrenOf(signedPart, TAG.sequence);
  // The version stands before everything else, in a tag of its own, unless it is the first.
  const [serialNumber, , issuer, validity, subject, keyInfo] =
    parts[0]?.tag === 0xa0 ? parts.slice(1) : parts;
  const [notBefore, notAfter] = childrenOf(validity, TAG.sequence);
  const [, point] = childrenOf(keyInfo, TAG.sequence);
  if (!keyInfo || !signedPart) throw new Error("certificate: it has no key");
  return {
    issuer: nameText(issuer),
    subject: nameText(subject),
    serialNumber: String(readInteger(serialNumber)),
    publicKeyInfo: keyInfo.bytes,
    publicKey: readBits(point),
    signature: readBits(signature),
    signedPart: signedPart.bytes,
    notBefore: timeOf(notBefore),
    notAfter: timeOf(notAfter),
  };
}

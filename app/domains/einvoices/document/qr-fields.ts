import { concatBytes, fromBase64, textBytes, toBase64 } from "./bytes.ts";

/** The nine fields of a simplified invoice's QR code in the second phase, in their order. */
export type QrFields = {
  sellerName: string;
  vatNumber: string;
  /** Date and time of the document, as they stand in it: "2026-11-22T12:30:00". */
  issuedAt: string;
  /** VAT included, "400.00", and the VAT in it. */
  total: string;
  vat: string;
  /** Hash and signature of the document, both in base64: the authority's samples hold them as texts. */
  hash: string;
  signature: string;
  /** SubjectPublicKeyInfo in DER. */
  publicKey: Uint8Array;
  /** The authority's signature over the certificate, in DER. */
  certificateSignature: Uint8Array;
};

/** What the one byte of a length can say. */
const MAX_BYTES = 255;

function field(tag: number, value: Uint8Array): Uint8Array {
  if (value.length > MAX_BYTES)
    throw new Error(`QR code: field ${tag} takes ${value.length} bytes, ${MAX_BYTES} fit`);
  return concatBytes(Uint8Array.of(tag, value.length), value);
}

/**
 * The text of the code: each field as tag, length in one byte and value, in base64 (Security Features Implementation Standards,
 * section 4). Throws if a field is over 255 bytes: the standard has no longer form.
 */
export function qrText(fields: QrFields): string {
  const texts = [
    fields.sellerName,
    fields.vatNumber,
    fields.issuedAt,
    fields.total,
    fields.vat,
    fields.hash,
    fields.signature,
  ];
  const values = [...texts.map(textBytes), fields.publicKey, fields.certificateSignature];
  return toBase64(concatBytes(...values.map((value, index) => field(index + 1, value))));
}

/** The fields of a code, or null if it is not one with exactly these nine in their order. */
export function readQr(base64: string): QrFields | null {
  let bytes: Uint8Array;
  try {
    bytes = fromBase64(base64);
  } catch {
    return null;
  }
  const values: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = bytes[at + 1];
    if (bytes[at] !== values.length + 1 || length === undefined || at + 2 + length > bytes.length)
      return null;
    values.push(bytes.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  const [, , , , , , , publicKey, certificateSignature] = values;
  if (values.length !== 9 || !publicKey || !certificateSignature) return null;
  const [sellerName = "", vatNumber = "", issuedAt = "", total = "", vat = "", hash = "", signature = ""] =
    values.map((value) => new TextDecoder().decode(value));
  return {
    sellerName,
    vatNumber,
    issuedAt,
    total,
    vat,
    hash,
    signature,
    publicKey,
    certificateSignature,
  };
}

import { plainRiyals } from "#app/lib/money.ts";

/** The five fields of a simplified tax invoice's QR code. */
export type ZatcaFields = {
  sellerName: string;
  vatNumber: string;
  /** Epoch ms. */
  issuedAt: number;
  /** VAT included, and the VAT in it. */
  totalHalalas: number;
  vatHalalas: number;
};

/** What one length byte can say. */
const MAX_BYTES = 255;

/** An instant as the code holds it, ISO 8601 in UTC to the second: "2026-11-22T09:30:00Z". */
export function zatcaTimestamp(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}

/** Tag, length in bytes of UTF-8, value. */
function tlv(tag: number, text: string): number[] {
  const value = new TextEncoder().encode(text);
  if (value.length > MAX_BYTES)
    throw new Error(`QR code: field ${tag} takes ${value.length} bytes, ${MAX_BYTES} fit`);
  return [tag, value.length, ...value];
}

/**
 * The text of a simplified tax invoice's QR code: the five fields of ZATCA's first phase as tag, length and value, in
 * Base64 (Security Features Implementation Standards, "QR code"). Throws if a field is over 255 bytes.
 */
export function zatcaQr({ sellerName, vatNumber, issuedAt, totalHalalas, vatHalalas }: ZatcaFields): string {
  const fields = [
    sellerName,
    vatNumber,
    zatcaTimestamp(issuedAt),
    plainRiyals(totalHalalas),
    plainRiyals(vatHalalas),
  ];
  return btoa(String.fromCharCode(...fields.flatMap((text, index) => tlv(index + 1, text))));
}

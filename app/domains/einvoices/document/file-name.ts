import { riyadhDateTime } from "./riyadh-time.ts";
import type { EInvoice } from "./types.ts";

/**
 * The name of a document's file: seller, instant in Riyadh and number, "399999999900003_20261122T123000_INV-000123.xml" (ZATCA's
 * XML Implementation Standard, section 14).
 */
export function xmlFileName({
  seller,
  issuedAt,
  number,
}: Pick<EInvoice, "seller" | "issuedAt" | "number">): string {
  const { date, time } = riyadhDateTime(issuedAt);
  const instant = `${date.replaceAll("-", "")}T${time.replaceAll(":", "")}`;
  return `${seller.vatNumber}_${instant}_${number.replace(/[^A-Za-z0-9]/g, "-")}.xml`;
}

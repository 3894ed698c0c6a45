import type { InvoiceLine } from "./invoice-rules.ts";
import type { Payment } from "./find-payment.server.ts";
import { vatCodeOf, type VatCode } from "./vat-rules.ts";

export type Sale = Pick<
  Payment,
  "reportType" | "promised" | "credits" | "listHalalas" | "discount" | "amountHalalas" | "taxCountry"
>;

/** What a payment bought, as the one line of its invoice: a report, or credits for several. */
export function invoiceLine({
  reportType,
  promised,
  credits,
  listHalalas,
  discount,
  amountHalalas,
  taxCountry,
}: Sale): InvoiceLine & { vat: VatCode } {
  return {
    item: reportType ?? "credits",
    ...(promised ? { contents: promised.contents } : {}),
    quantity: credits,
    unitHalalas: listHalalas / credits,
    discount,
    discountHalalas: listHalalas - amountHalalas,
    totalHalalas: amountHalalas,
    vat: vatCodeOf(taxCountry),
  };
}

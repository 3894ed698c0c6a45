import { documentNumber, type InvoiceFacts } from "#app/domains/payments/invoice-rules.ts";
import { xmlFileName } from "./document/file-name.ts";
import type { EInvoiceSeller } from "./document/types.ts";

type Named = Pick<InvoiceFacts, "kind" | "number" | "issuedAt" | "seller">;

/** The name of an e-invoice's file, as the standard wants it: "399999999900003_20261122T123000_INV-000123.xml". */
export function xmlNameOf({ kind, number, issuedAt, seller }: Named): string {
  // The name has the seller's VAT number, and nothing else of theirs.
  const named = { vatNumber: seller.vatNumber } as EInvoiceSeller;
  return xmlFileName({ seller: named, issuedAt, number: documentNumber(kind, number) });
}

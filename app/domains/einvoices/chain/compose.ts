import type { InvoiceLine, Seller, AddressParts } from "#app/domains/payments/invoice-rules.ts";
import { documentNumber } from "#app/domains/payments/invoice-rules.ts";
import type { InvoiceKind } from "#app/domains/payments/rules.ts";
import type { VatCode } from "#app/domains/payments/vat-rules.ts";
import { einvoicesCopy } from "#app/i18n/orders/einvoices.ts";
import { invoicesCopy } from "#app/i18n/orders/invoices.ts";
import { contentsWords } from "#app/i18n/reports/promise.ts";
import { splitVat, type PricedLine } from "../document/amounts.ts";
import type { EInvoice, TaxCategory } from "../document/types.ts";

/** An issued invoice or credit note as its row has it. Amounts are halalas, VAT included. */
export type Issued = {
  kind: InvoiceKind;
  number: number;
  issuedAt: number;
  seller: Seller;
  lines: InvoiceLine[];
  /** Of a credit note: its invoice, and whether the tax authority had rejected that. */
  refersToNumber: number | null;
  refersToRejected: boolean;
};

/** Where in its chain a document stands. */
export type Place = { counter: number; previousHash: string; uuid: string };

/** Paid by card, the only way there is. */
const CARD = "48";

/** A service at a property abroad is outside the scope of Saudi VAT, and says so with the authority's own code. */
const CATEGORIES: Record<VatCode, TaxCategory> = {
  S: { code: "S", percent: 15 },
  O: { code: "O", percent: 0, reasonCode: "VATEX-SA-OOS", reason: einvoicesCopy.outOfScope },
};

function pricedLine(line: InvoiceLine): PricedLine {
  const { item, contents, quantity, discountHalalas, totalHalalas, vat = "S" } = line;
  const named = contents && contents !== "whole" ? ` (${contentsWords[contents]})` : "";
  const name = `${invoicesCopy.item[item]}${named}`;
  return { name, quantity, totalHalalas, discountHalalas, tax: CATEGORIES[vat] };
}

function refersToOf({ refersToNumber, refersToRejected }: Issued): EInvoice["refersTo"] {
  if (refersToNumber === null) return null;
  const { correction, refund } = einvoicesCopy.creditReason;
  return {
    number: documentNumber("invoice", refersToNumber),
    reason: refersToRejected ? correction : refund,
  };
}

/**
 * An issued document as the e-invoice that is signed for it. The buyer is not named, which a simplified invoice need not
 * do: nothing personal goes to the tax authority. `address`: of a seller whose copy on the invoice has no parts yet.
 */
export function composeEInvoice(
  issued: Issued,
  { counter, previousHash, uuid }: Place,
  address: AddressParts,
): EInvoice {
  const { kind, number, issuedAt, seller, lines } = issued;
  return {
    kind,
    simplified: true,
    number: documentNumber(kind, number),
    uuid,
    issuedAt,
    counter,
    previousHash,
    currency: "SAR",
    seller: {
      name: seller.name,
      vatNumber: seller.vatNumber,
      crNumber: seller.crNumber,
      address: { ...(seller.parts ?? address), country: "SA" },
    },
    buyer: null,
    refersTo: refersToOf(issued),
    paymentMeans: CARD,
    lines: splitVat(lines.map(pricedLine)),
  };
}

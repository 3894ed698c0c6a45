import type { ReportType } from "#app/domains/reports/rules.ts";
import { minutes } from "#app/lib/duration.ts";
import { PRODUCT } from "#app/lib/product.ts";
import type { Contents } from "./price-table.ts";
import type { Discount, InvoiceKind } from "./rules.ts";
import type { VatCode } from "./vat-rules.ts";

/** The seller, as an invoice names them: copied into each invoice from the settings of that day. */
export type Seller = {
  name: string;
  /** Fifteen digits, 3 at both ends. */
  vatNumber: string;
  address: string;
  /** Commercial registration; null where none is set. */
  crNumber: string | null;
  /** The address in parts, as e-invoices want it; missing where none are made. */
  parts?: AddressParts;
};

/** A Saudi national address: `building` has four digits, `postalCode` five. */
export type AddressParts = {
  street: string;
  building: string;
  district: string;
  city: string;
  postalCode: string;
};

/** One line of an invoice. Amounts are halalas, VAT included. */
export type InvoiceLine = {
  item: ReportType | "credits";
  /** What the report holds; missing for credits, and for invoices from before prices followed it. */
  contents?: Contents;
  quantity: number;
  /** List price of one. */
  unitHalalas: number;
  discount: Discount;
  /** List price of all less what is charged. */
  discountHalalas: number;
  totalHalalas: number;
  /** Missing on invoices from before there was another than the standard rate. */
  vat?: VatCode;
};

/** An issued invoice or credit note as page and PDF show it. Amounts are halalas, VAT included. */
export type InvoiceFacts = {
  kind: InvoiceKind;
  number: number;
  /** Of the invoice that a credit note takes back. */
  refersToNumber: number | null;
  orderNumber: string;
  /** Epoch ms. */
  issuedAt: number;
  seller: Seller;
  lines: InvoiceLine[];
  totalHalalas: number;
  vatHalalas: number;
  vat: VatCode;
  /** Of the whole document, as one SVG picture. */
  qrSvg: string;
  /** Id of its e-invoice; null where none was signed. */
  einvoiceId: string | null;
  /** It has to be an e-invoice, and is not signed yet. */
  isUnstamped: boolean;
};

const PREFIX: Record<InvoiceKind, string> = { invoice: "INV", credit_note: "CN" };

/** A number as printed, "INV-000123" or "CN-000045"; it grows beyond six digits when it must. */
export function documentNumber(kind: InvoiceKind, number: number): string {
  return `${PREFIX[kind]}-${String(number).padStart(6, "0")}`;
}

/** Kind and number of a document's number as printed, in any case of letters; null if it is none. */
export function documentNumberIn(typed: string): { kind: InvoiceKind; number: number } | null {
  const [, letters = "", digits = ""] = /^(inv|cn)-(\d{1,9})$/i.exec(typed.trim()) ?? [];
  if (digits === "") return null;
  return {
    kind: letters.toUpperCase() === PREFIX.invoice ? "invoice" : "credit_note",
    number: Number(digits),
  };
}

/** The name of the PDF, "MIYAR-INV-000123.pdf". */
export function invoiceFileName({ kind, number }: Pick<InvoiceFacts, "kind" | "number">): string {
  return `${PRODUCT.latinName.toUpperCase()}-${documentNumber(kind, number)}.pdf`;
}

/** PDFs of invoices that one member may have printed. */
export const INVOICE_PDF_LIMIT = { limit: 30, windowMs: minutes(10) };

export type InvoicePdfRefusal = "too-many" | "failed";

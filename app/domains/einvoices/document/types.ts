/** Type codes 388, 381 and 383 of UN/CEFACT 1001. We issue no debit notes; a unit has to show that it can. */
export type EInvoiceKind = "invoice" | "credit_note" | "debit_note";

/** A VAT category as the tax authority knows it. Whatever is not at the standard rate says why, with a VATEX-SA code. */
export type TaxCategory =
  { code: "S"; percent: 15 } | { code: "Z" | "E" | "O"; percent: 0; reasonCode: string; reason: string };

/** One line. Amounts are of the whole line, in whole halalas; `netHalalas + vatHalalas = totalHalalas`. */
export type EInvoiceLine = {
  name: string;
  /** How many, a whole number from 1. */
  quantity: number;
  /** VAT left out, the discount taken off. */
  netHalalas: number;
  /** VAT left out: what it would have cost more. 0 where there is none. */
  discountHalalas: number;
  tax: TaxCategory;
  vatHalalas: number;
  /** VAT included. */
  totalHalalas: number;
};

/** The seller's national address; `building` has four digits, `postalCode` five. */
export type EInvoiceAddress = {
  street: string;
  building: string;
  district: string;
  city: string;
  postalCode: string;
  country: "SA";
};

export type EInvoiceSeller = {
  name: string;
  /** Fifteen digits, 3 at both ends. */
  vatNumber: string;
  /** Commercial registration, ten digits; null where there is none. */
  crNumber: string | null;
  address: EInvoiceAddress;
};

/** A simplified tax invoice, or a credit note to one, before it is signed. */
export type EInvoice = {
  kind: EInvoiceKind;
  simplified: true;
  /** As printed, "INV-000123". */
  number: string;
  /** RFC 4122, in either case of letters. */
  uuid: string;
  /** Epoch ms; written as date and time in Riyadh. */
  issuedAt: number;
  /** The invoice counter (ICV), from 1, over all documents of one certificate's unit. */
  counter: number;
  /** The hash of the document before (PIH), base64; `FIRST_PREVIOUS_HASH` for the first. */
  previousHash: string;
  currency: "SAR";
  seller: EInvoiceSeller;
  buyer: { name: string | null } | null;
  /** Of a credit note: the number of its invoice and why it is taken back. Null for an invoice. */
  refersTo: { number: string; reason: string } | null;
  /** UN/CEFACT 4461: "10" cash, "30" credit transfer, "42" bank account, "48" card, "1" not said. */
  paymentMeans: string;
  lines: EInvoiceLine[];
};

/** Who signs: the key on secp256k1 and its certificate. */
export type Signer = {
  /** 32 bytes. */
  privateKey: Uint8Array;
  /** DER in base64, as Fatoora hands it over once its outer base64 is taken off. */
  certificate: string;
};

export type SignedDocument = {
  /** The whole document, with signature and QR code, as it is reported. */
  xml: string;
  /** SHA-256 over the canonical invoice, base64: what is reported, and the next document's `previousHash`. */
  hash: string;
  /** Nine fields of tag, length and value, in base64: what the printed code holds. */
  qr: string;
};

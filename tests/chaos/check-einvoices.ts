import { createHash } from "node:crypto";
import { hours } from "#app/lib/duration.ts";
import type { Books, EInvoiceRow, InvoiceRow } from "./books.ts";
import { delaysOf } from "./counts.ts";
import { groupBy, type Check } from "./rows.ts";

/** The law's time for reporting a simplified document. */
const IN_TIME = hours(24);

/** What the first document of a chain holds in place of a hash: base64 of the hexadecimal SHA-256 of "0". */
const FIRST = Buffer.from(createHash("sha256").update("0").digest("hex")).toString("base64");

const PREFIX: Record<string, string> = { invoice: "INV", credit_note: "CN" };
const TYPE_CODES: Record<string, string> = { invoice: "388", credit_note: "381" };

const numberOf = ({ kind, number }: InvoiceRow): string =>
  `${PREFIX[kind]}-${String(number).padStart(6, "0")}`;

const amountOf = (halalas: number): string => (halalas / 100).toFixed(2);

/** The VAT in a price: 15 parts of 115, a half rounded up; none of a property outside Saudi Arabia. */
const vatOf = (halalas: number, country: string | null): number =>
  country === null || country === "sa" ? Math.floor((6 * halalas + 23) / 46) : 0;

const found = (xml: string, pattern: RegExp): string | null => pattern.exec(xml)?.[1] ?? null;

/** What a signed document says, read without the platform's own code. */
function saidIn(xml: string) {
  const amount = (name: string) => found(xml, new RegExp(`<cbc:${name} currencyID="SAR">([^<]+)<`));
  return {
    number: found(xml, /<\/cbc:ProfileID><cbc:ID>([^<]+)</),
    type: found(xml, /<cbc:InvoiceTypeCode[^>]*>([^<]+)</),
    refersTo: found(xml, /<cac:InvoiceDocumentReference><cbc:ID>([^<]+)</),
    counter: found(xml, /<cbc:ID>ICV<\/cbc:ID><cbc:UUID>([^<]+)</),
    previousHash: found(
      xml,
      /<cbc:ID>PIH<\/cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject[^>]*>([^<]+)</,
    ),
    vat: amount("TaxAmount"),
    net: amount("TaxExclusiveAmount"),
    total: amount("TaxInclusiveAmount"),
    category: found(xml, /<cac:TaxCategory><cbc:ID>([^<]+)</),
  };
}

/** What a document has to say of its invoice. `country`: of the property; null for credits. */
function wantedOf(invoice: InvoiceRow, country: string | null) {
  const { kind, total_halalas: total } = invoice;
  const vat = vatOf(total, country);
  return {
    number: numberOf(invoice),
    type: TYPE_CODES[kind] ?? null,
    vat: amountOf(vat),
    net: amountOf(total - vat),
    total: amountOf(total),
    category: country === null || country === "sa" ? "S" : "O",
  };
}

/** Where the chain of one unit does not hold. */
function chainFaults(unit: string, documents: EInvoiceRow[]): string[] {
  const ordered = documents.toSorted((a, b) => a.counter - b.counter);
  return ordered.flatMap((document, at) => {
    const before = ordered[at - 1]?.hash ?? FIRST;
    const said = saidIn(document.xml);
    const holds =
      document.counter === at + 1 &&
      said.counter === String(document.counter) &&
      said.previousHash === before &&
      document.previous_hash === before;
    return holds ? [] : [`${unit} ${document.counter}`];
  });
}

/** E-invoices: one for each document, in a chain, signed, and reported in time. */
export function checkEInvoices(books: Books): Check[] {
  const { payments, invoices, einvoices, reported } = books;
  const invoiceOf = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const countryOf = new Map(payments.map(({ id, property_country: country }) => [id, country]));
  const ofInvoice = groupBy(einvoices, ({ invoice_id: id }) => id);
  const atFatoora = groupBy(reported, ({ hash }) => hash);
  const hashes = new Set(einvoices.map(({ hash }) => hash));
  const delays = delaysOf(books);
  const differing = (isWrong: (row: EInvoiceRow, invoice: InvoiceRow) => boolean): string[] =>
    einvoices
      .filter((row) => {
        const invoice = invoiceOf.get(row.invoice_id);
        return invoice !== undefined && isWrong(row, invoice);
      })
      .map(({ id, counter }) => `${id} (${counter})`);
  return [
    {
      name: "every invoice and credit note has one e-invoice, and nothing else has one",
      violations: [
        ...invoices.filter(({ id }) => ofInvoice.get(id)?.length !== 1).map(numberOf),
        ...einvoices.filter(({ invoice_id: id }) => !invoiceOf.has(id)).map(({ id }) => id),
      ],
    },
    {
      name: "the chain of e-invoices has no gap and no fork, and each holds the hash of the one before",
      violations: [...groupBy(einvoices, ({ device_id: id }) => id)].flatMap(([unit, documents]) =>
        chainFaults(unit, documents),
      ),
    },
    { name: "npm run zatca -- verify finds nothing wrong with it", violations: books.chainFaults },
    {
      name: "every e-invoice's hash holds for xmlsec1, and its signature for openssl",
      violations: books.unverified,
    },
    {
      name: "every e-invoice came to Fatoora once, as it was signed, and Fatoora has no other",
      violations: [
        ...einvoices.filter(({ hash }) => atFatoora.get(hash)?.length !== 1).map(({ id }) => id),
        ...reported.filter(({ hash }) => !hashes.has(hash)).map(({ number }) => `at Fatoora ${number}`),
      ],
    },
    {
      name: "every e-invoice was reported within 24 hours of its issue, by the run's clock",
      violations: einvoices
        .filter(({ id }) => (delays.get(id) ?? Infinity) > IN_TIME)
        .map(({ id, status }) => `${id} (${status}): ${delays.get(id) ?? "never"} ms`),
    },
    {
      name: "the site knows of every e-invoice what Fatoora decided, and what was rejected is put right",
      violations: einvoices
        .filter(({ hash, status, corrected_at: correctedAt }) => {
          const isRejected = atFatoora.get(hash)?.[0]?.outcome === "rejected";
          const known = isRejected ? status === "rejected" : status === "accepted" || status === "warned";
          return !known || (status === "rejected" && correctedAt === null);
        })
        .map(({ id, status }) => `${id}: ${status}`),
    },
    {
      name: "every e-invoice says its document's kind, number and amounts, with the VAT of where the property is",
      violations: differing(({ xml }, invoice) => {
        const country = countryOf.get(invoice.payment_id) ?? null;
        const said: Record<string, string | null> = saidIn(xml);
        return (
          invoice.vat_halalas !== vatOf(invoice.total_halalas, country) ||
          Object.entries(wantedOf(invoice, country)).some(([what, wanted]) => said[what] !== wanted)
        );
      }),
    },
    {
      name: "every credit note's e-invoice names the invoice that it cancels, and no invoice's names one",
      violations: differing(({ xml }, { refers_to_id: refersTo }) => {
        const cancelled = invoiceOf.get(refersTo ?? "");
        return saidIn(xml).refersTo !== (cancelled ? numberOf(cancelled) : null);
      }),
    },
  ];
}

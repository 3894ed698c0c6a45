import { composeEInvoice } from "#app/domains/einvoices/chain/compose.ts";
import { FIRST_PREVIOUS_HASH } from "#app/domains/einvoices/document/first-hash.ts";
import { signDocument } from "#app/domains/einvoices/document/sign-document.ts";
import { ISSUED_AT, signer } from "#app/domains/einvoices/document/signing.fixture.ts";
import { hours } from "#app/lib/duration.ts";
import type { Taken } from "../fakes/fatoora/state.ts";
import type { EInvoiceRow, InvoiceRow } from "./books.ts";

const ADDRESS = {
  street: "طريق الملك فهد",
  building: "7001",
  district: "العليا",
  city: "الرياض",
  postalCode: "12211",
};
const SELLER = { name: "معيار", vatNumber: "399999999900003", address: "الرياض", crNumber: null };

/** Signed e-invoices of these documents, in one chain, and what Fatoora has of them: each came an hour after its issue. */
export function signAll(documents: readonly InvoiceRow[]): { einvoices: EInvoiceRow[]; reported: Taken[] } {
  const unit = signer();
  const einvoices: EInvoiceRow[] = [];
  const reported: Taken[] = [];
  for (const invoice of documents) {
    const { kind, number, total_halalas: total, refers_to_id: refersTo } = invoice;
    const cancelled = documents.find(({ id }) => id === refersTo);
    const place = {
      counter: einvoices.length + 1,
      previousHash: einvoices.at(-1)?.hash ?? FIRST_PREVIOUS_HASH,
      uuid: crypto.randomUUID(),
    };
    const issued = {
      kind: kind === "invoice" ? ("invoice" as const) : ("credit_note" as const),
      number,
      issuedAt: invoice.issued_at,
      seller: SELLER,
      lines: [
        {
          item: "seller_owner" as const,
          quantity: 1,
          unitHalalas: total,
          discount: "none" as const,
          discountHalalas: 0,
          totalHalalas: total,
          vat: invoice.vat_halalas === 0 ? ("O" as const) : ("S" as const),
        },
      ],
      refersToNumber: cancelled?.number ?? null,
      refersToRejected: false,
    };
    const signed = signDocument(composeEInvoice(issued, place, ADDRESS), unit, ISSUED_AT);
    einvoices.push({
      id: `document-${place.counter}`,
      device_id: "unit",
      counter: place.counter,
      invoice_id: invoice.id,
      uuid: place.uuid,
      previous_hash: place.previousHash,
      ...signed,
      status: "accepted",
      corrected_at: null,
    });
    reported.push({
      unit: "unit",
      number: String(number),
      typeCode: "388",
      uuid: place.uuid,
      counter: place.counter,
      previousHash: place.previousHash,
      hash: signed.hash,
      outcome: "accepted",
      at: invoice.issued_at + hours(1),
    });
  }
  return { einvoices, reported };
}

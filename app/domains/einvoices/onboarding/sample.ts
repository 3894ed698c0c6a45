import { FIRST_PREVIOUS_HASH } from "../document/first-hash.ts";
import { signDocument } from "../document/sign-document.ts";
import type { EInvoice, EInvoiceKind, EInvoiceSeller, Signer } from "../document/types.ts";
import type { Report } from "../fatoora-calls.ts";

/** The kinds of documents that a unit has to show it can make, in the order in which they refer to each other. */
export const SAMPLE_KINDS = [
  "invoice",
  "credit_note",
  "debit_note",
] as const satisfies readonly EInvoiceKind[];

const REASONS = { credit_note: "رد المبلغ كاملًا إلى العميل", debit_note: "تصحيح مبلغ الفاتورة" };

/** A sample of a kind: one report at 115 riyals. It is checked, never reported, and no part of the unit's chain. */
function sampleOf(kind: EInvoiceKind, seller: EInvoiceSeller, at: number): Omit<EInvoice, "previousHash"> {
  return {
    kind,
    simplified: true,
    number: `SAMPLE-${SAMPLE_KINDS.indexOf(kind) + 1}`,
    uuid: crypto.randomUUID(),
    issuedAt: at,
    counter: SAMPLE_KINDS.indexOf(kind) + 1,
    currency: "SAR",
    seller,
    buyer: null,
    refersTo: kind === "invoice" ? null : { number: "SAMPLE-1", reason: REASONS[kind] },
    paymentMeans: "48",
    lines: [
      {
        name: "تقرير تقدير قيمة",
        quantity: 1,
        netHalalas: 10_000,
        discountHalalas: 0,
        tax: { code: "S", percent: 15 },
        vatHalalas: 1500,
        totalHalalas: 11_500,
      },
    ],
  };
}

/** The samples that the compliance check wants, each linked to the one before. */
export async function signSamples(seller: EInvoiceSeller, signer: Signer, at: number): Promise<Report[]> {
  const samples: Report[] = [];
  for (const kind of SAMPLE_KINDS) {
    const sample = sampleOf(kind, seller, at);
    const previousHash = samples.at(-1)?.hash ?? FIRST_PREVIOUS_HASH;
    const { xml, hash } = await signDocument({ ...sample, previousHash }, signer, at);
    samples.push({ xml, hash, uuid: sample.uuid });
  }
  return samples;
}

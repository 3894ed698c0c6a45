import { ISSUED_AT } from "#app/domains/einvoices/document/signing.fixture.ts";
import type { Books, PaymentRow } from "./books.ts";
import { checkBooks } from "./check.ts";
import { sessionsByPayment } from "./rows.ts";
import { signAll } from "./sound-einvoices.ts";
import { newTally, type World } from "./world.ts";

export const AMOUNT = 40_000;
export const VAT = 5217;

/** A document of a payment as its row has it: a flat in Dubai is not taxed. */
export const issued = (paymentId: string, kind: string, number: number) => ({
  id: `${kind}-${paymentId}`,
  payment_id: paymentId,
  kind,
  number,
  refers_to_id: kind === "credit_note" ? `invoice-${paymentId}` : null,
  total_halalas: AMOUNT,
  vat_halalas: paymentId === "abroad" ? 0 : VAT,
  issued_at: ISSUED_AT,
});

const PAID = ["kept", "back", "bundle", "abroad"];
const ISSUED = [...PAID.map((id, at) => issued(id, "invoice", at + 1)), issued("back", "credit_note", 1)];
/** Signed once: a document takes some milliseconds. */
const SIGNED = signAll(ISSUED);

/** A paid payment of one report. */
export function paymentRow(id: string, overrides: Partial<PaymentRow> = {}): PaymentRow {
  return {
    id,
    status: "completed",
    credits: 1,
    report_id: `report-${id}`,
    property_id: "property",
    amount_halalas: AMOUNT,
    refunded_halalas: 0,
    provider: "stripe",
    completed_at: ISSUED_AT,
    property_country: "sa",
    provider_checkout_id: `cs-${id}`,
    provider_payment_id: `pi-${id}`,
    dispute_id: null,
    dispute_status: null,
    ...overrides,
  };
}

/** Consistent books: one report bought and made, one refunded, one of three credits spent, one report of a flat in Dubai. */
export function soundBooks() {
  const payments = [
    paymentRow("kept"),
    paymentRow("back", { status: "refunded", refunded_halalas: AMOUNT }),
    paymentRow("bundle", { credits: 3, report_id: null, property_id: null, property_country: null }),
    paymentRow("abroad", { property_country: "ae" }),
  ];
  const credit = (id: string, paymentId: string, ordinal: number, voidedAt: number | null = null) => ({
    id,
    payment_id: paymentId,
    ordinal,
    voided_at: voidedAt,
    replaces_id: null as string | null,
  });
  const report = (id: string, creditId: string, withdrawnAt: number | null = null) => ({
    id,
    credit_id: creditId,
    status: "completed",
    withdrawn_at: withdrawnAt,
    completed_at: 1,
    file_key: `reports/${id}.pdf`,
  });
  const reports = [
    report("report-kept", "credit-kept"),
    report("report-back", "credit-back", 2),
    report("report-bundle", "credit-2"),
    report("report-abroad", "credit-abroad"),
  ];
  const mail = (template: string, subject: string) => ({
    id: `${template} ${subject}`,
    template,
    status: "sent",
    subject,
  });
  const sessions = payments.map(({ id }) => ({
    id: `cs-${id}`,
    status: "complete",
    payment_status: "paid",
    metadata: { payment_id: id },
    amount_total: AMOUNT,
    payment_intent: `pi-${id}`,
  }));
  return {
    payments,
    credits: [
      credit("credit-kept", "kept", 1),
      credit("credit-back", "back", 1, 2),
      credit("credit-1", "bundle", 1),
      credit("credit-2", "bundle", 2),
      credit("credit-3", "bundle", 3),
      credit("credit-abroad", "abroad", 1),
    ],
    reports,
    refunds: [
      {
        id: "refund",
        payment_id: "back",
        source: "member",
        status: "refunded",
        amount_halalas: AMOUNT,
        provider_refund_id: "re-back",
      },
    ],
    invoices: ISSUED.map((row) => ({ ...row })),
    ...structuredClone(SIGNED),
    chainFaults: [] as string[],
    unverified: [] as string[],
    mails: [
      ...reports.map(({ id }) => mail("report-ready", id)),
      ...payments.map(({ id }) => mail("payment-receipt", id)),
      mail("refund-done", "re-back"),
    ],
    audits: payments.map(({ id }) => ({ action: "payment.completed", subject_id: id, times: 1 })),
    letters: [] as { id: string }[],
    unhandled: [] as { id: string }[],
    files: new Map(reports.map(({ file_key: key }) => [key, { size: 90_000, head: "%PDF-" }])),
    foreignEvents: [] as string[],
    bank: {
      sessions,
      sessionOf: sessionsByPayment(sessions),
      charges: payments.map(({ id }) => ({ id: `ch-${id}`, amount: AMOUNT, payment_intent: `pi-${id}` })),
      refunds: [{ id: "re-back", amount: AMOUNT, status: "succeeded", payment_intent: "pi-back" }],
      disputes: [] as { id: string; status: string; amount: number; payment_intent: string }[],
      totals: [{ currency: "sar", netAmount: 3 * AMOUNT }],
    },
  };
}

export type Draft = ReturnType<typeof soundBooks>;

/** The invariants that sound books break after a change. */
export function broken(change: (books: Draft, world: Pick<World, "tally">) => void): string[] {
  const books = soundBooks();
  const world = { tally: newTally() };
  change(books, world);
  return checkBooks(books as unknown as Books, world as World)
    .filter(({ violations }) => violations.length > 0)
    .map(({ name }) => name);
}

import { expect, test } from "vitest";
import type { Books, PaymentRow } from "./books.ts";
import { checkBooks } from "./check.ts";
import { sessionsByPayment } from "./rows.ts";
import { newTally, type World } from "./world.ts";

const AMOUNT = 40_000;

function paymentRow(id: string, overrides: Partial<PaymentRow> = {}): PaymentRow {
  return {
    id,
    status: "completed",
    credits: 1,
    report_id: `report-${id}`,
    property_id: "property",
    amount_halalas: AMOUNT,
    refunded_halalas: 0,
    provider: "stripe",
    provider_checkout_id: `cs-${id}`,
    provider_payment_id: `pi-${id}`,
    dispute_id: null,
    dispute_status: null,
    ...overrides,
  };
}

/** Consistent books: one report bought and made, one refunded, one of three credits spent. */
function soundBooks() {
  const payments = [
    paymentRow("kept"),
    paymentRow("back", { status: "refunded", refunded_halalas: AMOUNT }),
    paymentRow("bundle", { credits: 3, report_id: null, property_id: null }),
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
  ];
  const document = (paymentId: string, kind: string, number: number) => ({
    payment_id: paymentId,
    kind,
    number,
    total_halalas: AMOUNT,
  });
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
    invoices: [
      ...payments.map(({ id }, at) => document(id, "invoice", at + 1)),
      document("back", "credit_note", 1),
    ],
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
      totals: [{ currency: "sar", netAmount: 2 * AMOUNT }],
    },
  };
}

type Draft = ReturnType<typeof soundBooks>;

function broken(change: (books: Draft, world: Pick<World, "tally">) => void): string[] {
  const books = soundBooks();
  const world = { tally: newTally() };
  change(books, world);
  return checkBooks(books as unknown as Books, world as World)
    .filter(({ violations }) => violations.length > 0)
    .map(({ name }) => name);
}

const lost = (id: string, amount: number) => ({ id, status: "lost", amount, payment_intent: "pi-kept" });

test("books in order break nothing, nor does a second page of a payment that ended unpaid", () => {
  expect(broken(() => undefined)).toEqual([]);
  const [paid] = soundBooks().bank.sessions;
  if (!paid) throw new Error("no session");
  const unpaid = { ...paid, id: "second", status: "expired", payment_status: "unpaid" };
  for (const pages of [
    [paid, unpaid],
    [unpaid, paid],
  ])
    expect(sessionsByPayment(pages).get(paid.metadata.payment_id)).toBe(paid);
});

test.each<[what: string, invariant: RegExp, change: Parameters<typeof broken>[0]]>([
  ["a paid session is never heard of", /^every session paid/, ({ payments }) => void payments.shift()],
  [
    "a payment completes without money",
    /^nothing counts as paid/,
    ({ bank }) => Object.assign(bank.sessions[0] ?? {}, { payment_status: "unpaid" }),
  ],
  [
    "a payment waits for ever",
    /^no payment waits/,
    ({ payments }) => void payments.push(paymentRow("late", { status: "pending" })),
  ],
  [
    "a payment completes twice",
    /^the audit log/,
    ({ audits }) => Object.assign(audits[0] ?? {}, { times: 2 }),
  ],
  ["a credit is missing", /exactly the credits/, ({ credits }) => void credits.pop()],
  ["a paid report is missing", /^every credit that was paid for/, ({ reports }) => void reports.shift()],
  [
    "a paid report is withdrawn",
    /^every credit that was paid for/,
    ({ reports }) => Object.assign(reports[0] ?? {}, { withdrawn_at: 3 }),
  ],
  [
    "a purchase does not know its report",
    /^every single purchase/,
    ({ payments }) => Object.assign(payments[0] ?? {}, { report_id: null }),
  ],
  [
    "a refunded report can still be read",
    /^what was refunded is void/,
    ({ reports }) => Object.assign(reports[1] ?? {}, { withdrawn_at: null }),
  ],
  [
    "a report is made of nothing",
    /^no report exists whose payment/,
    ({ reports }) => Object.assign(reports[2] ?? {}, { credit_id: "none" }),
  ],
  [
    "a credit makes two reports",
    /^no credit made two/,
    ({ reports }) => Object.assign(reports[2] ?? {}, { credit_id: "credit-kept" }),
  ],
  [
    "a report is stuck",
    /^no report is still in the making/,
    ({ reports }) => Object.assign(reports[0] ?? {}, { status: "processing" }),
  ],
  ["a file is missing", /^every completed report's file/, ({ files }) => files.clear()],
  [
    "a halala is missing",
    /^completed payments less refunds/,
    ({ bank }) => Object.assign(bank.totals[0] ?? {}, { netAmount: 2 * AMOUNT - 1 }),
  ],
  [
    "a lost dispute is not heard of",
    /^every payment knows what was given back/,
    ({ bank }) => void bank.disputes.push(lost("du", AMOUNT)),
  ],
  [
    "one of two lost disputes is not heard of",
    /^every payment knows what was given back/,
    ({ payments, bank }) => {
      Object.assign(payments[0] ?? {}, { refunded_halalas: 10_000, dispute_status: "lost" });
      bank.disputes.push(lost("du-1", 10_000), lost("du-2", 20_000));
    },
  ],
  [
    "a lost dispute of a part has no row of its amount",
    /^every lost dispute has one row/,
    ({ bank }) => void bank.disputes.push(lost("du", 10_000)),
  ],
  [
    "a charge is given back twice",
    /^the bank never gave back more/,
    ({ bank }) =>
      void bank.refunds.push({
        id: "re-again",
        amount: AMOUNT,
        status: "succeeded",
        payment_intent: "pi-back",
      }),
  ],
  ["a refund has no row", /^every refund that went through/, ({ refunds }) => void refunds.pop()],
  [
    "a refund is left lying",
    /^no refund is left/,
    ({ refunds }) => Object.assign(refunds[0] ?? {}, { status: "granted" }),
  ],
  ["an invoice is missing", /^one invoice/, ({ invoices }) => void invoices.shift()],
  [
    "an invoice number is left out",
    /^one invoice/,
    ({ invoices }) => Object.assign(invoices[2] ?? {}, { number: 4 }),
  ],
  ["a credit note is missing", /^one credit note/, ({ invoices }) => void invoices.pop()],
  ["a report is told of twice", /^one report-ready/, ({ mails }) => void mails.push(mails[0] as never)],
  ["a receipt is missing", /^one receipt/, ({ mails }) => void mails.splice(3, 1)],
  ["a refund is told of twice", /^no refund is told/, ({ mails }) => void mails.push(mails[6] as never)],
  ["a mail waits", /^no mail waits/, ({ mails }) => Object.assign(mails[0] ?? {}, { status: "pending" })],
  [
    "a forger gets in",
    /^every forged webhook/,
    (_books, { tally }) => Object.assign(tally, { forgedAccepted: 1 }),
  ],
  [
    "a forged event is stored",
    /^every stored event/,
    ({ foreignEvents }) => void foreignEvents.push("evt_forged"),
  ],
  ["an event is never acted on", /^no event is left/, ({ unhandled }) => void unhandled.push({ id: "evt" })],
])("%s: found", (_what, invariant, change) => {
  expect(broken(change)).toContainEqual(expect.stringMatching(invariant));
});

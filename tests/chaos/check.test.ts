import { expect, test } from "vitest";
import { sessionsByPayment } from "./rows.ts";
import { AMOUNT, broken, paymentRow, soundBooks } from "./sound-books.ts";

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
    ({ bank }) => Object.assign(bank.totals[0] ?? {}, { netAmount: 3 * AMOUNT - 1 }),
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
  ["a credit note is missing", /^one invoice/, ({ invoices }) => void invoices.pop()],
  ["a report is told of twice", /^one report-ready/, ({ mails }) => void mails.push(mails[0] as never)],
  ["a receipt is missing", /^one receipt/, ({ mails }) => void mails.splice(4, 1)],
  ["a refund is told of twice", /^no refund is told/, ({ mails }) => void mails.push(mails[8] as never)],
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

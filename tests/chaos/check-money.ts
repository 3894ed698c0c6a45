import { isMoyasars } from "./banks.ts";
import type { Books, InvoiceRow } from "./books.ts";
import { groupBy, isGapless, isPaid, type Check } from "./rows.ts";

/** Refunds, disputes and the balance, in our database and at the bank. */
export function checkMoney({ payments, refunds, bank }: Books): Check[] {
  const given = groupBy(
    bank.refunds.filter(({ status }) => status !== "failed" && status !== "canceled"),
    ({ payment_intent: intent }) => String(intent),
  );
  const sumOf = (intent: string | null): number =>
    (given.get(intent ?? "") ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const disputes = groupBy(bank.disputes, ({ payment_intent: intent }) => String(intent));
  const disputesOf = (intent: string | null) => disputes.get(intent ?? "") ?? [];
  const lostOf = (intent: string | null): number =>
    disputesOf(intent)
      .filter(({ status }) => status === "lost")
      .reduce((sum, { amount }) => sum + amount, 0);
  /** A charge's status is that of its newest undecided dispute, else of the newest lost one, else of the newest. */
  const statusOf = (intent: string | null): string | null => {
    const words = disputesOf(intent).map(({ status }) => status);
    return (
      words.findLast((word) => word === "needs_response") ??
      words.findLast((word) => word === "lost") ??
      words.at(-1) ??
      null
    );
  };
  const paid = payments.filter(isPaid);
  const here = paid.reduce((sum, row) => sum + row.amount_halalas - row.refunded_halalas, 0);
  const there = bank.totals.reduce((sum, { netAmount }) => sum + netAmount, 0);
  const rowsOf = groupBy(
    refunds.filter(({ provider_refund_id: id }) => id !== null),
    ({ provider_refund_id: id }) => String(id),
  );
  return [
    {
      name: "completed payments less refunds are the bank's balance, to the halala",
      violations: here === there ? [] : [`here ${here}, at the bank ${there}`],
    },
    {
      name: "every payment knows what was given back and lost of it, and how its disputes stand",
      violations: paid
        .filter((row) => {
          const intent = row.provider_payment_id;
          const back = sumOf(intent) + lostOf(intent);
          const status = back >= row.amount_halalas ? "refunded" : "completed";
          return (
            row.refunded_halalas !== back || row.status !== status || row.dispute_status !== statusOf(intent)
          );
        })
        .map(
          (row) =>
            `${row.id}: ${row.status}, ${row.refunded_halalas} back, dispute ${row.dispute_status}; at the bank ${sumOf(row.provider_payment_id)} back, ${lostOf(row.provider_payment_id)} lost, dispute ${statusOf(row.provider_payment_id)}`,
        ),
    },
    {
      name: "every lost dispute has one row of its amount, and no row tells of another",
      violations: [
        ...bank.disputes
          .filter(({ status }) => status === "lost")
          .filter(({ id, amount }) => {
            const rows = rowsOf.get(id) ?? [];
            return rows.length !== 1 || rows[0]?.amount_halalas !== amount;
          })
          .map(({ id }) => `${id}: ${JSON.stringify(rowsOf.get(id) ?? "no row")}`),
        ...refunds
          .filter(({ source }) => source === "dispute")
          .filter(
            ({ provider_refund_id: id }) =>
              bank.disputes.find((dispute) => dispute.id === id)?.status !== "lost",
          )
          .map(({ id }) => `row ${id}`),
      ],
    },
    {
      name: "the bank never gave back more than a charge, and a whole refund once",
      violations: bank.charges
        .filter(({ amount, payment_intent: intent }) => {
          const own = given.get(String(intent)) ?? [];
          const whole = own.filter((refund) => refund.amount === amount);
          return sumOf(String(intent)) > amount || whole.length > 1;
        })
        .map(({ id }) => id),
    },
    {
      name: "every refund that went through has one row, and no row tells of another",
      violations: [
        ...bank.refunds
          .filter(({ id, status }) => status === "succeeded" && !isMoyasars(id))
          .filter(({ id }) => {
            const rows = rowsOf.get(id) ?? [];
            return rows.length !== 1 || rows[0]?.status !== "refunded";
          })
          .map(({ id }) => `${id}: ${JSON.stringify(rowsOf.get(id) ?? "no row")}`),
        ...refunds
          .filter(({ status, source }) => status === "refunded" && source !== "dispute")
          .filter(({ provider_refund_id: id }) => !isMoyasars(id))
          .filter(
            ({ provider_refund_id: id }) =>
              bank.refunds.find((refund) => refund.id === id)?.status !== "succeeded",
          )
          .map(({ id }) => `row ${id}`),
      ],
    },
    {
      name: "of every payment the rows tell what Moyasar gave back, to the halala",
      violations: payments
        .filter(({ provider }) => provider === "moyasar")
        .filter((row) => {
          const told = refunds
            .filter(({ payment_id: id, status }) => id === row.id && status === "refunded")
            .reduce((sum, { amount_halalas: amount }) => sum + amount, 0);
          return told !== sumOf(row.provider_payment_id);
        })
        .map(({ id, provider_payment_id: payment }) => `${id}: at Moyasar ${sumOf(payment)}`),
    },
    {
      name: "no refund is left asked for or under way",
      violations: [
        ...refunds
          .filter(({ status }) => status === "requested" || status === "granted")
          .map(({ id, status, payment_id: paymentId }) => `${id} (${status}) of ${paymentId}`),
        ...bank.refunds.filter(({ status }) => status === "pending").map(({ id }) => id),
      ],
    },
  ];
}

/** Tax invoices and credit notes. Each credit note cancels one invoice. */
export function checkInvoices({ payments, invoices, einvoices, audits }: Books): Check[] {
  const undone = new Set(
    audits.filter(({ action }) => action === "payment.refund_undone").map((row) => row.subject_id),
  );
  const rejected = new Set(
    einvoices.filter(({ status }) => status === "rejected").map(({ invoice_id: id }) => id),
  );
  const statusOf = new Map(payments.map(({ id, status }) => [id, status]));
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const of = (kind: string) => invoices.filter((row) => row.kind === kind);
  const ofPayment = groupBy(of("invoice"), ({ payment_id: id }) => id);
  const notesOf = groupBy(of("credit_note"), ({ refers_to_id: id }) => String(id));
  const gaps = (kind: string) =>
    isGapless(of(kind).map(({ number }) => number)) ? [] : ["the numbers have a gap"];

  /** Whether a credit note cancels an invoice of its payment, of that amount, for a reason. */
  function isDue({ payment_id: id, refers_to_id: refersTo, total_halalas: total }: InvoiceRow): boolean {
    const invoice = byId.get(refersTo ?? "");
    const isRefund = statusOf.get(id) === "refunded" || undone.has(id);
    return (
      invoice?.payment_id === id && invoice.total_halalas === total && (isRefund || rejected.has(invoice.id))
    );
  }
  return [
    {
      name: "one invoice stands per paid payment, of its amount, numbered without a gap",
      violations: [
        // If the bank returns a refund, or the tax authority rejects an invoice, the payment is invoiced again.
        ...payments
          .filter((row) => {
            const own = ofPayment.get(row.id) ?? [];
            const standing = own.filter(({ id }) => !notesOf.has(id));
            const isWrong = own.some(({ total_halalas: total }) => total !== row.amount_halalas);
            if (!isPaid(row)) return own.length > 0;
            return isWrong || own.length === 0 || standing.length !== (row.status === "completed" ? 1 : 0);
          })
          .map(({ id, status }) => `${id} (${status})`),
        ...gaps("invoice"),
      ],
    },
    {
      name: "each credit note cancels an invoice that was refunded or rejected, once, numbered without a gap",
      violations: [
        ...of("credit_note")
          .filter((note) => !isDue(note))
          .map(({ id }) => id),
        // One that the tax authority rejected is followed by another.
        ...[...notesOf]
          .filter(([, notes]) => notes.filter(({ id }) => !rejected.has(id)).length > 1)
          .map(([id]) => `${id}: cancelled twice`),
        ...gaps("credit_note"),
      ],
    },
  ];
}

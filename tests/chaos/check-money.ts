import { isMoyasars } from "./banks.ts";
import type { Books } from "./books.ts";
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

/** Tax invoices and credit notes. */
export function checkInvoices({ payments, invoices, audits }: Books): Check[] {
  const undone = new Set(
    audits.filter(({ action }) => action === "payment.refund_undone").map((row) => row.subject_id),
  );
  const of = (kind: string) => invoices.filter((row) => row.kind === kind);
  const countOf = (kind: string, id: string, total: number) =>
    of(kind).filter((row) => row.payment_id === id && row.total_halalas === total).length;
  const gaps = (kind: string) =>
    isGapless(of(kind).map(({ number }) => number)) ? [] : ["the numbers have a gap"];
  const wrong = (isWrong: (row: Books["payments"][number], invoiced: number, noted: number) => boolean) =>
    payments
      .filter((row) => {
        const { id, amount_halalas: total } = row;
        return isWrong(row, countOf("invoice", id, total), countOf("credit_note", id, total));
      })
      .map(({ id, status }) => `${id} (${status})`);
  return [
    {
      name: "one invoice stands per paid payment, of its amount, numbered without a gap",
      violations: [
        // Each credit note cancels one invoice; if the bank returns a refund, the payment is invoiced again.
        ...wrong((row, invoiced, noted) =>
          isPaid(row)
            ? invoiced === 0 || invoiced - noted !== (row.status === "completed" ? 1 : 0)
            : invoiced > 0,
        ),
        ...gaps("invoice"),
      ],
    },
    {
      name: "one credit note per refunded payment, of its amount, numbered without a gap",
      violations: [
        ...wrong((row, _invoiced, noted) =>
          row.status === "refunded" ? noted === 0 : noted > 0 && !undone.has(row.id),
        ),
        ...gaps("credit_note"),
      ],
    },
  ];
}

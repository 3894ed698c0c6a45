import type { Books, CreditRow, PaymentRow } from "./books.ts";
import { checkEInvoices } from "./check-einvoices.ts";
import { checkInvoices, checkMoney } from "./check-money.ts";
import { groupBy, isPaid, repeated, type Check } from "./rows.ts";
import type { World } from "./world.ts";

/** The invariants that must hold once everything is quiet, each with the rows that break it. */
export function checkBooks(books: Books, world: World): Check[] {
  return [
    ...checkPayments(books),
    ...checkCredits(books),
    ...checkReports(books),
    ...checkMoney(books),
    ...checkInvoices(books),
    ...checkEInvoices(books),
    ...checkMails(books),
    ...checkEvents(books, world),
  ];
}

function checkPayments({ payments, bank, audits }: Books): Check[] {
  const paid = payments.filter(isPaid);
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const open = new Set(bank.sessions.filter(({ status }) => status === "open").map(({ id }) => id));
  const completed = audits.filter(({ action }) => action === "payment.completed");
  return [
    {
      name: "every session paid at the bank has its payment, completed or refunded, for the same amount",
      violations: bank.sessions
        .filter(({ payment_status: status }) => status === "paid")
        .filter(({ id, metadata, amount_total: amount, payment_intent: intent }) => {
          const payment = byId.get(metadata?.payment_id ?? "");
          return !(
            payment &&
            isPaid(payment) &&
            payment.provider_checkout_id === id &&
            payment.provider_payment_id === intent &&
            payment.amount_halalas === amount
          );
        })
        .map(({ id, metadata }) => `${id}: ${byId.get(metadata?.payment_id ?? "")?.status ?? "no payment"}`),
    },
    {
      name: "nothing counts as paid that was not paid at the bank",
      violations: paid
        .filter(({ id }) => bank.sessionOf.get(id)?.payment_status !== "paid")
        .map(({ id }) => id),
    },
    {
      name: "no payment waits for a session that can no longer be paid",
      violations: payments
        .filter(({ status }) => status === "pending")
        .filter(({ provider_checkout_id: session }) => session === null || !open.has(session))
        .map(({ id, provider_checkout_id: session }) => `${id}: ${session}`),
    },
    {
      name: "the audit log has payment.completed once per paid payment, and for no other",
      violations: [
        ...paid
          .filter(({ id }) => completed.find((row) => row.subject_id === id)?.times !== 1)
          .map(({ id }) => id),
        ...completed
          .filter((row) => !paid.some(({ id }) => id === row.subject_id))
          .map((row) => row.subject_id),
      ],
    },
  ];
}

function checkCredits({ payments, credits, reports }: Books): Check[] {
  const ofPayment = groupBy(credits, ({ payment_id: id }) => id);
  const reportOf = new Map(reports.map((report) => [report.credit_id, report]));
  const replaced = new Set(credits.map(({ replaces_id: id }) => id));
  const statusOf = new Map(payments.map(({ id, status }) => [id, status]));

  /** Whether a paid credit is used: its report is finished, or its owner still has it, or another one replaces it. */
  function isServed({ id, voided_at: voidedAt }: CreditRow, { credits: bought }: PaymentRow): boolean {
    const report = reportOf.get(id);
    if (voidedAt !== null) return false;
    if (replaced.has(id)) return report?.status === "failed" && report.withdrawn_at !== null;
    if (!report) return bought > 1;
    return report.status === "completed" && report.withdrawn_at === null;
  }

  return [
    {
      name: "every paid payment has exactly the credits it bought, and no other payment has any",
      violations: payments
        .filter((payment) => {
          const own = (ofPayment.get(payment.id) ?? []).filter(({ replaces_id: id }) => id === null);
          const ordinals = own.map(({ ordinal }) => ordinal);
          return (
            own.length !== (isPaid(payment) ? payment.credits : 0) ||
            repeated(ordinals.map(String)).length > 0
          );
        })
        .map(({ id, status }) => `${id} (${status}): ${ofPayment.get(id)?.length ?? 0}`),
    },
    {
      name: "every credit that was paid for has one completed report, or is its owner's to spend",
      violations: payments
        .filter(({ status }) => status === "completed")
        .flatMap((payment) =>
          (ofPayment.get(payment.id) ?? [])
            .filter((credit) => !isServed(credit, payment))
            .map(({ id }) => `${id}: ${JSON.stringify(reportOf.get(id) ?? "no report")}`),
        ),
    },
    {
      name: "every single purchase names the report that its credit made",
      violations: payments
        .filter((payment) => isPaid(payment) && payment.property_id !== null)
        .filter(({ id, report_id: reportId }) => {
          const [credit] = ofPayment.get(id) ?? [];
          return reportId === null || reportOf.get(credit?.id ?? "")?.id !== reportId;
        })
        .map(({ id, report_id: reportId }) => `${id}: ${reportId}`),
    },
    {
      name: "what was refunded is void: its credits, and access to its reports",
      violations: credits
        .filter(({ payment_id: id }) => statusOf.get(id) === "refunded")
        .filter(({ id, voided_at: voidedAt }) => {
          const report = reportOf.get(id);
          return (
            voidedAt === null || (report && (report.withdrawn_at === null || report.status === "processing"))
          );
        })
        .map(({ id }) => `${id}: ${JSON.stringify(reportOf.get(id) ?? "not void")}`),
    },
  ];
}

function checkReports({ payments, credits, reports, files, bank, letters }: Books): Check[] {
  const paymentOf = new Map(credits.map(({ id, payment_id: paymentId }) => [id, paymentId]));
  const paid = new Set(payments.filter(isPaid).map(({ id }) => id));
  return [
    {
      name: "no report exists whose payment was not paid at the bank",
      violations: reports
        .filter(({ credit_id: credit }) => {
          const paymentId = paymentOf.get(credit) ?? "";
          return !paid.has(paymentId) || bank.sessionOf.get(paymentId)?.payment_status !== "paid";
        })
        .map(({ id }) => id),
    },
    {
      name: "no credit made two reports",
      violations: repeated(reports.map(({ credit_id: id }) => id)),
    },
    {
      name: "no report is still in the making, and no job is left given up on",
      violations: [
        ...reports
          .filter(({ status }) => status === "processing" || status === "pending")
          .map(({ id }) => id),
        ...letters.map(({ id }) => `dead letter ${id}`),
      ],
    },
    {
      name: "every completed report's file is there and is a PDF",
      violations: reports
        .filter(({ status }) => status === "completed")
        .filter(({ file_key: key }) => {
          const file = files.get(key ?? "");
          return !file || !file.head.startsWith("%PDF") || file.size < 10_000;
        })
        .map(({ id, file_key: key }) => `${id}: ${JSON.stringify(files.get(key ?? "") ?? "no file")}`),
    },
  ];
}

function checkMails({ payments, reports, mails }: Books): Check[] {
  const subjects = (template: string): string[] =>
    mails.filter((mail) => mail.template === template).map(({ subject }) => subject ?? "");
  const once = (template: string, wanted: string[]): string[] => {
    const written = subjects(template);
    return [
      ...repeated(written),
      ...wanted.filter((id) => !written.includes(id)),
      ...written.filter((id) => !wanted.includes(id)),
    ];
  };
  return [
    {
      name: "one report-ready mail per completed report, and for no other",
      violations: once(
        "report-ready",
        reports.filter(({ completed_at: at }) => at !== null).map(({ id }) => id),
      ),
    },
    {
      name: "one receipt per paid payment, and for no other",
      violations: once(
        "payment-receipt",
        payments.filter(isPaid).map(({ id }) => id),
      ),
    },
    {
      name: "no refund is told of twice",
      violations: repeated(subjects("refund-done")),
    },
    {
      name: "no mail waits in the outbox",
      violations: mails
        .filter(({ status }) => status === "pending")
        .map(({ id, template }) => `${id} (${template})`),
    },
  ];
}

function checkEvents({ unhandled, foreignEvents }: Books, { tally }: World): Check[] {
  return [
    {
      name: "every forged webhook was answered 400",
      violations: [
        ...(tally.forgedAccepted > 0 ? [`${tally.forgedAccepted} accepted`] : []),
        ...(tally.forgedOther > 0 ? [`${tally.forgedOther} answered otherwise`] : []),
      ],
    },
    { name: "every stored event is, to the letter, one of the bank's", violations: foreignEvents },
    { name: "no event is left unhandled", violations: unhandled.map(({ id }) => id) },
  ];
}

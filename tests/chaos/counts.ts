import type { Books, InvoiceRow, PaymentRow } from "./books.ts";
import { isPaid } from "./rows.ts";
import type { World } from "./world.ts";

/** How many payments were made at a provider. */
export const paidWith = ({ payments }: Books, name: string): number =>
  payments.filter((payment) => isPaid(payment) && payment.provider === name).length;

/** Payments that were settled at their provider when the operator had gone over to the other one. */
export const settledLater = ({ switches }: World, { payments }: Books): PaymentRow[] =>
  payments.filter(({ provider, completed_at: at }) => {
    const last = switches.findLast((change) => at !== null && change.at <= at);
    return last?.from === provider;
  });

/** Documents that were issued while Fatoora was away. */
export const issuedMeanwhile = ({ outage }: World, { invoices }: Books): InvoiceRow[] =>
  invoices.filter(
    ({ issued_at: at }) => outage !== null && outage.until !== null && at >= outage.from && at < outage.until,
  );

/** How long after its issue each document was with Fatoora, by the run's clock, ms. Those that never came are missing. */
export function delaysOf({ invoices, einvoices, reported }: Books): Map<string, number> {
  const cameAt = new Map(reported.map(({ hash, at }) => [hash, at]));
  const issuedAt = new Map(invoices.map(({ id, issued_at: at }) => [id, at]));
  return new Map(
    einvoices.flatMap(({ id, hash, invoice_id: invoiceId }): [string, number][] => {
      const [came, issued] = [cameAt.get(hash), issuedAt.get(invoiceId)];
      return came === undefined || issued === undefined ? [] : [[id, came - issued]];
    }),
  );
}

import type { Checkout, KnownRefunds, PaymentFact, ProviderRefund } from "#app/domains/payments/port.ts";
import type { MoyasarEvent, MoyasarInvoice, MoyasarPayment } from "./shapes.server.ts";

/** Statuses of a payment whose money has arrived, whatever became of it later. */
const TAKEN: readonly string[] = ["paid", "captured", "refunded"];

/** Statuses of an invoice that can be paid. A refused attempt makes it `failed`, and another may follow. */
const PAYABLE: readonly string[] = ["initiated", "failed"];

/** What an invoice says now. It is over with its own word, and when its time has come. */
export function checkoutOf(invoice: MoyasarInvoice, now: number): Checkout {
  const paid = invoice.payments?.find(({ status }) => TAKEN.includes(status));
  const isLate = invoice.expired_at ? Date.parse(invoice.expired_at) <= now : false;
  const isOpen = !paid && PAYABLE.includes(invoice.status) && !isLate;
  const { payment_id: paymentId } = invoice.metadata ?? {};
  return {
    id: invoice.id,
    isOpen,
    url: isOpen ? invoice.url : null,
    fact: {
      kind: paid ? "paid" : isOver(invoice, isLate) ? "expired" : "unpaid",
      paymentId: typeof paymentId === "string" ? paymentId : null,
      checkoutId: invoice.id,
      providerPaymentId: paid?.id ?? null,
      amountHalalas: paid?.amount ?? invoice.amount,
      currency: paid?.currency ?? invoice.currency,
    },
  };
}

/** An invoice that is paid, though no payment of it is shown, or on hold, is not over. */
function isOver({ status }: MoyasarInvoice, isLate: boolean): boolean {
  if (status === "canceled" || status === "expired" || status === "voided") return true;
  return isLate && PAYABLE.includes(status);
}

/** How much of a payment was given back. A voided payment went back whole, before it was settled. */
export const refundedOf = ({ status, amount, refunded }: MoyasarPayment): number =>
  status === "voided" ? amount : (refunded ?? 0);

/**
 * The refunds of a payment, newest first. Moyasar tells their sum and no list: what our books do not have of it is the
 * new one, and it is ours if it completes the refund that we ordered. It goes by the sum after it. A sum that is lower
 * than our books changes nothing: Moyasar takes back no refund, so that answer is an old one.
 */
export function refundsOf(payment: MoyasarPayment, known: KnownRefunds, now: number): ProviderRefund[] {
  const before = known.refunds.reduce((sum, { amountHalalas }) => sum + amountHalalas, 0);
  const sum = refundedOf(payment);
  const told = known.refunds.map((refund) => ({
    ...refund,
    status: "succeeded" as const,
    failure: null,
    ordered: null,
    after: null,
  }));
  if (sum <= before) return told;
  const at = Date.parse(payment.refunded_at ?? payment.updated_at ?? "");
  const added = {
    id: `${payment.id}-${sum}`,
    amountHalalas: sum - before,
    status: "succeeded" as const,
    failure: null,
    createdAt: Number.isNaN(at) ? now : at,
    ordered: sum >= payment.amount ? known.ordered : null,
    after: before,
  };
  return [added, ...told];
}

/**
 * What a webhook is about; null for what changes nothing here, as a refused attempt, and for payments outside our hosted
 * pages. Its secret stands in every one, so nothing else of it is believed: Moyasar is asked what holds.
 */
export function factOfEvent({ type, data }: MoyasarEvent): PaymentFact | null {
  if (!data.invoice_id) return null;
  switch (type) {
    case "payment_paid":
    case "payment_captured":
      return { kind: "changed", checkoutId: data.invoice_id };
    case "payment_refunded":
    case "payment_voided":
      return { kind: "refund", providerPaymentId: data.id };
    default:
      return null;
  }
}

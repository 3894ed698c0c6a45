import {
  emit,
  missing,
  refusal,
  written,
  type Act,
  type Invoice,
  type Method,
  type Payment,
  type State,
} from "./state.ts";

const MIN_AMOUNT = 100;

/** What a merchant gives for an invoice. */
export type InvoiceInput = Record<string, unknown>;

const textIn = (input: InvoiceInput, key: string): string | null => {
  const value = input[key];
  if (value === undefined || value === null) return null;
  if (typeof value !== "string") throw refusal(`${key} is no text`);
  return value;
};

const urlIn = (input: InvoiceInput, key: string): string | null => {
  const url = textIn(input, key);
  if (url !== null && !URL.canParse(url)) throw refusal(`${key} is no address`);
  return url;
};

/** Opens an invoice. There is no idempotency key: asked twice, there are two. */
export function createInvoice(act: Act, input: InvoiceInput): Invoice {
  const { amount } = input;
  if (typeof amount !== "number" || !Number.isInteger(amount) || amount < MIN_AMOUNT)
    throw refusal("amount is no whole number of halalas from 100 on");
  const description = textIn(input, "description");
  if (!description) throw refusal("description is missing");
  const expiredAt = textIn(input, "expired_at");
  if (expiredAt !== null && !(Date.parse(expiredAt) > act.at)) throw refusal("expired_at is over");
  const id = crypto.randomUUID();
  const invoice: Invoice = {
    id,
    status: "initiated",
    amount,
    currency: textIn(input, "currency") ?? "SAR",
    description,
    url: `${act.publicOrigin}/invoices/${id}?lang=ar`,
    callback_url: urlIn(input, "callback_url"),
    success_url: urlIn(input, "success_url"),
    back_url: urlIn(input, "back_url"),
    expired_at: expiredAt,
    created_at: written(act.at),
    updated_at: written(act.at),
    metadata: (input.metadata as Record<string, string> | undefined) ?? null,
  };
  act.state.invoices.set(id, invoice);
  return invoice;
}

export function findInvoice(state: State, id: string): Invoice {
  const invoice = state.invoices.get(id);
  if (!invoice) throw missing();
  return invoice;
}

export function findPayment(state: State, id: string): Payment {
  const payment = state.payments.get(id);
  if (!payment) throw missing();
  return payment;
}

export const paymentsOf = (state: State, invoiceId: string): Payment[] =>
  [...state.payments.values()].filter(({ invoice_id: id }) => id === invoiceId);

/** An invoice as it is answered: with its attempts. */
export const shown = (state: State, invoice: Invoice) => ({
  ...invoice,
  payments: paymentsOf(state, invoice.id),
});

/** Whether it can be paid: nobody has, and nobody is about to. */
export const isPayable = (state: State, { id, status }: Invoice): boolean =>
  (status === "initiated" || status === "failed") &&
  !paymentsOf(state, id).some((payment) => payment.status === "initiated");

function refuseUnlessPayable(act: Act, invoice: Invoice): void {
  if (!isPayable(act.state, invoice)) throw refusal(`The invoice is ${invoice.status} and cannot be paid.`);
}

function change(act: Act, thing: Invoice | Payment, status: Invoice["status"] & Payment["status"]): void;
function change(act: Act, thing: Invoice, status: Invoice["status"]): void;
function change(act: Act, thing: Payment, status: Payment["status"]): void;
function change(act: Act, thing: { status: string; updated_at: string }, status: string): void {
  thing.status = status;
  thing.updated_at = written(act.at);
}

export function cancelInvoice(act: Act, id: string): Invoice {
  const invoice = findInvoice(act.state, id);
  refuseUnlessPayable(act, invoice);
  change(act, invoice, "canceled");
  return invoice;
}

/** Invoices whose time has come are over. */
export function expireOverdue(act: Act): void {
  for (const invoice of act.state.invoices.values())
    if (invoice.expired_at && Date.parse(invoice.expired_at) <= act.at && isPayable(act.state, invoice))
      change(act, invoice, "expired");
}

const SOURCES: Record<Method, Pick<Payment["source"], "type" | "company" | "number">> = {
  mada: { type: "creditcard", company: "mada", number: "XXXX-XXXX-XXXX-5588" },
  card: { type: "creditcard", company: "visa", number: "XXXX-XXXX-XXXX-1111" },
  apple_pay: { type: "applepay", company: "mada", number: "XXXX-XXXX-XXXX-5588" },
  stc_pay: { type: "stcpay", company: null, number: "05XXXXXX98" },
};

function newPayment(act: Act, invoice: Invoice, method: Method): Payment {
  const payment: Payment = {
    id: crypto.randomUUID(),
    status: "initiated",
    amount: invoice.amount,
    fee: 0,
    currency: invoice.currency,
    refunded: 0,
    refunded_at: null,
    captured: 0,
    voided_at: null,
    description: invoice.description,
    invoice_id: invoice.id,
    ip: "192.0.2.7",
    created_at: written(act.at),
    updated_at: written(act.at),
    metadata: invoice.metadata,
    source: { ...SOURCES[method], name: "Sara Alotaibi", message: "" },
  };
  act.state.payments.set(payment.id, payment);
  return payment;
}

export type PayOptions = { method?: Method; later?: boolean };

/** The buyer pays. `later`: the bank has not answered yet, and `settleLater` decides. A paid invoice does not change. */
export function payInvoice(
  act: Act,
  id: string,
  { method = "mada", later = false }: PayOptions = {},
): Invoice {
  const invoice = findInvoice(act.state, id);
  if (invoice.status === "paid") return invoice;
  refuseUnlessPayable(act, invoice);
  const payment = newPayment(act, invoice, method);
  if (!later) take(act, invoice, payment);
  return invoice;
}

function take(act: Act, invoice: Invoice, payment: Payment): void {
  payment.source.message = "APPROVED";
  change(act, payment, "paid");
  change(act, invoice, "paid");
  emit(act, "payment_paid", payment);
}

function refuse(act: Act, invoice: Invoice, payment: Payment): void {
  payment.source.message = "DECLINED";
  change(act, payment, "failed");
  change(act, invoice, "failed");
  emit(act, "payment_failed", payment);
}

/** The bank declines: the invoice can be paid in another way. */
export function declineInvoice(act: Act, id: string, method: Method = "mada"): Invoice {
  const invoice = findInvoice(act.state, id);
  refuseUnlessPayable(act, invoice);
  refuse(act, invoice, newPayment(act, invoice, method));
  return invoice;
}

/** The bank's late answer. */
export function settleLater(act: Act, id: string, outcome: "succeeded" | "failed"): Invoice {
  const invoice = findInvoice(act.state, id);
  const payment = paymentsOf(act.state, id).find(({ status }) => status === "initiated");
  if (!payment) throw refusal("The invoice has no payment that waits for the bank.");
  if (outcome === "succeeded") take(act, invoice, payment);
  else refuse(act, invoice, payment);
  return invoice;
}

/** Gives back a part or all, never more than is left. */
export function refundPayment(act: Act, id: string, amount?: number): Payment {
  const payment = findPayment(act.state, id);
  if (payment.status !== "paid" && payment.status !== "refunded")
    throw refusal(`The payment is ${payment.status} and cannot be refunded.`);
  const wanted = amount ?? payment.amount;
  if (!Number.isInteger(wanted) || wanted <= 0) throw refusal("amount is no whole number of halalas");
  if (wanted > payment.amount - payment.refunded)
    throw refusal("amount is more than what is left of the payment");
  payment.refunded += wanted;
  payment.refunded_at = written(act.at);
  change(act, payment, "refunded");
  change(act, findInvoice(act.state, payment.invoice_id), "refunded");
  emit(act, "payment_refunded", payment);
  return payment;
}

/** Takes a payment back before it is settled. */
export function voidPayment(act: Act, id: string): Payment {
  const payment = findPayment(act.state, id);
  if (payment.status !== "paid") throw refusal(`The payment is ${payment.status} and cannot be voided.`);
  payment.voided_at = written(act.at);
  change(act, payment, "voided");
  change(act, findInvoice(act.state, payment.invoice_id), "voided");
  emit(act, "payment_voided", payment);
  return payment;
}

/** The merchant's totals, for reconciliation, in halalas. */
export function totalsOf(state: State) {
  const taken = [...state.payments.values()].filter(({ status }) =>
    ["paid", "refunded", "voided"].includes(status),
  );
  const backOf = ({ status, amount, refunded }: Payment): number => (status === "voided" ? amount : refunded);
  const paidAmount = taken.reduce((sum, { amount }) => sum + amount, 0);
  const refundedAmount = taken.reduce((sum, payment) => sum + backOf(payment), 0);
  return { payments: taken.length, paidAmount, refundedAmount, netAmount: paidAmount - refundedAmount };
}

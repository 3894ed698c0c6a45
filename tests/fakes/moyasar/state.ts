import type { Delivery } from "../shared/delivery.ts";

/** How the hosted page can be paid. */
export const METHODS = ["mada", "card", "apple_pay", "stc_pay"] as const;
export type Method = (typeof METHODS)[number];

type PaymentStatus = "initiated" | "paid" | "failed" | "refunded" | "voided";

/** One attempt to pay, as Moyasar answers it. Amounts in halalas; there are no fees, so that sums match. */
export type Payment = {
  id: string;
  status: PaymentStatus;
  amount: number;
  fee: number;
  currency: string;
  refunded: number;
  refunded_at: string | null;
  captured: number;
  voided_at: string | null;
  description: string;
  invoice_id: string;
  ip: string | null;
  created_at: string;
  updated_at: string;
  metadata: Record<string, string> | null;
  source: { type: string; company: string | null; name: string | null; number: string; message: string };
};

type InvoiceStatus = "initiated" | "paid" | "failed" | "canceled" | "expired" | "refunded" | "voided";

export type Invoice = {
  id: string;
  status: InvoiceStatus;
  amount: number;
  currency: string;
  description: string;
  url: string;
  callback_url: string | null;
  success_url: string | null;
  back_url: string | null;
  expired_at: string | null;
  created_at: string;
  updated_at: string;
  metadata: Record<string, string> | null;
};

/** A webhook without its secret, which is added when it is sent. */
type Event = { id: string; type: string; created_at: string; live: boolean; data: Payment };
export type StoredEvent = { event: Event; delivery: Delivery };

export type State = {
  invoices: Map<string, Invoice>;
  payments: Map<string, Payment>;
  events: Map<string, StoredEvent>;
};

export const emptyState = (): State => ({ invoices: new Map(), payments: new Map(), events: new Map() });

/** One change of the state, at this instant (epoch ms), and the events it causes. */
export type Act = {
  state: State;
  at: number;
  publicOrigin: string;
  subscribed: (type: string) => boolean;
  emitted: string[];
};

/** An instant as Moyasar writes it. */
export const written = (at: number): string => new Date(at).toISOString();

/** Records an event with the payment as it is now. */
export function emit(act: Act, type: string, payment: Payment): void {
  const id = crypto.randomUUID();
  const subscribed = act.subscribed(type);
  const event = { id, type, created_at: written(act.at), live: false, data: structuredClone(payment) };
  act.state.events.set(id, {
    event,
    delivery: { status: subscribed ? "pending" : "unsubscribed", attempts: [] },
  });
  if (subscribed) act.emitted.push(id);
}

/** A refusal in Moyasar's format. */
export class Fault extends Error {
  readonly status: number;
  readonly body: { type: string; message: string; errors: null };

  constructor(status: number, type: string, message: string) {
    super(message);
    this.status = status;
    this.body = { type, message, errors: null };
  }
}

export const refusal = (message: string): Fault => new Fault(400, "invalid_request_error", message);
export const missing = (): Fault => new Fault(404, "record_not_found", "Record not found.");

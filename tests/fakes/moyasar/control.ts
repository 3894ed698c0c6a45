import type { createDeliveries, Delivery, DeliverySettings, Forgery } from "../shared/delivery.ts";
import {
  cancelInvoice,
  createInvoice,
  declineInvoice,
  findInvoice,
  payInvoice,
  refundPayment,
  settleLater,
  shown,
  totalsOf,
  voidPayment,
  type InvoiceInput,
  type PayOptions,
} from "./acts.ts";
import type { ApiFailure, ApiTrouble } from "./api.ts";
import { bodyOf } from "./webhooks.ts";
import type { Desk } from "./desk.ts";
import type { Method, Payment, StoredEvent } from "./state.ts";

export type EventReport = {
  id: string;
  type: string;
  paymentId: string;
  invoiceId: string;
  delivery: Delivery;
};

export type MoyasarControl = ReturnType<typeof createControl>;

type ControlOptions = {
  desk: Desk;
  deliveries: ReturnType<typeof createDeliveries<StoredEvent>>;
  failures: ApiFailure[];
  trouble: ApiTrouble;
  webhookSecret: string;
  flush: () => Promise<void>;
};

/** What tests can do with the stand-in: act as buyer, bank and merchant, disturb the webhooks, make the interface fail. */
export function createControl({ desk, deliveries, failures, trouble, webhookSecret, flush }: ControlOptions) {
  return {
    invoices: () =>
      desk.read((state) =>
        structuredClone([...state.invoices.values()].map((invoice) => shown(state, invoice))),
      ),
    invoice: (id: string) => desk.read((state) => structuredClone(shown(state, findInvoice(state, id)))),
    payments: (): Promise<Payment[]> => desk.read((state) => structuredClone([...state.payments.values()])),

    /** All events, oldest first, optionally of one type or about one invoice. */
    events: (filter: { type?: string; invoiceId?: string } = {}): Promise<EventReport[]> =>
      desk.read((state) =>
        [...state.events.values()]
          .map(({ event, delivery }) => ({
            id: event.id,
            type: event.type,
            paymentId: event.data.id,
            invoiceId: event.data.invoice_id,
            delivery: structuredClone(delivery),
          }))
          .filter(({ type }) => filter.type === undefined || type === filter.type)
          .filter(({ invoiceId }) => filter.invoiceId === undefined || invoiceId === filter.invoiceId),
      ),

    /** The exact body of an event's webhook; null for an unknown event. */
    eventBody: (id: string): Promise<string | null> =>
      desk.read((state) => {
        const stored = state.events.get(id);
        return stored ? bodyOf(stored, webhookSecret) : null;
      }),

    totals: () => desk.read(totalsOf),

    /** An invoice made in Moyasar's dashboard. */
    open: (input: InvoiceInput) => desk.change((act) => createInvoice(act, input)),
    pay: (invoiceId: string, options: PayOptions = {}) =>
      desk.change((act) => payInvoice(act, invoiceId, options)),
    decline: (invoiceId: string, method?: Method) =>
      desk.change((act) => declineInvoice(act, invoiceId, method)),
    /** The bank's late answer to a payment. */
    settle: (invoiceId: string, outcome: "succeeded" | "failed") =>
      desk.change((act) => settleLater(act, invoiceId, outcome)),
    cancel: (invoiceId: string) => desk.change((act) => cancelInvoice(act, invoiceId)),
    /** A refund in Moyasar's dashboard. */
    refund: (paymentId: string, amount?: number) =>
      desk.change((act) => refundPayment(act, paymentId, amount)),
    void: (paymentId: string) => desk.change((act) => voidPayment(act, paymentId)),

    delivery: (): DeliverySettings => deliveries.settings(),
    setDelivery: (change: Partial<DeliverySettings>): DeliverySettings => deliveries.configure(change),

    /** Sends held webhooks; returns how many. */
    async release(): Promise<number> {
      await desk.read(() => undefined);
      return deliveries.release();
    },
    /** Sends an event again, `times` times; returns the statuses received (null: no response). */
    async resend(eventId: string, times = 1): Promise<(number | null)[]> {
      await desk.read(() => undefined);
      return deliveries.resend(eventId, times);
    },
    /** Sends a forged copy of an event; returns the endpoint's status. */
    async forge(eventId: string, how: Forgery): Promise<number> {
      await desk.read(() => undefined);
      return deliveries.forge(eventId, how);
    },

    /** Makes requests fail. */
    failApi(failure: ApiFailure): void {
      failures.push({ ...failure });
    },
    /** Makes this fraction of requests fail, until changed. */
    setApiTrouble(rate: number): void {
      trouble.rate = rate;
    },
    apiTroubles: (): number => trouble.made,

    /** Expires overdue invoices now. */
    async tick(): Promise<void> {
      await desk.change(() => null);
    },
    /** After a restart: sends every undelivered event again; returns how many. */
    async resume(): Promise<number> {
      await desk.read(() => undefined);
      return deliveries.resume();
    },
    /** Waits until no webhook is in progress, including retries and delays. */
    settled: (): Promise<void> => deliveries.settled(),
    /** Stops all deliveries and writes the state. */
    async stop(): Promise<void> {
      await deliveries.stop();
      await flush();
    },
  };
}

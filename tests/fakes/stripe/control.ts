import type Stripe from "stripe";
import type { ApiFailure, ApiTrouble } from "./api.ts";
import type { createDeliveries, Delivery, DeliverySettings, Forgery } from "../shared/delivery.ts";
import { bodyOf } from "./delivery.ts";
import type { Desk } from "./desk.ts";
import { appealDispute, closeDispute, type DisputeOptions, openDispute } from "./disputes.ts";
import { declineSession, type PayOptions, paySession, settleLater } from "./payments.ts";
import { type RefundOutcome, settleRefund } from "./refunds.ts";
import { expireSession, findSession } from "./sessions.ts";
import type { StoredEvent } from "./state.ts";
import { type Totals, totalsOf } from "./totals.ts";

/** An event and the state of its webhook; `objectId` is the session, intent, charge, refund or dispute. */
export type EventReport = {
  id: string;
  type: Stripe.Event.Type;
  created: number;
  objectId: string;
  delivery: Delivery;
};

export type StripeControl = ReturnType<typeof createControl>;

type ControlOptions = {
  desk: Desk;
  deliveries: ReturnType<typeof createDeliveries<StoredEvent>>;
  failures: ApiFailure[];
  setRefundOutcome: (outcome: RefundOutcome) => void;
  trouble: ApiTrouble;
  flush: () => Promise<void>;
};

/** What tests can do with the stand-in: act as buyer and bank, disturb the webhooks, make the API fail. */
export function createControl({
  desk,
  deliveries,
  failures,
  setRefundOutcome,
  trouble,
  flush,
}: ControlOptions) {
  return {
    sessions: (): Promise<Stripe.Checkout.Session[]> =>
      desk.read((state) => [...state.sessions.values()].map(({ session }) => structuredClone(session))),

    session: (id: string): Promise<Stripe.Checkout.Session> =>
      desk.read((state) => structuredClone(findSession(state, id).session)),

    refunds: (): Promise<Stripe.Refund[]> =>
      desk.read((state) => structuredClone([...state.refunds.values()])),

    charges: (): Promise<Stripe.Charge[]> =>
      desk.read((state) => structuredClone([...state.charges.values()])),

    disputes: (): Promise<Stripe.Dispute[]> =>
      desk.read((state) => structuredClone([...state.disputes.values()])),

    /** The exact body of an event's webhook; null for an unknown event. */
    eventBody: (id: string): Promise<string | null> =>
      desk.read((state) => {
        const stored = state.events.get(id);
        return stored ? bodyOf(stored) : null;
      }),

    /** All events, oldest first, optionally of one type or about one object. */
    events: (filter: { type?: string; objectId?: string } = {}): Promise<EventReport[]> =>
      desk.read((state) =>
        [...state.events.values()]
          .map(({ event, delivery }) => ({
            id: event.id,
            type: event.type,
            created: event.created,
            objectId: (event.data.object as { id?: string }).id ?? "",
            delivery: structuredClone(delivery),
          }))
          .filter((event) => filter.type === undefined || event.type === filter.type)
          .filter((event) => filter.objectId === undefined || event.objectId === filter.objectId),
      ),

    /** Sums per currency, for reconciliation. */
    totals: (): Promise<Totals[]> => desk.read(totalsOf),

    pay: (sessionId: string, options: PayOptions = {}) =>
      desk.change(null, (act) => structuredClone(paySession(act, sessionId, options).session)),

    decline: (sessionId: string, code?: string) =>
      desk.change(null, (act) => structuredClone(declineSession(act, sessionId, code).session)),

    /** The outcome of a delayed payment. */
    settle: (sessionId: string, outcome: "succeeded" | "failed") =>
      desk.change(null, (act) => structuredClone(settleLater(act, sessionId, outcome).session)),

    expire: (sessionId: string) =>
      desk.change(null, (act) => structuredClone(expireSession(act, sessionId).session)),

    /** The outcome of the next refunds: at once, pending, or failed. */
    setRefundOutcome,

    settleRefund: (refundId: string, outcome: "succeeded" | "failed") =>
      desk.change(null, (act) => structuredClone(settleRefund(act, refundId, outcome))),

    dispute: (sessionId: string, options?: DisputeOptions) =>
      desk.change(null, (act) => structuredClone(openDispute(act, sessionId, options))),

    closeDispute: (disputeId: string, outcome: "won" | "lost") =>
      desk.change(null, (act) => structuredClone(closeDispute(act, disputeId, outcome))),

    /** Appeals a lost dispute; `closeDispute` then decides again. */
    appealDispute: (disputeId: string) =>
      desk.change(null, (act) => structuredClone(appealDispute(act, disputeId))),

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

    /** Makes API requests fail. */
    failApi(failure: ApiFailure): void {
      failures.push({ ...failure });
    },

    /** Makes this fraction of API requests fail, until changed. */
    setApiTrouble(rate: number): void {
      trouble.rate = rate;
    },

    /** How many requests have failed because of it. */
    apiTroubles: (): number => trouble.made,

    /** Expires overdue sessions now. */
    async tick(): Promise<void> {
      await desk.read(() => undefined);
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

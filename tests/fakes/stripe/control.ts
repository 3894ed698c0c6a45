import type Stripe from "stripe";
import type { ApiFailure, ApiTrouble } from "./api.ts";
import { bodyOf, type createDeliveries, type DeliverySettings, type Forgery } from "./delivery.ts";
import type { Desk } from "./desk.ts";
import { appealDispute, closeDispute, type DisputeOptions, openDispute } from "./disputes.ts";
import { declineSession, type PayOptions, paySession, settleLater } from "./payments.ts";
import { type RefundOutcome, settleRefund } from "./refunds.ts";
import { expireSession, findSession } from "./sessions.ts";
import type { Delivery } from "./state.ts";
import { type Totals, totalsOf } from "./totals.ts";

/** An event and how its webhook fared; `objectId` is the session, intent, charge, refund or dispute. */
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
  deliveries: ReturnType<typeof createDeliveries>;
  failures: ApiFailure[];
  setRefundOutcome: (outcome: RefundOutcome) => void;
  trouble: ApiTrouble;
  flush: () => Promise<void>;
};

/** What tests may do to the stand-in: act as buyer and bank, bend the webhooks, make the interface fail. */
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

    /** The body of an event's webhook, to the letter; null for none of ours. */
    eventBody: (id: string): Promise<string | null> =>
      desk.read((state) => {
        const stored = state.events.get(id);
        return stored ? bodyOf(stored) : null;
      }),

    /** All events, oldest first; of one type or about one object when asked. */
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

    /** Sums per currency, to reconcile with. */
    totals: (): Promise<Totals[]> => desk.read(totalsOf),

    pay: (sessionId: string, options: PayOptions = {}) =>
      desk.change(null, (act) => structuredClone(paySession(act, sessionId, options).session)),

    decline: (sessionId: string, code?: string) =>
      desk.change(null, (act) => structuredClone(declineSession(act, sessionId, code).session)),

    /** The end of a delayed payment. */
    settle: (sessionId: string, outcome: "succeeded" | "failed") =>
      desk.change(null, (act) => structuredClone(settleLater(act, sessionId, outcome).session)),

    expire: (sessionId: string) =>
      desk.change(null, (act) => structuredClone(expireSession(act, sessionId).session)),

    /** How the next refunds end: at once, pending, or failed. */
    setRefundOutcome,

    settleRefund: (refundId: string, outcome: "succeeded" | "failed") =>
      desk.change(null, (act) => structuredClone(settleRefund(act, refundId, outcome))),

    dispute: (sessionId: string, options?: DisputeOptions) =>
      desk.change(null, (act) => structuredClone(openDispute(act, sessionId, options))),

    closeDispute: (disputeId: string, outcome: "won" | "lost") =>
      desk.change(null, (act) => structuredClone(closeDispute(act, disputeId, outcome))),

    /** Against a dispute that was lost; `closeDispute` then decides anew. */
    appealDispute: (disputeId: string) =>
      desk.change(null, (act) => structuredClone(appealDispute(act, disputeId))),

    delivery: (): DeliverySettings => deliveries.settings(),
    setDelivery: (change: Partial<DeliverySettings>): DeliverySettings => deliveries.configure(change),

    /** Sends held webhooks; answers how many. */
    async release(): Promise<number> {
      await desk.read(() => undefined);
      return deliveries.release();
    },

    /** Sends an event again, `times` over, and answers the statuses received (null: no answer). */
    async resend(eventId: string, times = 1): Promise<(number | null)[]> {
      await desk.read(() => undefined);
      return deliveries.resend(eventId, times);
    },

    /** Sends a forged copy of an event and answers the endpoint's status. */
    async forge(eventId: string, how: Forgery): Promise<number> {
      await desk.read(() => undefined);
      return deliveries.forge(eventId, how);
    },

    /** Makes requests to the interface fail. */
    failApi(failure: ApiFailure): void {
      failures.push({ ...failure });
    },

    /** Makes that fraction of the requests to the interface fail, until told otherwise. */
    setApiTrouble(rate: number): void {
      trouble.rate = rate;
    },

    /** How many requests have failed by that. */
    apiTroubles: (): number => trouble.made,

    /** Expires what is overdue now. */
    async tick(): Promise<void> {
      await desk.read(() => undefined);
    },

    /** After a restart: sends again whatever has not arrived; answers how many. */
    async resume(): Promise<number> {
      await desk.read(() => undefined);
      return deliveries.resume();
    },

    /** Waits until no webhook is under way, retries and delays included. */
    settled: (): Promise<void> => deliveries.settled(),

    /** Ends all deliveries and writes the state. */
    async stop(): Promise<void> {
      await deliveries.stop();
      await flush();
    },
  };
}

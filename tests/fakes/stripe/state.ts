import type Stripe from "stripe";
import type { Delivery } from "../shared/delivery.ts";
import { stripeId } from "./ids.ts";

/** The API version of the stand-in's responses; the SDK in package.json pins the same one. */
export const API_VERSION = "2026-10-28.endive";

export type StoredEvent = { event: Stripe.EventBase; delivery: Delivery };

export type StoredSession = {
  session: Stripe.Checkout.Session;
  lineItems: Stripe.LineItem[];
  intent: { metadata: Record<string, string>; description: string | null; receiptEmail: string | null };
};

/** The first response to an idempotency key. Instants in epoch milliseconds. */
type StoredReply = {
  endpoint: string;
  fingerprint: string;
  requestId: string;
  status: number;
  body: string;
  at: number;
};

export type State = {
  sessions: Map<string, StoredSession>;
  paymentIntents: Map<string, Stripe.PaymentIntent>;
  charges: Map<string, Stripe.Charge>;
  refunds: Map<string, Stripe.Refund>;
  disputes: Map<string, Stripe.Dispute>;
  events: Map<string, StoredEvent>;
  replies: Map<string, StoredReply>;
};

export function emptyState(): State {
  return {
    sessions: new Map(),
    paymentIntents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    events: new Map(),
    replies: new Map(),
  };
}

/** One change of the state: its time (epoch seconds), its request, and the events it causes. */
export type Act = {
  state: State;
  at: number;
  publicOrigin: string;
  cause: { id: string; idempotency_key: string | null } | null;
  subscribed: (type: string) => boolean;
  emitted: string[];
};

/** Records an event with a snapshot of the object. */
export function emit(
  act: Act,
  type: Stripe.Event.Type,
  object: object,
  previousAttributes?: Record<string, unknown>,
): void {
  const id = stripeId("evt");
  const subscribed = act.subscribed(type);
  const event: Stripe.EventBase = {
    id,
    object: "event",
    api_version: API_VERSION,
    created: act.at,
    data: {
      object: structuredClone(object) as Stripe.Event.Data.Object,
      ...(previousAttributes ? { previous_attributes: previousAttributes } : {}),
    },
    livemode: false,
    pending_webhooks: subscribed ? 1 : 0,
    request: act.cause ?? { id: null, idempotency_key: null },
    type,
  };
  act.state.events.set(id, {
    event,
    delivery: { status: subscribed ? "pending" : "unsubscribed", attempts: [] },
  });
  if (subscribed) act.emitted.push(id);
}

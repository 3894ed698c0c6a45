import { expanded, listPage } from "./collections.ts";
import type { Cause, Desk } from "./desk.ts";
import { disputesOf } from "./disputes.ts";
import { badParam, Fault, noSuch } from "./fault.ts";
import { requestId } from "./ids.ts";
import { formText, type Params, readParams, textOf } from "./params.ts";
import { createRefund, findRefund, type RefundOutcome } from "./refunds.ts";
import { createSession, expireSession, findSession } from "./sessions.ts";
import { sha256 } from "./signature.ts";
import { API_VERSION, type Act, type State } from "./state.ts";
import { balanceOf } from "./totals.ts";

/**
 * Failures to inject: the next `times` requests answer `status`, before anything is done or after it (response lost).
 */
export type ApiFailure = { times: number; status: number; when: "before" | "after"; path?: string };

/**
 * Fails this fraction of all requests at random with 500 or 503: half before anything is done, half after. `made`
 * counts them.
 */
export type ApiTrouble = { rate: number; made: number };

export type ApiOptions = {
  desk: Desk;
  secretKey: string;
  refundOutcome: () => RefundOutcome;
  failures: ApiFailure[];
  trouble: ApiTrouble;
  random: () => number;
};

type Read = (state: State, query: Params, id: string) => object;
type Write = (act: Act, params: Params, id: string) => object;
type Reply = { status: number; body: string; headers?: Record<string, string> };

const DAY_MS = 24 * 60 * 60 * 1000;

/** The supported part of Stripe's HTTP API. */
export function createApi({ desk, secretKey, refundOutcome, failures, trouble, random }: ApiOptions) {
  const reads: [RegExp, Read][] = [
    [/^\/v1\/checkout\/sessions$/, listSessions],
    [/^\/v1\/checkout\/sessions\/([^/]+)$/, (state, _query, id) => findSession(state, id).session],
    [/^\/v1\/checkout\/sessions\/([^/]+)\/line_items$/, listLineItems],
    [
      /^\/v1\/payment_intents$/,
      (state, query) => listPage("/v1/payment_intents", state.paymentIntents.values(), query),
    ],
    [/^\/v1\/payment_intents\/([^/]+)$/, byId("payment_intent", "paymentIntents", "intent")],
    [/^\/v1\/charges\/([^/]+)$/, byId("charge", "charges", "id")],
    [/^\/v1\/disputes$/, listDisputes],
    [/^\/v1\/disputes\/([^/]+)$/, byId("dispute", "disputes", "dispute")],
    [/^\/v1\/refunds$/, listRefunds],
    [/^\/v1\/refunds\/([^/]+)$/, (state, _query, id) => findRefund(state, id)],
    [/^\/v1\/events$/, listEvents],
    [/^\/v1\/events\/([^/]+)$/, findEvent],
    [/^\/v1\/balance$/, (state) => balanceOf(state)],
  ];
  const writes: [RegExp, Write][] = [
    [/^\/v1\/checkout\/sessions$/, (act, params) => createSession(act, params).session],
    [/^\/v1\/checkout\/sessions\/([^/]+)\/expire$/, (act, _params, id) => expireSession(act, id).session],
    [/^\/v1\/refunds$/, (act, params) => createRefund(act, params, refundOutcome())],
  ];

  async function answer(request: Request, cause: NonNullable<Cause>): Promise<Reply> {
    const { pathname, search } = new URL(request.url);
    if (request.method === "GET") {
      const [read, id] = route(reads, pathname, request.method);
      return desk.read((state) => {
        const query = readParams(search);
        return { status: 200, body: JSON.stringify(expanded(state, read(state, query, id), query), null, 2) };
      });
    }
    const [write, id] = route(writes, pathname, request.method);
    const text = await formText(request);
    const params = readParams(text);
    const key = cause.idempotency_key;
    const fingerprint = await sha256(
      [...new URLSearchParams(text)]
        .map((pair) => pair.join("="))
        .toSorted()
        .join("&"),
    );
    return desk.change(cause, (act) => {
      if (key !== null) {
        const replayed = replay(act.state, key, pathname, fingerprint);
        if (replayed) return replayed;
      }
      const body = JSON.stringify(expanded(act.state, write(act, params, id), params), null, 2);
      if (key !== null) {
        const at = desk.now();
        act.state.replies.set(key, {
          endpoint: pathname,
          fingerprint,
          requestId: cause.id,
          status: 200,
          body,
          at,
        });
      }
      return { status: 200, body };
    });
  }

  /** Stripe keeps the response to an idempotency key for a day; requests with invalid parameters are not kept. */
  function replay(state: State, key: string, endpoint: string, fingerprint: string): Reply | undefined {
    const earlier = state.replies.get(key);
    if (!earlier) return undefined;
    if (earlier.at + DAY_MS <= desk.now()) {
      state.replies.delete(key);
      return undefined;
    }
    const reused = (message: string) => new Fault(400, { type: "idempotency_error", message });
    if (earlier.endpoint !== endpoint) {
      throw reused(
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${endpoint}' vs '${earlier.endpoint}'). Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    }
    if (earlier.fingerprint !== fingerprint) {
      throw reused(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    }
    const headers = { "idempotent-replayed": "true", "original-request": earlier.requestId };
    return { status: earlier.status, body: earlier.body, headers };
  }

  function nextFailure(pathname: string, when: ApiFailure["when"]): Fault | undefined {
    const failure = failures.find(
      (candidate) =>
        candidate.times > 0 &&
        candidate.when === when &&
        (!candidate.path || pathname.startsWith(candidate.path)),
    );
    if (failure) failure.times -= 1;
    const status = failure?.status ?? troubleNow();
    return status
      ? new Fault(status, { type: "api_error", message: "An unknown error occurred" })
      : undefined;
  }

  function troubleNow(): number | null {
    // Drawn twice per request: before and after the act.
    if (trouble.rate === 0 || random() >= trouble.rate / 2) return null;
    trouble.made += 1;
    return random() < 0.5 ? 500 : 503;
  }

  return async function handleApi(request: Request): Promise<Response> {
    const cause = { id: requestId(), idempotency_key: request.headers.get("idempotency-key") };
    const { pathname } = new URL(request.url);
    let reply: Reply;
    try {
      refuseStranger(request, secretKey);
      const before = nextFailure(pathname, "before");
      if (before) throw before;
      reply = await answer(request, cause);
      const after = nextFailure(pathname, "after");
      if (after) throw after;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      reply = { status: error.status, body: JSON.stringify({ error: error.body }, null, 2) };
    }
    return new Response(reply.body, {
      status: reply.status,
      headers: {
        "content-type": "application/json",
        "cache-control": "no-cache, no-store",
        "request-id": cause.id,
        "stripe-version": request.headers.get("stripe-version") ?? API_VERSION,
        ...(cause.idempotency_key === null ? {} : { "idempotency-key": cause.idempotency_key }),
        ...reply.headers,
      },
    });
  };
}

function route<T>(table: [RegExp, T][], pathname: string, method: string): [T, string] {
  for (const [pattern, handler] of table) {
    const match = pattern.exec(pathname);
    if (match) return [handler, decodeURIComponent(match[1] ?? "")];
  }
  throw new Fault(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${method}: ${pathname}). The Stripe stand-in does not serve it.`,
  });
}

function refuseStranger(request: Request, secretKey: string): void {
  const given = request.headers.get("authorization");
  const refuse = (message: string) => new Fault(401, { type: "invalid_request_error", message });
  if (!given) {
    throw refuse(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.",
    );
  }
  if (given !== `Bearer ${secretKey}`) {
    throw refuse(`Invalid API Key provided: ${"*".repeat(8)}${given.slice(-4)}`);
  }
}

function byId(kind: string, name: "paymentIntents" | "charges" | "disputes", param: string): Read {
  return (state, _query, id) => {
    const found = state[name].get(id);
    if (!found) throw noSuch(kind, id, param);
    return found;
  };
}

function listSessions(state: State, query: Params): object {
  const status = textOf(query, "status");
  const intent = textOf(query, "payment_intent");
  const sessions = [...state.sessions.values()]
    .map(({ session }) => session)
    .filter((session) => status === undefined || session.status === status)
    .filter((session) => intent === undefined || session.payment_intent === intent);
  return listPage("/v1/checkout/sessions", sessions, query);
}

function listLineItems(state: State, _query: Params, id: string): object {
  const { lineItems } = findSession(state, id);
  return { object: "list", url: `/v1/checkout/sessions/${id}/line_items`, has_more: false, data: lineItems };
}

function listRefunds(state: State, query: Params): object {
  const charge = textOf(query, "charge");
  const intent = textOf(query, "payment_intent");
  const refunds = [...state.refunds.values()]
    .filter((refund) => charge === undefined || refund.charge === charge)
    .filter((refund) => intent === undefined || refund.payment_intent === intent);
  return listPage("/v1/refunds", refunds, query);
}

function listDisputes(state: State, query: Params): object {
  const filter = { charge: textOf(query, "charge"), payment_intent: textOf(query, "payment_intent") };
  return listPage("/v1/disputes", disputesOf(state, filter), query);
}

function listEvents(state: State, query: Params): object {
  const type = textOf(query, "type");
  const types = typeof query.types === "object" ? Object.values(query.types) : undefined;
  if (type !== undefined && types)
    throw badParam("types", "You may pass either `type` or `types`, but not both.");
  const success = textOf(query, "delivery_success");
  const wanted = (name: string) =>
    (type === undefined || name === type || (type.endsWith("*") && name.startsWith(type.slice(0, -1)))) &&
    (!types || types.includes(name));
  const events = [...state.events.values()]
    .filter(({ event }) => wanted(event.type))
    .filter(({ delivery }) => {
      const arrived = delivery.status === "delivered" || delivery.status === "unsubscribed";
      return success === undefined || arrived === (success === "true");
    })
    .map(({ event }) => findEvent(state, query, event.id) as { id: string; created: number });
  return listPage("/v1/events", events, query);
}

function findEvent(state: State, _query: Params, id: string): object {
  const stored = state.events.get(id);
  if (!stored) throw noSuch("event", id);
  const arrived = stored.delivery.status === "delivered" || stored.delivery.status === "unsubscribed";
  return { ...stored.event, pending_webhooks: arrived ? 0 : 1 };
}

import type { StripeControl } from "./control.ts";
import { Fault } from "./fault.ts";

type Handler = (
  control: StripeControl,
  id: string,
  body: Record<string, unknown>,
  query: URLSearchParams,
) => unknown;
type Route = [method: "GET" | "POST", path: RegExp, handler: Handler];

// Bodies come only from tests: they are passed on unchecked, and the types document them.
const ROUTES: Route[] = [
  ["GET", /^sessions$/, (control) => control.sessions()],
  ["GET", /^sessions\/([^/]+)$/, (control, id) => control.session(id)],
  ["GET", /^refunds$/, (control) => control.refunds()],
  ["GET", /^events$/, (control, _id, _body, query) => control.events(filterOf(query))],
  ["GET", /^totals$/, (control) => control.totals()],
  ["GET", /^delivery$/, (control) => control.delivery()],
  ["POST", /^sessions\/([^/]+)\/pay$/, (control, id, body) => control.pay(id, body)],
  [
    "POST",
    /^sessions\/([^/]+)\/decline$/,
    (control, id, { code }) => control.decline(id, code as string | undefined),
  ],
  ["POST", /^sessions\/([^/]+)\/settle$/, (control, id, { outcome }) => control.settle(id, endOf(outcome))],
  ["POST", /^sessions\/([^/]+)\/expire$/, (control, id) => control.expire(id)],
  ["POST", /^sessions\/([^/]+)\/dispute$/, (control, id, body) => control.dispute(id, body)],
  [
    "POST",
    /^disputes\/([^/]+)\/close$/,
    (control, id, { outcome }) => control.closeDispute(id, pick(outcome, ["won", "lost"])),
  ],
  ["POST", /^disputes\/([^/]+)\/appeal$/, (control, id) => control.appealDispute(id)],
  [
    "POST",
    /^refunds\/([^/]+)\/settle$/,
    (control, id, { outcome }) => control.settleRefund(id, endOf(outcome)),
  ],
  [
    "POST",
    /^refund-outcome$/,
    (control, _id, { outcome }) =>
      control.setRefundOutcome(pick(outcome, ["succeeded", "pending", "failed"])),
  ],
  ["POST", /^delivery$/, (control, _id, body) => control.setDelivery(body)],
  ["POST", /^release$/, async (control) => ({ sent: await control.release() })],
  ["POST", /^resume$/, async (control) => ({ sent: await control.resume() })],
  ["POST", /^settled$/, (control) => control.settled()],
  ["POST", /^tick$/, (control) => control.tick()],
  [
    "POST",
    /^events\/([^/]+)\/resend$/,
    async (control, id, { times }) => ({ statuses: await control.resend(id, Number(times ?? 1)) }),
  ],
  [
    "POST",
    /^events\/([^/]+)\/forge$/,
    async (control, id, { how }) => ({
      status: await control.forge(id, pick(how, ["unsigned", "wrong-secret", "stale", "tampered"])),
    }),
  ],
  [
    "POST",
    /^api-failures$/,
    (control, _id, { times = 1, status = 500, when = "before", path }) =>
      control.failApi({
        times: Number(times),
        status: Number(status),
        when: pick(when, ["before", "after"]),
        ...(typeof path === "string" ? { path } : {}),
      }),
  ],
];

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * `/_control/*` in JSON, for tests in another process. Accepts only loopback names, and no page of a foreign origin.
 */
export function createControlHttp(control: StripeControl, publicOrigin: string) {
  return async function handleControl(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const origin = request.headers.get("origin");
    if (!LOOPBACK.has(url.hostname) || (origin !== null && origin !== publicOrigin)) {
      return Response.json({ error: "Only requests from this machine are accepted." }, { status: 403 });
    }
    const path = url.pathname.slice("/_control/".length);
    for (const [method, pattern, handler] of ROUTES) {
      const match = method === request.method ? pattern.exec(path) : null;
      if (!match) continue;
      try {
        const answer = await handler(control, match[1] ?? "", await readBody(request), url.searchParams);
        return Response.json(answer ?? { ok: true });
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        return Response.json({ error: error.message }, { status: error.status });
      }
    }
    return Response.json({ error: `No control at ${request.method} ${url.pathname}` }, { status: 404 });
  };
}

async function readBody(request: Request): Promise<Record<string, unknown>> {
  const text = request.method === "POST" ? await request.text() : "";
  if (text === "") return {};
  try {
    const body: unknown = JSON.parse(text);
    if (body !== null && typeof body === "object" && !Array.isArray(body))
      return body as Record<string, unknown>;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Fault(400, { type: "invalid_request_error", message: "The body has to be a JSON object." });
}

function filterOf(query: URLSearchParams): { type?: string; objectId?: string } {
  return { type: query.get("type") ?? undefined, objectId: query.get("objectId") ?? undefined };
}

function endOf(value: unknown): "succeeded" | "failed" {
  return pick(value, ["succeeded", "failed"]);
}

function pick<const T extends string>(value: unknown, allowed: readonly T[]): T {
  const found = allowed.find((name) => name === value);
  if (found) return found;
  const message = `Expected one of ${allowed.join(", ")}, got ${JSON.stringify(value)}`;
  throw new Fault(400, { type: "invalid_request_error", message });
}

import { controlHttp, pick as pickWord, type Route } from "../shared/control-http.ts";
import type { StripeControl } from "./control.ts";
import { Fault } from "./fault.ts";

// Bodies come only from tests: they are passed on unchecked, and the types document them.
const ROUTES: Route<StripeControl>[] = [
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

/** `/_control/*` in JSON, for tests in another process. */
export const createControlHttp = (control: StripeControl, publicOrigin: string) =>
  controlHttp(control, publicOrigin, {
    routes: ROUTES,
    refusal,
    statusOf: (error) => (error instanceof Fault ? error.status : null),
  });

const refusal = (message: string): Fault => new Fault(400, { type: "invalid_request_error", message });

function filterOf(query: URLSearchParams): { type?: string; objectId?: string } {
  return { type: query.get("type") ?? undefined, objectId: query.get("objectId") ?? undefined };
}

function endOf(value: unknown): "succeeded" | "failed" {
  return pick(value, ["succeeded", "failed"]);
}

function pick<const T extends string>(value: unknown, allowed: readonly T[]): T {
  return pickWord(value, allowed, refusal);
}

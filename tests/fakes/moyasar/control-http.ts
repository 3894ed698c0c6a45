import { controlHttp, pick, type Route } from "../shared/control-http.ts";
import type { MoyasarControl } from "./control.ts";
import { Fault, METHODS, refusal } from "./state.ts";

const methodOf = (value: unknown) => (value === undefined ? undefined : pick(value, METHODS, refusal));

// Bodies come only from tests: they are passed on unchecked, and the types document them.
const ROUTES: Route<MoyasarControl>[] = [
  ["GET", /^invoices$/, (control) => control.invoices()],
  ["GET", /^invoices\/([^/]+)$/, (control, id) => control.invoice(id)],
  ["GET", /^payments$/, (control) => control.payments()],
  [
    "GET",
    /^events$/,
    (control, _id, _body, query) =>
      control.events({
        type: query.get("type") ?? undefined,
        invoiceId: query.get("invoiceId") ?? undefined,
      }),
  ],
  ["GET", /^totals$/, (control) => control.totals()],
  ["GET", /^delivery$/, (control) => control.delivery()],
  [
    "POST",
    /^invoices\/([^/]+)\/pay$/,
    (control, id, { method, later }) => control.pay(id, { method: methodOf(method), later: later === true }),
  ],
  [
    "POST",
    /^invoices\/([^/]+)\/decline$/,
    (control, id, { method }) => control.decline(id, methodOf(method)),
  ],
  [
    "POST",
    /^invoices\/([^/]+)\/settle$/,
    (control, id, { outcome }) => control.settle(id, pick(outcome, ["succeeded", "failed"], refusal)),
  ],
  ["POST", /^invoices\/([^/]+)\/cancel$/, (control, id) => control.cancel(id)],
  [
    "POST",
    /^payments\/([^/]+)\/refund$/,
    (control, id, { amount }) => control.refund(id, amount === undefined ? undefined : Number(amount)),
  ],
  ["POST", /^payments\/([^/]+)\/void$/, (control, id) => control.void(id)],
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
      status: await control.forge(id, pick(how, ["unsigned", "wrong-secret", "stale", "tampered"], refusal)),
    }),
  ],
  [
    "POST",
    /^api-failures$/,
    (control, _id, { times = 1, status = 500, when = "before", path }) =>
      control.failApi({
        times: Number(times),
        status: Number(status),
        when: pick(when, ["before", "after"], refusal),
        ...(typeof path === "string" ? { path } : {}),
      }),
  ],
];

/** `/_control/*` in JSON, for tests in another process. */
export const createControlHttp = (control: MoyasarControl, publicOrigin: string) =>
  controlHttp(control, publicOrigin, {
    routes: ROUTES,
    refusal,
    statusOf: (error) => (error instanceof Fault ? error.status : null),
  });

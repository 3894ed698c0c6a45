import {
  cancelInvoice,
  createInvoice,
  findInvoice,
  findPayment,
  refundPayment,
  shown,
  voidPayment,
} from "./acts.ts";
import type { Desk } from "./desk.ts";
import { Fault, missing, refusal, type Act, type Payment, type State } from "./state.ts";

/** The next `times` requests fail with `status`: before anything is done, or after it, so that the answer is lost. */
export type ApiFailure = { times: number; status: number; when: "before" | "after"; path?: string };

/** Fails this fraction of all requests at random: half before anything is done, half after. `made` counts them. */
export type ApiTrouble = { rate: number; made: number };

type ApiOptions = {
  desk: Desk;
  secretKey: string;
  failures: ApiFailure[];
  trouble: ApiTrouble;
  random: () => number;
};

type Body = Record<string, unknown>;
type Read = (state: State, id: string, query: URLSearchParams) => object;
type Write = (act: Act, id: string, body: Body) => object;

const PAGE = 40;

const READS: [RegExp, Read][] = [
  [/^\/v1\/invoices$/, listInvoices],
  [/^\/v1\/invoices\/([^/]+)$/, (state, id) => shown(state, findInvoice(state, id))],
  [/^\/v1\/payments$/, listPayments],
  [/^\/v1\/payments\/([^/]+)$/, (state, id) => findPayment(state, id)],
];

const WRITES: [string, RegExp, Write][] = [
  ["POST", /^\/v1\/invoices$/, (act, _id, body) => shown(act.state, createInvoice(act, body))],
  ["PUT", /^\/v1\/invoices\/([^/]+)\/cancel$/, (act, id) => shown(act.state, cancelInvoice(act, id))],
  [
    "POST",
    /^\/v1\/payments\/([^/]+)\/refund$/,
    (act, id, { amount }) => refundPayment(act, id, amount === undefined ? undefined : Number(amount)),
  ],
  ["POST", /^\/v1\/payments\/([^/]+)\/void$/, (act, id) => voidPayment(act, id)],
];

/** The supported part of Moyasar's interface. */
export function createApi({ desk, secretKey, failures, trouble, random }: ApiOptions) {
  async function answer(request: Request): Promise<object> {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === "GET") {
      for (const [pattern, read] of READS) {
        const match = pattern.exec(pathname);
        if (match) return desk.read((state) => read(state, match[1] ?? "", searchParams));
      }
      throw missing();
    }
    for (const [method, pattern, write] of WRITES) {
      const match = method === request.method ? pattern.exec(pathname) : null;
      if (!match) continue;
      const body = bodyOf(await request.text());
      return desk.change((act) => write(act, match[1] ?? "", body));
    }
    throw missing();
  }

  function failNow(pathname: string, when: ApiFailure["when"]): void {
    const failure = failures.find(
      (one) => one.times > 0 && one.when === when && (!one.path || pathname.startsWith(one.path)),
    );
    if (failure) failure.times -= 1;
    // Drawn twice per request: before and after the act.
    const isTroubled = trouble.rate > 0 && random() < trouble.rate / 2;
    if (isTroubled) trouble.made += 1;
    const status = failure?.status ?? (isTroubled ? (random() < 0.5 ? 500 : 503) : null);
    if (status !== null) throw new Fault(status, "api_error", "Something went wrong.");
  }

  return async function handleApi(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    try {
      if (request.headers.get("authorization") !== `Basic ${btoa(`${secretKey}:`)}`)
        throw new Fault(401, "authentication_error", "Invalid authorization credentials");
      failNow(pathname, "before");
      const body = await answer(request);
      failNow(pathname, "after");
      return Response.json(body, { status: request.method === "POST" ? 201 : 200 });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return Response.json(error.body, { status: error.status });
    }
  };
}

function bodyOf(text: string): Body {
  if (text === "") return {};
  try {
    const body: unknown = JSON.parse(text);
    if (body !== null && typeof body === "object") return body as Body;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw refusal("The body has to be a JSON object.");
}

/** A page of a list, newest first. */
function pageOf<T>(items: T[], query: URLSearchParams) {
  const page = Number(query.get("page") ?? 1);
  const newest = items.toReversed();
  const pages = Math.max(1, Math.ceil(newest.length / PAGE));
  return {
    part: newest.slice((page - 1) * PAGE, page * PAGE),
    meta: {
      current_page: page,
      next_page: page < pages ? page + 1 : null,
      prev_page: page > 1 ? page - 1 : null,
      total_pages: pages,
      total_count: newest.length,
    },
  };
}

/** Filters such as `metadata[payment_id]`. */
function hasMetadata(metadata: Record<string, string> | null, query: URLSearchParams): boolean {
  return [...query].every(([name, value]) => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
    return key === undefined || metadata?.[key] === value;
  });
}

function listInvoices(state: State, _id: string, query: URLSearchParams): object {
  const found = [...state.invoices.values()].filter(({ metadata }) => hasMetadata(metadata, query));
  const { part, meta } = pageOf(found, query);
  return { invoices: part.map((invoice) => shown(state, invoice)), meta };
}

function listPayments(state: State, _id: string, query: URLSearchParams): object {
  const status = query.get("status");
  const since = query.get("updated[gt]");
  const isWanted = (payment: Payment): boolean =>
    (status === null || payment.status === status) &&
    (since === null || Date.parse(payment.updated_at) > Date.parse(since)) &&
    hasMetadata(payment.metadata, query);
  const { part, meta } = pageOf([...state.payments.values()].filter(isWanted), query);
  return { payments: part, meta };
}

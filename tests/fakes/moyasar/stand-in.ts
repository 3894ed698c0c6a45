import { createDeliveries } from "../shared/delivery.ts";
import { createPersistence, type StateStore } from "../shared/persistence.ts";
import { createApi, type ApiFailure, type ApiTrouble } from "./api.ts";
import { createControl, type MoyasarControl } from "./control.ts";
import { createControlHttp } from "./control-http.ts";
import { createDesk } from "./desk.ts";
import { createHosted } from "./hosted.ts";
import { emptyState, METHODS, missing, type Method, type StoredEvent } from "./state.ts";
import { moyasarWebhooks } from "./webhooks.ts";

export type MoyasarStandInOptions = {
  /** The shop's webhook endpoint. */
  webhookUrl: string;
  webhookSecret: string;
  secretKey: string;
  /** The origin at which a browser reaches the hosted page. */
  publicOrigin: string;
  /** What the hosted page offers; default: everything. */
  methods?: readonly Method[];
  /** The name on the hosted page; default: the host of the success URL. */
  merchantName?: string;
  /** The event types that the endpoint subscribes to; default: all. */
  webhookEvents?: readonly string[];
  /** Epoch milliseconds. */
  now?: () => number;
  /** Returns 0 to 1, for random losses, delays and orders; seed it to repeat a run. */
  random?: () => number;
  deliver?: (request: Request) => Promise<Response>;
  /** Waits between attempts to deliver a webhook; their number limits the attempts. */
  retryDelaysMs?: readonly number[];
  store?: StateStore;
};

export type MoyasarStandIn = { handle(request: Request): Promise<Response>; control: MoyasarControl };

const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000];

/**
 * Moyasar's HTTP interface: invoices with their hosted page, payments, refunds, webhooks. Uses only web standards, so it
 * runs in Node and in workerd. It takes no fees.
 */
export function createMoyasarStandIn(options: MoyasarStandInOptions): MoyasarStandIn {
  const now = options.now ?? (() => Date.now());
  const random = options.random ?? Math.random;
  const failures: ApiFailure[] = [];
  const trouble: ApiTrouble = { rate: 0, made: 0 };
  const persistence = createPersistence(options.store, emptyState);
  const deliveries = createDeliveries<StoredEvent>({
    webhookUrl: options.webhookUrl,
    ...moyasarWebhooks(options.webhookSecret),
    noSuch: missing,
    now,
    random,
    deliver: options.deliver ?? ((request) => fetch(request)),
    retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
    state: persistence.state,
    changed: persistence.saveSoon,
  });
  const desk = createDesk({
    publicOrigin: options.publicOrigin,
    now,
    subscribed: (type) => options.webhookEvents?.includes(type) ?? true,
    persistence,
    deliveries,
  });
  const { webhookSecret, secretKey } = options;
  const control = createControl({
    desk,
    deliveries,
    failures,
    trouble,
    webhookSecret,
    flush: persistence.save,
  });
  const handleApi = createApi({ desk, secretKey, failures, trouble, random });
  const handleHosted = createHosted(desk, options.methods ?? METHODS, options.merchantName);
  const handleControl = createControlHttp(control, options.publicOrigin);

  async function handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/v1/")) return handleApi(request);
    if (pathname.startsWith("/_control/")) return handleControl(request);
    if (pathname === "/favicon.ico") return new Response(null, { status: 204 });
    return handleHosted(request);
  }

  return { handle, control };
}

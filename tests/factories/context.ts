import { env } from "cloudflare:test";
import Stripe from "stripe";
import type { Session } from "#app/domains/accounts/rules.ts";
import type { LiveMessage } from "#app/domains/reports/rules.ts";
import type { AppContext, MemberContext, VisitorContext } from "#app/platform/context.server.ts";
import { moyasarProvider } from "#app/domains/payments/moyasar/moyasar-provider.server.ts";
import { paymentsOf } from "#app/domains/payments/payments.server.ts";
import type { PaymentProvider, Payments } from "#app/domains/payments/port.ts";
import { readWebhook } from "#app/domains/payments/read-webhook.server.ts";
import { stripeProvider } from "#app/domains/payments/stripe/stripe-provider.server.ts";
import type { ProviderName } from "#app/lib/payment-methods.ts";
import { openDatabase } from "#app/platform/d1.server.ts";
import { readSettings } from "#app/platform/env.server.ts";
import type { ProviderKeys } from "#app/platform/payment-settings.ts";
import { imageTool } from "#app/platform/images.server.ts";
import { lineOf } from "#app/platform/log.server.ts";
import type { Mail } from "#app/platform/mail.server.ts";
import type { Measure } from "#app/platform/metrics.server.ts";
import type { Job } from "#app/domains/operations/jobs/registry.server.ts";
import { newId } from "#app/lib/ids.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { marketFilesOf } from "#workers/market-files.ts";
import { meetTokensIn } from "#tests/setup/log-watch.ts";
import { createMoyasarStandIn } from "#tests/fakes/moyasar/stand-in.ts";
import { createStripeStandIn } from "#tests/fakes/stripe/stand-in.ts";

export const settings = readSettings({ ...env });

/** What a test can inspect besides the database. */
export type Witness = {
  sentJobs: Job[];
  sentMails: Mail[];
  sentSms: { to: string; text: string }[];
  told: { userId: string; message: LiveMessage }[];
  measured: ({ metric: string } & Parameters<Measure>[1])[];
  logged: { event: string; [field: string]: unknown }[];
  /** The log's security events, without failures. */
  noted: { event: string; [field: string]: unknown }[];
};

/** The keys of a provider in these tests. */
export function keysOf(name: ProviderName): ProviderKeys {
  const keys = settings.payments.keys[name];
  if (!keys) throw new Error(`no keys of ${name}`);
  return keys;
}

const sdks = new WeakMap<Payments, Stripe>();

/** The payment providers with this SDK at Stripe, and this stand-in at Moyasar. Stripe takes new payments. */
export function paymentsAt(
  sdk: Stripe,
  {
    moyasar = openMoyasar(),
    chosen = "stripe",
    webhookSecret = keysOf("stripe").webhookSecret,
  }: { moyasar?: Moyasar; chosen?: ProviderName; webhookSecret?: string } = {},
): Payments {
  const made = paymentsOf([stripeProvider(async () => sdk, { webhookSecret }), moyasar.provider], {
    SAR: chosen,
  });
  sdks.set(made, sdk);
  return made;
}

/** Stripe's SDK behind a context, for what a person does in Stripe's dashboard. */
export function sdkOf({ payments }: Pick<AppContext, "payments">): Stripe {
  const sdk = sdks.get(payments);
  if (!sdk) throw new Error("these payments were not made by paymentsAt");
  return sdk;
}

/** Stripe behind the port. */
export const stripeOf = ({ payments }: Pick<AppContext, "payments">): PaymentProvider =>
  payments.of("stripe");

/** Reads what was posted to Stripe's webhook with this signature. */
export const readSigned = (ctx: AppContext, rawBody: string, signature: string | null) =>
  readWebhook(ctx, stripeOf(ctx), {
    rawBody,
    headers: new Headers(signature === null ? {} : { "Stripe-Signature": signature }),
  });

/** The Moyasar stand-in in this process; webhooks are held, and a test delivers them itself. */
export function openMoyasar(
  between: (request: Request, next: Answer) => Promise<Response> = (request, next) => next(request),
) {
  const standIn = createMoyasarStandIn({
    webhookUrl: `${settings.origin}/api/moyasar/webhook`,
    webhookSecret: keysOf("moyasar").webhookSecret,
    secretKey: keysOf("moyasar").secretKey,
    publicOrigin: "http://127.0.0.1:8789",
    deliver: async () => new Response(null, { status: 200 }),
  });
  const provider = moyasarProvider(keysOf("moyasar"), {
    fetcher: (input, init) => between(new Request(input, init), (request) => standIn.handle(request)),
  });
  return { standIn, provider };
}
type Answer = (request: Request) => Promise<Response>;
export type Moyasar = ReturnType<typeof openMoyasar>;

/** The Stripe stand-in in this process; webhooks are held, and a test delivers them itself. */
export function openStripe() {
  const standIn = createStripeStandIn({
    webhookUrl: `${settings.origin}/api/stripe/webhook`,
    webhookSecret: keysOf("stripe").webhookSecret,
    secretKey: keysOf("stripe").secretKey,
    publicOrigin: "http://127.0.0.1:8788",
    deliver: async () => new Response(null, { status: 200 }),
  });
  const sdk = new Stripe(keysOf("stripe").secretKey, {
    httpClient: Stripe.createFetchHttpClient((input: RequestInfo | URL, init?: RequestInit) =>
      standIn.handle(new Request(input, init)),
    ),
    host: "127.0.0.1",
    port: 8788,
    protocol: "http",
    maxNetworkRetries: 0,
  });
  return { standIn, sdk };
}

/**
 * The context of a job or the system, with the real local D1 and R2. Queue, mail, Chrome and Stripe are recording
 * fakes.
 */
export function appCtx(overrides: Partial<AppContext> = {}): AppContext & Witness {
  const { sdk } = openStripe();
  const witness: Witness = {
    sentJobs: [],
    sentMails: [],
    sentSms: [],
    told: [],
    measured: [],
    logged: [],
    noted: [],
  };
  return {
    db: openDatabase(env.DB),
    settings,
    jobs: {
      async send(job) {
        witness.sentJobs.push(job);
      },
    },
    payments: paymentsAt(sdk),
    fatoora: null,
    // Nobody is asked unless a test says who answers.
    outside: async () => ({ ok: false, reason: "unreachable" }),
    registers: {},
    reportFiles: env.REPORTS_BUCKET,
    media: env.MEDIA_BUCKET,
    drafts: env.DRAFTS,
    marketFiles: marketFilesOf(env.ASSETS),
    images: imageTool(env.IMAGES),
    mail: {
      async send(mail) {
        meetTokensIn(mail.text);
        witness.sentMails.push(mail);
      },
    },
    sms: {
      async send(message) {
        witness.sentSms.push(message);
      },
    },
    humanCheck: null,
    // A browser's file holds the moment it was printed: no two are alike.
    renderPdf: async () => new TextEncoder().encode(`%PDF-1.7 ${crypto.randomUUID()}`),
    writeText: null,
    notify: async (userId, message) => {
      witness.told.push({ userId, message });
    },
    endStaleSockets: async () => {},
    allowBurst: async () => true,
    allowRead: async () => true,
    log(event, fields = {}, level = "info") {
      lineOf(event, fields, level);
      (event.startsWith("security.") ? witness.noted : witness.logged).push({ event, ...fields });
    },
    measure: (metric, point) => witness.measured.push({ metric, ...point }),
    now: () => Date.now(),
    ...witness,
    ...overrides,
  };
}

export function visitorCtx(overrides: Partial<VisitorContext> = {}): VisitorContext & Witness {
  const witness = appCtx();
  return {
    ...witness,
    clientIp: `10.0.0.${newId()}`,
    userAgent: "tests",
    browserMark: null,
    later: (event, work) => {
      void work().catch((error: unknown) => witness.log(event, { error: errorText(error) }));
    },
    reference: "TESTTEST",
    ...overrides,
  };
}

/** A new session of the person at aal1, not stored in the database. */
function sessionOf(person: Partial<Session> = {}, now = Date.now()): Session {
  return {
    handle: newId(),
    rawId: null,
    userId: newId(),
    email: "sara@example.com",
    fullName: "سارة العتيبي",
    avatarUrl: null,
    hasPassword: true,
    isAdmin: false,
    suspendedAt: null,
    suspendedFor: null,
    hasFactor: false,
    firstFactor: "password",
    authenticatedAt: now,
    secondFactor: null,
    mfaAt: null,
    createdAt: now,
    ...person,
  };
}

/** A member who is not in the database yet; `insertMember` stores them. */
export function memberCtx(overrides: Partial<MemberContext> = {}): MemberContext & Witness {
  const { userId = newId(), fullName = "سارة العتيبي" } = overrides;
  const { email = `${userId}@example.com` } = overrides;
  const ctx = visitorCtx();
  const session = sessionOf({ userId, email, fullName }, (overrides.now ?? ctx.now)());
  return { ...ctx, session, userId, email, fullName, ...overrides };
}

import { env } from "cloudflare:test";
import Stripe from "stripe";
import type { LiveMessage } from "#app/domains/reports/rules.ts";
import type { AppContext, MemberContext, VisitorContext } from "#app/platform/context.server.ts";
import { openDatabase } from "#app/platform/d1.server.ts";
import { readSettings } from "#app/platform/env.server.ts";
import type { Mail } from "#app/platform/mail.server.ts";
import type { Job } from "#app/platform/queue.server.ts";
import { newId } from "#app/lib/ids.ts";
import { createStripeStandIn } from "#tests/fakes/stripe/stand-in.ts";

export const settings = readSettings({ ...env });

/** What a test can look at beside the database. */
export type Witness = {
  sentJobs: Job[];
  sentMails: Mail[];
  told: { userId: string; message: LiveMessage }[];
  logged: { event: string; [field: string]: unknown }[];
};

/** Stripe's stand-in in this process; webhooks are held, so that a test delivers them itself. */
export function openStripe() {
  const standIn = createStripeStandIn({
    webhookUrl: `${settings.origin}/api/stripe/webhook`,
    webhookSecret: settings.stripeWebhookSecret,
    secretKey: settings.stripeSecretKey,
    publicOrigin: "http://127.0.0.1:8788",
    deliver: async () => new Response(null, { status: 200 }),
  });
  const sdk = new Stripe(settings.stripeSecretKey, {
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

/** The context of a job or the system: the real local D1 and R2; queue, mail, Chrome and Stripe are watched fakes. */
export function appCtx(overrides: Partial<AppContext> = {}): AppContext & Witness {
  const witness: Witness = { sentJobs: [], sentMails: [], told: [], logged: [] };
  return {
    db: openDatabase(env.DB),
    settings,
    jobs: {
      async send(job) {
        witness.sentJobs.push(job);
      },
    },
    stripe: openStripe().sdk,
    reportFiles: env.REPORTS_BUCKET,
    mail: {
      async send(mail) {
        witness.sentMails.push(mail);
      },
    },
    renderPdf: async (html) => new TextEncoder().encode(`%PDF-1.7 ${html.length}`),
    writeText: null,
    notify: async (userId, message) => {
      witness.told.push({ userId, message });
    },
    allowBurst: async () => true,
    log: (event, fields) => witness.logged.push({ event, ...fields }),
    now: () => Date.now(),
    ...witness,
    ...overrides,
  };
}

export function visitorCtx(overrides: Partial<VisitorContext> = {}): VisitorContext & Witness {
  return {
    ...appCtx(),
    clientIp: `10.0.0.${newId()}`,
    userAgent: "tests",
    reference: "TESTTEST",
    ...overrides,
  };
}

/** A member who is not in the database yet: `insertMember` stores them. */
export function memberCtx(overrides: Partial<MemberContext> = {}): MemberContext & Witness {
  const userId = newId();
  return { ...visitorCtx(), userId, email: `${userId}@example.com`, fullName: "سارة العتيبي", ...overrides };
}

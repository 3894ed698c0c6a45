import { findBrowserMark } from "#app/domains/accounts/ways-in/known-browser.server.ts";
import { openRegisters } from "#app/domains/licences/registers/open-registers.server.ts";
import { readsOf, rememberWrites } from "#app/http/bookmark.server.ts";
import { afterAnswer } from "#app/platform/after-answer.server.ts";
import { textWriter } from "#app/platform/ai.server.ts";
import { boundedBucket, boundedDatabase, boundedNamespace, TIME_OUTS } from "#app/platform/bounded.server.ts";
import {
  UNKNOWN_IP,
  type AppContext,
  type ReadKind,
  type VisitorContext,
} from "#app/platform/context.server.ts";
import { counterKey } from "#app/platform/counter-key.server.ts";
import { openDatabase, type Database } from "#app/platform/d1.server.ts";
import { readSettings, type Settings } from "#app/platform/env.server.ts";
import { fatooraAt } from "#app/platform/fatoora.server.ts";
import { turnstileCheck } from "#app/platform/human-check.server.ts";
import { imageTool } from "#app/platform/images.server.ts";
import { joinedReads } from "#app/platform/joined-reads.server.ts";
import { log } from "#app/platform/log.server.ts";
import { mailFault } from "#app/platform/mail-fault.server.ts";
import type { MailPort } from "#app/platform/mail.server.ts";
import { analyticsEngine } from "#app/platform/metrics.server.ts";
import { routedDatabase } from "#app/platform/near-reads.server.ts";
import { openOutside, resolveByHttps } from "#app/platform/outside.server.ts";
import type { Printer } from "#app/platform/pdf.server.ts";
import { definitionOf } from "#app/domains/operations/jobs/registry.server.ts";
import { mailedSms, twilioSms, type SmsPort } from "#app/platform/sms.server.ts";
import { traced } from "#app/platform/trace.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { newReference } from "#app/lib/ids.ts";
import { keptPer } from "#app/lib/kept-per.ts";
import { keptRecent } from "#app/lib/kept-recent.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { within } from "#app/lib/within.ts";
import { BUILD } from "./build.ts";
import { marketFilesOf } from "./market-files.ts";
import { openPayments } from "./payments.ts";
import type { UserChannel } from "./user-channel.ts";

export type WorkerEnv = Omit<Env, "USER_CHANNEL"> & { USER_CHANNEL: DurableObjectNamespace<UserChannel> };

function openMail(env: WorkerEnv, from: string): MailPort {
  return {
    async send(mail) {
      const sent = env.EMAIL.send({ ...mail, from: { email: from, name: PRODUCT.name } });
      await within(TIME_OUTS.mail, sent, "mail").catch((error: unknown) => {
        throw mailFault(error);
      });
    },
  };
}

function openSms(settings: Settings, mail: MailPort): SmsPort | null {
  if (settings.twilio) return twilioSms(settings.twilio);
  return settings.appEnv === "local" ? mailedSms(mail) : null;
}

type Limiter = "BURST_LIMIT" | "READ_LIMIT" | "MAKE_LIMIT" | "OPEN_LIMIT" | "KEY_LIMIT";

/** The limiter of each kind of read. */
const READS: Record<ReadKind, Limiter> = {
  asked: "READ_LIMIT",
  made: "MAKE_LIMIT",
  open: "OPEN_LIMIT",
  key: "KEY_LIMIT",
};

/** The tag of what is counted: networks, of which an isolate remembers a thousand, since each asks again and again. */
const tagsOf = keptPer((settings: Settings) =>
  keptRecent(1000, (key) => counterKey({ settings }, "burst", key)),
);

/**
 * The platform's rate limiter. If it cannot answer, the request goes through: other brakes (D1's counters, locks of
 * factors, turns) protect whatever is worth guessing or costs much. Its keys may hold a network, so they leave as tags.
 */
async function isAllowed(
  env: WorkerEnv,
  settings: Settings,
  limiter: Limiter,
  key: string,
): Promise<boolean> {
  try {
    const asked = env[limiter].limit({ key: tagsOf(settings)(key) });
    return (await within(TIME_OUTS.burst, asked)).success;
  } catch (error) {
    log("burst_limit.failed", { limiter, error: errorText(error) });
    return true;
  }
}

/** The database, with a timeout for each statement; every one is answered by the primary. */
export const databaseOf = (env: Pick<WorkerEnv, "DB">): Database => openDatabase(boundedDatabase(env.DB));

/**
 * Everything outside but the database, made at an isolate's first request, when its settings are checked, and not at each:
 * none of it remembers a request.
 */
const portsOf = keptPer((env: WorkerEnv): Omit<AppContext, "db"> => {
  const settings = readSettings(env);
  const mail = openMail(env, settings.mailFrom);
  return {
    settings,
    jobs: {
      async send(job, reference) {
        const message = reference === undefined ? job : { ...job, reference };
        await within(TIME_OUTS.job, env[definitionOf(job).queue].send(message), "queue");
      },
    },
    payments: openPayments(settings),
    outside: openOutside(
      { origin: settings.origin, localHosts: settings.outsideLocalHosts },
      { fetcher: fetch, resolve: resolveByHttps(fetch) },
    ),
    fatoora: settings.zatca ? fatooraAt(settings.zatca.apiOrigin) : null,
    registers: openRegisters(settings.licences),
    reportFiles: boundedBucket(env.REPORTS_BUCKET),
    media: boundedBucket(env.MEDIA_BUCKET),
    drafts: boundedNamespace(env.DRAFTS),
    marketFiles: marketFilesOf(env.ASSETS),
    images: imageTool(env.IMAGES),
    mail,
    sms: openSms(settings, mail),
    humanCheck: settings.turnstile
      ? turnstileCheck(settings.turnstile, new URL(settings.origin).hostname)
      : null,
    renderPdf: async (html) => {
      // Puppeteer is large and hardly any request needs it.
      const { renderPdf } = await import("#app/platform/pdf.server.ts");
      return renderPdf(env.BROWSER, html);
    },
    // Bound in production only; without it reports keep the templates' words.
    writeText: env.AI ? textWriter(env.AI) : null,
    notify: async (userId, message) => {
      await within(TIME_OUTS.notify, env.USER_CHANNEL.getByName(userId).tell(message), "channel");
    },
    endStaleSockets: async (userId) => {
      await within(TIME_OUTS.notify, env.USER_CHANNEL.getByName(userId).endStale(), "channel");
    },
    allowBurst: (key) => isAllowed(env, settings, "BURST_LIMIT", key),
    allowRead: (what, who) => isAllowed(env, settings, READS[what], who),
    log,
    measure: analyticsEngine(env.METRICS, BUILD),
    now: () => Date.now(),
  };
});

/** Everything outside, from the Worker's bindings, each call with a time limit. Throws when a setting is missing. */
export const appContext = (env: WorkerEnv): AppContext => ({ ...portsOf(env), db: databaseOf(env) });

/** Runs a batch of jobs in a context whose documents share one browser, which is closed afterwards. */
export async function withBatchContext(
  env: WorkerEnv,
  work: (ctx: AppContext) => Promise<void>,
): Promise<void> {
  let printer: Printer | null = null;
  const ctx: AppContext = {
    ...appContext(env),
    renderPdf: async (html) => {
      const { openPrinter } = await import("#app/platform/pdf.server.ts");
      printer ??= openPrinter(env.BROWSER);
      return printer.print(html);
    },
  };
  try {
    await work(ctx);
  } finally {
    await (printer as Printer | null)?.close();
  }
}

type OpenRequest = {
  /** The context of the request. Its log lines and its jobs carry its reference. */
  visitor: VisitorContext;
  /** Adds what the browser must remember of the request's writes. */
  remember: (response: Response) => Response;
  /** Does what was left for after the answer. */
  runLater: () => Promise<void>;
};

/**
 * The context of one HTTP request. Its reads come from the nearest replica where its page allows that, and always hold
 * what the same person wrote before; jobs, scheduled tasks and sockets have `appContext`, and read the primary.
 */
export function openRequest(env: WorkerEnv, request: Request): OpenRequest {
  const reference = newReference();
  const ports = portsOf(env);
  const { binding, placeOf, written } = routedDatabase(env.DB, readsOf(ports, request));
  const db = databaseOf({ DB: joinedReads(binding, placeOf) });
  const ctx = traced({ ...ports, db }, reference);
  const { later, run } = afterAnswer(ctx.log);
  const visitor: VisitorContext = {
    ...ctx,
    clientIp: request.headers.get("CF-Connecting-IP") ?? UNKNOWN_IP,
    userAgent: request.headers.get("User-Agent"),
    browserMark: findBrowserMark(ctx, request.headers.get("Cookie")),
    later,
    reference,
  };
  return {
    visitor,
    remember(response) {
      rememberWrites(ctx, request, response, written());
      return response;
    },
    runLater: run,
  };
}

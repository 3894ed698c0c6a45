import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { UNREPORTED_LIMIT } from "#app/domains/einvoices/rules.ts";
import { minutes, seconds } from "#app/lib/duration.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { within } from "#app/lib/within.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { earliest, isMigrated, readVitals } from "#app/platform/vitals.server.ts";
import { makeInTurn } from "../brake-reads.ts";
import { BUILD, SCHEMA } from "../build.ts";
import type { WorkerEnv } from "../context.ts";
import type { ApiBindings } from "./api.ts";

/** A part that takes longer counts as silent: monitors give up after ten seconds or so, and would learn nothing. */
const PATIENCE = seconds(2);

/** How long things may wait before somebody should look; docs/operations.md says why so long. */
const LIMITS = {
  cron: minutes(3),
  reports: minutes(10),
  mails: minutes(15),
  events: minutes(10),
  einvoices: UNREPORTED_LIMIT,
} as const;

type State = { ok: boolean; ms: number };
type Age = { ok: boolean; ageSeconds: number | null; limitSeconds: number };

/** Runs one check with a time limit. What it throws is logged; `value` is null then. */
async function probe<T>(
  { log }: VisitorContext,
  name: string,
  check: () => Promise<T>,
): Promise<{ state: State; value: T | null }> {
  const started = Date.now();
  const state = (ok: boolean): State => ({ ok, ms: Date.now() - started });
  try {
    const value = await within(PATIENCE, check(), name);
    return { state: state(true), value };
  } catch (error) {
    log("health.failed", { binding: name, error: errorText(error) });
    return { state: state(false), value: null };
  }
}

/** It is fine if nothing waits. `isNeeded`: there must be something, as for the scheduled run. */
function ageOf(now: number, at: number | null, limit: number, isNeeded = false): Age {
  const age = at === null ? null : Math.max(0, now - at);
  return {
    ok: age === null ? !isNeeded : age <= limit,
    ageSeconds: age === null ? null : Math.round(age / seconds(1)),
    limitSeconds: limit / seconds(1),
  };
}

/** What waits, compared with its limits; null if the database does not answer. */
async function readWork(visitor: VisitorContext) {
  const { value: vitals } = await probe(visitor, "vitals", () => readVitals(visitor, SCHEMA));
  if (!vitals) return null;
  const now = visitor.now();
  return {
    cron: ageOf(now, vitals.cronAt, LIMITS.cron, true),
    reports: ageOf(now, earliest(vitals.reportAt, vitals.versionAt), LIMITS.reports),
    mails: ageOf(now, vitals.mailAt, LIMITS.mails),
    events: ageOf(now, vitals.eventAt, LIMITS.events),
    einvoices: ageOf(now, vitals.einvoiceAt, LIMITS.einvoices),
    deadLetters: { ok: vitals.letters === 0, open: vitals.letters, limit: 0 },
  };
}

/** How long an isolate repeats its last answer: however often it is asked, it looks at the stores only now and then. */
const KEPT_FOR = seconds(3);

type Found = { at: number; body: object; serves: boolean };
/** What an isolate found last, by its bindings. */
const lastFound = new WeakMap<WorkerEnv, Found>();

/**
 * GET /api/health. 503 and `down` if the site cannot serve: D1, a bucket or a queue is away, or a migration of this
 * build is not applied. 200 and `degraded` if it serves and something waits too long or drafts are away, else `ok`. Open to everybody: it
 * names no one, and reads a row or two of each index, again after three seconds.
 */
export async function health(c: Context<ApiBindings>): Promise<Response> {
  const { env, visitor } = c.env;
  const told = ({ body, serves }: Found): Response => c.json(body, serves ? 200 : 503);
  const recent = (): Found | null => {
    const last = lastFound.get(env);
    return last && visitor.now() - last.at < KEPT_FOR ? last : null;
  };
  const last = recent();
  if (last) return told(last);
  return makeInTurn(c.req.raw, visitor, async () => {
    // Whoever had the turn before may just have looked.
    const found = recent() ?? (await look(env, visitor));
    lastFound.set(env, found);
    return told(found);
  });
}

async function look(env: WorkerEnv, visitor: VisitorContext): Promise<Found> {
  const at = visitor.now();
  const check = (name: string, work: () => Promise<unknown>) =>
    probe(visitor, name, work).then(({ state }) => state);
  // A queue cannot be asked without sending, so a binding that can send is all there is to see.
  const bound = (name: string, queue: Queue) => check(name, async () => assertBound(queue));

  const queues = async () => ({
    reports: await bound("queue_reports", env.REPORTS_QUEUE),
    mail: await bound("queue_mail", env.MAIL_QUEUE),
    chores: await bound("queue_chores", env.CHORES_QUEUE),
    webhooks: await bound("queue_webhooks", env.WEBHOOKS_QUEUE),
    pictures: await bound("queue_pictures", env.PICTURES_QUEUE),
  });

  const [d1, reports, media, drafts, queue, migrated, work] = await Promise.all([
    check("d1", () => visitor.db.get(sql`select 1`)),
    check("r2_reports", () => visitor.reportFiles.head("health")),
    check("r2_media", () => visitor.media.head("health")),
    check("kv_drafts", () => env.DRAFTS.get("health")),
    queues(),
    probe(visitor, "schema", () => isMigrated(visitor, SCHEMA)),
    readWork(visitor),
  ]);
  const schema = { ok: migrated.value === true, expected: SCHEMA };
  const serves = [d1, reports, media, schema, ...Object.values(queue)].every(({ ok }) => ok);
  // Without the drafts the site serves: what people typed before signing in is lost.
  const keepsUp = drafts.ok && work !== null && Object.values(work).every(({ ok }) => ok);
  const status = serves ? (keepsUp ? "ok" : "degraded") : "down";
  const bindings = {
    d1,
    r2: { reports, media },
    kv: { drafts },
    queue,
  };
  return { at, serves, body: { status, build: BUILD, bindings, schema, ...work } };
}

function assertBound(queue: Queue): void {
  if (typeof queue?.send !== "function") throw new Error("queue binding is missing");
}

import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { errorText } from "#app/lib/error-text.ts";
import type { ApiBindings } from "./api.ts";

type State = { ok: boolean; ms: number };

async function probe(check: () => Promise<unknown>, onError: (error: unknown) => void): Promise<State> {
  const started = Date.now();
  try {
    await check();
    return { ok: true, ms: Date.now() - started };
  } catch (error) {
    onError(error);
    return { ok: false, ms: Date.now() - started };
  }
}

/** GET /api/health: 200 with the state of D1, R2 and the queues; 503 when one of them does not answer. */
export async function health(c: Context<ApiBindings>): Promise<Response> {
  const { env, visitor } = c.env;
  const report = (binding: string) => (error: unknown) =>
    visitor.log("health.failed", { binding, error: errorText(error) });

  const [d1, reportsBucket, mediaBucket, reportsQueue, mailQueue, choresQueue] = await Promise.all([
    probe(() => visitor.db.get(sql`select 1`), report("d1")),
    probe(() => env.REPORTS_BUCKET.head("health"), report("r2_reports")),
    probe(() => env.MEDIA_BUCKET.head("health"), report("r2_media")),
    // A queue cannot be asked without sending; a binding that can send is the state there is.
    probe(async () => assertBound(env.REPORTS_QUEUE), report("queue_reports")),
    probe(async () => assertBound(env.MAIL_QUEUE), report("queue_mail")),
    probe(async () => assertBound(env.CHORES_QUEUE), report("queue_chores")),
  ]);
  const bindings = {
    d1,
    r2: { reports: reportsBucket, media: mediaBucket },
    queue: { reports: reportsQueue, mail: mailQueue, chores: choresQueue },
  };
  const states = [d1, reportsBucket, mediaBucket, reportsQueue, mailQueue, choresQueue];
  const ok = states.every((state) => state.ok);
  return c.json({ status: ok ? "ok" : "degraded", bindings }, ok ? 200 : 503);
}

function assertBound(queue: Queue): void {
  if (typeof queue?.send !== "function") throw new Error("queue binding is missing");
}

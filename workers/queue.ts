import type { AppContext } from "#app/platform/context.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { definitionOf, readJob, subjectIdOf } from "#app/domains/operations/jobs/registry.server.ts";
import { referenceOf, traced } from "#app/platform/trace.server.ts";

const DEAD = "miyar-dead";

/** Messages of a batch under way at once, hence pages in its browser: two finish sooner than one, and more hold more memory. */
const AT_ONCE = 2;

/** What a log line says about a job: its type, and the id of its row under the job's own name for it. */
function named(body: unknown): { type: string; [id: string]: string } {
  return readJob(body) ?? { type: "unknown" };
}

/** 5, 10, 20 … seconds after the first, second, third failure; never more than five minutes. */
const backOff = (attempts: number): number => Math.min(5 * 2 ** (attempts - 1), 300);

async function work(ctx: AppContext, queue: string, message: Message): Promise<void> {
  if (queue !== DEAD) {
    const job = readJob(message.body);
    if (!job) throw new Error("a message that is no job");
    return definitionOf(job).run(ctx, subjectIdOf(job));
  }
  const { recordDeadLetter } = await import("#app/domains/operations/dead-letters.server.ts");
  await recordDeadLetter(ctx, message.id, queue, message.body);
  const { type, ...ids } = named(message.body);
  ctx.log("job.given_up", { type, ...ids, error: "gave up after the last retry" });
  ctx.measure("dead_letter", { what: type, outcome: "recorded" });
}

async function handle(batchCtx: AppContext, queue: string, message: Message): Promise<void> {
  const { id, attempts } = message;
  const ctx = traced(batchCtx, referenceOf(message.body));
  const started = ctx.now();
  const { type, ...ids } = named(message.body);
  const tell = (outcome: "done" | "failed", error?: string): void => {
    const ms = ctx.now() - started;
    // A failed one is retried; a final failure is logged as an error.
    ctx.log(`job.${outcome}`, { type, ...ids, queue, id, attempts, ms, error }, error ? "warn" : "info");
    ctx.measure("job", { what: type, outcome, detail: queue, ms, value: attempts });
  };
  try {
    await work(ctx, queue, message);
    message.ack();
    tell("done");
  } catch (error) {
    tell("failed", errorText(error));
    message.retry({ delaySeconds: backOff(attempts) });
  }
}

/**
 * Handles each message by itself: done is acknowledged, a throw is retried, the last retry goes to the dead-letter queue.
 * Two are under way at once.
 */
export async function consume(batch: MessageBatch, ctx: AppContext): Promise<void> {
  const waiting = [...batch.messages];
  const next = async (): Promise<void> => {
    for (let message = waiting.shift(); message; message = waiting.shift())
      await handle(ctx, batch.queue, message);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

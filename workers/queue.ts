import type { AppContext } from "#app/platform/context.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { Job, type JobType } from "#app/platform/queue.server.ts";
import { referenceOf, traced } from "#app/platform/trace.server.ts";

type Handler<Type extends JobType> = (ctx: AppContext, job: Extract<Job, { type: Type }>) => Promise<void>;

/** Job type → lazily imported handler. A handler re-reads its row and may run twice. */
const HANDLERS: { [Type in JobType]: () => Promise<Handler<Type>> } = {
  "report.generate": async () => {
    const { generateReport } = await import("#app/domains/reports/making/generate-report.server.ts");
    return (ctx, job) => generateReport(ctx, job.reportId);
  },
  "report.reissue": async () => {
    const { makeVersion } = await import("#app/domains/reports/making/make-version.server.ts");
    return (ctx, job) => makeVersion(ctx, job.versionId);
  },
  "mail.deliver": async () => {
    const { deliverMail } = await import("#app/domains/mails/deliver-mail.server.ts");
    return (ctx, job) => deliverMail(ctx, job.mailId);
  },
  "link.issue": async () => {
    const { issueLink } = await import("#app/domains/accounts/ways-in/mail-link.server.ts");
    return (ctx, job) => issueLink(ctx, job.requestId);
  },
  "export.make": async () => {
    const { makeExport } = await import("#app/domains/privacy/export/make-export.server.ts");
    return (ctx, job) => makeExport(ctx, job.exportId);
  },
};

const DEAD = "miyar-dead";

/** Messages of a batch under way at once, hence pages in its browser: two finish sooner than one, and more hold more memory. */
const AT_ONCE = 2;

async function run(ctx: AppContext, job: Job): Promise<void> {
  const handler = (await HANDLERS[job.type]()) as Handler<typeof job.type>;
  await handler(ctx, job as never);
}

/** What a line says a job was about: its type, and the id of its row under the name that it has in the job. */
function named(body: unknown): { type: string; [id: string]: string } {
  const job = Job.safeParse(body);
  return job.success ? job.data : { type: "unknown" };
}

/** 5, 10, 20 … seconds after the first, second, third failure; never more than five minutes. */
const backOff = (attempts: number): number => Math.min(5 * 2 ** (attempts - 1), 300);

async function work(ctx: AppContext, queue: string, message: Message): Promise<void> {
  if (queue !== DEAD) return run(ctx, Job.parse(message.body));
  const { recordDeadLetter } = await import("#app/domains/reports/dead-letters.server.ts");
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
    // One that failed is tried again; what is given up has a line of level error.
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

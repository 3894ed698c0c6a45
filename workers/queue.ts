import { recordDeadLetter } from "#app/domains/reports/dead-letters.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { errorText } from "#app/lib/error-text.ts";
import { Job, type JobType } from "#app/platform/queue.server.ts";

type Handler<Type extends JobType> = (ctx: AppContext, job: Extract<Job, { type: Type }>) => Promise<void>;

/** Job type → lazily imported handler. A handler re-reads its row and may run twice. */
const HANDLERS: { [Type in JobType]: () => Promise<Handler<Type>> } = {
  "report.generate": async () => {
    const { generateReport } = await import("#app/domains/reports/generate-report.server.ts");
    return (ctx, job) => generateReport(ctx, job.reportId);
  },
  "report.reissue": async () => {
    const { makeVersion } = await import("#app/domains/reports/make-version.server.ts");
    return (ctx, job) => makeVersion(ctx, job.versionId);
  },
  "mail.deliver": async () => {
    const { deliverMail } = await import("#app/domains/mails/deliver-mail.server.ts");
    return (ctx, job) => deliverMail(ctx, job.mailId);
  },
  "link.issue": async () => {
    const { issueLink } = await import("#app/domains/accounts/mail-link.server.ts");
    return (ctx, job) => issueLink(ctx, job.requestId);
  },
  "export.make": async () => {
    const { makeExport } = await import("#app/domains/privacy/make-export.server.ts");
    return (ctx, job) => makeExport(ctx, job.exportId);
  },
};

/** Messages of a batch under way at once, hence pages in its browser: two finish sooner than one, and more hold more memory. */
const AT_ONCE = 2;

async function run(ctx: AppContext, body: unknown): Promise<Job> {
  const job = Job.parse(body);
  const handler = (await HANDLERS[job.type]()) as Handler<typeof job.type>;
  await handler(ctx, job as never);
  return job;
}

/** 5, 10, 20 … seconds after the first, second, third failure; never more than five minutes. */
const backOff = (attempts: number): number => Math.min(5 * 2 ** (attempts - 1), 300);

async function handle(ctx: AppContext, queue: string, message: Message): Promise<void> {
  const started = ctx.now();
  const named = { queue, id: message.id, attempts: message.attempts };
  try {
    if (queue === "miyar-dead") await recordDeadLetter(ctx, message.id, queue, message.body);
    else await run(ctx, message.body);
    message.ack();
    ctx.log("job.done", { ...named, ms: ctx.now() - started });
  } catch (error) {
    ctx.log("job.failed", { ...named, error: errorText(error) });
    message.retry({ delaySeconds: backOff(message.attempts) });
  }
}

/**
 * Handles each message by itself: done is acknowledged, a throw is retried, the last retry goes to the dead-letter queue.
 * Two are under way at once.
 */
export async function consume(batch: MessageBatch, ctx: AppContext): Promise<void> {
  const waiting = [...batch.messages];
  const work = async (): Promise<void> => {
    for (let message = waiting.shift(); message; message = waiting.shift())
      await handle(ctx, batch.queue, message);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

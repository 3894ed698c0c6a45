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

async function run(ctx: AppContext, body: unknown): Promise<Job> {
  const job = Job.parse(body);
  const handler = (await HANDLERS[job.type]()) as Handler<typeof job.type>;
  await handler(ctx, job as never);
  return job;
}

/** Handles each message by itself: done is acknowledged, a throw is retried, the last retry goes to the dead-letter queue. */
export async function consume(batch: MessageBatch, ctx: AppContext): Promise<void> {
  for (const message of batch.messages) {
    const started = ctx.now();
    try {
      if (batch.queue === "miyar-dead") await recordDeadLetter(ctx, message.id, batch.queue, message.body);
      else await run(ctx, message.body);
      message.ack();
      ctx.log("job.done", {
        queue: batch.queue,
        id: message.id,
        attempts: message.attempts,
        ms: ctx.now() - started,
      });
    } catch (error) {
      ctx.log("job.failed", {
        queue: batch.queue,
        id: message.id,
        attempts: message.attempts,
        error: errorText(error),
      });
      message.retry({ delaySeconds: Math.min(5 * 2 ** (message.attempts - 1), 300) });
    }
  }
}

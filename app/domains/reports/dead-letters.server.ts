import { deadLetters } from "#app/db/schema.server.ts";
import { markMailFailed } from "#app/platform/mail.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { Job } from "#app/platform/queue.server.ts";
import { failReport } from "./fail-report.server.ts";

/**
 * Records a job that was given up on, once per queue message, and marks what it was for as failed: an operator finds
 * it in `dead_letters`, and the user is told.
 */
export async function recordDeadLetter(
  ctx: AppContext,
  messageId: string,
  queue: string,
  body: unknown,
): Promise<void> {
  await ctx.db
    .insert(deadLetters)
    .values({ id: messageId, queue, job: body ?? null, createdAt: ctx.now() })
    .onConflictDoNothing();
  const job = Job.safeParse(body);
  if (!job.success) return;
  if (job.data.type === "report.generate")
    await failReport(ctx, job.data.reportId, "gave up after the last retry");
  else await markMailFailed(ctx, job.data.mailId);
}

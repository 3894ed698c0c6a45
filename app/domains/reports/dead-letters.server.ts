import { deadLetters } from "#app/db/schema.server.ts";
import { markExportFailed } from "#app/domains/accounts/exports.server.ts";
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
  switch (job.data.type) {
    case "report.generate":
      return failReport(ctx, job.data.reportId, "gave up after the last retry");
    case "mail.deliver":
      return markMailFailed(ctx, job.data.mailId);
    case "export.make":
      return markExportFailed(ctx, job.data.exportId);
    case "link.issue":
    // The row stays: the sweep takes it up again.
  }
}

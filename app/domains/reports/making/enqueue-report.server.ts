import type { AppContext } from "#app/platform/context.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";

type Ctx = Pick<AppContext, "jobs" | "log">;

/** Puts a report on the queue. A failure is only logged: the row says `processing`, and the sweep enqueues it. */
export async function enqueueReport(ctx: Ctx, reportId: string): Promise<void> {
  try {
    await ctx.jobs.send({ type: "report.generate", reportId });
  } catch (error) {
    ctx.log("report.enqueue_failed", { reportId, error: errorText(error) });
  }
}

/** The same for a version made anew. */
export async function enqueueVersion(ctx: Ctx, versionId: string): Promise<void> {
  try {
    await ctx.jobs.send({ type: "report.reissue", versionId });
  } catch (error) {
    ctx.log("report.enqueue_failed", { versionId, error: errorText(error) });
  }
}

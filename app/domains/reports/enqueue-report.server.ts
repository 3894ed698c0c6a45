import type { AppContext } from "#app/platform/context.server.ts";
import { errorText } from "#app/lib/error-text.ts";

/** Puts a report on the queue. A failure is only logged: the row says `processing`, and the sweep enqueues it. */
export async function enqueueReport(ctx: Pick<AppContext, "jobs" | "log">, reportId: string): Promise<void> {
  try {
    await ctx.jobs.send({ type: "report.generate", reportId });
  } catch (error) {
    ctx.log("report.enqueue_failed", { reportId, error: errorText(error) });
  }
}

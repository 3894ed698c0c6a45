import { and, eq, isNull } from "drizzle-orm";
import { reports, reportVersions } from "#app/db/schema.server.ts";
import { seconds } from "#app/lib/duration.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { enqueue } from "#app/platform/queue.server.ts";
import { notEnqueuedSince, requeue } from "#app/platform/requeue.server.ts";

/**
 * A report takes a few seconds, and its longest back-off is twenty. If it was neither put on the queue nor taken up for
 * this long, its message was lost. With a sweep each minute it goes on after a minute and a half at the latest.
 */
export const STUCK_AFTER = seconds(30);
const AT_ONCE = 50;

/** Enqueues reports and versions stuck in `processing` again. Two sweeps at once enqueue each of them once. */
export async function sweepReports(ctx: AppContext): Promise<number> {
  const before = ctx.now() - STUCK_AFTER;
  const stuck = and(
    eq(reports.status, "processing"),
    notEnqueuedSince(reports, before),
    isNull(reports.withdrawnAt),
  );
  const order = reports.enqueuedAt;
  const sent = await requeue(ctx, reports, { stuck, order, limit: AT_ONCE }, (reportId) =>
    enqueue(ctx, { type: "report.generate", reportId }),
  );

  const stuckVersion = and(eq(reportVersions.status, "processing"), notEnqueuedSince(reportVersions, before));
  const versions = await requeue(
    ctx,
    reportVersions,
    { stuck: stuckVersion, order: reportVersions.enqueuedAt, limit: AT_ONCE },
    (versionId) => enqueue(ctx, { type: "report.reissue", versionId }),
  );
  if (sent + versions > 0) ctx.log("sweep.reports", { sent, versions });
  return sent + versions;
}

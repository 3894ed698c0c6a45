import { and, eq, isNull, lt, or } from "drizzle-orm";
import { reports } from "#app/db/schema.server.ts";
import { seconds } from "#app/lib/duration.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { requeue } from "#app/platform/requeue.server.ts";
import { enqueueReport } from "./enqueue-report.server.ts";

/** A report takes under ten seconds; one not finished this long after it was enqueued was lost on the way. */
export const STUCK_AFTER = seconds(60);
const AT_ONCE = 50;

/** Enqueues reports stuck in `processing` again. Running two sweeps at once enqueues each of them once. */
export async function sweepReports(ctx: AppContext): Promise<number> {
  const before = ctx.now() - STUCK_AFTER;
  const stuck = and(
    eq(reports.status, "processing"),
    or(isNull(reports.enqueuedAt), lt(reports.enqueuedAt, before)),
  );
  const order = reports.enqueuedAt;
  const sent = await requeue(ctx, reports, { stuck, order, limit: AT_ONCE }, (id) => enqueueReport(ctx, id));
  if (sent > 0) ctx.log("sweep.reports", { sent });
  return sent;
}

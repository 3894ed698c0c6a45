import { and, asc, eq, isNull, lt, or } from "drizzle-orm";
import { reports } from "#app/db/schema.server.ts";
import { seconds } from "#app/lib/duration.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { changes } from "#app/platform/d1.server.ts";
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
  const rows = await ctx.db
    .select({ id: reports.id })
    .from(reports)
    .where(stuck)
    .orderBy(asc(reports.enqueuedAt))
    .limit(AT_ONCE);
  let sent = 0;
  for (const { id } of rows) {
    const claim = await ctx.db
      .update(reports)
      .set({ enqueuedAt: ctx.now() })
      .where(and(eq(reports.id, id), stuck));
    if (changes(claim) === 0) continue;
    await enqueueReport(ctx, id);
    sent += 1;
  }
  if (sent > 0) ctx.log("sweep.reports", { sent });
  return sent;
}

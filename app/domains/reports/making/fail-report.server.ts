import { and, eq } from "drizzle-orm";
import { reports } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/**
 * Marks a report that is still `processing` as `failed`, mails its user once, and tells their open pages. With `alerts`
 * the administrators get a mail too, if no dead letter tells them.
 */
export async function failReport(
  ctx: AppContext,
  reportId: string,
  reason: string,
  { alerts = false } = {},
): Promise<void> {
  const report = await ctx.db.query.reports.findFirst({
    where: eq(reports.id, reportId),
    columns: { userId: true, reportType: true, createdAt: true },
  });
  if (!report) return;
  const unit = unitOfWork(ctx)
    .whenUpdated(
      "failed",
      reports,
      { status: "failed", failureReason: reason.slice(0, 500), updatedAt: ctx.now() },
      and(eq(reports.id, reportId), eq(reports.status, "processing")),
    )
    .audit("report.failed", reportId, { reason: reason.slice(0, 200) })
    .mail(draftMail("report-failed", report.userId, { reportId }))
    .tell(report.userId, { type: "report.failed", reportId });
  if (alerts) unit.alertOperators("job-failed", reportId);
  if (!(await unit.run()).ok) return;
  const ms = ctx.now() - report.createdAt;
  ctx.log("report.failed", { reportId, ms, error: reason });
  ctx.measure("report", { what: report.reportType, outcome: "failed", ms });
}

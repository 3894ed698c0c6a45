import { and, eq } from "drizzle-orm";
import { reports } from "#app/db/schema.server.ts";
import { auditIfChanged } from "#app/platform/audit.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { hasChanged } from "#app/platform/d1.server.ts";
import { dispatchMails, draftMail, mailIfChanged } from "#app/platform/mail.server.ts";
import { tellUser } from "#app/platform/notify.server.ts";
import { operatorAlert } from "#app/platform/operator-alert.server.ts";

/**
 * Marks a report that is still `processing` as `failed`, mails its user once, and tells their open pages. With `alerts`
 * the administrators are mailed as well: where no dead letter tells them.
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
  const mail = draftMail("report-failed", report.userId, { reportId });
  const [moved] = await ctx.db.batch([
    ctx.db
      .update(reports)
      .set({ status: "failed", failureReason: reason.slice(0, 500), updatedAt: ctx.now() })
      .where(and(eq(reports.id, reportId), eq(reports.status, "processing"))),
    mailIfChanged(ctx, mail),
    auditIfChanged(ctx, "report.failed", reportId, { reason: reason.slice(0, 200) }),
    ...(alerts ? [operatorAlert(ctx, "job-failed", reportId)] : []),
  ]);
  if (!hasChanged(moved)) return;
  const ms = ctx.now() - report.createdAt;
  ctx.log("report.failed", { reportId, ms, error: reason });
  ctx.measure("report", { what: report.reportType, outcome: "failed", ms });
  await dispatchMails(ctx, [mail.id]);
  await tellUser(ctx, report.userId, { type: "report.failed", reportId });
}

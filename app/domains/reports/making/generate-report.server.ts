import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { reports } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { hasChanged } from "#app/platform/d1.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { tellUser } from "#app/platform/notify.server.ts";
import { bodyColumns, codeStatements, storeFile, valueOrder, writeBody } from "./compose-report.server.ts";
import { failReport } from "./fail-report.server.ts";
import { fileKeyOf } from "#app/domains/reports/reading/file-keys.ts";
import { findReportOrder, type ReportOrder } from "#app/domains/reports/reading/find-report.server.ts";
import { BOUGHT_VERSION, type ReportBody } from "#app/domains/reports/rules.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/** Still to be made: not finished, not failed, and not refunded. */
const isWanted = (reportId: string) =>
  and(eq(reports.id, reportId), eq(reports.status, "processing"), isNull(reports.withdrawnAt));

/**
 * Makes a paid report: values the property, writes the body, renders the PDF, stores it in R2, then marks the report
 * `completed`, in that order. It can be interrupted at any point and run again, or run twice at once: finished steps
 * are not repeated, and the report completes once. Throws if a step fails, so the queue retries.
 */
export async function generateReport(ctx: AppContext, reportId: string): Promise<void> {
  // The sweep leaves reports alone that are being worked on or wait for their next attempt.
  const taken = await ctx.db.update(reports).set({ enqueuedAt: ctx.now() }).where(isWanted(reportId));
  if (!hasChanged(taken)) return;
  const order = await findReportOrder(ctx, reportId);
  if (!order) return;

  const body = order.report.reportContent ?? (await makeBody(ctx, order));
  if (!body) return;

  const fileKey = fileKeyOf(reportId);
  await storeFile(ctx, { reportId, version: BOUGHT_VERSION, fileKey }, body);
  await complete(ctx, order, fileKey);
}

/** Values the property and stores the written body; null if it cannot be valued and the report has failed. */
async function makeBody(ctx: AppContext, order: ReportOrder): Promise<ReportBody | null> {
  const { report } = order;
  const estimate = await valueOrder(ctx, order);
  if (!estimate.ok) {
    await failReport(ctx, report.id, `refused: ${estimate.reason}`, { alerts: true });
    return null;
  }
  await step(ctx, report, isNull(reports.valuedAt), { set: { valuedAt: ctx.now() } });

  // The first stored body counts.
  const body = await writeBody(ctx, order, estimate);
  const set = { ...bodyColumns(body), writtenAt: ctx.now() };
  const coded = { code: body.code, reportId: report.id, version: BOUGHT_VERSION };
  const also = await codeStatements(ctx, coded, body);
  if (await step(ctx, report, isNull(reports.reportContent), { set, also })) return body;
  // Another run was first, perhaps with other data. Its body counts.
  const stored = await findReportOrder(ctx, report.id);
  return stored?.report.reportContent ?? null;
}

/** Stores a step that is `notYet` done and tells the user; false if another run did it first. */
async function step(
  ctx: AppContext,
  { id, userId }: ReportOrder["report"],
  notYet: SQL,
  { set, also }: { set: Partial<ReportOrder["report"]>; also?: Awaited<ReturnType<typeof codeStatements>> },
): Promise<boolean> {
  const unit = unitOfWork(ctx)
    .whenUpdated("done", reports, { ...set, updatedAt: ctx.now() }, and(isWanted(id), notYet))
    .tell(userId, { type: "report.progress", reportId: id });
  if (also) unit.alsoAll(({ holds }) => also(holds));
  return (await unit.run()).ok;
}

async function complete(ctx: AppContext, { report }: ReportOrder, fileKey: string): Promise<void> {
  const now = ctx.now();
  const mail = draftMail("report-ready", report.userId, { reportId: report.id });
  const moved = await unitOfWork(ctx)
    .whenUpdated(
      "moved",
      reports,
      {
        status: "completed",
        fileKey,
        fileUrl: `/reports/${report.id}/file`,
        completedAt: now,
        updatedAt: now,
      },
      and(isWanted(report.id), sql`${reports.reportContent} is not null`),
    )
    .mail(mail)
    .run();
  if (!moved.ok) return;
  // A report's row is written with its payment, so this is the time from payment to file.
  const ms = now - report.createdAt;
  ctx.log("report.completed", { reportId: report.id, ms });
  ctx.measure("report", { what: report.reportType, outcome: "completed", ms });
  await tellUser(ctx, report.userId, { type: "report.completed", reportId: report.id });
}

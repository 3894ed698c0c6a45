import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { reports } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { changes } from "#app/platform/d1.server.ts";
import { dispatchMails, draftMail, mailIfChanged } from "#app/platform/mail.server.ts";
import { tellUser } from "#app/platform/notify.server.ts";
import { explainedProperty, subjectOf } from "#app/domains/properties/subject.ts";
import { narrate } from "#app/domains/valuation/narrate.server.ts";
import { valueSubject } from "#app/domains/valuation/value-subject.server.ts";
import { makeReportBody } from "./body.ts";
import { failReport } from "./fail-report.server.ts";
import { findReportOrder, type ReportOrder } from "./queries.server.ts";
import type { ReportBody } from "./rules.ts";
import { renderReportHtml } from "./template/document.tsx";

/**
 * Makes a paid report: values the property, writes the body, renders the PDF, stores it in R2, then marks the report
 * `completed`, in that order. It may be stopped at any point and run again, or run twice at once: what is done is not
 * done again, and the report completes once. Throws when a step fails, so that the queue tries again.
 */
export async function generateReport(ctx: AppContext, reportId: string): Promise<void> {
  const order = await findReportOrder(ctx, reportId);
  if (!order || order.report.status !== "processing") return;

  const body = order.report.reportContent ?? (await writeBody(ctx, order));
  if (!body) return;

  const fileKey = `reports/${reportId}.pdf`;
  // An object that exists was rendered from the same stored body.
  if (!(await ctx.reportFiles.head(fileKey))) {
    const pdf = await ctx.renderPdf(renderReportHtml(body));
    await ctx.reportFiles.put(fileKey, pdf, { httpMetadata: { contentType: "application/pdf" } });
  }
  await complete(ctx, order, fileKey);
}

/** Values the property and stores the written body; null where nothing supports a value and the report has failed. */
async function writeBody(
  ctx: AppContext,
  { report, property, orderNumber }: ReportOrder,
): Promise<ReportBody | null> {
  // Valued as of the purchase, so that a later run writes the same report.
  const estimate = valueSubject(subjectOf(property, report.createdAt));
  if (!estimate.ok) {
    await failReport(ctx, report.id, `refused: ${estimate.reason}`);
    return null;
  }
  await step(ctx, report, isNull(reports.valuedAt), { valuedAt: ctx.now() });

  const written = makeReportBody({
    orderNumber,
    reportType: report.reportType,
    createdAt: report.createdAt,
    property: explainedProperty(property),
    estimate,
  });
  // Words may differ from run to run; the first body stored is the report's.
  const body = { ...written, analysis: await narrate(ctx, written, { reportId: report.id }) };
  const wrote = await step(ctx, report, isNull(reports.reportContent), {
    reportContent: body,
    estimatedValue: estimate.point,
    currency: estimate.currency,
    roiPercentage: body.roiPercent,
    modelVersion: estimate.modelVersion,
    writtenAt: ctx.now(),
  });
  if (wrote) return body;
  // Another run was first, perhaps with other data: its body is the report's.
  const stored = await findReportOrder(ctx, report.id);
  return stored?.report.reportContent ?? null;
}

/** Keeps a step that is `notYet` taken and tells the user; false where another run took it. */
async function step(
  ctx: AppContext,
  { id, userId }: ReportOrder["report"],
  notYet: SQL,
  set: Partial<ReportOrder["report"]>,
): Promise<boolean> {
  const result = await ctx.db
    .update(reports)
    .set({ ...set, updatedAt: ctx.now() })
    .where(and(eq(reports.id, id), eq(reports.status, "processing"), notYet));
  if (changes(result) === 0) return false;
  await tellUser(ctx, userId, { type: "report.progress", reportId: id });
  return true;
}

async function complete(ctx: AppContext, { report }: ReportOrder, fileKey: string): Promise<void> {
  const now = ctx.now();
  const mail = draftMail("report-ready", report.userId, { reportId: report.id });
  const [moved] = await ctx.db.batch([
    ctx.db
      .update(reports)
      .set({
        status: "completed",
        fileKey,
        fileUrl: `/reports/${report.id}/file`,
        completedAt: now,
        updatedAt: now,
      })
      .where(
        and(
          eq(reports.id, report.id),
          eq(reports.status, "processing"),
          sql`${reports.reportContent} is not null`,
        ),
      ),
    mailIfChanged(ctx, mail),
  ]);
  if (changes(moved) === 0) return;
  await dispatchMails(ctx, [mail.id]);
  await tellUser(ctx, report.userId, { type: "report.completed", reportId: report.id });
}

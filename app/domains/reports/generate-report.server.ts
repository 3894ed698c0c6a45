import { and, eq, sql } from "drizzle-orm";
import { payments, properties, reportCredits, reports } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { changes } from "#app/platform/d1.server.ts";
import { dispatchMails, draftMail, mailIfChanged } from "#app/platform/mail.server.ts";
import { tellUser } from "#app/platform/notify.server.ts";
import { explainedProperty, subjectOf } from "#app/domains/properties/subject.ts";
import { valueSubject } from "#app/domains/valuation/evidence.server.ts";
import { makeReportBody } from "./body.ts";
import { failReport } from "./fail-report.server.ts";
import type { ReportBody } from "./rules.ts";
import { renderReportHtml } from "./template/document.tsx";

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/**
 * Makes a paid report: values the property, writes the body, renders the PDF, stores it in R2, then marks the report
 * `completed`, in that order. It may be stopped at any point and run again, or run twice at once: what is done is not
 * done again, and the report completes once. Throws when a step fails, so that the queue tries again.
 */
export async function generateReport(ctx: AppContext, reportId: string): Promise<void> {
  const order = await findOrder(ctx, reportId);
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

async function findOrder(ctx: AppContext, reportId: string) {
  const [row] = await ctx.db
    .select({ report: reports, property: properties, orderNumber: payments.orderNumber })
    .from(reports)
    .innerJoin(properties, eq(properties.id, reports.propertyId))
    .innerJoin(reportCredits, eq(reportCredits.id, reports.creditId))
    .innerJoin(payments, eq(payments.id, reportCredits.paymentId))
    .where(eq(reports.id, reportId));
  return row ?? null;
}

/** Values the property and stores the written body; null where nothing supports a value and the report has failed. */
async function writeBody(
  ctx: AppContext,
  { report, property, orderNumber }: Order,
): Promise<ReportBody | null> {
  // Valued as of the purchase, so that a later run writes the same report.
  const estimate = await valueSubject(ctx.db, subjectOf(property, report.createdAt));
  if (!estimate.ok) {
    await failReport(ctx, report.id, `refused: ${estimate.reason}`);
    return null;
  }
  await step(ctx, report, { valuedAt: ctx.now() });

  const body = makeReportBody({
    orderNumber,
    reportType: report.reportType,
    createdAt: report.createdAt,
    property: explainedProperty(property),
    estimate,
  });
  await step(ctx, report, {
    reportContent: body,
    estimatedValue: estimate.point,
    currency: estimate.currency,
    roiPercentage: body.roiPercent,
    modelVersion: estimate.modelVersion,
    writtenAt: ctx.now(),
  });
  return body;
}

async function step(
  ctx: AppContext,
  { id, userId }: Order["report"],
  set: Partial<Order["report"]>,
): Promise<void> {
  await ctx.db
    .update(reports)
    .set({ ...set, updatedAt: ctx.now() })
    .where(and(eq(reports.id, id), eq(reports.status, "processing")));
  await tellUser(ctx, userId, { type: "report.progress", reportId: id });
}

async function complete(ctx: AppContext, { report }: Order, fileKey: string): Promise<void> {
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

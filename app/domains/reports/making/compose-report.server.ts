import { explainedProperty, subjectOf } from "#app/domains/properties/subject.ts";
import { narrate } from "#app/domains/valuation/narrate.server.ts";
import { valueSubject } from "#app/domains/valuation/value-subject.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { makeReportBody } from "./report-body.ts";
import type { ReportOrder } from "#app/domains/reports/reading/find-report.server.ts";
import type { Edition, ReportBody } from "#app/domains/reports/rules.ts";
import { renderReportHtml } from "#app/domains/reports/template/document.tsx";

type Valued = ReturnType<typeof valueOrder>;

/**
 * The order's property, valued as of its purchase. A later run finds the same value, as long as the model is the same.
 */
export const valueOrder = ({ report, property }: ReportOrder) =>
  valueSubject(subjectOf(property, report.createdAt));

/** Writes the body of a valued order. Words may differ from run to run; figures do not. */
export async function writeBody(
  ctx: Pick<AppContext, "writeText" | "log">,
  { report, property, orderNumber }: ReportOrder,
  estimate: Extract<Valued, { ok: true }>,
  edition?: Edition,
): Promise<ReportBody> {
  const written = makeReportBody({
    orderNumber,
    reportType: report.reportType,
    createdAt: report.createdAt,
    property: explainedProperty(property),
    estimate,
  });
  const analysis = await narrate(ctx, written, { reportId: report.id });
  return { ...written, analysis, ...(edition ? { edition } : {}) };
}

/** The columns that a stored body fills, in reports and in versions alike. */
export const bodyColumns = (body: ReportBody) => ({
  reportContent: body,
  estimatedValue: body.estimate.point,
  currency: body.estimate.currency,
  roiPercentage: body.roiPercent,
  modelVersion: body.estimate.modelVersion,
});

/** Prints a stored body to the file with that key, unless the file exists: then it was printed from the same body. */
export async function storeFile(
  { reportFiles, renderPdf }: Pick<AppContext, "reportFiles" | "renderPdf">,
  fileKey: string,
  body: ReportBody,
): Promise<void> {
  if (await reportFiles.head(fileKey)) return;
  const pdf = await renderPdf(renderReportHtml(body));
  await reportFiles.put(fileKey, pdf, { httpMetadata: { contentType: "application/pdf" } });
}

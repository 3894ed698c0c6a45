import { findReportHeading, findVersion } from "#app/domains/reports/reading/find-report.server.ts";
import type { MailText } from "#app/i18n/mails/mails.ts";
import { reportDelayedText, reportReissuedText } from "#app/i18n/mails/report-mails.ts";
import type { AppContext } from "#app/platform/context.server.ts";

type Row = { template: "report-delayed" | "report-reissued"; params: Record<string, string> };

/** Tells a report's owner that it is late or was reissued; null if the report is gone. */
export async function reportMail(
  ctx: AppContext,
  { template, params: { reportId = "", versionId = "" } }: Row,
  fullName: string | null,
): Promise<MailText | null> {
  const heading = await findReportHeading(ctx, reportId);
  if (!heading) return null;
  const { origin } = ctx.settings;
  if (template === "report-delayed") return reportDelayedText(fullName, heading, `${origin}/dashboard`);
  const version = await findVersion(ctx, versionId);
  if (version?.status !== "completed") return null;
  const questioned = version.stated !== null;
  return reportReissuedText(
    fullName,
    { ...heading, ...version, questioned },
    `${origin}/reports/${reportId}`,
  );
}

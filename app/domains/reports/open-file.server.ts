import type { MemberContext } from "#app/platform/context.server.ts";
import { findOwnReport } from "./queries.server.ts";

/** The PDF of the member's own completed report, from the private bucket; null for anything else. */
export async function openReportFile(ctx: MemberContext, reportId: string) {
  const report = await findOwnReport(ctx, reportId);
  if (report?.status !== "completed" || !report.fileKey) return null;
  return ctx.reportFiles.get(report.fileKey);
}

import { and, eq, sql } from "drizzle-orm";
import { reportVersions } from "#app/db/schema.server.ts";
import { whyRefused } from "#app/domains/reports/making/reissue-report.server.ts";
import { findReportOwner, findVersion } from "#app/domains/reports/reading/find-report.server.ts";
import { isReadable } from "#app/domains/reports/reading/is-readable.server.ts";
import { defineJob } from "./define-job.ts";

/** Makes a later version of a report that was delivered. */
export const reissueReportJob = defineJob("report.reissue", "versionId", {
  queue: "REPORTS_QUEUE",
  nameAr: "إعداد إصدار جديد من تقرير",
  async run(ctx, id) {
    const { makeVersion } = await import("#app/domains/reports/making/make-version.server.ts");
    await makeVersion(ctx, id);
  },
  async giveUp(ctx, id, reason) {
    const { failVersion } = await import("#app/domains/reports/making/make-version.server.ts");
    await failVersion(ctx, id, reason);
  },
  async sendAgain(ctx, id) {
    const version = await findVersion(ctx, id);
    const report = version && (await findReportOwner(ctx, version.reportId));
    if (!report) return null;
    const failed = sql`exists (select 1 from ${reportVersions} where ${reportVersions.id} = ${id} and ${reportVersions.status} = 'failed')`;
    // One version of a report is made at a time.
    const another = sql`exists (select 1 from ${reportVersions} as other where other.report_id = ${report.id} and other.status = 'processing')`;
    return {
      possible: sql`${failed} and ${isReadable(report)} and not ${another}`,
      bind: (unit) =>
        unit.also("waiting", (guard) =>
          ctx.db
            .update(reportVersions)
            .set({ status: "processing", enqueuedAt: ctx.now(), failureReason: null })
            .where(and(eq(reportVersions.id, id), guard.holds)),
        ),
    };
  },
  async whyNotSent(ctx, id) {
    const version = await findVersion(ctx, id);
    if (!version) return "gone";
    return version.status === "failed" ? whyRefused(ctx, version.reportId) : "nothing-to-do";
  },
});

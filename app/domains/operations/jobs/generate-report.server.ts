import { bindRetry, mayBeRetried, whyNotRetried } from "#app/domains/reports/making/retry-report.server.ts";
import { findReportOwner } from "#app/domains/reports/reading/find-report.server.ts";
import { defineJob } from "./define-job.ts";

/** Makes a report that was paid for. */
export const generateReportJob = defineJob("report.generate", "reportId", {
  queue: "REPORTS_QUEUE",
  nameAr: "إعداد تقرير",
  async run(ctx, id) {
    const { generateReport } = await import("#app/domains/reports/making/generate-report.server.ts");
    await generateReport(ctx, id);
  },
  async giveUp(ctx, id, reason) {
    const { failReport } = await import("#app/domains/reports/making/fail-report.server.ts");
    await failReport(ctx, id, reason);
  },
  async sendAgain(ctx, id) {
    const report = await findReportOwner(ctx, id);
    return report && { possible: mayBeRetried(id), bind: (unit) => bindRetry(ctx, unit, report) };
  },
  whyNotSent: whyNotRetried,
});

import { z } from "zod";
import { bindRetry, mayBeRetried, whyNotRetried } from "#app/domains/reports/making/retry-report.server.ts";
import { findReportOwner } from "#app/domains/reports/reading/find-report.server.ts";
import { defineJob } from "./define-job.ts";

/** Makes a report that was paid for. */
export const generateReportJob = defineJob(
  z.object({ type: z.literal("report.generate"), reportId: z.string() }),
  {
    queue: "REPORTS_QUEUE",
    nameAr: "إعداد تقرير",
    subjectId: ({ reportId }) => reportId,
    async run(ctx, { reportId }) {
      const { generateReport } = await import("#app/domains/reports/making/generate-report.server.ts");
      await generateReport(ctx, reportId);
    },
    async giveUp(ctx, { reportId }, reason) {
      const { failReport } = await import("#app/domains/reports/making/fail-report.server.ts");
      await failReport(ctx, reportId, reason);
    },
    async sendAgain(ctx, { reportId }) {
      const report = await findReportOwner(ctx, reportId);
      return report && { possible: mayBeRetried(reportId), bind: (unit) => bindRetry(ctx, unit, report) };
    },
    whyNotSent: (ctx, { reportId }) => whyNotRetried(ctx, reportId),
  },
);

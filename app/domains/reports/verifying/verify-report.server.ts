import { and, asc, desc, eq } from "drizzle-orm";
import {
  payments,
  properties,
  reportCodes,
  reportFiles,
  reports,
  reportVersions,
  users,
} from "#app/db/schema.server.ts";
import { findReportNumber } from "#app/domains/record/record-entry.server.ts";
import { selectOrderedReports } from "#app/domains/reports/reading/ordered-reports.server.ts";
import {
  BOUGHT_VERSION,
  REPORT_TYPES,
  type VerifiedReport,
  type VerifyRefusal,
} from "#app/domains/reports/rules.ts";
import {
  SAMPLE_AT,
  SAMPLE_CODES,
  SAMPLE_NUMBER,
  SAMPLE_PROPERTIES,
} from "#app/domains/reports/sample/sample-subjects.ts";
import { cityLabel } from "#app/domains/valuation/rules.ts";
import { minutes } from "#app/lib/duration.ts";
import { networkOf } from "#app/lib/network-of.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { counterKey } from "#app/platform/counter-key.server.ts";
import { allow, type Limit } from "#app/platform/rate-limit.server.ts";
import { readTogether } from "#app/platform/unit-of-work.server.ts";

/** An office may share one network. A code has 57 bits, so no number of guesses in reach finds one. */
const LOOK_UPS: Limit = { limit: 60, windowMs: minutes(10) };

type Ctx = Pick<VisitorContext, "db" | "now" | "settings" | "clientIp">;
type Outcome = { ok: true; report: VerifiedReport } | { ok: false; reason: VerifyRefusal };
const refuse = (reason: VerifyRefusal): Outcome => ({ ok: false, reason });

/**
 * What is told of a report to whoever has its code. Nothing personal: no name, no address, no value. `gone`: it was
 * issued, but its account was closed. Refuses a network that asks too often before it looks.
 */
export async function verifyReport(ctx: Ctx, code: string): Promise<Outcome> {
  const sample = REPORT_TYPES.find((type) => SAMPLE_CODES[type] === code);
  if (sample) return { ok: true, report: sampleFacts(sample) };
  if (!(await allow(ctx, counterKey(ctx, "verify", networkOf(ctx.clientIp)), LOOK_UPS)))
    return refuse("too-many");
  const issued = await ctx.db.query.reportCodes.findFirst({ where: eq(reportCodes.code, code) });
  if (!issued) return refuse("unknown");
  const { reportId, version } = issued;
  if (reportId === null) return refuse("gone");

  const read = await readTogether(ctx, {
    reports: selectOrderedReports(ctx, {
      status: reports.status,
      reportType: reports.reportType,
      createdAt: reports.createdAt,
      withdrawnAt: reports.withdrawnAt,
      city: properties.city,
      orderNumber: payments.orderNumber,
      closedAt: users.closedAt,
    })
      .innerJoin(users, eq(users.id, reports.userId))
      .where(eq(reports.id, reportId)),
    versions: ctx.db
      .select({ version: reportVersions.version, madeAt: reportVersions.createdAt })
      .from(reportVersions)
      .where(and(eq(reportVersions.reportId, reportId), eq(reportVersions.status, "completed")))
      .orderBy(desc(reportVersions.version)),
    files: ctx.db
      .select({ sha256: reportFiles.sha256 })
      .from(reportFiles)
      .where(and(eq(reportFiles.reportId, reportId), eq(reportFiles.version, version)))
      .orderBy(asc(reportFiles.createdAt)),
  });
  const [report] = read.reports;
  // It was deleted just now.
  if (!report || report.closedAt !== null) return refuse("gone");
  const bought = report.status === "completed" ? [{ version: BOUGHT_VERSION, madeAt: report.createdAt }] : [];
  const made = [...read.versions, ...bought];
  const own = made.find((one) => one.version === version);
  // Nobody has its file yet.
  if (!own) return refuse("unknown");
  const newest = made[0] && made[0].version > version ? made[0] : null;
  return {
    ok: true,
    report: {
      state: report.withdrawnAt !== null ? "refunded" : newest ? "replaced" : "stands",
      orderNumber: report.orderNumber,
      reportType: report.reportType,
      cityAr: cityLabel(report.city),
      version,
      madeAt: own.madeAt,
      newest,
      digests: read.files.map(({ sha256 }) => sha256),
      recordNumber: await findReportNumber(ctx, code),
    },
  };
}

function sampleFacts(reportType: VerifiedReport["reportType"]): VerifiedReport {
  return {
    state: "sample",
    orderNumber: SAMPLE_NUMBER,
    reportType,
    cityAr: SAMPLE_PROPERTIES[reportType].cityAr,
    version: BOUGHT_VERSION,
    madeAt: SAMPLE_AT,
    newest: null,
    digests: [],
    recordNumber: null,
  };
}

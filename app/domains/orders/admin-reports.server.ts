import { and, asc, eq, inArray, isNotNull, isNull, lt, sql, type SQL } from "drizzle-orm";
import {
  payments,
  profiles,
  properties,
  reportCredits,
  reports,
  reportVersions,
  users,
} from "#app/db/schema.server.ts";
import { readVersionOf } from "#app/domains/reports/own-version.server.ts";
import { BOUGHT_VERSION } from "#app/domains/reports/rules.ts";
import { minutes } from "#app/lib/duration.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { audit } from "#app/platform/audit.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { newestFirst, olderThan, pageOf, type Place } from "#app/platform/keyset.server.ts";
import { titleOf } from "./admin-lists.server.ts";
import { listAuditOf } from "./audit-trail.server.ts";
import type { ReportFilter } from "./rules.ts";

export const REPORTS_PER_PAGE = 20;
const VERSIONS_SHOWN = 20;

/** Holds for reports in the making for longer than promised. */
export const isLate = ({ now }: Pick<AdminContext, "now">): SQL | undefined =>
  and(
    eq(reports.status, "processing"),
    lt(reports.createdAt, now() - minutes(PRODUCT.readinessMinutes)),
    isNull(reports.withdrawnAt),
  );

function inFilter(ctx: AdminContext, filter: ReportFilter): SQL | undefined {
  if (filter === "all") return undefined;
  if (filter === "late") return isLate(ctx);
  if (filter === "processing") return inArray(reports.status, ["pending", "processing"]);
  return eq(reports.status, filter);
}

/** A page of everybody's reports that a filter lets through, newest first, without their bodies. */
export async function listReports(ctx: AdminContext, filter: ReportFilter, after: Place | null) {
  const rows = await ctx.db
    .select({
      id: reports.id,
      reportType: reports.reportType,
      status: reports.status,
      createdAt: reports.createdAt,
      completedAt: reports.completedAt,
      withdrawnAt: reports.withdrawnAt,
      hasFile: sql`${reports.fileKey} is not null`.mapWith(Boolean),
      property: properties,
      orderNumber: payments.orderNumber,
      paymentId: payments.id,
    })
    .from(reports)
    .leftJoin(properties, eq(properties.id, reports.propertyId))
    .leftJoin(reportCredits, eq(reportCredits.id, reports.creditId))
    .leftJoin(payments, eq(payments.id, reportCredits.paymentId))
    .where(and(inFilter(ctx, filter), olderThan(reports, after)))
    .orderBy(...newestFirst(reports))
    .limit(REPORTS_PER_PAGE + 1);
  const { rows: page, next } = pageOf(rows, REPORTS_PER_PAGE);
  const lateBefore = ctx.now() - minutes(PRODUCT.readinessMinutes);
  return {
    reports: page.map(({ property, ...row }) => ({
      ...row,
      title: titleOf(property),
      isLate: row.status === "processing" && row.createdAt < lateBefore,
    })),
    next,
  };
}
export type ListedReport = Awaited<ReturnType<typeof listReports>>["reports"][number];

const findRow = async ({ db }: AdminContext, reportId: string) =>
  (await db.query.reports.findFirst({ where: eq(reports.id, reportId) })) ?? null;

/** A report with all that an operator needs to know of it, but not what it says; or null. */
export async function findReportFile(ctx: AdminContext, reportId: string) {
  const { db } = ctx;
  const [row] = await db
    .select({
      id: reports.id,
      reportType: reports.reportType,
      status: reports.status,
      failureReason: reports.failureReason,
      modelVersion: reports.modelVersion,
      hasFile: sql`${reports.fileKey} is not null`.mapWith(Boolean),
      createdAt: reports.createdAt,
      enqueuedAt: reports.enqueuedAt,
      valuedAt: reports.valuedAt,
      writtenAt: reports.writtenAt,
      completedAt: reports.completedAt,
      withdrawnAt: reports.withdrawnAt,
      delayToldAt: reports.delayToldAt,
      property: properties,
      paymentId: payments.id,
      orderNumber: payments.orderNumber,
      paymentStatus: payments.status,
      credits: payments.credits,
      ownerName: profiles.fullName,
      email: users.email,
      closedAt: users.closedAt,
    })
    .from(reports)
    .innerJoin(properties, eq(properties.id, reports.propertyId))
    .innerJoin(reportCredits, eq(reportCredits.id, reports.creditId))
    .innerJoin(payments, eq(payments.id, reportCredits.paymentId))
    .innerJoin(users, eq(users.id, reports.userId))
    .leftJoin(profiles, eq(profiles.userId, reports.userId))
    .where(eq(reports.id, reportId));
  if (!row) return null;
  const versions = await db
    .select({
      id: reportVersions.id,
      version: reportVersions.version,
      status: reportVersions.status,
      reason: reportVersions.reason,
      failureReason: reportVersions.failureReason,
      hasFile: isNotNull(reportVersions.fileKey).mapWith(Boolean),
      createdAt: reportVersions.createdAt,
      completedAt: reportVersions.completedAt,
    })
    .from(reportVersions)
    .where(eq(reportVersions.reportId, reportId))
    .orderBy(asc(reportVersions.version))
    .limit(VERSIONS_SHOWN);
  const { property, email, closedAt, ...report } = row;
  return {
    report: { ...report, closedAt, title: titleOf(property), email: closedAt === null ? email : null },
    versions,
    audit: await listAuditOf(ctx, [reportId, ...versions.map(({ id }) => id)]),
  };
}
export type ReportFile = NonNullable<Awaited<ReturnType<typeof findReportFile>>>;

/**
 * What a version of somebody's report says, for an administrator: the audit log keeps who opened it. Null where there
 * is none.
 */
export async function openReportBody(ctx: AdminContext, reportId: string, version = BOUGHT_VERSION) {
  const row = await findRow(ctx, reportId);
  const body = row && (await readVersionOf(ctx, row, version))?.body;
  if (!body) return null;
  await audit(ctx, "report.opened", reportId, { version, as: "page" });
  return body;
}

/** The same of its PDF, from the private bucket; `no-file` where the version has none, or none is left. */
export async function openReportPdf(ctx: AdminContext, reportId: string, version = BOUGHT_VERSION) {
  const row = await findRow(ctx, reportId);
  const content = row && (await readVersionOf(ctx, row, version));
  if (!content) return { ok: false, reason: "unknown" } as const;
  const file = content.fileKey === null ? null : await ctx.reportFiles.get(content.fileKey);
  if (!file) return { ok: false, reason: "no-file" } as const;
  await audit(ctx, "report.opened", reportId, { version, as: "file" });
  return { ok: true, file } as const;
}

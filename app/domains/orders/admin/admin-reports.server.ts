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
import { readVersionOf } from "#app/domains/reports/reading/own-version.server.ts";
import { BOUGHT_VERSION, type ReportType } from "#app/domains/reports/rules.ts";
import { openStoredFile } from "#app/domains/reports/reading/stored-file.server.ts";
import { minutes } from "#app/lib/duration.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { auditWhere } from "#app/platform/audit.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { countSome, type Some } from "#app/platform/count-some.server.ts";
import { hasChanged } from "#app/platform/d1.server.ts";
import { beyond, sortedBy, spotsOf, type Spot, unindexedIf } from "#app/platform/keyset.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import { readCounts } from "#app/platform/stored-counts.server.ts";
import { buyerColumns, titleOf } from "./admin-lists.server.ts";
import { listAuditOf } from "#app/domains/operations/audit-trail.server.ts";
import { selectOrderedReports } from "#app/domains/reports/reading/ordered-reports.server.ts";
import { orderNumberOf, type ReportFilter, type ReportSort } from "#app/domains/orders/rules.ts";

const REPORTS_PER_PAGE = 20;
const VERSIONS_SHOWN = 20;
/** More than one order can have. */
const OF_ONE_ORDER = 60;

/** Condition for reports in progress for longer than promised. */
export const isLate = ({ now }: Pick<AdminContext, "now">): SQL | undefined =>
  and(
    eq(reports.status, "processing"),
    lt(reports.createdAt, now() - minutes(PRODUCT.readinessMinutes)),
    isNull(reports.withdrawnAt),
  );

export type ReportList = {
  filter: ReportFilter;
  type: ReportType | null;
  sort: ReportSort;
  /** Only one member's. */
  person: string | null;
};

/**
 * A list can be filtered by person, state and kind. The first of them that is set chooses the index; the others are
 * checked row by row.
 */
function inList(ctx: AdminContext, { filter, type, person }: ReportList): SQL | undefined {
  const status = unindexedIf(reports.status, person !== null);
  const ofFilter = {
    all: undefined,
    late: isLate(ctx),
    processing: inArray(status, ["pending", "processing"]),
    completed: eq(status, "completed"),
    failed: eq(status, "failed"),
  }[filter];
  const isLed = person !== null || filter !== "all";
  return and(
    person === null ? undefined : eq(reports.userId, person),
    ofFilter,
    type === null ? undefined : eq(unindexedIf(reports.reportType, isLed), type),
  );
}

async function reportRows(
  ctx: AdminContext,
  { condition, order, limit }: { condition: SQL | undefined; order: SQL[]; limit: number },
) {
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
    .where(condition)
    .orderBy(...order)
    .limit(limit);
  const lateBefore = ctx.now() - minutes(PRODUCT.readinessMinutes);
  return rows.map(({ property, ...row }) => ({
    ...row,
    title: titleOf(property),
    isLate: row.status === "processing" && row.createdAt < lateBefore,
  }));
}
export type ListedReport = Awaited<ReturnType<typeof reportRows>>[number];

const byAge = { at: reports.createdAt, id: reports.id };

/** One page of a list of reports, in the list's order, without their bodies. `next` is the next page's cursor. */
export async function listReports(ctx: AdminContext, list: ReportList, after: Spot | null) {
  const way = list.sort === "oldest" ? "up" : "down";
  const rows = await reportRows(ctx, {
    condition: and(inList(ctx, list), beyond(byAge, way, after)),
    order: sortedBy(byAge, way),
    limit: REPORTS_PER_PAGE + 1,
  });
  const { rows: page, next } = spotsOf(rows, REPORTS_PER_PAGE, (row) => row.createdAt);
  return { reports: page, next };
}

/** The report with exactly this id, or the reports that the order with exactly this number paid for. */
export async function findReports(ctx: AdminContext, typed: string): Promise<ListedReport[]> {
  const orderNumber = orderNumberOf(typed);
  const condition =
    orderNumber === null
      ? eq(reports.id, typed)
      : sql`${reports.creditId} in (select id from report_credits where payment_id = (select id from payments where order_number = ${orderNumber}))`;
  return reportRows(ctx, { condition, order: sortedBy(byAge, "down"), limit: OF_ONE_ORDER });
}

/** Number of reports per filter. */
export async function countReports(ctx: AdminContext): Promise<Record<ReportFilter, Some>> {
  const [stored, late] = await Promise.all([
    readCounts(ctx, "reports"),
    countSome(ctx, reports, isLate(ctx)),
  ]);
  const exact = (n: number): Some => ({ n, more: false });
  return {
    all: exact(stored.all()),
    late,
    processing: exact(stored.of("pending").n + stored.of("processing").n),
    completed: exact(stored.of("completed").n),
    failed: exact(stored.of("failed").n),
  };
}

const findRow = async ({ db }: AdminContext, reportId: string) =>
  (await db.query.reports.findFirst({ where: eq(reports.id, reportId) })) ?? null;

/** Everything that an operator needs to know about a report, but not its content. Null if there is no such report. */
export async function findReportFile(ctx: AdminContext, reportId: string) {
  const { db } = ctx;
  const [row] = await selectOrderedReports(ctx, {
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
    ...buyerColumns,
  })
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

/**
 * The content of a version of a report, for an administrator; the audit log records who opened it. Null if there is
 * none.
 */
export async function openReportBody(ctx: AdminContext, reportId: string, version = BOUGHT_VERSION) {
  const row = await findRow(ctx, reportId);
  const body = row && (await readVersionOf(ctx, row, version))?.body;
  if (!body) return null;
  return (await noteOpening(ctx, reportId, version, "page")) ? body : null;
}

/** The same for its PDF, from the private bucket. `no-file`: the version has none. `failed`: it cannot be read now. */
export async function openReportPdf(ctx: AdminContext, reportId: string, version = BOUGHT_VERSION) {
  const row = await findRow(ctx, reportId);
  const content = row && (await readVersionOf(ctx, row, version));
  if (!content) return { ok: false, reason: "unknown" } as const;
  const opened = await openStoredFile(ctx, reportId, content);
  if (!opened.ok || (await noteOpening(ctx, reportId, version, "file"))) return opened;
  return { ok: false, reason: "unknown" } as const;
}

/** Records that a report was opened. False, and then nothing is opened, if the person is no longer an administrator. */
async function noteOpening(ctx: AdminContext, reportId: string, version: number, as: "page" | "file") {
  const mine = isStandingAdmin(ctx.userId);
  const noted = await auditWhere(ctx, mine, "report.opened", reportId, { version, as });
  return hasChanged(noted);
}

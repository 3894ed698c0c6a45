import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { payments, properties, reports, reportVersions } from "#app/db/schema.server.ts";
import { explainedProperty } from "#app/domains/properties/subject.ts";
import { propertyTitle } from "#app/i18n/reports/reports.ts";
import type { ReportType } from "#app/domains/reports/rules.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { orderedReport, selectOrderedReports } from "./ordered-reports.server.ts";
import { newestFirst, olderThan, pageOf, type Place } from "#app/platform/keyset.server.ts";

/** A report with its property and the order that paid for it, whoever owns it; null if there is none. */
export async function findReportOrder(ctx: Pick<AppContext, "db">, reportId: string) {
  const [row] = await selectOrderedReports(ctx, orderedReport).where(eq(reports.id, reportId));
  return row ?? null;
}
export type ReportOrder = NonNullable<Awaited<ReturnType<typeof findReportOrder>>>;

/** The report's owner; null if it is gone. */
export async function findReportOwner({ db }: Pick<AppContext, "db">, reportId: string) {
  const columns = { id: true, userId: true } as const;
  return (await db.query.reports.findFirst({ where: eq(reports.id, reportId), columns })) ?? null;
}

/** A later version of a report, in any state; null if there is none. */
export async function findVersion({ db }: Pick<AppContext, "db">, versionId: string) {
  return (await db.query.reportVersions.findFirst({ where: eq(reportVersions.id, versionId) })) ?? null;
}
export type Version = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

/** What the report's owner stated when questioning it; null if they never did. */
export async function findStated({ db }: Pick<AppContext, "db">, reportId: string) {
  const row = await db.query.reportVersions.findFirst({
    where: and(
      eq(reportVersions.reportId, reportId),
      eq(reportVersions.status, "completed"),
      isNotNull(reportVersions.stated),
    ),
    columns: { stated: true },
  });
  return row?.stated ?? null;
}

/** A report's name in mails: its property and order number. */
export async function findReportHeading(ctx: Pick<AppContext, "db">, reportId: string) {
  const order = await findReportOrder(ctx, reportId);
  return order && { title: propertyTitle(explainedProperty(order.property)), orderNumber: order.orderNumber };
}

const REPORTS_PER_PAGE = 10;

/** A page of the member's own reports, newest first, without their bodies; `next` continues after the last. */
export async function listOwnReports(ctx: MemberContext, after: Place | null) {
  const rows = await selectOrderedReports(ctx, {
    id: reports.id,
    reportType: reports.reportType,
    status: reports.status,
    createdAt: reports.createdAt,
    valuedAt: reports.valuedAt,
    writtenAt: reports.writtenAt,
    completedAt: reports.completedAt,
    estimatedValue: reports.estimatedValue,
    currency: reports.currency,
    roiPercentage: reports.roiPercentage,
    fileUrl: reports.fileUrl,
    withdrawnAt: reports.withdrawnAt,
    property: properties,
    orderNumber: payments.orderNumber,
  })
    .where(and(eq(reports.userId, ctx.userId), olderThan(reports, after)))
    .orderBy(...newestFirst(reports))
    .limit(REPORTS_PER_PAGE + 1);

  const { rows: listed, next } = pageOf(rows, REPORTS_PER_PAGE);
  const page = listed.map(({ property, ...row }) => ({
    ...row,
    propertyId: property.id,
    title: propertyTitle(explainedProperty(property)),
    address: property.address,
  }));
  return { reports: page, next };
}

/** Kinds of report that the member has on the property already, finished or in the making. */
export async function listOwnReportTypes(ctx: MemberContext, propertyId: string): Promise<ReportType[]> {
  const rows = await ctx.db
    .selectDistinct({ reportType: reports.reportType })
    .from(reports)
    .where(
      and(
        eq(reports.propertyId, propertyId),
        eq(reports.userId, ctx.userId),
        inArray(reports.status, ["pending", "processing", "completed"]),
        isNull(reports.withdrawnAt),
      ),
    );
  return rows.map(({ reportType }) => reportType);
}

/** How many of the member's reports are finished. */
export function countFinishedReports(ctx: MemberContext): Promise<number> {
  return ctx.db.$count(reports, and(eq(reports.userId, ctx.userId), eq(reports.status, "completed")));
}

import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { reports, reportVersions } from "#app/db/schema.server.ts";
import { explainedProperty } from "#app/domains/properties/subject.ts";
import { propertyTitle } from "#app/i18n/reports/reports.ts";
import type { Currency } from "#app/lib/money.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { orderedReport, selectOrderedReports } from "./ordered-reports.server.ts";
import {
  BOUGHT_VERSION,
  type LaterVersion,
  type ReportBody,
  type ReportStatus,
} from "#app/domains/reports/rules.ts";

/** What one version of a report holds; without body and file while it is not completed. */
export type VersionContent = {
  version: number;
  status: ReportStatus;
  body: ReportBody | null;
  fileKey: string | null;
  estimatedValue: number | null;
  currency: Currency | null;
  /** When it was ordered (the bought one) or when the new version was begun. */
  createdAt: number;
};

type Row = typeof reports.$inferSelect;

/** One version of a report that was read before: the bought one is in its row, later ones are in rows of their own. */
export async function readVersionOf(
  ctx: Pick<AppContext, "db">,
  report: Row,
  version: number,
): Promise<VersionContent | null> {
  const row = version === BOUGHT_VERSION ? report : await findLaterVersion(ctx, report.id, version);
  if (!row) return null;
  const { status, reportContent: body, fileKey, estimatedValue, currency, createdAt } = row;
  return { version, status, body, fileKey, estimatedValue, currency, createdAt };
}

function findLaterVersion({ db }: Pick<AppContext, "db">, reportId: string, version: number) {
  return db.query.reportVersions.findFirst({
    where: and(eq(reportVersions.reportId, reportId), eq(reportVersions.version, version)),
  });
}

/**
 * A version of the member's own report, with the report's name; null if there is none, or if its money was given back.
 */
export async function findOwnVersion(ctx: MemberContext, reportId: string, version: number) {
  const [row] = await selectOrderedReports(ctx, orderedReport).where(
    and(eq(reports.id, reportId), eq(reports.userId, ctx.userId), isNull(reports.withdrawnAt)),
  );
  const content = row && (await readVersionOf(ctx, row.report, version));
  if (!content) return null;
  const { report, property, orderNumber } = row;
  return {
    ...content,
    reportType: report.reportType,
    title: propertyTitle(explainedProperty(property)),
    propertyId: property.id,
    orderNumber,
  };
}

/** Completed later versions of a report, oldest first. The caller has checked that the member owns it. */
export async function listLaterVersions(ctx: MemberContext, reportId: string): Promise<LaterVersion[]> {
  const rows = await ctx.db
    .select({
      version: reportVersions.version,
      reason: reportVersions.reason,
      questioned: isNotNull(reportVersions.stated).mapWith(Boolean),
      createdAt: reportVersions.createdAt,
      completedAt: reportVersions.completedAt,
    })
    .from(reportVersions)
    .innerJoin(reports, eq(reports.id, reportVersions.reportId))
    .where(
      and(
        eq(reportVersions.reportId, reportId),
        eq(reportVersions.status, "completed"),
        eq(reports.userId, ctx.userId),
      ),
    )
    .orderBy(asc(reportVersions.version))
    .limit(20);
  return rows.map(({ createdAt, completedAt, ...row }) => ({
    ...row,
    completedAt: completedAt ?? createdAt,
  }));
}

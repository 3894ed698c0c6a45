import { asc, eq, inArray } from "drizzle-orm";
import { payments, reportCredits, reports } from "#app/db/schema.server.ts";
import { selectOrderedReports } from "#app/domains/reports/reading/ordered-reports.server.ts";
import { iso } from "#app/lib/iso.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { describeVersion, listVersions, versionBodies } from "./export-versions.server.ts";
import { isThere, storedFile } from "./store-zip.server.ts";

/** Report bodies in memory at once; one weighs some tens of kilobytes. */
const AT_ONCE = 8;

/** A report as the export lists it, without its body; `file` is its PDF, null before there is one. */
export type ListedReport = Awaited<ReturnType<typeof listReports>>[number];

/**
 * The person's reports, oldest first. A withdrawn one (its money went back) is a row without file, figures or versions.
 */
export async function listReports(ctx: Pick<AppContext, "db" | "reportFiles">, userId: string) {
  const rows = await selectOrderedReports(ctx, {
    id: reports.id,
    orderNumber: payments.orderNumber,
    ordinal: reportCredits.ordinal,
    propertyId: reports.propertyId,
    reportType: reports.reportType,
    status: reports.status,
    estimatedValue: reports.estimatedValue,
    currency: reports.currency,
    roiPercentage: reports.roiPercentage,
    modelVersion: reports.modelVersion,
    fileKey: reports.fileKey,
    createdAt: reports.createdAt,
    completedAt: reports.completedAt,
    withdrawnAt: reports.withdrawnAt,
  })
    .where(eq(reports.userId, userId))
    .orderBy(asc(reports.createdAt), asc(reports.id));
  const sized = [];
  for (const group of chunks(rows))
    sized.push(...(await Promise.all(group.map((row) => withFile(ctx, row)))));
  const names = new Map(rows.map((row) => [row.id, nameOf(row)]));
  const versions = await listVersions(ctx, userId, (reportId) => names.get(reportId) ?? "");
  return sized.map((row) => ({ ...row, versions: versions.filter(({ reportId }) => reportId === row.id) }));
}

type Row = Pick<
  typeof reports.$inferSelect,
  "status" | "fileKey" | "createdAt" | "completedAt" | "withdrawnAt"
> & {
  orderNumber: string;
  ordinal: number;
};

/** One order of several credits makes several reports. */
const nameOf = ({ orderNumber, ordinal }: Pick<Row, "orderNumber" | "ordinal">): string =>
  `reports/${orderNumber.replace("#", "")}${ordinal > 1 ? `-${ordinal}` : ""}`;

/** Delivered, and still the person's. */
const isReadable = ({ status, withdrawnAt }: Pick<Row, "status" | "withdrawnAt">): boolean =>
  status === "completed" && withdrawnAt === null;

async function withFile<R extends Row>({ reportFiles }: Pick<AppContext, "reportFiles">, row: R) {
  if (!isReadable(row) || row.fileKey === null) return { ...row, file: null };
  const name = `${nameOf(row)}.pdf`;
  const modifiedAt = row.completedAt ?? row.createdAt;
  return { ...row, file: await storedFile(reportFiles, row.fileKey, { name, modifiedAt }) };
}

/**
 * The reports as entries of a JSON list, one text each, with the bodies of those that were completed when listed. A
 * completed body never changes, so the same list always gives the same text.
 */
export async function* reportEntries(
  { db }: Pick<AppContext, "db">,
  listed: readonly ListedReport[],
): AsyncGenerator<string> {
  for (const group of chunks(listed)) {
    const ids = group.map(({ id }) => id);
    const rows = await db
      .select({ id: reports.id, content: reports.reportContent })
      .from(reports)
      .where(inArray(reports.id, ids));
    const bodies = new Map(rows.map(({ id, content }) => [id, content]));
    for (const report of group) {
      const content = isReadable(report) ? (bodies.get(report.id) ?? null) : null;
      const later = await versionBodies({ db }, report.versions);
      const versions = report.versions.map((version) => ({
        ...describeVersion(version),
        content: withIsoDates(later.get(version.id) ?? null),
      }));
      yield JSON.stringify({ ...describe(report), content: withIsoDates(content), versions }, null, 2);
    }
  }
}

function describe({ file, versions: _later, ...report }: ListedReport) {
  const isWithdrawn = report.withdrawnAt !== null;
  return {
    id: report.id,
    order_number: report.orderNumber,
    property_id: report.propertyId,
    report_type: report.reportType,
    status: report.status,
    estimated_value: isWithdrawn ? null : report.estimatedValue,
    currency: report.currency,
    roi_percentage: isWithdrawn ? null : report.roiPercentage,
    model_version: report.modelVersion,
    created_at: iso(report.createdAt),
    completed_at: iso(report.completedAt),
    withdrawn_at: iso(report.withdrawnAt),
    file: file && isThere(file) ? file.name : null,
  };
}

/** Instants in our own data are numbers under names that end in `At`. */
function withIsoDates(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withIsoDates);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    key.endsWith("At") && typeof inner === "number" ? iso(inner) : withIsoDates(inner),
  ]);
  return Object.fromEntries(entries);
}

function* chunks<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += AT_ONCE) yield items.slice(start, start + AT_ONCE);
}

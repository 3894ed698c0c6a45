import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { reports, reportVersions } from "#app/db/schema.server.ts";
import { iso } from "#app/lib/iso.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { isThere, storedFile } from "./store-zip.server.ts";

type Db = Pick<AppContext, "db">;
export type ListedVersion = Awaited<ReturnType<typeof listVersions>>[number];

/** Later versions of the person's reports that were completed and not withdrawn, without their bodies, each with its PDF. */
export async function listVersions(
  { db, reportFiles }: Pick<AppContext, "db" | "reportFiles">,
  userId: string,
  nameOf: (reportId: string) => string,
) {
  const rows = await db
    .select({
      id: reportVersions.id,
      reportId: reportVersions.reportId,
      version: reportVersions.version,
      reason: reportVersions.reason,
      stated: reportVersions.stated,
      estimatedValue: reportVersions.estimatedValue,
      currency: reportVersions.currency,
      roiPercentage: reportVersions.roiPercentage,
      modelVersion: reportVersions.modelVersion,
      fileKey: reportVersions.fileKey,
      createdAt: reportVersions.createdAt,
      completedAt: reportVersions.completedAt,
    })
    .from(reportVersions)
    .innerJoin(reports, eq(reports.id, reportVersions.reportId))
    .where(
      and(eq(reports.userId, userId), eq(reportVersions.status, "completed"), isNull(reports.withdrawnAt)),
    )
    .orderBy(asc(reportVersions.createdAt), asc(reportVersions.version));
  const listed = [];
  for (const row of rows) {
    const name = `${nameOf(row.reportId)}-v${row.version}.pdf`;
    const modifiedAt = row.completedAt ?? row.createdAt;
    const file =
      row.fileKey === null ? null : await storedFile(reportFiles, row.fileKey, { name, modifiedAt });
    listed.push({ ...row, file });
  }
  return listed;
}

/** The bodies of some versions; a completed one never changes. */
export async function versionBodies({ db }: Db, versions: readonly ListedVersion[]) {
  if (versions.length === 0) return new Map<string, unknown>();
  const rows = await db
    .select({ id: reportVersions.id, content: reportVersions.reportContent })
    .from(reportVersions)
    .where(
      inArray(
        reportVersions.id,
        versions.map(({ id }) => id),
      ),
    );
  return new Map<string, unknown>(rows.map(({ id, content }) => [id, content]));
}

export const describeVersion = ({ file, ...row }: ListedVersion) => ({
  version: row.version,
  reason: row.reason,
  stated: row.stated,
  estimated_value: row.estimatedValue,
  currency: row.currency,
  roi_percentage: row.roiPercentage,
  model_version: row.modelVersion,
  created_at: iso(row.createdAt),
  completed_at: iso(row.completedAt),
  file: file && isThere(file) ? file.name : null,
});

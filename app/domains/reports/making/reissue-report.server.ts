import { eq, sql } from "drizzle-orm";
import { reports, reportVersions, users } from "#app/db/schema.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { AppContext, FreshAdminContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import { isReadable } from "#app/domains/reports/reading/is-readable.server.ts";
import { findReportOwner } from "#app/domains/reports/reading/find-report.server.ts";
import type { ReissueInput } from "./reissue-input.ts";
import type { ReissueRefusal } from "#app/domains/reports/rules.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome = { ok: true; versionId: string } | { ok: false; reason: ReissueRefusal };

/**
 * Has a delivered report reissued, as a new version next to the bought one. Its owner gets a mail with the reason once
 * it is ready. While one version is in progress another is refused.
 */
export async function reissueReport(
  ctx: FreshAdminContext,
  reportId: string,
  { reason }: ReissueInput,
): Promise<Outcome> {
  const report = await findReportOwner(ctx, reportId);
  if (!report) return { ok: false, reason: "gone" };

  const row = newVersion(ctx, { reportId, reason });
  const fit = sql`${isReadable(report)} and ${isStandingAdmin(ctx.userId)}`;
  const inserted = await unitOfWork(ctx)
    .when("inserted", insertWhere(ctx.db, reportVersions, row, fit).onConflictDoNothing())
    .audit("report.reissue", reportId, { versionId: row.id })
    .job({ type: "report.reissue", versionId: row.id })
    .run();
  if (!inserted.ok) return { ok: false, reason: await whyRefused(ctx, reportId) };
  return { ok: true, versionId: row.id };
}

/** The row of a report's next version, to be made. */
export function newVersion(
  ctx: Pick<AppContext, "now">,
  { reportId, reason }: { reportId: string; reason: string },
) {
  const now = ctx.now();
  const version = sql<number>`(select coalesce(max(${reportVersions.version}), 1) + 1 from ${reportVersions} where ${reportVersions.reportId} = ${reportId})`;
  const status = "processing" as const;
  return { id: newId(), reportId, version, status, reason, createdAt: now, enqueuedAt: now };
}

/** Why a report is not reissued now. */
export async function whyRefused({ db }: Pick<AppContext, "db">, reportId: string): Promise<ReissueRefusal> {
  const [row] = await db
    .select({ status: reports.status, withdrawnAt: reports.withdrawnAt, closedAt: users.closedAt })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.userId))
    .where(eq(reports.id, reportId));
  if (!row) return "gone";
  if (row.withdrawnAt !== null) return "withdrawn";
  if (row.closedAt !== null) return "closed";
  if (row.status !== "completed") return "not-completed";
  return "under-way";
}

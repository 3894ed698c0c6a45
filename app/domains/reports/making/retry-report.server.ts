import { and, eq, sql, type SQL } from "drizzle-orm";
import { payments, refunds, reportCredits, reports, users } from "#app/db/schema.server.ts";
import type { AdminContext, AppContext, FreshAdminContext } from "#app/platform/context.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import { unitOfWork, type UnitOfWork } from "#app/platform/unit-of-work.server.ts";
import { findReportOwner } from "#app/domains/reports/reading/find-report.server.ts";
import type { RetryRefusal } from "#app/domains/reports/rules.ts";

type Outcome = { ok: true } | { ok: false; reason: RetryRefusal };

/**
 * The credit is still good: its money is ours and not on its way back, no new credit replaced it, and its account is
 * open.
 */
const isOwed = sql`exists (
  select 1 from ${reportCredits}
  join ${payments} on ${payments.id} = ${reportCredits.paymentId}
  join ${users} on ${users.id} = ${reportCredits.userId}
  where ${reportCredits.id} = ${reports.creditId} and ${reportCredits.voidedAt} is null
  and ${payments.status} = 'completed' and ${users.closedAt} is null
  and not exists (select 1 from ${refunds} where ${refunds.paymentId} = ${payments.id} and ${refunds.status} = 'granted')
  and not exists (select 1 from ${reportCredits} as newer where newer.replaces_id = ${reports.creditId})
)`;

/** True for a failed report that its owner is still owed. */
export const mayBeRetried = (reportId: string): SQL =>
  sql`exists (select 1 from ${reports} where ${reports.id} = ${reportId} and ${reports.status} = 'failed' and ${reports.withdrawnAt} is null and ${isOwed})`;

/** The write that brings a report back to `processing`, with the fields that the next run expects. */
function backToWork(ctx: Pick<AppContext, "db" | "now">, reportId: string, condition: SQL) {
  const now = ctx.now();
  return ctx.db
    .update(reports)
    .set({ status: "processing", enqueuedAt: now, failureReason: null, updatedAt: now })
    .where(and(eq(reports.id, reportId), condition));
}

/** Retries a failed report. Its finished steps are kept; its owner's open pages see it in progress again. */
export async function retryReport(ctx: FreshAdminContext, reportId: string): Promise<Outcome> {
  const report = await findReportOwner(ctx, reportId);
  if (!report) return { ok: false, reason: "gone" };
  const retried = await unitOfWork(ctx)
    .when(
      "retried",
      backToWork(ctx, reportId, sql`${mayBeRetried(reportId)} and ${isStandingAdmin(ctx.userId)}`),
    )
    .audit("report.retry", reportId)
    .job({ type: "report.generate", reportId })
    .tell(report.userId, { type: "report.progress", reportId })
    .run();
  return retried.ok ? { ok: true } : { ok: false, reason: await whyNotRetried(ctx, reportId) };
}

/**
 * Adds the writes that bring a report back if the unit's guard held; the guard's conditions must include
 * `mayBeRetried`.
 */
export function bindRetry(
  ctx: Pick<AppContext, "db" | "now">,
  unit: UnitOfWork,
  { id, userId }: { id: string; userId: string },
): void {
  unit
    .also("retried", (guard) => backToWork(ctx, id, guard.holds))
    .audit("report.retry", id)
    .tell(userId, { type: "report.progress", reportId: id });
}

/** Why a report is not brought back. */
export async function whyNotRetried({ db }: AdminContext, reportId: string): Promise<RetryRefusal> {
  const [row] = await db
    .select({
      status: reports.status,
      withdrawnAt: reports.withdrawnAt,
      voidedAt: reportCredits.voidedAt,
      closedAt: users.closedAt,
      isReplaced:
        sql`exists (select 1 from ${reportCredits} as newer where newer.replaces_id = ${reports.creditId})`.mapWith(
          Boolean,
        ),
    })
    .from(reports)
    .innerJoin(reportCredits, eq(reportCredits.id, reports.creditId))
    .innerJoin(users, eq(users.id, reports.userId))
    .where(eq(reports.id, reportId));
  if (!row) return "gone";
  if (row.isReplaced) return "credit-returned";
  if (row.withdrawnAt !== null || row.voidedAt !== null) return "withdrawn";
  if (row.status !== "failed") return "not-failed";
  return row.closedAt === null ? "not-paid" : "closed";
}

import { and, eq, isNull, sql } from "drizzle-orm";
import { payments, refunds, reportCredits, reports, users } from "#app/db/schema.server.ts";
import { auditIfChanged } from "#app/platform/audit.server.ts";
import type { AdminContext, FreshAdminContext } from "#app/platform/context.server.ts";
import { hasChanged } from "#app/platform/d1.server.ts";
import { tellUser } from "#app/platform/notify.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import { enqueueReport } from "./enqueue-report.server.ts";
import type { RetryRefusal } from "#app/domains/reports/rules.ts";

type Outcome = { ok: true } | { ok: false; reason: RetryRefusal };

/** The credit is still good: its money is here and not on its way back, nothing was given for it, its account is open. */
const isOwed = sql`exists (
  select 1 from ${reportCredits}
  join ${payments} on ${payments.id} = ${reportCredits.paymentId}
  join ${users} on ${users.id} = ${reportCredits.userId}
  where ${reportCredits.id} = ${reports.creditId} and ${reportCredits.voidedAt} is null
  and ${payments.status} = 'completed' and ${users.closedAt} is null
  and not exists (select 1 from ${refunds} where ${refunds.paymentId} = ${payments.id} and ${refunds.status} = 'granted')
  and not exists (select 1 from ${reportCredits} as newer where newer.replaces_id = ${reports.creditId})
)`;

/**
 * Batch statements that bring a failed report back to `processing`, with the audit entry; a statement after them is tied
 * to them by `justChanged`. Whoever runs them enqueues it, or the sweep does.
 */
export function retryStatements(ctx: FreshAdminContext, reportId: string, condition = sql`1`) {
  const now = ctx.now();
  return [
    ctx.db
      .update(reports)
      .set({ status: "processing", enqueuedAt: now, failureReason: null, updatedAt: now })
      .where(
        and(
          eq(reports.id, reportId),
          eq(reports.status, "failed"),
          isNull(reports.withdrawnAt),
          isOwed,
          condition,
          isStandingAdmin(ctx.userId),
        ),
      ),
    auditIfChanged(ctx, "report.retry", reportId),
  ] as const;
}

/** Has a failed report made after all. What it had got to is kept; its owner's open pages see it under way again. */
export async function retryReport(ctx: FreshAdminContext, reportId: string): Promise<Outcome> {
  const [moved] = await ctx.db.batch(retryStatements(ctx, reportId));
  if (!hasChanged(moved)) return { ok: false, reason: await whyNotRetried(ctx, reportId) };
  await sendRetried(ctx, reportId);
  return { ok: true };
}

/** Enqueues a report that was just brought back, and tells its owner's open pages. */
export async function sendRetried(ctx: AdminContext, reportId: string): Promise<void> {
  await enqueueReport(ctx, reportId);
  const report = await ctx.db.query.reports.findFirst({
    where: eq(reports.id, reportId),
    columns: { userId: true },
  });
  if (report) await tellUser(ctx, report.userId, { type: "report.progress", reportId });
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

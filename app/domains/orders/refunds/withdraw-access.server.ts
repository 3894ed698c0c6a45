import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { reportCredits, reportLinks, reports } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** The `failure_reason` of a report that was stopped because its payment was refunded. */
const STOPPED_BY_REFUND = "refunded";

type Db = Pick<AppContext, "db" | "now">;

const creditsOf = ({ db }: Db, paymentId: string) =>
  db.select({ id: reportCredits.id }).from(reportCredits).where(eq(reportCredits.paymentId, paymentId));

/** Marks a payment's credits as void since then, or as good again (null), if `condition` holds. */
function voidCredits({ db }: Db, paymentId: string, voidedAt: number | null, condition: SQL) {
  const isOther = voidedAt === null ? isNotNull(reportCredits.voidedAt) : isNull(reportCredits.voidedAt);
  return db
    .update(reportCredits)
    .set({ voidedAt })
    .where(and(eq(reportCredits.paymentId, paymentId), isOther, condition));
}

/**
 * Statements that withdraw what a payment bought, if `condition` holds when they run: its credits are void, nobody can
 * read its reports, a report in progress stops, and links open nothing.
 */
export function withdrawStatements(ctx: Db, paymentId: string, condition: SQL) {
  const { db } = ctx;
  const now = ctx.now();
  const bought = inArray(reports.creditId, creditsOf(ctx, paymentId));
  const boughtIds = db.select({ id: reports.id }).from(reports).where(bought);
  return [
    voidCredits(ctx, paymentId, now, condition),
    db
      .update(reports)
      .set({
        withdrawnAt: now,
        status: sql`case when ${reports.status} in ('pending', 'processing') then 'failed' else ${reports.status} end`,
        failureReason: sql`case when ${reports.status} in ('pending', 'processing') then ${STOPPED_BY_REFUND} else ${reports.failureReason} end`,
        updatedAt: now,
      })
      .where(and(bought, isNull(reports.withdrawnAt), condition)),
    db
      .update(reportLinks)
      .set({ revokedAt: now })
      .where(and(inArray(reportLinks.reportId, boughtIds), isNull(reportLinks.revokedAt), condition)),
  ] as const;
}

/** The reverse, when the money came back to us. Revoked links stay revoked; a stopped report is made after all. */
export function restoreStatements(ctx: Db, paymentId: string, condition: SQL) {
  const { db } = ctx;
  const now = ctx.now();
  const stopped = sql`${reports.failureReason} = ${STOPPED_BY_REFUND}`;
  return [
    voidCredits(ctx, paymentId, null, condition),
    db
      .update(reports)
      .set({
        withdrawnAt: null,
        status: sql`case when ${stopped} then 'processing' else ${reports.status} end`,
        // Not queued yet: the next sweep does it.
        enqueuedAt: sql`case when ${stopped} then null else ${reports.enqueuedAt} end`,
        failureReason: sql`case when ${stopped} then null else ${reports.failureReason} end`,
        updatedAt: now,
      })
      .where(
        and(
          inArray(reports.creditId, creditsOf(ctx, paymentId)),
          isNotNull(reports.withdrawnAt),
          // A report whose credit was returned stays withdrawn: the new credit makes another one.
          sql`not exists (select 1 from ${reportCredits} as newer where newer.replaces_id = ${reports.creditId})`,
          condition,
        ),
      ),
  ] as const;
}

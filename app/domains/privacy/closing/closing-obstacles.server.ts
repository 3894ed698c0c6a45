import { eq, sql, type SQL } from "drizzle-orm";
import { payments, reports, userRoles, users } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { hasOtherAdmin } from "#app/platform/standing-admin.server.ts";
import type { ClosingObstacle } from "#app/domains/privacy/rules.ts";

type Flag = Exclude<ClosingObstacle, "closed">;

/** Each obstacle as a condition on the member's rows, true if it exists. */
function flagsOf(userId: string): Record<Flag, SQL> {
  const making = sql`exists (
    select 1 from ${reports} where ${reports.userId} = ${userId} and ${reports.status} in ('pending', 'processing'))`;
  // Paid, and the sweep is about to make the report.
  const owed = sql`exists (
    select 1 from ${payments} where ${payments.userId} = ${userId} and ${payments.status} = 'completed'
    and ${payments.propertyId} is not null and ${payments.reportId} is null)`;
  const isAdmin = sql`exists (
    select 1 from ${userRoles} where ${userRoles.userId} = ${userId} and ${userRoles.role} = 'super_admin')`;
  return {
    "report-processing": sql`(${making} or ${owed})`,
    "payment-pending": sql`exists (
      select 1 from ${payments} where ${payments.userId} = ${userId} and ${payments.status} = 'pending')`,
    "last-admin": sql`(${isAdmin} and not ${hasOtherAdmin(userId)})`,
  };
}

/** The condition under which the member's account may be closed, for the WHERE of the statement that closes it. */
export function mayClose({ userId }: MemberContext): SQL {
  const flags = Object.values(flagsOf(userId)).map((flag) => sql`not ${flag}`);
  return sql`(${sql.join(flags, sql` and `)})`;
}

/**
 * What prevents closing the member's account, or null. Open orders count only with `withPayments`: closing first
 * cancels them itself.
 */
export async function findObstacle(
  ctx: MemberContext,
  { withPayments }: { withPayments: boolean },
): Promise<ClosingObstacle | null> {
  const flags = flagsOf(ctx.userId);
  const [row] = await ctx.db
    .select({
      closedAt: users.closedAt,
      making: sql`${flags["report-processing"]}`.mapWith(Boolean),
      pending: sql`${flags["payment-pending"]}`.mapWith(Boolean),
      lastAdmin: sql`${flags["last-admin"]}`.mapWith(Boolean),
    })
    .from(users)
    .where(eq(users.id, ctx.userId));
  if (!row || row.closedAt !== null) return "closed";
  if (row.making) return "report-processing";
  if (row.lastAdmin) return "last-admin";
  return withPayments && row.pending ? "payment-pending" : null;
}

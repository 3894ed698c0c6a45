import { eq, sql, type SQL } from "drizzle-orm";
import { officePeople, payments, reports, userRoles, users } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { hasOtherAdmin } from "#app/platform/standing-admin.server.ts";
import { hasOtherOwner } from "#app/domains/offices/who.server.ts";
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
    "last-office-owner": sql`exists (select 1 from ${officePeople} mine where mine.user_id = ${userId} and mine.role = 'owner'
      and exists (select 1 from ${officePeople} p where p.office_id = mine.office_id and p.user_id <> ${userId})
      and not ${hasOtherOwner(sql`mine.office_id`, userId)})`,
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
      lastOwner: sql`${flags["last-office-owner"]}`.mapWith(Boolean),
      lastAdmin: sql`${flags["last-admin"]}`.mapWith(Boolean),
    })
    .from(users)
    .where(eq(users.id, ctx.userId));
  if (!row || row.closedAt !== null) return "closed";
  if (row.making) return "report-processing";
  if (row.lastAdmin) return "last-admin";
  if (row.lastOwner) return "last-office-owner";
  return withPayments && row.pending ? "payment-pending" : null;
}

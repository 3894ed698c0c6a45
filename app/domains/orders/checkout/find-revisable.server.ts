import { and, eq, isNull } from "drizzle-orm";
import { properties, reports } from "#app/db/schema.server.ts";
import { isUpdateOpen, updateOpenUntil } from "#app/domains/payments/price-list.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

/** The member's own finished report with its property, for an update of it; null if there is none. */
export async function findRevisable(ctx: MemberContext, reportId: string) {
  const [row] = await ctx.db
    .select({ reportType: reports.reportType, madeAt: reports.createdAt, property: properties })
    .from(reports)
    .innerJoin(properties, eq(properties.id, reports.propertyId))
    .where(
      and(
        eq(reports.id, reportId),
        eq(reports.userId, ctx.userId),
        eq(reports.status, "completed"),
        isNull(reports.withdrawnAt),
      ),
    );
  if (!row) return null;
  const { madeAt } = row;
  return { ...row, openUntil: updateOpenUntil(madeAt), isOpen: isUpdateOpen(madeAt, ctx.now()) };
}

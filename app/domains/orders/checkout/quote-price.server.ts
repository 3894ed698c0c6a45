import { and, desc, eq, isNull } from "drizzle-orm";
import { reports, users } from "#app/db/schema.server.ts";
import { isUpdateOpen, priceOf, updateOpenUntil } from "#app/domains/payments/price-list.ts";
import type { Price } from "#app/domains/payments/rules.ts";
import type { ReportType } from "#app/domains/reports/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

/** Whether an administrator has marked the member's account as a real-estate office. */
export async function isOffice(ctx: MemberContext): Promise<boolean> {
  const row = await ctx.db.query.users.findFirst({
    where: eq(users.id, ctx.userId),
    columns: { officeSince: true },
  });
  return typeof row?.officeSince === "number";
}

/** The current price of this many credits for the member. */
export async function quoteCredits(ctx: MemberContext, quantity: number): Promise<Price> {
  return priceOf({ quantity, isOffice: await isOffice(ctx), updatesMadeAt: null, now: ctx.now() });
}

/** The member's own finished report that an order would update, or null. */
export async function findUpdatable(
  ctx: MemberContext,
  propertyId: string,
  which: { reportId: string } | { reportType: ReportType },
) {
  const row = await ctx.db.query.reports.findFirst({
    where: and(
      eq(reports.userId, ctx.userId),
      eq(reports.propertyId, propertyId),
      eq(reports.status, "completed"),
      isNull(reports.withdrawnAt),
      "reportId" in which ? eq(reports.id, which.reportId) : eq(reports.reportType, which.reportType),
    ),
    orderBy: desc(reports.createdAt),
    columns: { id: true, reportType: true, createdAt: true },
  });
  if (!row) return null;
  return {
    ...row,
    /** Until when an update of that report costs half, and whether that is still possible. */
    openUntil: updateOpenUntil(row.createdAt),
    isOpen: isUpdateOpen(row.createdAt, ctx.now()),
  };
}

/** What one report costs the member now. `updatesMadeAt`: when the earlier report was made, if this updates one. */
export async function quoteReport(ctx: MemberContext, updatesMadeAt: number | null): Promise<Price> {
  return priceOf({ quantity: 1, isOffice: await isOffice(ctx), updatesMadeAt, now: ctx.now() });
}

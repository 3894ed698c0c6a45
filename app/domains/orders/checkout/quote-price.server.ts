import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { reports, users } from "#app/db/schema.server.ts";
import { isUpdateOpen, priceOf, updateOpenUntil, type PriceCode } from "#app/domains/payments/price-list.ts";
import type { Contents } from "#app/domains/payments/price-table.ts";
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

/** The current price of this many credits for the member. Each is for a whole report. */
export async function quoteCredits(
  ctx: MemberContext,
  quantity: number,
  code: PriceCode | null = null,
): Promise<Price> {
  const office = await isOffice(ctx);
  return priceOf({
    contents: "whole",
    quantity,
    isOffice: office,
    updatesMadeAt: null,
    code,
    now: ctx.now(),
  });
}

/** A property as an update sees it: its own row, and the row of the same property that it revises. */
export type Updated = { id: string; revisesId: string | null };

/** The member's own finished report on the same property that an order would update: the newest of these, or null. */
export async function findUpdatable(
  ctx: MemberContext,
  property: Updated,
  which: { reportId: string } | { reportType: ReportType | null },
) {
  const chosen = [
    ...("reportId" in which ? [eq(reports.id, which.reportId)] : []),
    ...("reportType" in which && which.reportType ? [eq(reports.reportType, which.reportType)] : []),
  ];
  const row = await ctx.db.query.reports.findFirst({
    where: and(
      eq(reports.userId, ctx.userId),
      inArray(reports.propertyId, [property.id, ...(property.revisesId ? [property.revisesId] : [])]),
      eq(reports.status, "completed"),
      isNull(reports.withdrawnAt),
      ...chosen,
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

/**
 * The earlier report that an order on this property updates: the one asked for, else for a property described anew for
 * an update the newest of that kind. Null if the order is of a new report; "gone" if there is no such report.
 */
export async function findEarlier(
  ctx: MemberContext,
  property: Updated,
  { updates, reportType }: { updates: string | null; reportType: ReportType | null },
) {
  if (updates !== null) return (await findUpdatable(ctx, property, { reportId: updates })) ?? "gone";
  return property.revisesId === null ? null : findUpdatable(ctx, property, { reportType });
}

/**
 * What one report of each kind costs the member now, by what it will hold. `updatesMadeAt`: when the earlier report was
 * made, if this updates one. `code`: a discount code that is good for it.
 */
export async function quoteReports(
  ctx: MemberContext,
  promises: Record<ReportType, { contents: Contents }>,
  updatesMadeAt: number | null,
  code: PriceCode | null = null,
): Promise<Record<ReportType, Price>> {
  const asked = { quantity: 1, isOffice: await isOffice(ctx), updatesMadeAt, code, now: ctx.now() };
  return {
    buyer_investor: priceOf({ ...asked, contents: promises.buyer_investor.contents }),
    seller_owner: priceOf({ ...asked, contents: promises.seller_owner.contents }),
  };
}

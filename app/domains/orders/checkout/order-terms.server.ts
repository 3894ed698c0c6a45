import { listOwnReportTypes } from "#app/domains/reports/reading/find-report.server.ts";
import type { ReportType } from "#app/domains/reports/rules.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { countCredits } from "#app/domains/orders/credits.server.ts";
import { findUpdatable, quoteReport } from "./quote-price.server.ts";

/**
 * The price of an order on the member's own property and the ways to pay: the price with its discount, the member's
 * credits, their reports on the property, and which of these can be updated for half the price. `updates` is the
 * earlier report that the order updates. Null if the member has no such report.
 */
export async function findOrderTerms(
  ctx: MemberContext,
  propertyId: string,
  { asked, updates }: { asked: ReportType | null; updates: string | null },
) {
  const earlier = updates === null ? null : await findUpdatable(ctx, propertyId, { reportId: updates });
  if (updates !== null && !earlier) return null;
  const bought = await listOwnReportTypes(ctx, propertyId);
  const newest = await Promise.all(
    bought.map((reportType) => findUpdatable(ctx, propertyId, { reportType })),
  );
  return {
    propertyId,
    price: await quoteReport(ctx, earlier?.createdAt ?? null),
    credits: await countCredits(ctx),
    /** Identifies the form that is shown. */
    orderKey: newId(),
    reportType: earlier?.reportType ?? asked,
    bought,
    update: earlier && { madeAt: earlier.createdAt, openUntil: earlier.openUntil, isOpen: earlier.isOpen },
    updatable: newest.flatMap((one) =>
      one?.isOpen ? [{ reportId: one.id, reportType: one.reportType }] : [],
    ),
  };
}

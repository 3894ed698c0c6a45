import { listOwnReportTypes } from "#app/domains/reports/reading/find-report.server.ts";
import type { ReportType } from "#app/domains/reports/rules.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { countCredits } from "#app/domains/orders/credits.server.ts";
import { findBegunType } from "#app/domains/payments/find-payment.server.ts";
import { findEarlier, findUpdatable, quoteReport, type Updated } from "./quote-price.server.ts";

/**
 * The price of an order on the member's own property and the ways to pay: the price with its discount, the member's
 * credits, their reports on the property, which of these can be updated for half the price, and the report whose
 * payment page may still be open. `updates` is the earlier report that the order updates. Null if the member has no
 * such report.
 */
export async function findOrderTerms(
  ctx: MemberContext,
  property: Updated,
  { asked, updates }: { asked: ReportType | null; updates: string | null },
) {
  const earlier = await findEarlier(ctx, property, { updates, reportType: asked });
  if (earlier === "gone") return null;
  const bought = await listOwnReportTypes(ctx, property.id);
  const newest = await Promise.all(bought.map((reportType) => findUpdatable(ctx, property, { reportType })));
  return {
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
    begun: await findBegunType(ctx, property.id),
  };
}

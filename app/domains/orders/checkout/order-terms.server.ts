import { listOwnReportTypes } from "#app/domains/reports/reading/find-report.server.ts";
import type { Promised } from "#app/domains/reports/promise/rules.ts";
import type { ReportType } from "#app/domains/reports/rules.ts";
import { vatCodeOf } from "#app/domains/payments/vat-rules.ts";
import type { Country } from "#app/domains/valuation/rules.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { countCredits } from "#app/domains/orders/credits.server.ts";
import { findBegunType } from "#app/domains/payments/find-payment.server.ts";
import { readCoupon, shownCoupon } from "./read-coupon.server.ts";
import { findEarlier, findUpdatable, quoteReports, type Updated } from "./quote-price.server.ts";

/**
 * An order on the member's own property: what each report will hold with its price and discount, the member's credits,
 * a discount code and what it does,
 * their reports on the property, which of these can be updated for half the price, and the report whose payment page may
 * still be open. `updates` is the earlier report that the order updates. Null if the member has no such report.
 */
export async function findOrderTerms(
  ctx: MemberContext,
  property: Updated & { country: Country },
  promises: Record<ReportType, Promised>,
  {
    asked,
    updates,
    coupon: typed = "",
  }: { asked: ReportType | null; updates: string | null; coupon?: string },
) {
  const earlier = await findEarlier(ctx, property, { updates, reportType: asked });
  if (earlier === "gone") return null;
  const bought = await listOwnReportTypes(ctx, property.id);
  const newest = await Promise.all(bought.map((reportType) => findUpdatable(ctx, property, { reportType })));
  const coupon = await readCoupon(ctx, typed, { buys: "report", propertyId: property.id });
  const prices = await quoteReports(ctx, promises, earlier?.createdAt ?? null, coupon.code);
  return {
    offers: {
      buyer_investor: { ...promises.buyer_investor, price: prices.buyer_investor },
      seller_owner: { ...promises.seller_owner, price: prices.seller_owner },
    },
    vat: vatCodeOf(property.country),
    coupon: shownCoupon(coupon, prices[asked ?? "buyer_investor"]),
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

import { findOwnProperty } from "#app/domains/properties/queries.server.ts";
import { explainedProperty, subjectOf } from "#app/domains/properties/subject.ts";
import { startCheckout } from "#app/domains/payments/start-checkout.server.ts";
import { CHECKOUT_LIMIT, type CheckoutRefusal } from "#app/domains/payments/rules.ts";
import { assessSubject } from "#app/domains/valuation/value-subject.server.ts";
import { propertyTitle } from "#app/i18n/reports.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { allow } from "#app/platform/rate-limit.server.ts";
import type { ReportType } from "./rules.ts";

type Outcome = { ok: true; url: string } | { ok: false; reason: CheckoutRefusal };

/** The member's own property and how well it can be valued; null where there is no such property of theirs. */
export async function previewOrder(ctx: MemberContext, propertyId: string) {
  const property = await findOwnProperty(ctx, propertyId);
  if (!property) return null;
  return { property, evidence: assessSubject(subjectOf(property, ctx.now())) };
}

/**
 * Orders one report on the member's own property: refuses before any payment where nothing supports a value, then
 * opens Stripe Checkout and gives its address.
 */
export async function orderReport(
  ctx: MemberContext,
  propertyId: string,
  reportType: ReportType,
): Promise<Outcome> {
  if (!(await allow(ctx, `checkout:${ctx.userId}`, CHECKOUT_LIMIT))) return { ok: false, reason: "too-many" };
  const order = await previewOrder(ctx, propertyId);
  if (!order) return { ok: false, reason: "gone" };
  if (!order.evidence.ok) return { ok: false, reason: "no-value" };
  return startCheckout(ctx, {
    propertyId,
    reportType,
    propertyTitle: propertyTitle(explainedProperty(order.property)),
  });
}

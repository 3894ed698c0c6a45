import { findOwnProperty } from "#app/domains/properties/find-property.server.ts";
import { explainedProperty, subjectOf, type Property } from "#app/domains/properties/subject.ts";
import type { CodeBuys } from "#app/domains/payments/codes/rules.ts";
import { findCode } from "#app/domains/payments/codes/find-code.server.ts";
import { CHECKOUT_LIMIT, type CheckoutRefusal, type Price } from "#app/domains/payments/rules.ts";
import { startCheckout } from "#app/domains/payments/start-checkout.server.ts";
import { giveEstimate } from "#app/domains/record/give-estimate.server.ts";
import { promiseReports } from "#app/domains/reports/promise/promise-report.ts";
import type { Promised } from "#app/domains/reports/promise/rules.ts";
import type { ReportType } from "#app/domains/reports/rules.ts";
import type { Estimate, Refusal } from "#app/domains/valuation/engine/types.ts";
import { propertyTitle } from "#app/i18n/reports/reports.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { allow } from "#app/platform/rate-limit.server.ts";
import { findEarlier, quoteCredits, quoteReports } from "./quote-price.server.ts";

type Outcome = { ok: true; url: string } | { ok: false; reason: CheckoutRefusal };

/** What is on offer for a property: its valuation with what each report will hold, or why there is none. */
type Offer = { ok: true; estimate: Estimate; promises: Record<ReportType, Promised> } | Refusal;

/**
 * The member's own property, and what a report on it will hold: from the valuation that the report itself is made of.
 * Null if it is not theirs.
 */
export async function previewOrder(ctx: MemberContext, propertyId: string) {
  const property = await findOwnProperty(ctx, propertyId);
  return property && { property, offer: await offerOf(ctx, property) };
}

async function offerOf(ctx: MemberContext, property: Property): Promise<Offer> {
  const at = ctx.now();
  const estimate = await giveEstimate(ctx, subjectOf(property, at));
  if (!estimate.ok) return estimate;
  return { ok: true, estimate, promises: promiseReports(explainedProperty(property, at), estimate) };
}

type Wish = {
  reportType: ReportType;
  /** The earlier report of the same property and kind that this order updates; null for a new one. */
  updatesReportId: string | null;
  /** The price shown on the page, in halalas. */
  shownHalalas: number;
  /** The discount code as it was typed; empty without one. */
  coupon?: string;
};

/**
 * Orders one report on the member's own property: opens the provider's page and returns its URL. Refuses before any payment
 * if the property cannot be valued, or if the price is no longer the one that was shown. The payment keeps what was
 * promised.
 */
export async function orderReport(ctx: MemberContext, propertyId: string, wish: Wish): Promise<Outcome> {
  if (!(await allow(ctx, `checkout:${ctx.userId}`, CHECKOUT_LIMIT))) return { ok: false, reason: "too-many" };
  const order = await previewOrder(ctx, propertyId);
  if (!order) return { ok: false, reason: "gone" };
  if (!order.offer.ok) return { ok: false, reason: "no-value" };

  const { reportType, updatesReportId } = wish;
  const earlier = await findEarlier(ctx, order.property, { updates: updatesReportId, reportType });
  if (earlier === "gone" || (earlier && earlier.reportType !== reportType))
    return { ok: false, reason: "gone" };
  const { promises } = order.offer;
  const coupon = await codeOf(ctx, wish.coupon, "report");
  if (!coupon.ok) return coupon;
  const { [reportType]: price } = await quoteReports(ctx, promises, earlier?.createdAt ?? null, coupon.code);
  if (!isShown(price, wish.shownHalalas)) return { ok: false, reason: "price-changed" };
  return startCheckout(ctx, {
    propertyId,
    reportType,
    propertyTitle: propertyTitle(explainedProperty(order.property)),
    country: order.property.country,
    promised: promises[reportType],
    updatesReportId: price.discount === "update" && earlier ? earlier.id : null,
    price,
  });
}

/** Buys report credits: opens the provider's page at the shown price and returns its URL. */
export async function orderCredits(
  ctx: MemberContext,
  quantity: number,
  shownHalalas: number,
  typedCoupon?: string,
): Promise<Outcome> {
  if (!(await allow(ctx, `checkout:${ctx.userId}`, CHECKOUT_LIMIT))) return { ok: false, reason: "too-many" };
  const coupon = await codeOf(ctx, typedCoupon, "credits");
  if (!coupon.ok) return coupon;
  const price = await quoteCredits(ctx, quantity, coupon.code);
  if (!isShown(price, shownHalalas)) return { ok: false, reason: "price-changed" };
  return startCheckout(ctx, { propertyId: null, price });
}

/** The code to price an order with: none if nothing was typed. */
const codeOf = async (ctx: MemberContext, typed = "", buys: CodeBuys) =>
  typed === "" ? ({ ok: true, code: null } as const) : findCode(ctx, typed, buys);

/**
 * Nobody pays more than they saw: the six months of an update can end between page and button, and newer data can bring
 * what was missing.
 */
const isShown = (price: Price, shownHalalas: number): boolean => price.amountHalalas <= shownHalalas;

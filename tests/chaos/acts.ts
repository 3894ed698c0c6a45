import { count } from "drizzle-orm";
import { profiles, properties, userRoles, users } from "#app/db/schema.server.ts";
import { correctRejected } from "#app/domains/einvoices/admin/correct-rejected.server.ts";
import {
  obtainCompliance,
  obtainProduction,
  passSamples,
  renewCertificate,
  requestUnit,
  type OnboardingContext,
} from "#app/domains/einvoices/onboarding/onboard.server.ts";
import { writeWords } from "#app/domains/accounts/people/person-words.server.ts";
import { cancelCheckout } from "#app/domains/orders/checkout/cancel-checkout.server.ts";
import { confirmReturn } from "#app/domains/orders/refunds/confirm-return.server.ts";
import { returnCredit, spendCredit } from "#app/domains/orders/credits.server.ts";
import {
  declineRefund,
  grantRefund,
  refundPayment,
  retryRefund,
} from "#app/domains/orders/refunds/decide-refund.server.ts";
import { orderCredits, orderReport, previewOrder } from "#app/domains/orders/checkout/order-report.server.ts";
import {
  findUpdatable,
  quoteCredits,
  quoteReports,
} from "#app/domains/orders/checkout/quote-price.server.ts";
import { requestRefund } from "#app/domains/orders/refunds/request-refund.server.ts";
import { dismissDeadLetter, retryDeadLetter } from "#app/domains/operations/act-on-dead-letter.server.ts";
import type {
  FreshAdminContext,
  AppContext,
  MemberContext,
  VisitorContext,
} from "#app/platform/context.server.ts";
import { VILLA } from "#tests/factories/properties.ts";
import type { Act, NewMember, NewProperty, Outcome, UnitStep } from "./settings.ts";

/** A flat in Dubai: what is sold of it is outside the scope of Saudi VAT. */
const MARINA_FLAT = {
  formKind: "seller_owner",
  country: "ae",
  city: "Dubai",
  district: "Dubai Marina",
  address: "Dubai Marina",
  propertyType: "apartment",
  formPropertyType: "apartment",
  bedrooms: 1,
  bathrooms: 2,
  condition: "good",
} as const satisfies Partial<typeof properties.$inferInsert>;

const emailOf = (userId: string) => `${userId}@example.com`;

function memberOf(visitor: VisitorContext, userId: string): MemberContext {
  const now = visitor.now();
  const person = { userId, email: emailOf(userId), fullName: "مشترٍ" };
  const session = {
    handle: userId,
    rawId: null,
    ...person,
    avatarUrl: null,
    hasPassword: true,
    isAdmin: false,
    suspendedAt: null,
    suspendedFor: null,
    hasFactor: false,
    firstFactor: "password" as const,
    authenticatedAt: now,
    secondFactor: null,
    mfaAt: null,
    createdAt: now,
  };
  return { ...visitor, session, ...person };
}

/** What a step does in place of the operator's command, `npm run zatca`, by which it is taken in production. */
const UNIT_STEPS: Record<UnitStep, (ctx: OnboardingContext) => Promise<unknown>> = {
  request: (ctx) => requestUnit(ctx, "Miyar-1"),
  compliance: (ctx) => obtainCompliance(ctx, "123456"),
  check: passSamples,
  production: obtainProduction,
  renew: (ctx) => renewCertificate(ctx, "123456"),
};

async function takeUnitStep(ctx: AppContext, step: UnitStep): Promise<void> {
  const { zatca } = ctx.settings;
  if (!zatca || !ctx.fatoora) throw new Error("e-invoicing is switched off");
  await UNIT_STEPS[step]({ ...ctx, fatoora: ctx.fatoora, settings: { ...ctx.settings, zatca } });
}

const REASON = "طلبت التقرير بالخطأ، وأرجو إعادة المبلغ";
const DONE: Outcome = { ok: true };

/** Performs one act of a person; throws if the pages would show an error. */
export async function perform(visitor: VisitorContext, act: Act): Promise<Outcome> {
  const ctx = memberOf(visitor, act.userId);
  const admin: FreshAdminContext = { ...ctx, isAdmin: true, hasFreshFactor: true };
  switch (act.act) {
    case "order-report": {
      const { propertyId, updatesReportId } = act;
      const earlier =
        updatesReportId === null
          ? null
          : await findUpdatable(ctx, { id: propertyId, revisesId: null }, { reportId: updatesReportId });
      const preview = await previewOrder(ctx, propertyId);
      if (!preview?.offer.ok) throw new Error(`property ${propertyId} cannot be valued`);
      const { promises } = preview.offer;
      const { seller_owner: price } = await quoteReports(ctx, promises, earlier?.createdAt ?? null);
      return orderReport(ctx, propertyId, {
        reportType: "seller_owner",
        updatesReportId,
        shownHalalas: price.amountHalalas,
      });
    }
    case "order-credits":
      return orderCredits(ctx, act.quantity, (await quoteCredits(ctx, act.quantity)).amountHalalas);
    case "return": {
      const outcome = await confirmReturn(ctx, { paymentId: act.paymentId, checkoutId: act.checkoutId });
      return outcome.ok ? DONE : outcome;
    }
    case "cancel":
      return (await cancelCheckout(ctx, act.paymentId)) ? DONE : { ok: false, reason: "gone" };
    case "spend":
      return spendCredit(ctx, {
        propertyId: act.propertyId,
        reportType: "seller_owner",
        orderKey: act.orderKey,
      });
    case "request-refund":
      return requestRefund(ctx, act.paymentId, REASON);
    case "grant-refund":
      return grantRefund(admin, act.refundId);
    case "decline-refund":
      return declineRefund(admin, act.refundId, "التقرير مطابق لما طُلب.");
    case "refund-payment":
      return refundPayment(admin, act.paymentId, REASON);
    case "retry-refund":
      return retryRefund(admin, act.refundId);
    case "return-credit":
      return returnCredit(admin, act.reportId);
    case "retry-dead-letter":
      return retryDeadLetter(admin, act.letterId);
    case "dismiss-dead-letter":
      return dismissDeadLetter(admin, act.letterId);
    case "unit-step":
      await takeUnitStep(ctx, act.step);
      return DONE;
    case "correct-einvoice":
      return correctRejected(admin, act.einvoiceId);
  }
}

/** Stores the run's people and their properties. */
export async function populate(
  { db, now }: Pick<AppContext, "db" | "now">,
  people: { members: NewMember[]; properties: NewProperty[] },
): Promise<number> {
  const at = now();
  for (const { id, fullName, isOffice, isAdmin } of people.members)
    await db.batch([
      db.insert(users).values({
        id,
        email: emailOf(id),
        emailConfirmedAt: at,
        createdAt: at,
        officeSince: isOffice ? at : null,
      }),
      db.insert(profiles).values({ userId: id, fullName, createdAt: at, updatedAt: at }),
      ...writeWords(db, id, { fullName, phone: null }),
      ...(isAdmin ? [db.insert(userRoles).values({ userId: id, role: "super_admin", createdAt: at })] : []),
    ]);
  for (const { id, userId, areaSqm, isAbroad } of people.properties)
    await db.insert(properties).values({
      id,
      userId,
      ...(isAbroad ? MARINA_FLAT : VILLA),
      areaSqm,
      createdAt: at,
    });
  const [row] = await db.select({ stored: count() }).from(properties);
  return row?.stored ?? 0;
}

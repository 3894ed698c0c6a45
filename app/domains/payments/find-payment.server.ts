import { and, asc, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql, type SQL } from "drizzle-orm";
import { paymentEvents, payments } from "#app/db/schema.server.ts";
import type { ProviderName } from "#app/lib/payment-methods.ts";
import { minutes } from "#app/lib/duration.ts";
import type { AdminContext, AppContext, MemberContext } from "#app/platform/context.server.ts";
import { readCounts } from "#app/platform/stored-counts.server.ts";
import type { Promised } from "#app/domains/reports/promise/rules.ts";
import type { ReportType } from "#app/domains/reports/rules.ts";
import type { Country } from "#app/domains/valuation/rules.ts";
import { CHECKOUT_LIFETIME, type Price } from "./rules.ts";

export type Payment = typeof payments.$inferSelect;

/** The member's own payment, or null. */
export async function findOwnPayment(ctx: MemberContext, id: string): Promise<Payment | null> {
  const row = await ctx.db.query.payments.findFirst({
    where: and(eq(payments.id, id), eq(payments.userId, ctx.userId)),
  });
  return row ?? null;
}

export async function findPayment(ctx: Pick<AppContext, "db">, id: string): Promise<Payment | null> {
  return (await ctx.db.query.payments.findFirst({ where: eq(payments.id, id) })) ?? null;
}

export async function findByProviderPayment(
  ctx: Pick<AppContext, "db">,
  provider: ProviderName,
  providerPaymentId: string,
): Promise<Payment | null> {
  const where = and(eq(payments.provider, provider), eq(payments.providerPaymentId, providerPaymentId));
  return (await ctx.db.query.payments.findFirst({ where })) ?? null;
}

export type SameOrder = { price: Price } & (
  | { propertyId: null }
  | {
      propertyId: string;
      reportType: ReportType;
      updatesReportId: string | null;
      promised: Promised;
      country: Country;
    }
);

/** A checkout without a page after this time was cut off on its way to the provider: another one is opened instead. */
const OPENING = minutes(2);

/**
 * Finds the member's unpaid orders of the same thing, with the same promise and at the same price, that may still be
 * open at the provider: begun after `since`, with a page or about to get one. `gone` is a payment whose page is over.
 */
export function isOpenOrder(
  { userId, now }: Pick<MemberContext, "userId" | "now">,
  order: SameOrder,
  { since, gone }: { since: number; gone: string | null },
): SQL | undefined {
  const { price } = order;
  const same =
    order.propertyId === null
      ? isNull(payments.propertyId)
      : and(
          eq(payments.propertyId, order.propertyId),
          eq(payments.reportType, order.reportType),
          order.updatesReportId === null
            ? isNull(payments.updatesReportId)
            : eq(payments.updatesReportId, order.updatesReportId),
          eq(payments.promised, order.promised),
          eq(payments.taxCountry, order.country),
        );
  return and(
    eq(payments.userId, userId),
    same,
    eq(payments.credits, price.quantity),
    eq(payments.amountHalalas, price.amountHalalas),
    price.codeId === null ? isNull(payments.discountCodeId) : eq(payments.discountCodeId, price.codeId),
    eq(payments.status, "pending"),
    gt(payments.createdAt, since),
    or(isNotNull(payments.providerCheckoutId), gt(payments.createdAt, now() - OPENING)),
    gone === null ? undefined : ne(payments.id, gone),
  );
}

/** The newest of these orders, or null. */
export async function findOpenOrder(ctx: MemberContext, isOpen: SQL | undefined): Promise<Payment | null> {
  const row = await ctx.db.query.payments.findFirst({ where: isOpen, orderBy: desc(payments.createdAt) });
  return row ?? null;
}

/** The kind of report whose payment page the member opened for a property, if it may still be open; else null. */
export async function findBegunType(ctx: MemberContext, propertyId: string): Promise<ReportType | null> {
  const row = await ctx.db.query.payments.findFirst({
    where: and(
      eq(payments.userId, ctx.userId),
      eq(payments.propertyId, propertyId),
      eq(payments.status, "pending"),
      isNotNull(payments.providerCheckoutId),
      gt(payments.createdAt, ctx.now() - CHECKOUT_LIFETIME),
    ),
    orderBy: desc(payments.createdAt),
    columns: { reportType: true },
  });
  return row?.reportType ?? null;
}

/** Pending payments not checked since `before`, the one not checked for longest first. */
export function listStalePending(ctx: Pick<AppContext, "db">, before: number, limit: number) {
  return ctx.db.query.payments.findMany({
    where: and(eq(payments.status, "pending"), lt(payments.updatedAt, before)),
    orderBy: asc(payments.updatedAt),
    limit,
  });
}

/**
 * Completed single purchases without a report, oldest first: the process stopped before making one, or the account is
 * gone.
 */
export function listPaidWithoutReport(ctx: Pick<AppContext, "db">, limit: number) {
  return ctx.db.query.payments.findMany({
    where: and(eq(payments.status, "completed"), isNotNull(payments.propertyId), isNull(payments.reportId)),
    orderBy: asc(payments.updatedAt),
    limit,
  });
}

/** Stored events not processed since `before`, the one untried for longest first. */
export function listUnhandledEvents(ctx: Pick<AppContext, "db">, before: number, limit: number) {
  return ctx.db.query.paymentEvents.findMany({
    where: and(isNull(paymentEvents.handledAt), lt(paymentEvents.receivedAt, before)),
    orderBy: asc(sql`coalesce(${paymentEvents.triedAt}, ${paymentEvents.receivedAt})`),
    limit,
  });
}

/** Completed payments: how many, and their sum in halalas. Nothing else is revenue. */
export async function sumRevenue(ctx: AdminContext) {
  const { n, amount } = (await readCounts(ctx, "payments")).of("completed");
  return { payments: n, amountHalalas: amount, currency: "SAR" as const };
}

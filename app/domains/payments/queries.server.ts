import { and, asc, desc, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { paymentEvents, payments } from "#app/db/schema.server.ts";
import type { AdminContext, AppContext, MemberContext } from "#app/platform/context.server.ts";
import { readCounts } from "#app/platform/stored-counts.server.ts";
import type { ReportType } from "#app/domains/reports/rules.ts";
import type { Price } from "./rules.ts";

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

export async function findPaymentByIntent(
  ctx: Pick<AppContext, "db">,
  intentId: string,
): Promise<Payment | null> {
  return (
    (await ctx.db.query.payments.findFirst({ where: eq(payments.stripePaymentIntentId, intentId) })) ?? null
  );
}

type SameOrder = { price: Price } & (
  { propertyId: null } | { propertyId: string; reportType: ReportType; updatesReportId: string | null }
);

/** The member's newest unpaid order of the same thing at the same price that Stripe may still hold open, or null. */
export async function findOpenOrder(ctx: MemberContext, order: SameOrder, since: number) {
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
        );
  const row = await ctx.db.query.payments.findFirst({
    where: and(
      eq(payments.userId, ctx.userId),
      same,
      eq(payments.credits, price.quantity),
      eq(payments.amountHalalas, price.amountHalalas),
      eq(payments.status, "pending"),
      isNotNull(payments.stripeSessionId),
      gt(payments.createdAt, since),
    ),
    orderBy: desc(payments.createdAt),
  });
  return row ?? null;
}

/** Pending payments not looked at since `before`: those not looked at for longest first. */
export function listStalePending(ctx: Pick<AppContext, "db">, before: number, limit: number) {
  return ctx.db.query.payments.findMany({
    where: and(eq(payments.status, "pending"), lt(payments.updatedAt, before)),
    orderBy: asc(payments.updatedAt),
    limit,
  });
}

/**
 * Completed single purchases that have no report, because whoever took the money was stopped before making it or nobody
 * is there to receive one: those not looked at for longest first.
 */
export function listPaidWithoutReport(ctx: Pick<AppContext, "db">, limit: number) {
  return ctx.db.query.payments.findMany({
    where: and(eq(payments.status, "completed"), isNotNull(payments.propertyId), isNull(payments.reportId)),
    orderBy: asc(payments.updatedAt),
    limit,
  });
}

/** Stored events that nobody has acted on since `before`: those not tried for longest first. */
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

import { and, asc, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import {
  payments,
  profiles,
  properties,
  refunds,
  reportCredits,
  reports,
  users,
} from "#app/db/schema.server.ts";
import type { RefundStatus } from "#app/domains/payments/rules.ts";
import { explainedProperty, type Property } from "#app/domains/properties/subject.ts";
import { propertyTitle } from "#app/i18n/reports.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { newestFirst, olderThan, pageOf, type Place } from "#app/platform/keyset.server.ts";
import type { PaymentFilter } from "./rules.ts";

export const PAYMENTS_PER_PAGE = 20;

/** Refunds that an administrator sees at once; there are no more of them than somebody has to decide on. */
const REFUNDS_SHOWN = 50;

export const titleOf = (property: Property | null): string | null =>
  property && propertyTitle(explainedProperty(property));

function inFilter(filter: Exclude<PaymentFilter, "waiting">): SQL | undefined {
  if (filter === "all") return undefined;
  return filter === "disputed" ? isNotNull(payments.disputeStatus) : eq(payments.status, filter);
}

/** What every list says of a payment. */
export const paymentColumns = {
  id: payments.id,
  userId: payments.userId,
  orderNumber: payments.orderNumber,
  reportType: payments.reportType,
  credits: payments.credits,
  reportId: payments.reportId,
  amountHalalas: payments.amountHalalas,
  listHalalas: payments.listHalalas,
  refundedHalalas: payments.refundedHalalas,
  discount: payments.discount,
  currency: payments.currency,
  status: payments.status,
  disputeStatus: payments.disputeStatus,
  stripePaymentIntentId: payments.stripePaymentIntentId,
  invoiceId: payments.invoiceId,
  createdAt: payments.createdAt,
  completedAt: payments.completedAt,
};

/** A page of all payments that a filter lets through, newest first. */
export async function listPayments(
  { db }: AdminContext,
  filter: Exclude<PaymentFilter, "waiting">,
  after: Place | null,
) {
  const rows = await db
    .select({ ...paymentColumns, ownerName: profiles.fullName, closedAt: users.closedAt })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.userId))
    .leftJoin(profiles, eq(profiles.userId, payments.userId))
    .where(and(inFilter(filter), olderThan(payments, after)))
    .orderBy(...newestFirst(payments))
    .limit(PAYMENTS_PER_PAGE + 1);
  return pageOf(rows, PAYMENTS_PER_PAGE);
}
export type ListedPayment = Awaited<ReturnType<typeof listPayments>>["rows"][number];

/** Reports that a payment's credits have been spent on. */
const madeOf = (condition: SQL) =>
  sql<number>`(select count(*) from ${reportCredits} join ${reports} on ${reports.creditId} = ${reportCredits.id} where ${reportCredits.paymentId} = ${payments.id} and ${condition})`;

/** Refunds in one state with the payment and member that they are for, the oldest first; of requests, those that wait. */
export async function listRefunds(
  { db }: AdminContext,
  status: Extract<RefundStatus, "requested" | "granted" | "failed">,
) {
  const rows = await db
    .select({
      id: refunds.id,
      source: refunds.source,
      reason: refunds.reason,
      amountHalalas: refunds.amountHalalas,
      attempts: refunds.attempts,
      lastError: refunds.lastError,
      isAtBank: sql`${refunds.stripeRefundId} is not null`.mapWith(Boolean),
      askedAt: refunds.createdAt,
      decidedAt: refunds.decidedAt,
      updatedAt: refunds.updatedAt,
      paymentId: payments.id,
      orderNumber: payments.orderNumber,
      reportType: payments.reportType,
      credits: payments.credits,
      currency: payments.currency,
      disputeStatus: payments.disputeStatus,
      boughtAt: payments.completedAt,
      reportsMade: madeOf(sql`1`),
      reportsReady: madeOf(sql`${reports.status} = 'completed'`),
      property: properties,
      ownerName: profiles.fullName,
      email: users.email,
      closedAt: users.closedAt,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(users, eq(users.id, refunds.userId))
    .leftJoin(profiles, eq(profiles.userId, refunds.userId))
    .leftJoin(properties, eq(properties.id, payments.propertyId))
    .where(eq(refunds.status, status))
    .orderBy(asc(refunds.updatedAt))
    .limit(REFUNDS_SHOWN + 1);
  return {
    refunds: rows.slice(0, REFUNDS_SHOWN).map(({ property, email, ...row }) => ({
      ...row,
      title: titleOf(property),
      // Of a closed account no address is left.
      email: row.closedAt === null ? email : null,
    })),
    more: rows.length > REFUNDS_SHOWN,
  };
}
export type ListedRefund = Awaited<ReturnType<typeof listRefunds>>["refunds"][number];

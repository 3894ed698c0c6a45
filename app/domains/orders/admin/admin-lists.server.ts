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
import { PAYMENT_STATUSES, type PaymentStatus, type RefundStatus } from "#app/domains/payments/rules.ts";
import { explainedProperty, type Property } from "#app/domains/properties/subject.ts";
import { propertyTitle } from "#app/i18n/reports/reports.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { countSome, type Some } from "#app/platform/count-some.server.ts";
import { beyond, sortedBy, spotsOf, type Spot, unindexedIf } from "#app/platform/keyset.server.ts";
import { readCounts } from "#app/platform/stored-counts.server.ts";
import { orderNumberOf, type PaymentFilter, type PaymentSort } from "#app/domains/orders/rules.ts";

const PAYMENTS_PER_PAGE = 20;

/** Refunds shown at once on the page. It lists only those that need a decision. */
const REFUNDS_SHOWN = 50;

export const titleOf = (property: Property | null): string | null =>
  property && propertyTitle(explainedProperty(property));

export type PaymentList = {
  filter: Exclude<PaymentFilter, "waiting">;
  sort: PaymentSort;
  /** Only one member's. */
  person: string | null;
};

function inList({ filter, person }: PaymentList): SQL | undefined {
  const ofPerson = person === null ? undefined : eq(payments.userId, person);
  if (filter === "all") return ofPerson;
  const isLed = person !== null;
  if (filter === "disputed") return and(ofPerson, isNotNull(unindexedIf(payments.disputeStatus, isLed)));
  return and(ofPerson, eq(unindexedIf(payments.status, isLed), filter));
}

/** Columns of every list of payments. */
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
  provider: payments.provider,
  providerPaymentId: payments.providerPaymentId,
  invoiceId: payments.invoiceId,
  createdAt: payments.createdAt,
  completedAt: payments.completedAt,
};

/** Who bought something: their name, and whether and how they can still be written to. */
export const buyerColumns = { ownerName: profiles.fullName, email: users.email, closedAt: users.closedAt };

const paymentRows = ({ db }: AdminContext, condition: SQL | undefined) =>
  db
    .select({ ...paymentColumns, ownerName: profiles.fullName, closedAt: users.closedAt })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.userId))
    .leftJoin(profiles, eq(profiles.userId, payments.userId))
    .where(condition);

/** One page of a list of payments, in the list's order. `next` is the next page's cursor. */
export async function listPayments(ctx: AdminContext, list: PaymentList, after: Spot | null) {
  const isByAmount = list.sort === "amount-high" || list.sort === "amount-low";
  const way = list.sort === "oldest" || list.sort === "amount-low" ? "up" : "down";
  const at = isByAmount ? payments.amountHalalas : payments.createdAt;
  // A member has few payments, and there are few disputes: they are sorted after reading. An index on the order would
  // read everybody else's too.
  const isFew = list.person !== null || list.filter === "disputed";
  const columns = { at: unindexedIf(at, isByAmount && isFew), id: payments.id };
  const rows = await paymentRows(ctx, and(inList(list), beyond(columns, way, after)))
    .orderBy(...sortedBy(columns, way))
    .limit(PAYMENTS_PER_PAGE + 1);
  return spotsOf(rows, PAYMENTS_PER_PAGE, (row) => (isByAmount ? row.amountHalalas : row.createdAt));
}
export type ListedPayment = Awaited<ReturnType<typeof listPayments>>["rows"][number];

/** The payment with exactly this order number, or exactly this id of a payment at its provider. */
export async function findPayments(ctx: AdminContext, typed: string): Promise<ListedPayment[]> {
  const orderNumber = orderNumberOf(typed);
  return paymentRows(
    ctx,
    orderNumber === null ? eq(payments.providerPaymentId, typed) : eq(payments.orderNumber, orderNumber),
  ).limit(1);
}

/** The list's member: their name, and whether the account is closed; null if there is no such account. */
export async function findOwner({ db }: AdminContext, userId: string) {
  const [row] = await db
    .select({ id: users.id, ownerName: profiles.fullName, closedAt: users.closedAt })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Number of payments per filter. */
export async function countPayments(ctx: AdminContext): Promise<Record<PaymentFilter, Some>> {
  const [stored, waiting, disputed] = await Promise.all([
    readCounts(ctx, "payments"),
    countSome(ctx, refunds, eq(refunds.status, "requested")),
    countSome(ctx, payments, isNotNull(payments.disputeStatus)),
  ]);
  const exact = (n: number): Some => ({ n, more: false });
  return {
    all: exact(stored.all()),
    waiting,
    disputed,
    ...(Object.fromEntries(PAYMENT_STATUSES.map((status) => [status, exact(stored.of(status).n)])) as Record<
      PaymentStatus,
      Some
    >),
  };
}

/** Reports that a payment's credits have been spent on. */
const madeOf = (condition: SQL) =>
  sql<number>`(select count(*) from ${reportCredits} join ${reports} on ${reports.creditId} = ${reportCredits.id} where ${reportCredits.paymentId} = ${payments.id} and ${condition})`;

/** Refunds in one state, oldest first, each with its payment and member. For requests: those that wait. */
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
      isAtBank: sql`${refunds.providerRefundId} is not null`.mapWith(Boolean),
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
      ...buyerColumns,
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
      // A closed account has no address.
      email: row.closedAt === null ? email : null,
    })),
    more: rows.length > REFUNDS_SHOWN,
  };
}

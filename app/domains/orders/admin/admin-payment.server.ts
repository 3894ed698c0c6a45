import { asc, desc, eq } from "drizzle-orm";
import {
  invoices,
  paymentEvents,
  payments,
  profiles,
  properties,
  refunds,
  reportCredits,
  reports,
  users,
} from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { buyerColumns, paymentColumns, titleOf } from "./admin-lists.server.ts";
import { listAuditOf } from "#app/domains/operations/audit-trail.server.ts";

/** More of each than a payment has. */
const AT_MOST = 60;

/**
 * Everything known about a payment: refunds, reports, documents, events, and acts. Null if there is no such
 * payment.
 */
export async function findPaymentFile(ctx: AdminContext, paymentId: string) {
  const { db } = ctx;
  const [row] = await db
    .select({
      ...paymentColumns,
      property: properties,
      ...buyerColumns,
      officeSince: users.officeSince,
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .leftJoin(profiles, eq(profiles.userId, payments.userId))
    .leftJoin(properties, eq(properties.id, payments.propertyId))
    .where(eq(payments.id, paymentId));
  if (!row) return null;
  // Not one batch: in a batch, columns of joined tables that share a name overwrite each other.
  const [made, bought, documents, events] = await Promise.all([
    db
      .select({
        id: refunds.id,
        source: refunds.source,
        status: refunds.status,
        reason: refunds.reason,
        answer: refunds.answer,
        amountHalalas: refunds.amountHalalas,
        attempts: refunds.attempts,
        lastError: refunds.lastError,
        providerRefundId: refunds.providerRefundId,
        decidedByName: profiles.fullName,
        createdAt: refunds.createdAt,
        decidedAt: refunds.decidedAt,
        finishedAt: refunds.finishedAt,
      })
      .from(refunds)
      .leftJoin(profiles, eq(profiles.userId, refunds.decidedBy))
      .where(eq(refunds.paymentId, paymentId))
      .orderBy(desc(refunds.createdAt))
      .limit(AT_MOST),
    db
      .select({
        creditId: reportCredits.id,
        voidedAt: reportCredits.voidedAt,
        reportId: reports.id,
        reportType: reports.reportType,
        status: reports.status,
        withdrawnAt: reports.withdrawnAt,
        createdAt: reports.createdAt,
      })
      .from(reportCredits)
      .leftJoin(reports, eq(reports.creditId, reportCredits.id))
      .where(eq(reportCredits.paymentId, paymentId))
      .orderBy(asc(reportCredits.ordinal))
      .limit(AT_MOST),
    db.select({ kind: invoices.kind }).from(invoices).where(eq(invoices.paymentId, paymentId)),
    db
      .select({
        id: paymentEvents.id,
        type: paymentEvents.type,
        receivedAt: paymentEvents.receivedAt,
        handledAt: paymentEvents.handledAt,
      })
      .from(paymentEvents)
      .where(eq(paymentEvents.paymentId, paymentId))
      .orderBy(desc(paymentEvents.receivedAt))
      .limit(AT_MOST),
  ]);
  const subjects = [
    paymentId,
    ...made.flatMap(({ id, providerRefundId }) =>
      providerRefundId === null ? [id] : [id, providerRefundId],
    ),
  ];
  const { property, email, closedAt, ...payment } = row;
  return {
    payment: { ...payment, closedAt, title: titleOf(property), email: closedAt === null ? email : null },
    refunds: made,
    bought,
    documents: documents.map(({ kind }) => kind),
    events,
    audit: await listAuditOf(ctx, subjects),
  };
}

import { asc, eq } from "drizzle-orm";
import {
  invoices,
  paymentEvents,
  payments,
  properties,
  refunds,
  reportCredits,
  reportLinks,
  reports,
} from "#app/db/schema.server.ts";
import { documentNumber } from "#app/domains/payments/invoice-rules.ts";
import { iso } from "#app/lib/iso.ts";
import { riyalsFromHalalas } from "#app/lib/money.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { unsealOrNull } from "#app/platform/seal.server.ts";

type Db = Pick<AppContext, "db" | "settings" | "log">;

/** A person's properties, payments, credits and mailed links, in the shape they have in `account.json`. */
export async function gatherOrders(ctx: Db, userId: string) {
  return {
    properties: await propertiesOf(ctx, userId),
    payments: await paymentsOf(ctx, userId),
    payment_events: await eventsOf(ctx, userId),
    invoices: await invoicesOf(ctx, userId),
    refunds: await refundsOf(ctx, userId),
    report_credits: await creditsOf(ctx, userId),
    report_links: await linksOf(ctx, userId),
  };
}

const snakeCase = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

async function propertiesOf({ db }: Db, userId: string) {
  const rows = await db.query.properties.findMany({
    where: eq(properties.userId, userId),
    orderBy: asc(properties.createdAt),
    columns: { userId: false },
  });
  return rows.map(({ createdAt, ...entered }) => ({
    ...Object.fromEntries(Object.entries(entered).map(([key, value]) => [snakeCase(key), value])),
    created_at: iso(createdAt),
  }));
}

async function paymentsOf({ db }: Db, userId: string) {
  const rows = await db.query.payments.findMany({
    where: eq(payments.userId, userId),
    orderBy: asc(payments.createdAt),
  });
  return rows.map((row) => ({
    id: row.id,
    order_number: row.orderNumber,
    report_type: row.reportType,
    property_id: row.propertyId,
    report_id: row.reportId,
    credits: row.credits,
    amount_halalas: row.amountHalalas,
    amount_sar: riyalsFromHalalas(row.amountHalalas),
    list_halalas: row.listHalalas,
    discount: row.discount,
    updates_report_id: row.updatesReportId,
    refunded_halalas: row.refundedHalalas,
    dispute: row.disputeStatus,
    currency: row.currency,
    status: row.status,
    created_at: iso(row.createdAt),
    completed_at: iso(row.completedAt),
    changed_at: iso(row.updatedAt),
  }));
}

/** What Stripe told us about the payments, and when. The content is in the payments themselves. */
async function eventsOf({ db }: Db, userId: string) {
  const rows = await db
    .select({
      orderNumber: payments.orderNumber,
      type: paymentEvents.type,
      receivedAt: paymentEvents.receivedAt,
    })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(eq(payments.userId, userId))
    .orderBy(asc(paymentEvents.receivedAt));
  return rows.map((row) => ({
    order_number: row.orderNumber,
    type: row.type,
    received_at: iso(row.receivedAt),
  }));
}

async function invoicesOf({ db }: Db, userId: string) {
  const rows = await db
    .select({ invoice: invoices })
    .from(invoices)
    .innerJoin(payments, eq(payments.id, invoices.paymentId))
    .where(eq(payments.userId, userId))
    .orderBy(asc(invoices.issuedAt));
  return rows.map(({ invoice }) => ({
    number: documentNumber(invoice.kind, invoice.number),
    kind: invoice.kind,
    order_number: invoice.orderNumber,
    total_halalas: invoice.totalHalalas,
    vat_halalas: invoice.vatHalalas,
    currency: invoice.currency,
    issued_at: iso(invoice.issuedAt),
  }));
}

/** Who decided is an administrator's matter; what was decided is the person's. */
async function refundsOf({ db }: Db, userId: string) {
  const rows = await db
    .select({ refund: refunds, orderNumber: payments.orderNumber })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.userId, userId))
    .orderBy(asc(refunds.createdAt));
  return rows.map(({ refund, orderNumber }) => ({
    order_number: orderNumber,
    asked_by: refund.source,
    reason: refund.source === "member" ? refund.reason : null,
    status: refund.status,
    answer: refund.answer,
    amount_halalas: refund.amountHalalas,
    asked_at: iso(refund.createdAt),
    decided_at: iso(refund.decidedAt),
    finished_at: iso(refund.finishedAt),
  }));
}

async function creditsOf({ db }: Db, userId: string) {
  const rows = await db
    .select({
      orderNumber: payments.orderNumber,
      ordinal: reportCredits.ordinal,
      voidedAt: reportCredits.voidedAt,
      createdAt: reportCredits.createdAt,
      reportId: reports.id,
    })
    .from(reportCredits)
    .innerJoin(payments, eq(payments.id, reportCredits.paymentId))
    .leftJoin(reports, eq(reports.creditId, reportCredits.id))
    .where(eq(reportCredits.userId, userId))
    .orderBy(asc(reportCredits.createdAt), asc(reportCredits.ordinal));
  return rows.map((row) => ({
    order_number: row.orderNumber,
    ordinal: row.ordinal,
    spent_on_report_id: row.reportId,
    void_since: iso(row.voidedAt),
    created_at: iso(row.createdAt),
  }));
}

async function linksOf(ctx: Db, userId: string) {
  const rows = await ctx.db
    .select({
      id: reportLinks.id,
      sealedRecipient: reportLinks.sealedRecipient,
      opens: reportLinks.opens,
      reportId: reportLinks.reportId,
      createdAt: reportLinks.createdAt,
      expiresAt: reportLinks.expiresAt,
      revokedAt: reportLinks.revokedAt,
    })
    .from(reportLinks)
    .innerJoin(reports, eq(reports.id, reportLinks.reportId))
    .where(eq(reports.userId, userId))
    .orderBy(asc(reportLinks.createdAt));
  const opened = rows.map(async (row) => ({
    report_id: row.reportId,
    sent_to: row.sealedRecipient && (await unsealOrNull(ctx, `share:${row.id}`, row.sealedRecipient)),
    opens: row.opens,
    created_at: iso(row.createdAt),
    expires_at: iso(row.expiresAt),
    revoked_at: iso(row.revokedAt),
  }));
  return Promise.all(opened);
}

import { asc, eq, or, sql } from "drizzle-orm";
import {
  creditGifts,
  discountCodes,
  einvoices,
  invoices,
  paymentEvents,
  payments,
  properties,
  refunds,
  reportCredits,
  reportLinks,
  reports,
} from "#app/db/schema.server.ts";
import { openWords } from "#app/domains/orders/gifts/gift-token.server.ts";
import { BY_PROVIDER } from "#app/domains/payments/rules.ts";
import { documentNumber } from "#app/domains/payments/invoice-rules.ts";
import { iso } from "#app/lib/iso.ts";
import { riyalsFromHalalas } from "#app/lib/money.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { unsealOrNull } from "#app/platform/seal.server.ts";
import { isoOf, listOwned } from "./list-owned.server.ts";

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
    gifts: await giftsOf(ctx, userId),
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

function paymentsOf(ctx: Db, userId: string) {
  return listOwned(ctx, payments, userId, {
    id: payments.id,
    order_number: payments.orderNumber,
    report_type: payments.reportType,
    promised: payments.promised,
    property_id: payments.propertyId,
    report_id: payments.reportId,
    credits: payments.credits,
    amount_halalas: payments.amountHalalas,
    amount_sar: sql`${payments.amountHalalas}`.mapWith(riyalsFromHalalas),
    list_halalas: payments.listHalalas,
    tax_country: payments.taxCountry,
    discount: payments.discount,
    discount_code: sql<
      string | null
    >`(select ${discountCodes.code} from ${discountCodes} where ${discountCodes.id} = ${sql`${payments.discountCodeId}`})`,
    updates_report_id: payments.updatesReportId,
    refunded_halalas: payments.refundedHalalas,
    dispute: payments.disputeStatus,
    currency: payments.currency,
    provider: payments.provider,
    status: payments.status,
    created_at: isoOf(payments.createdAt),
    completed_at: isoOf(payments.completedAt),
    changed_at: isoOf(payments.updatedAt),
  });
}

/** What the providers told us about the payments, and when. The content is in the payments themselves. */
function eventsOf({ db }: Db, userId: string) {
  return db
    .select({
      order_number: payments.orderNumber,
      type: paymentEvents.type,
      received_at: isoOf(paymentEvents.receivedAt),
    })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(eq(payments.userId, userId))
    .orderBy(asc(paymentEvents.receivedAt));
}

async function invoicesOf({ db }: Db, userId: string) {
  const rows = await db
    .select({
      number: invoices.number,
      kind: invoices.kind,
      order_number: invoices.orderNumber,
      total_halalas: invoices.totalHalalas,
      vat_halalas: invoices.vatHalalas,
      currency: invoices.currency,
      issued_at: isoOf(invoices.issuedAt),
      einvoice_xml: einvoices.xml,
    })
    .from(invoices)
    .leftJoin(einvoices, eq(einvoices.invoiceId, invoices.id))
    .innerJoin(payments, eq(payments.id, invoices.paymentId))
    .where(eq(payments.userId, userId))
    .orderBy(asc(invoices.issuedAt));
  return rows.map((row) => ({ ...row, number: documentNumber(row.kind, row.number) }));
}

/** Who decided concerns only the administration; the decision concerns the person. */
function refundsOf({ db }: Db, userId: string) {
  return db
    .select({
      order_number: payments.orderNumber,
      asked_by: sql<string>`case ${refunds.source} when ${BY_PROVIDER} then 'provider' else ${refunds.source} end`,
      reason: sql<string | null>`case when ${refunds.source} = 'member' then ${refunds.reason} end`,
      status: refunds.status,
      answer: refunds.answer,
      amount_halalas: refunds.amountHalalas,
      asked_at: isoOf(refunds.createdAt),
      decided_at: isoOf(refunds.decidedAt),
      finished_at: isoOf(refunds.finishedAt),
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.userId, userId))
    .orderBy(asc(refunds.createdAt));
}

function creditsOf({ db }: Db, userId: string) {
  return db
    .select({
      order_number: payments.orderNumber,
      ordinal: reportCredits.ordinal,
      spent_on_report_id: reports.id,
      void_since: isoOf(reportCredits.voidedAt),
      created_at: isoOf(reportCredits.createdAt),
    })
    .from(reportCredits)
    .innerJoin(payments, eq(payments.id, reportCredits.paymentId))
    .leftJoin(reports, eq(reports.creditId, reportCredits.id))
    .where(eq(reportCredits.userId, userId))
    .orderBy(asc(reportCredits.createdAt), asc(reportCredits.ordinal));
}

/** Gifts that the person sent, with what they wrote while it is kept, and gifts that they accepted. */
async function giftsOf(ctx: Db, userId: string) {
  const rows = await ctx.db.query.creditGifts.findMany({
    where: or(eq(creditGifts.giverId, userId), eq(creditGifts.recipientId, userId)),
    orderBy: asc(creditGifts.createdAt),
  });
  const told = rows.map(async (gift) => {
    const words = gift.giverId === userId ? await openWords(ctx, gift) : null;
    return {
      as: gift.giverId === userId ? "giver" : "recipient",
      status: gift.status,
      sent_to: words?.email ?? null,
      written_name: words?.name ?? null,
      message: words?.message ?? null,
      created_at: iso(gift.createdAt),
      expires_at: iso(gift.expiresAt),
      ended_at: gift.endedAt === null ? null : iso(gift.endedAt),
    };
  });
  return Promise.all(told);
}

async function linksOf(ctx: Db, userId: string) {
  const rows = await ctx.db
    .select({
      id: reportLinks.id,
      report_id: reportLinks.reportId,
      sent_to: reportLinks.sealedRecipient,
      scope: reportLinks.scope,
      opens: reportLinks.opens,
      created_at: isoOf(reportLinks.createdAt),
      expires_at: isoOf(reportLinks.expiresAt),
      revoked_at: isoOf(reportLinks.revokedAt),
    })
    .from(reportLinks)
    .innerJoin(reports, eq(reports.id, reportLinks.reportId))
    .where(eq(reports.userId, userId))
    .orderBy(asc(reportLinks.createdAt));
  const opened = rows.map(async ({ id, ...link }) => ({
    ...link,
    sent_to: link.sent_to && (await unsealOrNull(ctx, `share:${id}`, link.sent_to)),
  }));
  return Promise.all(opened);
}

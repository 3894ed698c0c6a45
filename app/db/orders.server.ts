import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  real,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
  type AnySQLiteColumn,
} from "drizzle-orm/sqlite-core";
import type { InvoiceLine, Seller } from "#app/domains/payments/invoice-rules.ts";
import {
  DISCOUNTS,
  INVOICE_KINDS,
  PAYMENT_STATUSES,
  REFUND_SOURCES,
  REFUND_STATUSES,
} from "#app/domains/payments/rules.ts";
import type { Promised } from "#app/domains/reports/promise/rules.ts";
import { COUNTRIES } from "#app/domains/valuation/rules.ts";
import { REPORT_STATUSES, REPORT_TYPES, type ReportBody } from "#app/domains/reports/rules.ts";
import { PROVIDERS } from "#app/lib/payment-methods.ts";
import { users } from "./accounts.server.ts";
import { discountCodes } from "./codes.server.ts";
import { createdAt, currency, oneOf, rowId, updatedAt } from "./columns.ts";
import { properties } from "./properties.server.ts";

/** The buyer. What they paid for keeps the account's row: a closed account's row stays. */
const buyerId = () =>
  text("user_id")
    .notNull()
    .references(() => users.id);

const paymentId = () =>
  text("payment_id")
    .notNull()
    .references(() => payments.id);

const promised = () => text("promised", { mode: "json" }).$type<Promised>();

export const payments = sqliteTable(
  "payments",
  {
    id: rowId(),
    userId: buyerId(),
    orderNumber: text("order_number").notNull().unique(),
    /** What a single purchase spends its credit on; both null for a purchase of several credits. */
    propertyId: text("property_id").references(() => properties.id),
    reportType: text("report_type", { enum: REPORT_TYPES }),
    /** What the order page said that the report will hold; null for credits, and for orders from before it said so. */
    promised: promised(),
    credits: integer("credits").notNull().default(1),
    /** The report of a single purchase. */
    reportId: text("report_id").references((): AnySQLiteColumn => reports.id),
    /** The charged amount, VAT included; `listHalalas` is the price without the discount. */
    amountHalalas: integer("amount_halalas").notNull(),
    listHalalas: integer("list_halalas").notNull().default(0),
    discount: text("discount", { enum: DISCOUNTS }).notNull().default("none"),
    /** The earlier report that a discounted order updates. */
    updatesReportId: text("updates_report_id").references((): AnySQLiteColumn => reports.id),
    /** The discount code that made the price, if one did. */
    discountCodeId: text("discount_code_id").references(() => discountCodes.id),
    /** When it became certain that its checkout can no longer be paid: only then a use of the code is free again. */
    checkoutEndedAt: integer("checkout_ended_at"),
    currency: text("currency", { enum: ["SAR"] }).notNull(),
    /** Where the property stands, which decides the VAT; null for credits, and for orders from before it did. */
    taxCountry: text("tax_country", { enum: COUNTRIES }),
    status: text("status", { enum: PAYMENT_STATUSES }).notNull(),
    /** Its tax invoice, issued with its completion. */
    invoiceId: text("invoice_id").references((): AnySQLiteColumn => invoices.id),
    /** What the provider has refunded or is refunding, and what banks have taken; less than the amount for a part. */
    refundedHalalas: integer("refunded_halalas").notNull().default(0),
    /**
     * The provider's id and status of the charge's most important dispute: undecided ones first, then lost ones.
     */
    disputeId: text("dispute_id"),
    disputeStatus: text("dispute_status"),
    /** Who takes the money. It stays so when another provider is chosen for new payments. */
    provider: text("provider", { enum: PROVIDERS }).notNull().default("stripe"),
    /** The provider's ids of its hosted page and of the payment made there. */
    providerCheckoutId: text("provider_checkout_id"),
    providerPaymentId: text("provider_payment_id"),
    createdAt: createdAt(),
    completedAt: integer("completed_at"),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("payments_provider_checkout").on(t.providerCheckoutId, t.provider),
    uniqueIndex("payments_provider_payment").on(t.providerPaymentId, t.provider),
    index("payments_user").on(t.userId, t.createdAt),
    index("payments_status").on(t.status, t.createdAt),
    index("payments_created").on(t.createdAt),
    // Only single purchases without a report, which the sweep reads every minute.
    index("payments_reportless")
      .on(t.status, t.createdAt)
      .where(sql`${t.propertyId} is not null and ${t.reportId} is null`),
    index("payments_amount").on(t.amountHalalas, t.id),
    index("payments_status_amount").on(t.status, t.amountHalalas, t.id),
    index("payments_updates").on(t.updatesReportId),
    // The uses of a discount code, in all and by one person.
    index("payments_code")
      .on(t.discountCodeId, t.userId)
      .where(sql`${t.discountCodeId} is not null`),
    // Paid without an invoice: only payments from before invoices existed.
    index("payments_uninvoiced")
      .on(t.status, t.completedAt)
      .where(sql`${t.invoiceId} is null`),
    // Payments that an administrator has to look at.
    index("payments_disputed")
      .on(t.createdAt)
      .where(sql`${t.disputeStatus} is not null`),
    oneOf("payments_status_known", t.status, PAYMENT_STATUSES),
    oneOf("payments_provider", t.provider, PROVIDERS),
    oneOf("payments_report_type", t.reportType, REPORT_TYPES),
    check("payments_amount", sql`${t.amountHalalas} > 0 and ${t.credits} > 0`),
    check(
      "payments_completed",
      sql`${t.status} not in ('completed', 'refunded') or ${t.completedAt} is not null`,
    ),
    check(
      "payments_single",
      sql`(${t.propertyId} is null) = (${t.reportType} is null) and (${t.propertyId} is null or ${t.credits} = 1)`,
    ),
  ],
);

/** A paid right to one report. (payment, ordinal) is unique, so that no webhook creates a credit twice. */
export const reportCredits = sqliteTable(
  "report_credits",
  {
    id: rowId(),
    paymentId: paymentId(),
    ordinal: integer("ordinal").notNull(),
    userId: buyerId(),
    /** Its payment was refunded: the credit is void. */
    voidedAt: integer("voided_at"),
    /** The credit of a failed report that this one replaces; unique, so that it is given back once. */
    replacesId: text("replaces_id").references((): AnySQLiteColumn => reportCredits.id),
    createdAt: createdAt(),
  },
  (t) => [
    unique("report_credits_once").on(t.paymentId, t.ordinal),
    uniqueIndex("report_credits_replaced").on(t.replacesId),
    index("report_credits_user").on(t.userId, t.createdAt),
    check("report_credits_ordinal", sql`${t.ordinal} >= 1`),
  ],
);

/**
 * Refunds, requested and made: one row per attempt to refund a payment. A unique index allows at most one in progress
 * per payment. `granted`: decided, and on its way to or through the provider. `refunded`: confirmed by it.
 */
export const refunds = sqliteTable(
  "refunds",
  {
    id: rowId(),
    paymentId: paymentId(),
    userId: buyerId(),
    source: text("source", { enum: REFUND_SOURCES }).notNull(),
    /** The member's own text; deleted when the account closes. */
    reason: text("reason"),
    status: text("status", { enum: REFUND_STATUSES }).notNull(),
    /** The administrator's text to the member when declining. */
    answer: text("answer"),
    decidedBy: text("decided_by").references(() => users.id),
    amountHalalas: integer("amount_halalas").notNull(),
    /**
     * The provider's id of the refund, or of the dispute if a bank took the money. Where the provider tells only a sum:
     * its payment's id and the sum after this refund.
     */
    providerRefundId: text("provider_refund_id").unique(),
    /**
     * Number of refund orders sent to the provider: part of the idempotency key, so that a refund returned by the bank can be
     * tried again.
     */
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    createdAt: createdAt(),
    decidedAt: integer("decided_at"),
    finishedAt: integer("finished_at"),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("refunds_under_way")
      .on(t.paymentId)
      .where(sql`${t.status} in ('requested', 'granted')`),
    index("refunds_payment").on(t.paymentId, t.createdAt),
    index("refunds_user").on(t.userId),
    index("refunds_decided_by").on(t.decidedBy),
    index("refunds_status").on(t.status, t.updatedAt),
    oneOf("refunds_source", t.source, REFUND_SOURCES),
    oneOf("refunds_status_known", t.status, REFUND_STATUSES),
    check("refunds_amount", sql`${t.amountHalalas} > 0`),
  ],
);

/**
 * Simplified tax invoices and their credit notes, as issued. Seller, lines and amounts are copies, so an issued
 * document never changes. Numbers have no gaps within a kind.
 */
export const invoices = sqliteTable(
  "invoices",
  {
    id: rowId(),
    kind: text("kind", { enum: INVOICE_KINDS }).notNull(),
    number: integer("number").notNull(),
    paymentId: paymentId(),
    /**
     * Number of this document among its kind for this payment: after a refund returned by the bank, the payment is
     * invoiced again.
     */
    ordinal: integer("ordinal").notNull(),
    orderNumber: text("order_number").notNull(),
    /** The invoice that a credit note cancels. */
    refersToId: text("refers_to_id").references((): AnySQLiteColumn => invoices.id),
    /** Total including VAT, and the VAT. */
    totalHalalas: integer("total_halalas").notNull(),
    vatHalalas: integer("vat_halalas").notNull(),
    currency: text("currency", { enum: ["SAR"] }).notNull(),
    seller: text("seller", { mode: "json" }).$type<Seller>().notNull(),
    lines: text("lines", { mode: "json" }).$type<InvoiceLine[]>().notNull(),
    issuedAt: integer("issued_at").notNull(),
    /** When its e-invoice was signed; null for one that needs none, or that waits for it. */
    stampedAt: integer("stamped_at"),
  },
  (t) => [
    index("invoices_unstamped")
      .on(t.issuedAt)
      .where(sql`${t.stampedAt} is null`),
    uniqueIndex("invoices_number").on(t.kind, t.number),
    uniqueIndex("invoices_payment").on(t.paymentId, t.kind, t.ordinal),
    oneOf("invoices_kind", t.kind, INVOICE_KINDS),
    check("invoices_refers", sql`(${t.kind} = 'credit_note') = (${t.refersToId} is not null)`),
    check("invoices_amounts", sql`${t.totalHalalas} > 0 and ${t.vatHalalas} >= 0 and ${t.number} >= 1`),
  ],
);

/** Every event of a provider once, by its id, so that it can be replayed. */
export const paymentEvents = sqliteTable(
  "payment_events",
  {
    id: rowId(),
    provider: text("provider", { enum: PROVIDERS }).notNull().default("stripe"),
    type: text("type").notNull(),
    paymentId: text("payment_id").references(() => payments.id),
    payload: text("payload").notNull(),
    receivedAt: integer("received_at").notNull(),
    handledAt: integer("handled_at"),
    /** When the sweep last tried it, so that a failing one does not hold up others. */
    triedAt: integer("tried_at"),
  },
  (t) => [
    index("payment_events_payment").on(t.paymentId),
    oneOf("payment_events_provider", t.provider, PROVIDERS),
    index("payment_events_unhandled").on(t.handledAt, t.receivedAt),
  ],
);

/** The report; the row is deleted with the report's row. */
export const reportId = () =>
  text("report_id")
    .notNull()
    .references(() => reports.id, { onDelete: "cascade" });

/** Columns of each version of a report. */
export const versionColumns = () => ({
  /** Whole units of `currency`. */
  estimatedValue: integer("estimated_value"),
  currency: currency(),
  /** Expected annual total return, percent. */
  roiPercentage: real("roi_percentage"),
  modelVersion: text("model_version"),
  reportContent: text("report_content", { mode: "json" }).$type<ReportBody>(),
  fileKey: text("file_key"),
  failureReason: text("failure_reason"),
  createdAt: createdAt(),
  /** When it was last queued; the sweep reads it. */
  enqueuedAt: integer("enqueued_at"),
  completedAt: integer("completed_at"),
});

export const reports = sqliteTable(
  "reports",
  {
    id: rowId(),
    userId: buyerId(),
    propertyId: text("property_id")
      .notNull()
      .references(() => properties.id),
    /** One credit makes at most one report; this constraint enforces it. */
    creditId: text("credit_id")
      .notNull()
      .unique()
      .references(() => reportCredits.id),
    reportType: text("report_type", { enum: REPORT_TYPES }).notNull(),
    /** What it was sold for: neither it nor a later version may hold less. Null if nothing was promised. */
    promised: promised(),
    status: text("status", { enum: REPORT_STATUSES }).notNull(),
    ...versionColumns(),
    fileUrl: text("file_url"),
    valuedAt: integer("valued_at"),
    writtenAt: integer("written_at"),
    /** Key of the form that ordered it with a credit, so that a second press orders nothing more. */
    orderKey: text("order_key"),
    /** Its payment was refunded: nobody can read it any more. */
    withdrawnAt: integer("withdrawn_at"),
    /** When its owner was told about the delay. */
    delayToldAt: integer("delay_told_at"),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("reports_order_key").on(t.orderKey),
    index("reports_user").on(t.userId, t.createdAt),
    index("reports_status").on(t.status, t.enqueuedAt),
    // The administration's lists.
    index("reports_created").on(t.createdAt),
    index("reports_status_created").on(t.status, t.createdAt),
    index("reports_type_created").on(t.reportType, t.createdAt),
    index("reports_status_type").on(t.status, t.reportType, t.createdAt),
    index("reports_property").on(t.propertyId),
    oneOf("reports_type", t.reportType, REPORT_TYPES),
    oneOf("reports_status_known", t.status, REPORT_STATUSES),
    check(
      "reports_completed",
      sql`${t.status} <> 'completed' or (${t.fileUrl} is not null and ${t.fileKey} is not null and ${t.reportContent} is not null and ${t.estimatedValue} is not null)`,
    ),
  ],
);

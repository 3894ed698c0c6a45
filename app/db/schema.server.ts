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
import { FORM_KINDS, INVESTMENT_GOALS, URGENCIES } from "#app/domains/properties/rules.ts";
import {
  REPORT_STATUSES,
  REPORT_TYPES,
  VERSION_STATUSES,
  type ReportBody,
} from "#app/domains/reports/rules.ts";
import {
  CONDITIONS,
  COUNTRIES,
  FORM_PROPERTY_TYPES,
  RENOVATIONS,
  STORED_PROPERTY_TYPES,
  TIMEFRAMES,
} from "#app/domains/valuation/rules.ts";
import { MAIL_STATUSES, type MailTemplate } from "#app/platform/mail.rules.ts";
import { users } from "./accounts.server.ts";
import { createdAt, oneOf } from "./columns.ts";

export {
  authTokens,
  dataExports,
  images,
  linkRequests,
  mfaChallenges,
  mfaFactors,
  profiles,
  rateCounters,
  recoveryCodes,
  sessions,
  userRoles,
  users,
} from "./accounts.server.ts";
export {
  favorites,
  imageHashes,
  listingMessages,
  listingReports,
  listings,
  savedSearches,
} from "./listings.server.ts";

// Properties ----------------------------------------------------------------------------------

export const properties = sqliteTable(
  "properties",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    formKind: text("form_kind", { enum: FORM_KINDS }).notNull(),
    country: text("country", { enum: COUNTRIES }).notNull(),
    city: text("city").notNull(),
    district: text("district"),
    project: text("project"),
    address: text("address").notNull(),
    /** Stored mapping; the form's own choice is `formPropertyType`. */
    propertyType: text("property_type", { enum: STORED_PROPERTY_TYPES }).notNull(),
    formPropertyType: text("form_property_type", { enum: FORM_PROPERTY_TYPES }).notNull(),
    areaSqm: real("area_sqm").notNull(),
    bedrooms: integer("bedrooms"),
    bathrooms: integer("bathrooms"),
    offPlan: integer("off_plan", { mode: "boolean" }),
    yearBuilt: integer("year_built"),
    ageYears: integer("age_years"),
    condition: text("condition", { enum: CONDITIONS }),
    renovations: text("renovations", { enum: RENOVATIONS }),
    /** Whole units of the country's currency: price, budget. */
    price: integer("price"),
    budget: integer("budget"),
    investmentGoal: text("investment_goal", { enum: INVESTMENT_GOALS }),
    timeframe: text("timeframe", { enum: TIMEFRAMES }),
    urgency: text("urgency", { enum: URGENCIES }),
    description: text("description"),
    extraFeatures: text("extra_features"),
    createdAt: createdAt(),
  },
  (t) => [
    index("properties_user").on(t.userId, t.createdAt),
    oneOf("properties_form_kind", t.formKind, FORM_KINDS),
    oneOf("properties_country", t.country, COUNTRIES),
    oneOf("properties_type", t.propertyType, STORED_PROPERTY_TYPES),
    oneOf("properties_form_type", t.formPropertyType, FORM_PROPERTY_TYPES),
    oneOf("properties_condition", t.condition, CONDITIONS),
    oneOf("properties_renovations", t.renovations, RENOVATIONS),
    oneOf("properties_goal", t.investmentGoal, INVESTMENT_GOALS),
    oneOf("properties_timeframe", t.timeframe, TIMEFRAMES),
    oneOf("properties_urgency", t.urgency, URGENCIES),
    check("properties_area", sql`${t.areaSqm} > 0`),
    check("properties_rooms", sql`${t.bedrooms} between 1 and 8 and ${t.bathrooms} between 1 and 6`),
    check("properties_year", sql`${t.yearBuilt} >= 1950`),
    check("properties_money", sql`${t.price} > 0 and ${t.budget} > 0`),
  ],
);

// Payments ------------------------------------------------------------------------------------

export const payments = sqliteTable(
  "payments",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    orderNumber: text("order_number").notNull().unique(),
    /** What a single purchase spends its credit on; both null where several credits were bought. */
    propertyId: text("property_id").references(() => properties.id),
    reportType: text("report_type", { enum: REPORT_TYPES }),
    credits: integer("credits").notNull().default(1),
    /** The report that a single purchase made. */
    reportId: text("report_id").references((): AnySQLiteColumn => reports.id),
    /** Charged, VAT included; `listHalalas` is what the same costs without its discount. */
    amountHalalas: integer("amount_halalas").notNull(),
    listHalalas: integer("list_halalas").notNull().default(0),
    discount: text("discount", { enum: DISCOUNTS }).notNull().default("none"),
    /** The earlier report that a discounted order brings up to date. */
    updatesReportId: text("updates_report_id").references((): AnySQLiteColumn => reports.id),
    currency: text("currency", { enum: ["SAR"] }).notNull(),
    status: text("status", { enum: PAYMENT_STATUSES }).notNull(),
    /** Its tax invoice, issued with its completion. */
    invoiceId: text("invoice_id").references((): AnySQLiteColumn => invoices.id),
    /** What Stripe has given back or is giving back; less than the amount where an operator refunded a part there. */
    refundedHalalas: integer("refunded_halalas").notNull().default(0),
    /** Stripe's id and word on a dispute of the charge, the last one heard. */
    disputeId: text("dispute_id"),
    disputeStatus: text("dispute_status"),
    stripeSessionId: text("stripe_session_id").unique(),
    stripePaymentIntentId: text("stripe_payment_intent_id").unique(),
    createdAt: createdAt(),
    completedAt: integer("completed_at"),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    index("payments_user").on(t.userId, t.createdAt),
    index("payments_status").on(t.status, t.createdAt),
    // Single purchases without a report: the few that the sweep asks for each minute, not every payment ever made.
    index("payments_reportless")
      .on(t.status, t.createdAt)
      .where(sql`${t.propertyId} is not null and ${t.reportId} is null`),
    // Paid without an invoice: none but those of before there were any.
    index("payments_uninvoiced")
      .on(t.status, t.completedAt)
      .where(sql`${t.invoiceId} is null`),
    // What an administrator has to look at.
    index("payments_disputed")
      .on(t.createdAt)
      .where(sql`${t.disputeStatus} is not null`),
    oneOf("payments_status_known", t.status, PAYMENT_STATUSES),
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

/** A paid right to one report. (payment, ordinal) is unique, so that no webhook makes a credit twice. */
export const reportCredits = sqliteTable(
  "report_credits",
  {
    id: text("id").primaryKey(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id),
    ordinal: integer("ordinal").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** Its payment was given back: it buys nothing any more. */
    voidedAt: integer("voided_at"),
    /** The credit of a failed report that this one stands in for; unique, so that it is given back once. */
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
 * The asked-for and the made: one row per attempt to give a payment back. At most one of a payment is under way, held by
 * a unique index. `granted` is decided and on its way to or through Stripe; `refunded` is what Stripe has confirmed.
 */
export const refunds = sqliteTable(
  "refunds",
  {
    id: text("id").primaryKey(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    source: text("source", { enum: REFUND_SOURCES }).notNull(),
    /** The member's own words; they go when the account closes. */
    reason: text("reason"),
    status: text("status", { enum: REFUND_STATUSES }).notNull(),
    /** What the administrator wrote to the member when declining. */
    answer: text("answer"),
    decidedBy: text("decided_by").references(() => users.id),
    amountHalalas: integer("amount_halalas").notNull(),
    stripeRefundId: text("stripe_refund_id").unique(),
    /** Orders to Stripe so far: part of the idempotency key, so that a refund the bank sent back can be made again. */
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    createdAt: createdAt(),
    decidedAt: integer("decided_at"),
    finishedAt: integer("finished_at"),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("refunds_under_way")
      .on(t.paymentId)
      .where(sql`${t.status} in ('requested', 'granted')`),
    index("refunds_payment").on(t.paymentId, t.createdAt),
    index("refunds_user").on(t.userId),
    index("refunds_status").on(t.status, t.updatedAt),
    oneOf("refunds_source", t.source, REFUND_SOURCES),
    oneOf("refunds_status_known", t.status, REFUND_STATUSES),
    check("refunds_amount", sql`${t.amountHalalas} > 0`),
  ],
);

/**
 * Simplified tax invoices and their credit notes, as issued: seller, lines and amounts are copies, so that nothing
 * changes under a document that somebody holds. Numbers run without gaps within a kind.
 */
export const invoices = sqliteTable(
  "invoices",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: INVOICE_KINDS }).notNull(),
    number: integer("number").notNull(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id),
    orderNumber: text("order_number").notNull(),
    /** The invoice that a credit note takes back. */
    refersToId: text("refers_to_id").references((): AnySQLiteColumn => invoices.id),
    /** VAT included, and the VAT in it. */
    totalHalalas: integer("total_halalas").notNull(),
    vatHalalas: integer("vat_halalas").notNull(),
    currency: text("currency", { enum: ["SAR"] }).notNull(),
    seller: text("seller", { mode: "json" }).$type<Seller>().notNull(),
    lines: text("lines", { mode: "json" }).$type<InvoiceLine[]>().notNull(),
    issuedAt: integer("issued_at").notNull(),
  },
  (t) => [
    uniqueIndex("invoices_number").on(t.kind, t.number),
    uniqueIndex("invoices_payment").on(t.paymentId, t.kind),
    oneOf("invoices_kind", t.kind, INVOICE_KINDS),
    check("invoices_refers", sql`(${t.kind} = 'credit_note') = (${t.refersToId} is not null)`),
    check("invoices_amounts", sql`${t.totalHalalas} > 0 and ${t.vatHalalas} >= 0 and ${t.number} >= 1`),
  ],
);

/** Every Stripe event once, by Stripe's own id, whole, so that it can be replayed. */
export const paymentEvents = sqliteTable(
  "payment_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    paymentId: text("payment_id").references(() => payments.id),
    payload: text("payload").notNull(),
    receivedAt: integer("received_at").notNull(),
    handledAt: integer("handled_at"),
  },
  (t) => [
    index("payment_events_payment").on(t.paymentId),
    index("payment_events_unhandled").on(t.handledAt, t.receivedAt),
  ],
);

// Reports -------------------------------------------------------------------------------------

export const reports = sqliteTable(
  "reports",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    propertyId: text("property_id")
      .notNull()
      .references(() => properties.id),
    /** One credit makes at most one report: this constraint, not a check in code. */
    creditId: text("credit_id")
      .notNull()
      .unique()
      .references(() => reportCredits.id),
    reportType: text("report_type", { enum: REPORT_TYPES }).notNull(),
    status: text("status", { enum: REPORT_STATUSES }).notNull(),
    /** Whole units of `currency`. */
    estimatedValue: integer("estimated_value"),
    currency: text("currency", { enum: ["SAR", "QAR", "AED"] }),
    /** Expected annual total return, percent. */
    roiPercentage: real("roi_percentage"),
    modelVersion: text("model_version"),
    reportContent: text("report_content", { mode: "json" }).$type<ReportBody>(),
    fileKey: text("file_key"),
    fileUrl: text("file_url"),
    failureReason: text("failure_reason"),
    createdAt: createdAt(),
    /** Last put on the queue; the sweep looks at it. */
    enqueuedAt: integer("enqueued_at"),
    valuedAt: integer("valued_at"),
    writtenAt: integer("written_at"),
    completedAt: integer("completed_at"),
    /** The form that ordered it with a credit, so that a second press of its button orders nothing more. */
    orderKey: text("order_key"),
    /** Its payment was given back: nobody reads it any more. */
    withdrawnAt: integer("withdrawn_at"),
    /** When its user was told that it takes longer than promised. */
    delayToldAt: integer("delay_told_at"),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("reports_order_key").on(t.orderKey),
    index("reports_user").on(t.userId, t.createdAt),
    index("reports_status").on(t.status, t.enqueuedAt),
    index("reports_property").on(t.propertyId),
    oneOf("reports_type", t.reportType, REPORT_TYPES),
    oneOf("reports_status_known", t.status, REPORT_STATUSES),
    check(
      "reports_completed",
      sql`${t.status} <> 'completed' or (${t.fileUrl} is not null and ${t.fileKey} is not null and ${t.reportContent} is not null and ${t.estimatedValue} is not null)`,
    ),
  ],
);

/**
 * A report made anew after it was delivered, from the second version on. The one that was bought stays in `reports` with
 * its file; each version has its own body and file, and none of them ever changes.
 */
export const reportVersions = sqliteTable(
  "report_versions",
  {
    id: text("id").primaryKey(),
    reportId: text("report_id")
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    status: text("status", { enum: VERSION_STATUSES }).notNull(),
    /** Why it was made anew, in words for its owner. */
    reason: text("reason").notNull(),
    estimatedValue: integer("estimated_value"),
    currency: text("currency", { enum: ["SAR", "QAR", "AED"] }),
    roiPercentage: real("roi_percentage"),
    modelVersion: text("model_version"),
    reportContent: text("report_content", { mode: "json" }).$type<ReportBody>(),
    fileKey: text("file_key"),
    failureReason: text("failure_reason"),
    createdAt: createdAt(),
    enqueuedAt: integer("enqueued_at"),
    completedAt: integer("completed_at"),
  },
  (t) => [
    uniqueIndex("report_versions_number").on(t.reportId, t.version),
    // One in the making at a time.
    uniqueIndex("report_versions_open")
      .on(t.reportId)
      .where(sql`${t.status} = 'processing'`),
    index("report_versions_status").on(t.status, t.enqueuedAt),
    oneOf("report_versions_status_known", t.status, VERSION_STATUSES),
    check("report_versions_later", sql`${t.version} >= 2`),
    check(
      "report_versions_completed",
      sql`${t.status} <> 'completed' or (${t.fileKey} is not null and ${t.reportContent} is not null)`,
    ),
  ],
);

/**
 * Signed links to a report for who has no session: those that its owner shared, and those of closed accounts (no
 * recipient). Only the token's hash is stored.
 */
export const reportLinks = sqliteTable(
  "report_links",
  {
    id: text("id").primaryKey(),
    reportId: text("report_id")
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: createdAt(),
    expiresAt: integer("expires_at").notNull(),
    revokedAt: integer("revoked_at"),
    /** The version it opens: 1 is the one that was bought. */
    version: integer("version").notNull().default(1),
    /** Whom its owner sent it to, sealed for "share:{id}"; null for the links of closed accounts. */
    sealedRecipient: text("sealed_recipient"),
    opens: integer("opens").notNull().default(0),
    lastOpenedAt: integer("last_opened_at"),
  },
  (t) => [index("report_links_report").on(t.reportId), index("report_links_expiry").on(t.expiresAt)],
);

/** Queue messages given up on; queues cannot be listed, and unconsumed messages expire. */
export const deadLetters = sqliteTable(
  "dead_letters",
  {
    /** The queue's message id, so that a repeated delivery is recorded once. */
    id: text("id").primaryKey(),
    queue: text("queue").notNull(),
    job: text("job", { mode: "json" }).notNull(),
    createdAt: createdAt(),
    resolvedAt: integer("resolved_at"),
  },
  (t) => [index("dead_letters_open").on(t.resolvedAt, t.createdAt)],
);

// Mail and audit ------------------------------------------------------------------------------

/**
 * Mails and text messages, written in the batch of the change that causes them. `params` holds ids, never a token or a
 * text. Where it goes is read from the account at delivery; only what outlives its account (`sealedTo`) keeps the
 * address, sealed, until it is sent.
 */
export const mailOutbox = sqliteTable(
  "mail_outbox",
  {
    id: text("id").primaryKey(),
    template: text("template").$type<MailTemplate>().notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    params: text("params", { mode: "json" }).$type<Record<string, string>>().notNull(),
    sealedTo: text("sealed_to"),
    status: text("status", { enum: MAIL_STATUSES }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    createdAt: createdAt(),
    enqueuedAt: integer("enqueued_at"),
    sentAt: integer("sent_at"),
  },
  (t) => [
    index("mail_outbox_status").on(t.status, t.enqueuedAt),
    index("mail_outbox_user").on(t.userId),
    oneOf("mail_outbox_status_known", t.status, MAIL_STATUSES),
  ],
);

export const auditLog = sqliteTable(
  "audit_log",
  {
    id: text("id").primaryKey(),
    /** Null: the system itself or a command. */
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    action: text("action").notNull(),
    subjectId: text("subject_id").notNull(),
    details: text("details", { mode: "json" }).$type<Record<string, string | number | null>>(),
    createdAt: createdAt(),
  },
  (t) => [
    index("audit_log_subject").on(t.subjectId, t.createdAt),
    index("audit_log_time").on(t.createdAt),
    index("audit_log_actor").on(t.actorId),
  ],
);

import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Stated } from "#app/domains/reports/questioning/rules.ts";
import { SHARE_SCOPES, VERSION_STATUSES } from "#app/domains/reports/rules.ts";
import { MAIL_STATUSES, type MailTemplate } from "#app/platform/mail.rules.ts";
import { users } from "./accounts.server.ts";
import { createdAt, oneOf, rowId } from "./columns.ts";
import { reportId, reports, versionColumns } from "./orders.server.ts";

export { images } from "./images.server.ts";
export { blocks, conversations, listingMessages, personReports, viewings } from "./inbox.server.ts";
export {
  authTokens,
  dataExports,
  linkRequests,
  mfaChallenges,
  mfaFactors,
  passwordFailures,
  personWords,
  profiles,
  rateCounters,
  recoveryCodes,
  sessions,
  userRoles,
  users,
} from "./accounts.server.ts";
export { einvoiceDevices, einvoices } from "./einvoices.server.ts";
export { licenceChecks } from "./licences.server.ts";
export { keptProperties, keptValues, modelReleases, valueMails, valueNews } from "./holdings.server.ts";
export {
  favorites,
  imageHashes,
  contactMails,
  listingReports,
  listingIndex,
  listings,
  publicListings,
  savedSearches,
} from "./listings.server.ts";
export {
  recordCounts,
  recordEntries,
  recordHeads,
  recordOutcomes,
  recordScores,
  recordScoring,
  recordWaiting,
} from "./record.server.ts";
export { discountCodes } from "./codes.server.ts";
export { creditGifts } from "./gifts.server.ts";
export {
  importDecisions,
  importPictures,
  importRefusals,
  imports,
  importSources,
  importedListings,
} from "./imports.server.ts";
export { invoices, paymentEvents, payments, refunds, reportCredits, reports } from "./orders.server.ts";
export { priceAlerts, priceChanges } from "./prices.server.ts";
export { apiKeys, apiUsage, webhookDeliveries, webhooks } from "./programs.server.ts";
export { officeInvitations, officePeople, offices } from "./offices.server.ts";
export { properties } from "./properties.server.ts";
export { contactMessages, requestNotes, serviceRequests, storedCounts } from "./requests.server.ts";
export { writeGuards } from "./write-guards.server.ts";

// Reports -------------------------------------------------------------------------------------

/**
 * A report made again after delivery: from the second version on. The bought version stays in `reports` with its file.
 * Each version has its own body and file, and none of them ever changes.
 */
export const reportVersions = sqliteTable(
  "report_versions",
  {
    id: rowId(),
    reportId: reportId(),
    version: integer("version").notNull(),
    status: text("status", { enum: VERSION_STATUSES }).notNull(),
    /** Why it was reissued, in words for its owner. */
    reason: text("reason").notNull(),
    /** What its owner stated when questioning the report; null for every other version. */
    stated: text("stated", { mode: "json" }).$type<Stated>(),
    ...versionColumns(),
  },
  (t) => [
    uniqueIndex("report_versions_number").on(t.reportId, t.version),
    // A report is questioned to a new version once.
    uniqueIndex("report_versions_questioned")
      .on(t.reportId)
      .where(sql`${t.stated} is not null and ${t.status} <> 'failed'`),
    // One in progress at a time.
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
 * The code that each version prints, for whoever wants to verify it. A report's row may go with its account, its codes
 * stay: a code that was issued is never said to be invented.
 */
export const reportCodes = sqliteTable(
  "report_codes",
  {
    code: text("code").primaryKey(),
    /** Null once the report was deleted. */
    reportId: text("report_id").references(() => reports.id, { onDelete: "set null" }),
    /** 1 is the bought one. */
    version: integer("version").notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("report_codes_version").on(t.reportId, t.version)],
);

/** The SHA-256 of each file that was stored for a version; a second one if the bucket lost the first. */
export const reportFiles = sqliteTable(
  "report_files",
  {
    reportId: reportId(),
    version: integer("version").notNull(),
    /** 64 hexadecimal digits, in lower case. */
    sha256: text("sha256").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.reportId, t.version, t.sha256] }),
    check("report_files_sha256", sql`length(${t.sha256}) = 64`),
  ],
);

/**
 * Signed links to a report, for people without a session: links that its owner shared, and links of closed accounts (no
 * recipient). Only the token's hash is stored.
 */
export const reportLinks = sqliteTable(
  "report_links",
  {
    id: rowId(),
    reportId: reportId(),
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: createdAt(),
    expiresAt: integer("expires_at").notNull(),
    revokedAt: integer("revoked_at"),
    /** The version it opens: 1 is the bought one. */
    version: integer("version").notNull().default(1),
    /** The recipient, encrypted for "share:{id}"; null for the links of closed accounts. */
    sealedRecipient: text("sealed_recipient"),
    opens: integer("opens").notNull().default(0),
    lastOpenedAt: integer("last_opened_at"),
    scope: text("scope", { enum: SHARE_SCOPES }).notNull().default("whole"),
  },
  (t) => [index("report_links_report").on(t.reportId), index("report_links_expiry").on(t.expiresAt)],
);

/** Queue messages that were given up; queues cannot be listed, and unconsumed messages expire. */
export const deadLetters = sqliteTable(
  "dead_letters",
  {
    /** The queue's message id, so that a repeated delivery is recorded once. */
    id: rowId(),
    queue: text("queue").notNull(),
    job: text("job", { mode: "json" }).notNull(),
    createdAt: createdAt(),
    resolvedAt: integer("resolved_at"),
  },
  (t) => [index("dead_letters_open").on(t.resolvedAt, t.createdAt)],
);

/** When a scheduled task last finished: `cron` is the scheduled run. */
export const heartbeats = sqliteTable("heartbeats", {
  name: text("name").primaryKey(),
  /** Epoch ms. */
  beatAt: integer("beat_at").notNull(),
});

// Mail and audit ------------------------------------------------------------------------------

/**
 * Mails and text messages, written in the batch of the change that causes them. `params` holds ids, never a token or a
 * text. The address is read from the account at delivery. Only a mail that outlives its account (`sealedTo`) keeps the
 * address, encrypted, until it is sent.
 */
export const mailOutbox = sqliteTable(
  "mail_outbox",
  {
    id: rowId(),
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
    // Finds the oldest waiting mail, however many wait.
    index("mail_outbox_waiting")
      .on(t.createdAt)
      .where(sql`${t.status} = 'pending'`),
    oneOf("mail_outbox_status_known", t.status, MAIL_STATUSES),
  ],
);

export const auditLog = sqliteTable(
  "audit_log",
  {
    id: rowId(),
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
    index("audit_log_action").on(t.action, t.createdAt),
    index("audit_log_actor").on(t.actorId, t.createdAt),
  ],
);

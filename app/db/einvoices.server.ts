import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { DEVICE_STATUSES, EINVOICE_STATUSES, type ZatcaMessage } from "#app/domains/einvoices/rules.ts";
import { createdAt, oneOf, rowId } from "./columns.ts";
import { invoices } from "./orders.server.ts";

/**
 * A unit that signs e-invoices, as the tax authority knows it. Each has its own chain of documents. Key and secret are
 * sealed for the row.
 */
export const einvoiceDevices = sqliteTable(
  "einvoice_devices",
  {
    id: rowId(),
    /** The interface that it was onboarded at: a unit of the sandbox signs nothing for production. */
    apiOrigin: text("api_origin").notNull(),
    name: text("name").notNull(),
    /** As in its request for a certificate, "1-…|2-…|3-…". */
    serial: text("serial").notNull().unique(),
    status: text("status", { enum: DEVICE_STATUSES }).notNull(),
    /** The private key, 64 hexadecimal digits, sealed for "einvoice-key:{id}". */
    sealedKey: text("sealed_key").notNull(),
    /** The request for a certificate, base64. */
    request: text("request").notNull(),
    /** What Fatoora calls the compliance request; the production certificate is asked for by it. */
    complianceRequestId: text("compliance_request_id"),
    /** Fatoora's token, which is the certificate in base64 twice: of the compliance one, then of the production one. */
    token: text("token"),
    /** The secret to the token, sealed for "einvoice-secret:{id}". */
    sealedSecret: text("sealed_secret"),
    /** End of the certificate. */
    expiresAt: integer("expires_at"),
    /** Until when somebody stamps for it, so that two do not sign the same place of the chain in vain. */
    stampedUntil: integer("stamped_until"),
    createdAt: createdAt(),
    activatedAt: integer("activated_at"),
  },
  (t) => [
    uniqueIndex("einvoice_devices_active")
      .on(t.apiOrigin)
      .where(sql`${t.status} = 'active'`),
    oneOf("einvoice_devices_status_known", t.status, DEVICE_STATUSES),
    check(
      "einvoice_devices_certified",
      sql`${t.status} = 'requested' or (${t.token} is not null and ${t.sealedSecret} is not null and ${t.expiresAt} is not null)`,
    ),
  ],
);

/**
 * Signed e-invoices: one for each invoice and credit note from the day on which the law asks for them. What was signed
 * never changes, which triggers hold; the rest of the row is what became of its report.
 */
export const einvoices = sqliteTable(
  "einvoices",
  {
    id: rowId(),
    deviceId: text("device_id")
      .notNull()
      .references(() => einvoiceDevices.id),
    /** Place in the unit's chain, from 1 (ICV). */
    counter: integer("counter").notNull(),
    invoiceId: text("invoice_id")
      .notNull()
      .unique()
      .references(() => invoices.id),
    uuid: text("uuid").notNull().unique(),
    /** Hash of the document before it (PIH), and its own; base64. */
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
    xml: text("xml").notNull(),
    qr: text("qr").notNull(),
    /** When its invoice was issued: it has to be reported within a day of that. */
    issuedAt: integer("issued_at").notNull(),
    createdAt: createdAt(),
    status: text("status", { enum: EINVOICE_STATUSES }).notNull(),
    attempts: integer("attempts").notNull(),
    /** When its job was last queued, and from when the sweep may queue it again. */
    enqueuedAt: integer("enqueued_at"),
    nextTryAt: integer("next_try_at").notNull(),
    lastError: text("last_error"),
    /** What Fatoora said of it. */
    messages: text("messages", { mode: "json" }).$type<ZatcaMessage[]>().notNull(),
    answeredAt: integer("answered_at"),
    /** When an administrator had a rejected one made good by new documents. */
    correctedAt: integer("corrected_at"),
  },
  (t) => [
    uniqueIndex("einvoices_chain").on(t.deviceId, t.counter),
    index("einvoices_waiting")
      .on(t.nextTryAt)
      .where(sql`${t.status} = 'waiting'`),
    index("einvoices_unreported")
      .on(t.issuedAt)
      .where(sql`${t.status} = 'waiting'`),
    index("einvoices_issued").on(t.issuedAt, t.id),
    index("einvoices_status").on(t.status, t.issuedAt, t.id),
    oneOf("einvoices_status_known", t.status, EINVOICE_STATUSES),
    check("einvoices_counter", sql`${t.counter} >= 1`),
    check("einvoices_answered", sql`(${t.status} = 'waiting') = (${t.answeredAt} is null)`),
    check("einvoices_corrected", sql`${t.correctedAt} is null or ${t.status} = 'rejected'`),
  ],
);

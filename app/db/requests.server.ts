import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { REQUEST_STATUSES, SERVICE_TYPES } from "#app/domains/requests/rules.ts";
import { ownerId, users } from "./accounts.server.ts";
import { createdAt, oneOf, rowId, updatedAt } from "./columns.ts";

/** Columns of every form sent to our team. */
const handledColumns = () => ({
  status: text("status", { enum: REQUEST_STATUSES }).notNull(),
  /** Key of the form that sent it, so that a second press sends nothing. */
  formKey: text("form_key").notNull().unique(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Members' requests for services. */
export const serviceRequests = sqliteTable(
  "service_requests",
  {
    id: rowId(),
    userId: ownerId(),
    fullName: text("full_name").notNull(),
    phone: text("phone").notNull(),
    email: text("email").notNull(),
    serviceType: text("service_type", { enum: SERVICE_TYPES }).notNull(),
    description: text("description").notNull(),
    ...handledColumns(),
  },
  (t) => [
    index("service_requests_user").on(t.userId, t.createdAt),
    index("service_requests_created").on(t.createdAt),
    index("service_requests_status").on(t.status, t.createdAt),
    oneOf("service_requests_type", t.serviceType, SERVICE_TYPES),
    oneOf("service_requests_status_known", t.status, REQUEST_STATUSES),
  ],
);

/** Messages from the contact form. */
export const contactMessages = sqliteTable(
  "contact_messages",
  {
    id: rowId(),
    /** The signed-in member, if any. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    fullName: text("full_name").notNull(),
    email: text("email").notNull(),
    phone: text("phone"),
    subject: text("subject").notNull(),
    message: text("message").notNull(),
    ...handledColumns(),
  },
  (t) => [
    index("contact_messages_user").on(t.userId),
    index("contact_messages_created").on(t.createdAt),
    index("contact_messages_status").on(t.status, t.createdAt),
    oneOf("contact_messages_status_known", t.status, REQUEST_STATUSES),
  ],
);

/** Administrators' notes on either, for each other. */
export const requestNotes = sqliteTable(
  "request_notes",
  {
    id: rowId(),
    serviceRequestId: text("service_request_id").references(() => serviceRequests.id, {
      onDelete: "cascade",
    }),
    contactMessageId: text("contact_message_id").references(() => contactMessages.id, {
      onDelete: "cascade",
    }),
    authorId: text("author_id").references(() => users.id, { onDelete: "set null" }),
    note: text("note").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("request_notes_service").on(t.serviceRequestId, t.createdAt),
    index("request_notes_contact").on(t.contactMessageId, t.createdAt),
    index("request_notes_author").on(t.authorId),
    check("request_notes_subject", sql`(${t.serviceRequestId} is null) <> (${t.contactMessageId} is null)`),
  ],
);

/**
 * Counts maintained by triggers, which only the migrations define. `topic` is people (status all, office, suspended,
 * admin), listings (pending: those that wait; approved, rejected), reports, payments (with the sum of their amounts in
 * halalas, less refunds), service_requests or contact_messages (each by status).
 */
export const storedCounts = sqliteTable(
  "stored_counts",
  {
    topic: text("topic").notNull(),
    status: text("status").notNull(),
    n: integer("n").notNull(),
    amount: integer("amount").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.topic, t.status] })],
);

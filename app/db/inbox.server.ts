import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { PERSON_REPORT_REASONS, SIDES, VIEWING_STATES } from "#app/domains/listings/inbox/rules.ts";
import { ownerId, users } from "./accounts.server.ts";
import { officeId } from "./offices.server.ts";
import { createdAt, oneOf, rowId } from "./columns.ts";
import { listingId } from "./listings.server.ts";

const person = (column: string) =>
  text(column)
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** What a member and the advertiser of a listing wrote to each other: one conversation for each member and listing. */
export const conversations = sqliteTable(
  "conversations",
  {
    id: rowId(),
    listingId: listingId(),
    askerId: person("asker_id"),
    /** Who handles the listing. */
    ownerId: person("owner_id"),
    /** The office that the listing belongs to: its owners read along. */
    officeId: officeId(),
    /** When it was asked first. */
    createdAt: createdAt(),
    /** The advertiser's first answer. The time to answer is measured from `createdAt` to it. */
    firstAnsweredAt: integer("first_answered_at"),
    lastAskedAt: integer("last_asked_at").notNull(),
    lastAnsweredAt: integer("last_answered_at"),
    lastMessageAt: integer("last_message_at").notNull(),
    /** Of messages from before the inbox, which were promised to be kept for 30 days; null once somebody goes on writing. */
    keptUntil: integer("kept_until"),
    /** Each side has read the other's messages up to these moments. */
    askerReadAt: integer("asker_read_at").notNull().default(0),
    ownerReadAt: integer("owner_read_at").notNull().default(0),
  },
  (t) => [
    unique("conversations_once").on(t.listingId, t.askerId),
    index("conversations_asker").on(t.askerId, t.lastMessageAt, t.id),
    index("conversations_owner").on(t.ownerId, t.lastMessageAt, t.id),
    // The time to answer is read from this index alone.
    index("conversations_answers").on(t.ownerId, t.createdAt, t.firstAnsweredAt),
    index("conversations_office")
      .on(t.officeId, t.lastMessageAt, t.id)
      .where(sql`office_id is not null`),
    index("conversations_office_answers")
      .on(t.officeId, t.createdAt, t.firstAnsweredAt)
      .where(sql`office_id is not null`),
    index("conversations_old").on(t.lastMessageAt),
    index("conversations_kept_until")
      .on(t.keptUntil)
      .where(sql`${t.keptUntil} is not null`),
    // Only what is unread, which every page of the dashboard counts.
    index("conversations_unread_asked")
      .on(t.ownerId)
      .where(sql`${t.lastAskedAt} > ${t.ownerReadAt}`),
    index("conversations_unread_answered")
      .on(t.askerId)
      .where(sql`${t.lastAnsweredAt} > ${t.askerReadAt}`),
    check("conversations_two", sql`${t.askerId} <> ${t.ownerId}`),
  ],
);

/** The conversation that a row belongs to, and goes with. */
const conversationId = () =>
  text("conversation_id")
    .notNull()
    .references(() => conversations.id, { onDelete: "cascade" });

/**
 * The messages of conversations. The asker's have the asker as sender, the advertiser's the owner. A trigger, which only
 * the migrations define, puts a message into its conversation that the Worker before wrote without one.
 */
export const listingMessages = sqliteTable(
  "listing_messages",
  {
    /** Derived from what makes two submissions the same, so that a message is never there twice. */
    id: rowId(),
    listingId: listingId(),
    senderId: person("sender_id"),
    /** Encrypted, bound to the message's id. */
    sealed: text("sealed").notNull(),
    createdAt: createdAt(),
    conversationId: text("conversation_id").references(() => conversations.id, { onDelete: "cascade" }),
  },
  (t) => [
    index("listing_messages_listing").on(t.listingId),
    index("listing_messages_sender").on(t.senderId, t.createdAt),
    index("listing_messages_conversation").on(t.conversationId, t.createdAt, t.id),
  ],
);

/** Times proposed for a viewing, and what became of them. */
export const viewings = sqliteTable(
  "viewings",
  {
    id: rowId(),
    conversationId: conversationId(),
    /** The event in people's calendars: kept when a confirmed viewing is moved. */
    uid: text("uid").notNull(),
    /** The event's revision, as calendars count it (RFC 5545, SEQUENCE). */
    sequence: integer("sequence").notNull(),
    proposedBy: text("proposed_by", { enum: SIDES }).notNull(),
    /** Up to three beginnings, epoch ms, in order. */
    times: text("times", { mode: "json" }).$type<number[]>().notNull(),
    state: text("state", { enum: VIEWING_STATES }).notNull(),
    /** The time that both agreed on. */
    confirmedFor: integer("confirmed_for"),
    createdAt: createdAt(),
    decidedAt: integer("decided_at"),
  },
  (t) => [
    index("viewings_conversation").on(t.conversationId, t.createdAt),
    uniqueIndex("viewings_proposed")
      .on(t.conversationId)
      .where(sql`${t.state} = 'proposed'`),
    uniqueIndex("viewings_confirmed")
      .on(t.conversationId)
      .where(sql`${t.state} = 'confirmed'`),
    oneOf("viewings_side", t.proposedBy, SIDES),
    oneOf("viewings_state", t.state, VIEWING_STATES),
    check("viewings_time", sql`${t.state} <> 'confirmed' or ${t.confirmedFor} is not null`),
  ],
);

/** Members who take no messages from another. */
export const blocks = sqliteTable(
  "blocks",
  {
    blockerId: person("blocker_id"),
    blockedId: person("blocked_id"),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.blockerId, t.blockedId] }), index("blocks_blocked").on(t.blockedId)],
);

/** Reports of a person for what they wrote in a conversation: once for each conversation and reporter. */
export const personReports = sqliteTable(
  "person_reports",
  {
    id: rowId(),
    /** Null once the conversation is gone: the report stays, also if the reported person deletes the listing. */
    conversationId: text("conversation_id").references(() => conversations.id, { onDelete: "set null" }),
    /** Who reports. */
    userId: ownerId(),
    reportedId: person("reported_id"),
    reason: text("reason", { enum: PERSON_REPORT_REASONS }).notNull(),
    note: text("note"),
    createdAt: createdAt(),
    resolvedAt: integer("resolved_at"),
  },
  (t) => [
    unique("person_reports_once").on(t.conversationId, t.userId),
    index("person_reports_open").on(t.resolvedAt, t.createdAt),
    index("person_reports_user").on(t.userId),
    index("person_reports_reported").on(t.reportedId),
    oneOf("person_reports_reason", t.reason, PERSON_REPORT_REASONS),
  ],
);

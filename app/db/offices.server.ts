import { index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { OFFICE_ROLES } from "#app/domains/offices/rules.ts";
import { COUNTRIES } from "#app/domains/valuation/rules.ts";
import { ownerId, users } from "./accounts.server.ts";
import { createdAt, oneOf, rowId, updatedAt } from "./columns.ts";

/** Real-estate offices: each has people, and the listings that they post for it. */
export const offices = sqliteTable(
  "offices",
  {
    id: rowId(),
    /** Its address, /office/{slug}. It never changes. */
    slug: text("slug").notNull().unique(),
    name: text("name").notNull(),
    country: text("country", { enum: COUNTRIES }).notNull(),
    /** The brokerage's licence as its owner typed it; nobody has checked it. */
    licenceNumber: text("licence_number"),
    about: text("about"),
    /** Since when its page and all its listings are hidden by an administrator, and why. */
    suspendedAt: integer("suspended_at"),
    suspendedFor: text("suspended_for"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("offices_newest").on(t.createdAt, t.id), oneOf("offices_country", t.country, COUNTRIES)],
);

/** The office that a row belongs to; null if it is its person's alone. */
export const officeId = () => text("office_id").references(() => offices.id);

const ofOffice = () =>
  text("office_id")
    .notNull()
    .references(() => offices.id, { onDelete: "cascade" });

/** Who belongs to an office. The primary key lets nobody belong to two. */
export const officePeople = sqliteTable(
  "office_people",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    officeId: ofOffice(),
    role: text("role", { enum: OFFICE_ROLES }).notNull(),
    joinedAt: integer("joined_at").notNull(),
  },
  (t) => [
    index("office_people_office").on(t.officeId, t.role, t.joinedAt),
    oneOf("office_people_role", t.role, OFFICE_ROLES),
  ],
);

/** Invitations that nobody has accepted yet. One that was accepted or withdrawn is deleted. */
export const officeInvitations = sqliteTable(
  "office_invitations",
  {
    id: rowId(),
    officeId: ofOffice(),
    /** Who sent it last. */
    userId: ownerId(),
    /** In lower case. Only the account with this address can accept. */
    email: text("email").notNull(),
    role: text("role", { enum: OFFICE_ROLES }).notNull(),
    /** SHA-256 of the token in the mailed link. */
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: createdAt(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [
    unique("office_invitations_once").on(t.officeId, t.email),
    index("office_invitations_user").on(t.userId),
    index("office_invitations_email").on(t.email),
    index("office_invitations_expiry").on(t.expiresAt),
    oneOf("office_invitations_role", t.role, OFFICE_ROLES),
  ],
);

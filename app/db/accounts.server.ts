import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { AUTH_TOKEN_PURPOSES, ROLES } from "#app/domains/accounts/rules.ts";
import { createdAt, oneOf } from "./columns.ts";

export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    /** Lower case; the schema, not the code, keeps one account per address. */
    email: text("email").notNull().unique(),
    passwordHash: text("password_hash"),
    emailConfirmedAt: integer("email_confirmed_at"),
    createdAt: createdAt(),
  },
  (t) => [
    // The sweep looks for accounts never confirmed each minute; only those are in this index.
    index("users_unconfirmed")
      .on(t.createdAt)
      .where(sql`${t.emailConfirmedAt} is null`),
    check("users_email_lower", sql`${t.email} = lower(${t.email}) and instr(${t.email}, '@') > 1`),
  ],
);

/** Lucia's sessions. `id` is the SHA-256 of the id that the cookie holds. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: integer("expires_at").notNull(),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
    lastUsedAt: integer("last_used_at").notNull(),
    /** When the second factor was last given in this session (aal2). */
    mfaAt: integer("mfa_at"),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);

/** Mailed links. The token is an HMAC of the row's id, derived when the mail is delivered; only its hash is here. */
export const authTokens = sqliteTable(
  "auth_tokens",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: AUTH_TOKEN_PURPOSES }).notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    expiresAt: integer("expires_at").notNull(),
    consumedAt: integer("consumed_at"),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf("auth_tokens_purpose", t.purpose, AUTH_TOKEN_PURPOSES),
    index("auth_tokens_user").on(t.userId),
    index("auth_tokens_expiry").on(t.expiresAt),
  ],
);

export const profiles = sqliteTable("profiles", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  fullName: text("full_name"),
  phone: text("phone"),
  avatarUrl: text("avatar_url"),
  createdAt: createdAt(),
  updatedAt: integer("updated_at").notNull(),
});

export const userRoles = sqliteTable(
  "user_roles",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role", { enum: ROLES }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.role] }), oneOf("user_roles_role", t.role, ROLES)],
);

/** Fixed-window counters for the limits that are longer than the platform's limiter allows. */
export const rateCounters = sqliteTable(
  "rate_counters",
  {
    key: text("key").primaryKey(),
    windowStartAt: integer("window_start_at").notNull(),
    hits: integer("hits").notNull(),
  },
  (t) => [index("rate_counters_age").on(t.windowStartAt)],
);

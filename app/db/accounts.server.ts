import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  AUTH_TOKEN_PURPOSES,
  EXPORT_STATUSES,
  FACTOR_STATUSES,
  FACTOR_TYPES,
  FIRST_FACTORS,
  ROLES,
  SECOND_FACTORS,
} from "#app/domains/accounts/rules.ts";
import { createdAt, oneOf, rowId, updatedAt } from "./columns.ts";

export const users = sqliteTable(
  "users",
  {
    id: rowId(),
    /** Lower case; the schema, not the code, keeps one account per address. */
    email: text("email").notNull().unique(),
    passwordHash: text("password_hash"),
    emailConfirmedAt: integer("email_confirmed_at"),
    /** Closed by its owner: the row keeps nothing personal, but stays for the payments that refer to it. */
    closedAt: integer("closed_at"),
    /** When a closed account's reports were deleted too. */
    purgedAt: integer("purged_at"),
    /** Marked by an administrator as a real-estate office, which pays the office price. */
    officeSince: integer("office_since"),
    /**
     * Suspended by an administrator, with the reason shown to the person: they can only sign in and download what is
     * theirs.
     */
    suspendedAt: integer("suspended_at"),
    suspendedFor: text("suspended_for"),
    createdAt: createdAt(),
  },
  (t) => [
    index("users_created").on(t.createdAt),
    // Only closed accounts whose reports are still kept: the few that the sweep reads.
    index("users_closing")
      .on(t.closedAt)
      .where(sql`${t.closedAt} is not null and ${t.purgedAt} is null`),
    // The administration's filters.
    index("users_offices")
      .on(t.createdAt, t.id)
      .where(sql`${t.officeSince} is not null`),
    index("users_suspended")
      .on(t.createdAt, t.id)
      .where(sql`${t.suspendedAt} is not null`),
    // Only unconfirmed accounts, which the sweep looks for every minute.
    index("users_unconfirmed")
      .on(t.createdAt)
      .where(sql`${t.emailConfirmedAt} is null`),
    check("users_email_lower", sql`${t.email} = lower(${t.email}) and instr(${t.email}, '@') > 1`),
  ],
);

/** The owner; the row is deleted with their account. */
export const ownerId = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Lucia's sessions. `id` is the SHA-256 of the id in the cookie. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: rowId(),
    /** Identifies the session in lists, forms and access tokens; grants no access. */
    handle: text("handle").notNull().unique(),
    userId: ownerId(),
    expiresAt: integer("expires_at").notNull(),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
    lastUsedAt: integer("last_used_at").notNull(),
    firstFactor: text("first_factor", { enum: FIRST_FACTORS }).notNull(),
    /** When the person last proved their identity in this session, by any factor. */
    authenticatedAt: integer("authenticated_at").notNull(),
    /** The last second factor given in this session, and when (aal2); null at aal1. */
    secondFactor: text("second_factor", { enum: SECOND_FACTORS }),
    mfaAt: integer("mfa_at"),
  },
  (t) => [
    index("sessions_user").on(t.userId, t.lastUsedAt),
    index("sessions_expiry").on(t.expiresAt),
    check("sessions_level", sql`(${t.secondFactor} is null) = (${t.mfaAt} is null)`),
  ],
);

/** Second factors as in GoTrue: enrolled unverified, then verified by a first code. At most ten per user. */
export const mfaFactors = sqliteTable(
  "mfa_factors",
  {
    id: rowId(),
    userId: ownerId(),
    friendlyName: text("friendly_name").notNull(),
    factorType: text("factor_type", { enum: FACTOR_TYPES }).notNull(),
    status: text("status", { enum: FACTOR_STATUSES }).notNull(),
    /** Encrypted (platform/seal). TOTP: the secret; phone: the number in E.164. */
    sealed: text("sealed").notNull(),
    /** Phone: its last digits, to tell numbers apart. */
    hint: text("hint"),
    /** The last accepted TOTP time step: each step works once. */
    usedStep: integer("used_step"),
    /** Consecutive wrong codes over all challenges; five lock the factor, longer each time. */
    failures: integer("failures").notNull().default(0),
    lockedUntil: integer("locked_until"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("mfa_factors_name").on(t.userId, t.friendlyName),
    index("mfa_factors_unverified")
      .on(t.createdAt)
      .where(sql`${t.status} = 'unverified'`),
    oneOf("mfa_factors_type", t.factorType, FACTOR_TYPES),
    oneOf("mfa_factors_status", t.status, FACTOR_STATUSES),
  ],
);

/** A request for a code, bound to the session that made it. A phone's code is derived from `id`, and never stored. */
export const mfaChallenges = sqliteTable(
  "mfa_challenges",
  {
    id: rowId(),
    factorId: text("factor_id")
      .notNull()
      .references(() => mfaFactors.id, { onDelete: "cascade" }),
    /** Handle of the requesting session. */
    sessionHandle: text("session_handle").notNull(),
    failures: integer("failures").notNull().default(0),
    createdAt: createdAt(),
    expiresAt: integer("expires_at").notNull(),
    verifiedAt: integer("verified_at"),
  },
  (t) => [
    index("mfa_challenges_factor").on(t.factorId, t.expiresAt),
    index("mfa_challenges_expiry").on(t.expiresAt),
  ],
);

/** Recovery codes: scrypt hashes with one salt per set (`password_hash` format). */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    id: rowId(),
    userId: ownerId(),
    codeHash: text("code_hash").notNull(),
    usedAt: integer("used_at"),
    createdAt: createdAt(),
  },
  (t) => [index("recovery_codes_user").on(t.userId)],
);

/**
 * Requests for mailed links. A row is written whether or not the address has an account, so that the response takes
 * equally long; the queue looks the account up and deletes the row. The address is encrypted.
 */
export const linkRequests = sqliteTable(
  "link_requests",
  {
    id: rowId(),
    purpose: text("purpose", { enum: AUTH_TOKEN_PURPOSES }).notNull(),
    sealedEmail: text("sealed_email").notNull(),
    /** Where the person wanted to go, for the link's row; null is the dashboard. */
    next: text("next"),
    createdAt: createdAt(),
    enqueuedAt: integer("enqueued_at").notNull(),
  },
  (t) => [
    oneOf("link_requests_purpose", t.purpose, AUTH_TOKEN_PURPOSES),
    index("link_requests_enqueued").on(t.enqueuedAt),
  ],
);

/** An export of a person's data: one ZIP in the private bucket, kept for some days. */
export const dataExports = sqliteTable(
  "data_exports",
  {
    id: rowId(),
    userId: ownerId(),
    status: text("status", { enum: EXPORT_STATUSES }).notNull(),
    fileKey: text("file_key"),
    sizeBytes: integer("size_bytes"),
    createdAt: createdAt(),
    enqueuedAt: integer("enqueued_at").notNull(),
    completedAt: integer("completed_at"),
    expiresAt: integer("expires_at"),
  },
  (t) => [
    oneOf("data_exports_status", t.status, EXPORT_STATUSES),
    index("data_exports_user").on(t.userId, t.createdAt),
    index("data_exports_waiting").on(t.status, t.enqueuedAt),
    index("data_exports_expiry").on(t.expiresAt),
    check(
      "data_exports_ready",
      sql`${t.status} <> 'ready' or (${t.fileKey} is not null and ${t.expiresAt} is not null)`,
    ),
  ],
);

/** Mailed links. The token is an HMAC of the row's id, derived when the mail is delivered; only its hash is here. */
export const authTokens = sqliteTable(
  "auth_tokens",
  {
    id: rowId(),
    userId: ownerId(),
    purpose: text("purpose", { enum: AUTH_TOKEN_PURPOSES }).notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    expiresAt: integer("expires_at").notNull(),
    consumedAt: integer("consumed_at"),
    /** Where the link leads once it is used, in any browser: a path of this site. Null is the dashboard. */
    next: text("next"),
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
  updatedAt: updatedAt(),
});

/** The folded words of a person's name and the digits of their number, by which the administration finds people. */
export const personWords = sqliteTable(
  "person_words",
  {
    word: text("word").notNull(),
    userId: ownerId(),
  },
  (t) => [primaryKey({ columns: [t.word, t.userId] }), index("person_words_user").on(t.userId)],
);

export const userRoles = sqliteTable(
  "user_roles",
  {
    userId: ownerId(),
    role: text("role", { enum: ROLES }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.role] }), oneOf("user_roles_role", t.role, ROLES)],
);

/**
 * Consecutive failed passwords, which do not expire (docs/accounts-security.md, Guessing): for an account, by strangers
 * and by its known browsers; for an address without an account, under a keyed tag.
 */
export const passwordFailures = sqliteTable(
  "password_failures",
  {
    key: text("key").primaryKey(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    failures: integer("failures").notNull(),
    lastFailedAt: integer("last_failed_at").notNull(),
  },
  (t) => [
    index("password_failures_user").on(t.userId),
    // Only addresses without an account, which the sweep looks for.
    index("password_failures_unknown")
      .on(t.lastFailedAt)
      .where(sql`${t.userId} is null`),
  ],
);

/**
 * Counters of attempts. Fixed windows (`windowStartAt`, `hits`) for limits longer than the platform's limiter allows;
 * growing delays, with `blockedUntil` as the time of the next accepted attempt.
 */
export const rateCounters = sqliteTable(
  "rate_counters",
  {
    key: text("key").primaryKey(),
    windowStartAt: integer("window_start_at").notNull(),
    hits: integer("hits").notNull(),
    blockedUntil: integer("blocked_until"),
  },
  (t) => [index("rate_counters_age").on(t.windowStartAt)],
);

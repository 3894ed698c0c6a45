import { asc, eq, or, sql } from "drizzle-orm";
import {
  auditLog,
  contactMessages,
  dataExports,
  listings,
  mailOutbox,
  mfaFactors,
  payments,
  profiles,
  recoveryCodes,
  reports,
  serviceRequests,
  sessions,
  userRoles,
  users,
} from "#app/db/schema.server.ts";
import { iso } from "#app/lib/iso.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { gatherMarketplace } from "./gather-marketplace.server.ts";
import { gatherOrders } from "./gather-orders.server.ts";
import { gatherRequests } from "./gather-requests.server.ts";

type Db = Pick<AppContext, "db">;
type Ctx = Pick<AppContext, "db" | "settings" | "log">;

/**
 * Everything kept about a person, in the shape it has in `account.json`; reports come apart, because they are many and
 * long. Null once the account is closed or gone. No secret, hash, token or session id is even read.
 */
export async function gatherData(ctx: Ctx, userId: string) {
  const account = await accountOf(ctx, userId);
  if (!account) return null;
  return {
    ...account,
    sessions: await sessionsOf(ctx, userId),
    second_factors: await factorsOf(ctx, userId),
    recovery_codes: await codesOf(ctx, userId),
    ...(await gatherOrders(ctx, userId)),
    ...(await gatherMarketplace(ctx, userId)),
    ...(await gatherRequests(ctx, userId)),
    mails: await mailsOf(ctx, userId),
    audit: await trailOf(ctx, userId),
    exports: await exportsOf(ctx, userId),
  };
}

async function accountOf({ db }: Db, userId: string) {
  const [row] = await db
    .select({
      user: {
        id: users.id,
        email: users.email,
        emailConfirmedAt: users.emailConfirmedAt,
        closedAt: users.closedAt,
        createdAt: users.createdAt,
        suspendedAt: users.suspendedAt,
        suspendedFor: users.suspendedFor,
        hasPassword: sql`${users.passwordHash} is not null`.mapWith(Boolean),
      },
      profile: profiles,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  if (!row || row.user.closedAt !== null) return null;
  const roles = await db.query.userRoles.findMany({ where: eq(userRoles.userId, userId) });
  const { user, profile } = row;
  return {
    account: {
      id: user.id,
      email: user.email,
      email_confirmed_at: iso(user.emailConfirmedAt),
      registered_at: iso(user.createdAt),
      suspended_at: iso(user.suspendedAt),
      suspended_for: user.suspendedFor,
      has_password: user.hasPassword,
      roles: roles.map(({ role, createdAt }) => ({ role, granted_at: iso(createdAt) })),
    },
    profile: profile && {
      full_name: profile.fullName,
      phone: profile.phone,
      avatar_url: profile.avatarUrl,
      updated_at: iso(profile.updatedAt),
    },
  };
}

async function sessionsOf({ db }: Db, userId: string) {
  const rows = await db
    .select({
      userAgent: sessions.userAgent,
      firstFactor: sessions.firstFactor,
      secondFactor: sessions.secondFactor,
      createdAt: sessions.createdAt,
      authenticatedAt: sessions.authenticatedAt,
      mfaAt: sessions.mfaAt,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.createdAt));
  return rows.map((row) => ({
    device: row.userAgent,
    signed_in_by: row.firstFactor,
    second_factor: row.secondFactor,
    signed_in_at: iso(row.createdAt),
    last_proof_at: iso(Math.max(row.authenticatedAt, row.mfaAt ?? 0)),
    last_used_at: iso(row.lastUsedAt),
    expires_at: iso(row.expiresAt),
  }));
}

async function factorsOf({ db }: Db, userId: string) {
  const rows = await db
    .select({
      friendlyName: mfaFactors.friendlyName,
      factorType: mfaFactors.factorType,
      status: mfaFactors.status,
      hint: mfaFactors.hint,
      createdAt: mfaFactors.createdAt,
      updatedAt: mfaFactors.updatedAt,
    })
    .from(mfaFactors)
    .where(eq(mfaFactors.userId, userId))
    .orderBy(asc(mfaFactors.createdAt));
  return rows.map((row) => ({
    name: row.friendlyName,
    type: row.factorType,
    status: row.status,
    last_digits: row.hint,
    added_at: iso(row.createdAt),
    changed_at: iso(row.updatedAt),
  }));
}

/** When codes were made and used; the codes themselves rest only as hashes. */
async function codesOf({ db }: Db, userId: string) {
  const rows = await db
    .select({ createdAt: recoveryCodes.createdAt, usedAt: recoveryCodes.usedAt })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
    .orderBy(asc(recoveryCodes.createdAt));
  return rows.map(({ createdAt, usedAt }) => ({ made_at: iso(createdAt), used_at: iso(usedAt) }));
}

async function mailsOf({ db }: Db, userId: string) {
  const rows = await db
    .select({
      template: mailOutbox.template,
      status: mailOutbox.status,
      createdAt: mailOutbox.createdAt,
      sentAt: mailOutbox.sentAt,
    })
    .from(mailOutbox)
    .where(eq(mailOutbox.userId, userId))
    .orderBy(asc(mailOutbox.createdAt));
  return rows.map((row) => ({
    template: row.template,
    status: row.status,
    written_at: iso(row.createdAt),
    sent_at: iso(row.sentAt),
  }));
}

/**
 * The audit log's lines about the person's account, second factors, payments, reports, listings, copies, requests and
 * messages, and about what they did themselves. Of acts on somebody else (an administrator's) only kind and time: the
 * rest belongs to that person.
 */
async function trailOf({ db }: Db, userId: string) {
  const owners = [
    users.id,
    mfaFactors.userId,
    payments.userId,
    reports.userId,
    listings.userId,
    dataExports.userId,
    serviceRequests.userId,
    contactMessages.userId,
  ];
  // Each list by itself: D1 takes no union of more than five.
  const isTheirs = sql`(${sql.join(
    owners.map(
      (owner) => sql`${auditLog.subjectId} in (select id from ${owner.table} where ${owner} = ${userId})`,
    ),
    sql` or `,
  )})`;
  const rows = await db
    .select({
      action: auditLog.action,
      actorId: auditLog.actorId,
      subjectId: auditLog.subjectId,
      details: auditLog.details,
      createdAt: auditLog.createdAt,
      isTheirs: sql`${isTheirs}`.mapWith(Boolean),
    })
    .from(auditLog)
    .where(or(eq(auditLog.actorId, userId), isTheirs))
    .orderBy(asc(auditLog.createdAt));
  return rows.map((row) => ({
    action: row.action,
    by: row.actorId === userId ? "you" : row.actorId === null ? "system" : "staff",
    ...(row.isTheirs ? { subject_id: row.subjectId, details: row.details } : {}),
    at: iso(row.createdAt),
  }));
}

async function exportsOf({ db }: Db, userId: string) {
  const rows = await db.query.dataExports.findMany({
    where: eq(dataExports.userId, userId),
    orderBy: asc(dataExports.createdAt),
  });
  return rows.map((row) => ({
    status: row.status,
    requested_at: iso(row.createdAt),
    completed_at: iso(row.completedAt),
    expires_at: iso(row.expiresAt),
    size_bytes: row.sizeBytes,
  }));
}

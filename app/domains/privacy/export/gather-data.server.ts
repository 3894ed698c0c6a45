import { asc, eq, or, sql } from "drizzle-orm";
import {
  apiKeys,
  apiUsage,
  auditLog,
  contactMessages,
  dataExports,
  listings,
  mailOutbox,
  imports,
  importSources,
  mfaFactors,
  officeInvitations,
  officePeople,
  offices,
  payments,
  profiles,
  recoveryCodes,
  reports,
  serviceRequests,
  sessions,
  userRoles,
  users,
  webhookDeliveries,
  webhooks,
} from "#app/db/schema.server.ts";
import { iso } from "#app/lib/iso.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { gatherHoldings } from "./gather-holdings.server.ts";
import { gatherMarketplace } from "./gather-marketplace.server.ts";
import { gatherOrders } from "./gather-orders.server.ts";
import { gatherImports } from "./gather-imports.server.ts";
import { gatherRequests } from "./gather-requests.server.ts";
import { isoOf, listOwned } from "./list-owned.server.ts";

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
    api_keys: await keysOf(ctx, userId),
    webhooks: await webhooksOf(ctx, userId),
    office: await officeOf(ctx, userId),
    ...(await gatherOrders(ctx, userId)),
    ...(await gatherMarketplace(ctx, userId)),
    ...(await gatherHoldings(ctx, userId)),
    ...(await gatherImports(ctx, userId)),
    ...(await gatherRequests(ctx, userId)),
    mails: await mailsOf(ctx, userId),
    audit: await trailOf(ctx, userId),
    exports: await exportsOf(ctx, userId),
  };
}

async function accountOf({ db }: Db, userId: string) {
  const [row] = await db
    .select({
      isClosed: sql`${users.closedAt} is not null`.mapWith(Boolean),
      account: {
        id: users.id,
        email: users.email,
        email_confirmed_at: isoOf(users.emailConfirmedAt),
        registered_at: isoOf(users.createdAt),
        suspended_at: isoOf(users.suspendedAt),
        suspended_for: users.suspendedFor,
        has_password: sql`${users.passwordHash} is not null`.mapWith(Boolean),
      },
      profile: profiles,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  if (!row || row.isClosed) return null;
  const roles = await db
    .select({ role: userRoles.role, granted_at: isoOf(userRoles.createdAt) })
    .from(userRoles)
    .where(eq(userRoles.userId, userId));
  const { account, profile } = row;
  return {
    account: { ...account, roles },
    profile: profile && {
      full_name: profile.fullName,
      phone: profile.phone,
      avatar_url: profile.avatarUrl,
      updated_at: iso(profile.updatedAt),
    },
  };
}

function sessionsOf(ctx: Db, userId: string) {
  return listOwned(ctx, sessions, userId, {
    device: sessions.userAgent,
    signed_in_by: sessions.firstFactor,
    second_factor: sessions.secondFactor,
    signed_in_at: isoOf(sessions.createdAt),
    last_proof_at: sql`max(${sessions.authenticatedAt}, coalesce(${sessions.mfaAt}, 0))`.mapWith(iso),
    last_used_at: isoOf(sessions.lastUsedAt),
    expires_at: isoOf(sessions.expiresAt),
  });
}

function factorsOf(ctx: Db, userId: string) {
  return listOwned(ctx, mfaFactors, userId, {
    name: mfaFactors.friendlyName,
    type: mfaFactors.factorType,
    status: mfaFactors.status,
    last_digits: mfaFactors.hint,
    added_at: isoOf(mfaFactors.createdAt),
    changed_at: isoOf(mfaFactors.updatedAt),
  });
}

/** When codes were made and used; the codes themselves rest only as hashes. */
function codesOf(ctx: Db, userId: string) {
  return listOwned(ctx, recoveryCodes, userId, {
    made_at: isoOf(recoveryCodes.createdAt),
    used_at: isoOf(recoveryCodes.usedAt),
  });
}

/** Keys of the open interface with their calls by day; the keys themselves rest only as hashes. */
async function keysOf(ctx: Db, userId: string) {
  const keys = await listOwned(ctx, apiKeys, userId, {
    id: apiKeys.id,
    name: apiKeys.name,
    shown_as: apiKeys.shownAs,
    made_at: isoOf(apiKeys.createdAt),
    revoked_at: isoOf(apiKeys.revokedAt),
  });
  const usage = await ctx.db
    .select({
      keyId: apiUsage.keyId,
      day: apiUsage.day,
      calls: apiUsage.calls,
      last_at: isoOf(apiUsage.lastAt),
    })
    .from(apiUsage)
    .innerJoin(apiKeys, eq(apiKeys.id, apiUsage.keyId))
    .where(eq(apiKeys.userId, userId))
    .orderBy(asc(apiUsage.day));
  return keys.map(({ id, ...key }) => ({
    ...key,
    usage: usage.flatMap(({ keyId, ...day }) => (keyId === id ? [day] : [])),
  }));
}

/** Their webhooks with the messages of the last month; the secrets rest sealed. */
async function webhooksOf(ctx: Db, userId: string) {
  const hooks = await listOwned(ctx, webhooks, userId, {
    id: webhooks.id,
    address: webhooks.address,
    topic: webhooks.topic,
    made_at: isoOf(webhooks.createdAt),
    paused_at: isoOf(webhooks.pausedAt),
  });
  const messages = await ctx.db
    .select({
      webhookId: webhookDeliveries.webhookId,
      event: webhookDeliveries.event,
      facts: webhookDeliveries.facts,
      status: webhookDeliveries.status,
      at: isoOf(webhookDeliveries.createdAt),
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhooks.userId, userId))
    .orderBy(asc(webhookDeliveries.createdAt));
  return hooks.map(({ id, ...hook }) => ({
    ...hook,
    messages: messages.flatMap(({ webhookId, ...message }) => (webhookId === id ? [message] : [])),
  }));
}

/** The office that the person belongs to, and the invitations that they sent for it. */
async function officeOf({ db }: Db, userId: string) {
  const [office] = await db
    .select({
      name: offices.name,
      address: offices.slug,
      role: officePeople.role,
      joined_at: isoOf(officePeople.joinedAt),
    })
    .from(officePeople)
    .innerJoin(offices, eq(offices.id, officePeople.officeId))
    .where(eq(officePeople.userId, userId));
  const invitations = await listOwned({ db }, officeInvitations, userId, {
    email: officeInvitations.email,
    role: officeInvitations.role,
    sent_at: isoOf(officeInvitations.createdAt),
  });
  return { ...(office ?? { name: null, address: null, role: null, joined_at: null }), invitations };
}

function mailsOf(ctx: Db, userId: string) {
  return listOwned(ctx, mailOutbox, userId, {
    template: mailOutbox.template,
    status: mailOutbox.status,
    written_at: isoOf(mailOutbox.createdAt),
    sent_at: isoOf(mailOutbox.sentAt),
  });
}

/**
 * The audit log's lines about the person's account, second factors, payments, reports, listings, copies, keys, imports, requests and
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
    apiKeys.userId,
    webhooks.userId,
    imports.userId,
    importSources.userId,
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

function exportsOf(ctx: Db, userId: string) {
  return listOwned(ctx, dataExports, userId, {
    status: dataExports.status,
    requested_at: isoOf(dataExports.createdAt),
    completed_at: isoOf(dataExports.completedAt),
    expires_at: isoOf(dataExports.expiresAt),
    size_bytes: dataExports.sizeBytes,
  });
}

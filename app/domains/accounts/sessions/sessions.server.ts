import { and, desc, eq, gt, inArray, lt, ne, not, sql, type SQL } from "drizzle-orm";
import { generateIdFromEntropySize } from "lucia";
import { sessions } from "#app/db/schema.server.ts";
import { minutes } from "#app/lib/duration.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { newId } from "#app/lib/ids.ts";
import type {
  AppContext,
  MemberContext,
  SessionContext,
  VisitorContext,
} from "#app/platform/context.server.ts";
import { endStaleSockets } from "#app/platform/notify.server.ts";
import { hasVerified } from "#app/domains/accounts/factors/factors.server.ts";
import { createLucia } from "./lucia.server.ts";
import {
  isPending,
  MAX_PENDING_SESSIONS,
  MAX_SESSIONS,
  PENDING_SESSION_LIFETIME,
  SESSION_MAX_AGE,
  type FirstFactor,
  type SecondFactor,
  type Session,
} from "#app/domains/accounts/rules.ts";
import { hashSecret } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/** The session behind a request, and the cookie to set if it was renewed or has ended. */
export type SessionReading = { session: Session | null; setCookie: string | null };

const LAST_USE_STEP = minutes(15);

/**
 * Opens a session for a confirmed user and gives its Set-Cookie header. Beyond MAX_SESSIONS the sessions unused for
 * longest end. The same happens beyond MAX_PENDING_SESSIONS for those that owe a second factor.
 */
export async function openSession(
  ctx: VisitorContext,
  userId: string,
  firstFactor: FirstFactor,
): Promise<string> {
  const lucia = createLucia(ctx);
  const now = ctx.now();
  const handle = newId();
  const session = await lucia.createSession(userId, {
    handle,
    userAgent: ctx.userAgent?.slice(0, 300) ?? null,
    createdAt: now,
    lastUsedAt: now,
    firstFactor,
    authenticatedAt: now,
    secondFactor: null,
    mfaAt: null,
  });
  await endSurplus(ctx, userId, handle);
  return lucia.createSessionCookie(session.id).serialize();
}

/**
 * Sessions that owe the second factor are counted apart: somebody who knows only the password must not end a full
 * session. The session of `handle`, which is in use this moment, is never ended.
 */
async function endSurplus(ctx: AppContext, userId: string, handle: string): Promise<void> {
  const pending = sql`(${sessions.mfaAt} is null and ${hasVerified(ctx, userId)})`;
  const inUseFirst = desc(sql`${sessions.handle} = ${handle}`);
  const endBeyond = (most: number, which: SQL) => {
    const beyond = ctx.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), which))
      .orderBy(inUseFirst, desc(sessions.lastUsedAt))
      .limit(1000)
      .offset(most);
    return ctx.db.delete(sessions).where(inArray(sessions.id, beyond));
  };
  const { changed } = await unitOfWork(ctx)
    .write("pending", endBeyond(MAX_PENDING_SESSIONS, pending))
    .write("whole", endBeyond(MAX_SESSIONS, not(pending)))
    .run();
  if (changed.pending + changed.whole > 0) await endStaleSockets(ctx, userId);
}

/**
 * Reads the session of a Cookie header. No cookie costs no query; an unconfirmed user is nobody, and so is a session that
 * began before the address was confirmed.
 */
export async function readSession(ctx: AppContext, cookieHeader: string | null): Promise<SessionReading> {
  const lucia = createLucia(ctx);
  const rawId = lucia.readSessionCookie(onlyCookie(cookieHeader, lucia.sessionCookieName));
  if (!rawId) return { session: null, setCookie: null };

  const { session: found, user } = await lucia.validateSession(rawId);
  if (!found) return { session: null, setCookie: lucia.createBlankSessionCookie().serialize() };
  if (user.emailConfirmedAt === null || found.createdAt < user.emailConfirmedAt)
    return { session: null, setCookie: null };

  const session = sessionOf(found, user, rawId);
  if (isOver(session, ctx.now())) {
    await lucia.invalidateSession(rawId);
    return { session: null, setCookie: lucia.createBlankSessionCookie().serialize() };
  }
  await noteUse(ctx, session.handle, found.lastUsedAt);
  return { session, setCookie: found.fresh ? lucia.createSessionCookie(rawId).serialize() : null };
}

/**
 * That one cookie of a header, if its value needs no unescaping: Lucia unescapes all cookies, and throws at a broken
 * one.
 */
function onlyCookie(header: string | null, name: string): string {
  const cookies = (header ?? "").split(";").map((part) => part.trim());
  return cookies.find((cookie) => cookie.startsWith(`${name}=`) && !cookie.includes("%")) ?? "";
}

type Proof = Pick<
  Session,
  "handle" | "userId" | "firstFactor" | "authenticatedAt" | "secondFactor" | "mfaAt" | "createdAt"
>;
type Person = Pick<
  Session,
  | "email"
  | "fullName"
  | "avatarUrl"
  | "hasPassword"
  | "isAdmin"
  | "hasFactor"
  | "suspendedAt"
  | "suspendedFor"
>;

/** A session from its row and its person; `rawId` is the cookie's secret, null for a caller by access token. */
export function sessionOf(row: Proof, person: Person, rawId: string | null): Session {
  const { handle, userId, firstFactor, authenticatedAt, secondFactor, mfaAt, createdAt } = row;
  const { email, fullName, avatarUrl, hasPassword, isAdmin, hasFactor, suspendedAt, suspendedFor } = person;
  const proof = { firstFactor, authenticatedAt, secondFactor, mfaAt, createdAt };
  const standing = { isAdmin, hasFactor, suspendedAt, suspendedFor };
  return { ...proof, ...standing, handle, rawId, userId, email, fullName, avatarUrl, hasPassword };
}

/** Past its greatest age, or past the time in which the second factor had to be given. */
export function isOver(session: Session, now: number): boolean {
  return (
    now - session.createdAt > SESSION_MAX_AGE ||
    (isPending(session) && now - session.authenticatedAt > PENDING_SESSION_LIFETIME)
  );
}

/** Notes the use of a session, at most every quarter of an hour. If that fails, the page is shown all the same. */
export async function noteUse(ctx: AppContext, handle: string, lastUsedAt: number): Promise<void> {
  const before = ctx.now() - LAST_USE_STEP;
  if (lastUsedAt >= before) return;
  try {
    await ctx.db
      .update(sessions)
      .set({ lastUsedAt: ctx.now() })
      .where(and(eq(sessions.handle, handle), lt(sessions.lastUsedAt, before)));
  } catch (error) {
    ctx.log("session.use_not_noted", { error: errorText(error) }, "warn");
  }
}

type NewProof = { firstFactor: FirstFactor } | { secondFactor: SecondFactor };

/**
 * Notes that the person has proved again who they are, by a first or a second factor (which raises the session to
 * aal2), and changes the session's secret. Gives the new Set-Cookie header, or null for a caller by access token, who
 * has no cookie. The handle stays.
 */
export async function renewProof(ctx: SessionContext, proof: NewProof): Promise<string | null> {
  const { handle, rawId } = ctx.session;
  const now = ctx.now();
  const newRawId = rawId === null ? null : generateIdFromEntropySize(25);
  await ctx.db
    .update(sessions)
    .set({
      ...proof,
      ...("secondFactor" in proof ? { mfaAt: now } : {}),
      ...(newRawId === null ? {} : { id: hashSecret(newRawId) }),
      authenticatedAt: now,
      lastUsedAt: now,
    })
    .where(eq(sessions.handle, handle));
  // A session that owed the second factor counts as a full one from now on.
  if ("secondFactor" in proof) await endSurplus(ctx, ctx.session.userId, handle);
  await endStaleSockets(ctx, ctx.session.userId);
  return newRawId === null ? null : createLucia(ctx).createSessionCookie(newRawId).serialize();
}

/** Ends the session itself and gives the Set-Cookie header that forgets it. */
export async function closeSession(ctx: SessionContext): Promise<string> {
  await ctx.db.delete(sessions).where(eq(sessions.handle, ctx.session.handle));
  await endStaleSockets(ctx, ctx.session.userId);
  return forgetSession(ctx);
}

/** Ends a session that was just opened, found by the Set-Cookie header that would have carried it. */
export async function dropSession(
  ctx: Pick<AppContext, "db" | "settings">,
  setCookie: string,
): Promise<void> {
  const lucia = createLucia(ctx);
  const rawId = lucia.readSessionCookie(setCookie);
  if (rawId) await lucia.invalidateSession(rawId);
}

/** The Set-Cookie header that removes a browser's session cookie. */
export function forgetSession(ctx: Pick<AppContext, "db" | "settings">): string {
  return createLucia(ctx).createBlankSessionCookie().serialize();
}

/** The member's sessions, last used first. */
export async function listOwnSessions(ctx: MemberContext) {
  const rows = await ctx.db
    .select({
      handle: sessions.handle,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, ctx.userId), gt(sessions.expiresAt, ctx.now())))
    .orderBy(desc(sessions.lastUsedAt));
  return rows.map((row) => ({ ...row, current: row.handle === ctx.session.handle }));
}

/** Ends one of the member's sessions; false where they have none of that name. */
export async function endOwnSession(ctx: MemberContext, handle: string): Promise<boolean> {
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.handle, handle), eq(sessions.userId, ctx.userId)))
    .returning({ handle: sessions.handle });
  if (ended.length === 0) return false;
  await endStaleSockets(ctx, ctx.userId);
  return true;
}

/** A batch statement that ends the user's sessions, all of them or all but one; only where `condition` holds. */
export function endSessions(
  ctx: Pick<AppContext, "db">,
  userId: string,
  exceptHandle?: string,
  condition?: SQL,
) {
  const others = exceptHandle === undefined ? undefined : ne(sessions.handle, exceptHandle);
  return ctx.db.delete(sessions).where(and(eq(sessions.userId, userId), others, condition));
}

import { and, eq, lt } from "drizzle-orm";
import { sessions } from "#app/db/schema.server.ts";
import { minutes } from "#app/lib/duration.ts";
import type { AppContext, VisitorContext } from "#app/platform/context.server.ts";
import { createLucia } from "./lucia.server.ts";
import { hashSecret } from "./tokens.server.ts";

/** The person behind a request, and the cookie to set where the session was renewed or has ended. */
export type SignedIn = { userId: string; email: string; fullName: string | null; sessionId: string };
export type SessionReading = { viewer: SignedIn | null; setCookie: string | null };

const LAST_USE_STEP = minutes(15);

/** Opens a session for a confirmed user and gives the Set-Cookie header that carries it. */
export async function openSession(ctx: VisitorContext, userId: string): Promise<string> {
  const lucia = createLucia(ctx.db);
  const now = ctx.now();
  const session = await lucia.createSession(userId, {
    userAgent: ctx.userAgent?.slice(0, 300) ?? null,
    createdAt: now,
    lastUsedAt: now,
    mfaAt: null,
  });
  return lucia.createSessionCookie(session.id).serialize();
}

/** Reads the session of a Cookie header. No cookie costs no query; an unconfirmed user is nobody. */
export async function readSession(ctx: AppContext, cookieHeader: string | null): Promise<SessionReading> {
  const lucia = createLucia(ctx.db);
  const sessionId = lucia.readSessionCookie(cookieHeader ?? "");
  if (!sessionId) return { viewer: null, setCookie: null };

  const { session, user } = await lucia.validateSession(sessionId);
  if (!session) return { viewer: null, setCookie: lucia.createBlankSessionCookie().serialize() };
  if (user.emailConfirmedAt === null) return { viewer: null, setCookie: null };

  if (ctx.now() - session.lastUsedAt > LAST_USE_STEP) {
    const before = ctx.now() - LAST_USE_STEP;
    await ctx.db
      .update(sessions)
      .set({ lastUsedAt: ctx.now() })
      .where(and(eq(sessions.id, hashSecret(session.id)), lt(sessions.lastUsedAt, before)));
  }
  return {
    viewer: { userId: user.id, email: user.email, fullName: user.fullName, sessionId: session.id },
    setCookie: session.fresh ? lucia.createSessionCookie(session.id).serialize() : null,
  };
}

/** Ends one session and gives the Set-Cookie header that forgets it. */
export async function closeSession(ctx: AppContext, sessionId: string): Promise<string> {
  const lucia = createLucia(ctx.db);
  await lucia.invalidateSession(sessionId);
  return lucia.createBlankSessionCookie().serialize();
}

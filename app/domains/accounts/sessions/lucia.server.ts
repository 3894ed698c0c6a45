import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { Lucia, TimeSpan, type Adapter, type DatabaseSession, type DatabaseUser } from "lucia";
import { mfaFactors, profiles, sessions, userRoles, users } from "#app/db/schema.server.ts";
import { hostCookie } from "#app/lib/host-cookie.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Database } from "#app/platform/d1.server.ts";
import { SESSION_LIFETIME_DAYS, type FirstFactor, type SecondFactor } from "#app/domains/accounts/rules.ts";
import { hashSecret } from "#app/domains/accounts/ways-in/link-tokens.server.ts";

type SessionAttributes = {
  handle: string;
  userAgent: string | null;
  createdAt: number;
  lastUsedAt: number;
  firstFactor: FirstFactor;
  authenticatedAt: number;
  secondFactor: SecondFactor | null;
  mfaAt: number | null;
};
type UserAttributes = {
  email: string;
  fullName: string | null;
  avatarUrl: string | null;
  emailConfirmedAt: number | null;
  hasPassword: boolean;
  hasFactor: boolean;
  isAdmin: boolean;
  suspendedAt: number | null;
  suspendedFor: string | null;
};

/** A session's facts about its user, from `users` joined with `profiles`. */
export function personColumns(db: Database) {
  const factors = db
    .select({ one: sql`1` })
    .from(mfaFactors)
    .where(and(eq(mfaFactors.userId, users.id), eq(mfaFactors.status, "verified")));
  const roles = db
    .select({ one: sql`1` })
    .from(userRoles)
    .where(and(eq(userRoles.userId, users.id), eq(userRoles.role, "super_admin")));
  return {
    email: users.email,
    fullName: profiles.fullName,
    avatarUrl: profiles.avatarUrl,
    emailConfirmedAt: users.emailConfirmedAt,
    hasPassword: sql<boolean>`${users.passwordHash} is not null`.mapWith(Boolean),
    hasFactor: sql<boolean>`exists ${factors}`.mapWith(Boolean),
    // A suspended administrator is none.
    isAdmin: sql<boolean>`(${users.suspendedAt} is null and exists ${roles})`.mapWith(Boolean),
    suspendedAt: users.suspendedAt,
    suspendedFor: users.suspendedFor,
  };
}

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    DatabaseSessionAttributes: SessionAttributes;
    DatabaseUserAttributes: UserAttributes;
  }
}

/**
 * Lucia's storage on D1. The row's id is the SHA-256 of the session id. Lucia gets the raw id back that it asked with,
 * because it passes that on to renewal and deletion, which hash it again.
 */
function hashingAdapter(db: Database): Adapter {
  type Row = typeof sessions.$inferSelect;
  const toSession = (row: Row, rawId: string): DatabaseSession => {
    const { handle, userAgent, createdAt, lastUsedAt, firstFactor, authenticatedAt, secondFactor, mfaAt } =
      row;
    return {
      id: rawId,
      userId: row.userId,
      expiresAt: new Date(row.expiresAt),
      attributes: {
        handle,
        userAgent,
        createdAt,
        lastUsedAt,
        firstFactor,
        authenticatedAt,
        secondFactor,
        mfaAt,
      },
    };
  };

  return {
    async getSessionAndUser(rawId) {
      const [row] = await db
        .select({ session: sessions, person: personColumns(db) })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .leftJoin(profiles, eq(profiles.userId, users.id))
        // A sign-in at the same time as the closing of its account opens nothing.
        .where(and(eq(sessions.id, hashSecret(rawId)), isNull(users.closedAt)));
      if (!row) return [null, null];
      const user: DatabaseUser = { id: row.session.userId, attributes: row.person };
      return [toSession(row.session, rawId), user];
    },
    async getUserSessions(userId) {
      const rows = await db.select().from(sessions).where(eq(sessions.userId, userId));
      return rows.map((row) => toSession(row, row.id));
    },
    async setSession(session) {
      await db.insert(sessions).values({
        ...session.attributes,
        id: hashSecret(session.id),
        userId: session.userId,
        expiresAt: session.expiresAt.getTime(),
      });
    },
    async updateSessionExpiration(rawId, expiresAt) {
      await db
        .update(sessions)
        .set({ expiresAt: expiresAt.getTime() })
        .where(eq(sessions.id, hashSecret(rawId)));
    },
    async deleteSession(rawId) {
      await db.delete(sessions).where(eq(sessions.id, hashSecret(rawId)));
    },
    async deleteUserSessions(userId) {
      await db.delete(sessions).where(eq(sessions.userId, userId));
    },
    async deleteExpiredSessions() {
      await db.delete(sessions).where(lte(sessions.expiresAt, Date.now()));
    },
  };
}

/**
 * One per request, because Lucia keeps no state of its own. Sessions slide: they are renewed once half their life is
 * over.
 */
export function createLucia({ db, settings }: Pick<AppContext, "db" | "settings">) {
  return new Lucia(hashingAdapter(db), {
    sessionExpiresIn: new TimeSpan(SESSION_LIFETIME_DAYS, "d"),
    sessionCookie: {
      name: hostCookie(settings.origin, "miyar_session"),
      attributes: { secure: true, sameSite: "lax", path: "/" },
    },
    getSessionAttributes: (attributes) => attributes,
    getUserAttributes: (attributes) => attributes,
  });
}

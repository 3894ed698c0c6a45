import { eq, lte } from "drizzle-orm";
import { Lucia, TimeSpan, type Adapter, type DatabaseSession, type DatabaseUser } from "lucia";
import { profiles, sessions, users } from "#app/db/schema.server.ts";
import type { Database } from "#app/platform/d1.server.ts";
import { SESSION_LIFETIME_DAYS } from "./rules.ts";
import { hashSecret } from "./tokens.server.ts";

type SessionAttributes = {
  userAgent: string | null;
  createdAt: number;
  lastUsedAt: number;
  mfaAt: number | null;
};
type UserAttributes = { email: string; fullName: string | null; emailConfirmedAt: number | null };

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    DatabaseSessionAttributes: SessionAttributes;
    DatabaseUserAttributes: UserAttributes;
  }
}

/**
 * Lucia's storage on D1. The row's id is the SHA-256 of the session id; what goes back to Lucia is the raw id it
 * asked with, since it passes that on to renewal and deletion, which hash it again.
 */
function hashingAdapter(db: Database): Adapter {
  type Row = typeof sessions.$inferSelect;
  const toSession = (row: Row, rawId: string): DatabaseSession => ({
    id: rawId,
    userId: row.userId,
    expiresAt: new Date(row.expiresAt),
    attributes: {
      userAgent: row.userAgent,
      createdAt: row.createdAt,
      lastUsedAt: row.lastUsedAt,
      mfaAt: row.mfaAt,
    },
  });

  return {
    async getSessionAndUser(rawId) {
      const [row] = await db
        .select({ session: sessions, user: users, fullName: profiles.fullName })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .leftJoin(profiles, eq(profiles.userId, users.id))
        .where(eq(sessions.id, hashSecret(rawId)));
      if (!row) return [null, null];
      const { email, emailConfirmedAt } = row.user;
      const user: DatabaseUser = {
        id: row.user.id,
        attributes: { email, emailConfirmedAt, fullName: row.fullName },
      };
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

/** One per request: Lucia keeps no state of its own. Sessions slide: renewed once half their life is over. */
export function createLucia(db: Database) {
  return new Lucia(hashingAdapter(db), {
    sessionExpiresIn: new TimeSpan(SESSION_LIFETIME_DAYS, "d"),
    sessionCookie: {
      name: "miyar_session",
      attributes: { secure: true, sameSite: "lax", path: "/" },
    },
    getSessionAttributes: (attributes) => attributes,
    getUserAttributes: (attributes) => attributes,
  });
}

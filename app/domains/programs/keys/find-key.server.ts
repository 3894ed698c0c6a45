import { utcDayOf } from "#app/lib/calendar.ts";
import { and, eq, isNull } from "drizzle-orm";
import { apiKeys, apiUsage, users } from "#app/db/schema.server.ts";
import { hashSecret } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import { KEY_START } from "#app/domains/programs/rules.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** A key that may be used, or is refused because its owner's account is suspended. */
export type FoundKey = { id: string; callsToday: number; isSuspended: boolean };

/** What every key looks like; anything else is not even looked up. */
const KEY = new RegExp(`^${KEY_START}[\\w-]{43}$`);

/**
 * The key of a caller, with its calls of today. Null for one that is unknown or revoked, or whose account is closed or
 * unconfirmed. Read anew for every call, so that a revoked key is refused by the next.
 */
export async function findKey(ctx: Pick<AppContext, "db" | "now">, key: string): Promise<FoundKey | null> {
  if (!KEY.test(key)) return null;
  const [row] = await ctx.db
    .select({
      id: apiKeys.id,
      callsToday: apiUsage.calls,
      suspendedAt: users.suspendedAt,
      confirmedAt: users.emailConfirmedAt,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(apiUsage, and(eq(apiUsage.keyId, apiKeys.id), eq(apiUsage.day, utcDayOf(ctx.now()))))
    .where(and(eq(apiKeys.keyHash, hashSecret(key)), isNull(apiKeys.revokedAt), isNull(users.closedAt)));
  if (!row || row.confirmedAt === null) return null;
  return { id: row.id, callsToday: row.callsToday ?? 0, isSuspended: row.suspendedAt !== null };
}

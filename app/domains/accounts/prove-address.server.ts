import { and, eq, exists, isNull, sql, type SQL } from "drizzle-orm";
import { authTokens, mfaFactors, profiles, recoveryCodes, users } from "#app/db/schema.server.ts";
import { auditIfChanged } from "#app/platform/audit.server.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { hasChanged, justChanged } from "#app/platform/d1.server.ts";
import { writeWords } from "./person-words.server.ts";
import type { AuthTokenPurpose } from "./rules.ts";
import { endSessions } from "./sessions.server.ts";
import { usable, voidTokens } from "./tokens.server.ts";

type Link = { userId: string; token: string; purpose: AuthTokenPurpose };

/** What becomes of the name and password of the sign-up: kept where a condition holds, or others in their place. */
type Typed = { keptIf: SQL } | { fullName: string | null; passwordHash: string | null };

/**
 * Confirms an unconfirmed account's address by a mailed link, in one batch with all that follows: whatever session, second
 * factor and recovery code there was before ends, every link is used up, and the act is recorded. Nothing else confirms.
 * False, and nothing changed, where the link or the condition fails, or the address was confirmed meanwhile.
 */
export async function proveAddress(
  ctx: VisitorContext,
  { userId, token, purpose }: Link,
  typed: Typed,
): Promise<boolean> {
  const link = ctx.db
    .select({ one: sql`1` })
    .from(authTokens)
    .where(and(usable(ctx, token, purpose), eq(authTokens.userId, userId)));
  const unproven = and(
    eq(users.id, userId),
    isNull(users.emailConfirmedAt),
    isNull(users.closedAt),
    exists(link),
    "keptIf" in typed ? typed.keptIf : undefined,
  );
  const isUnproven = exists(
    ctx.db
      .select({ one: sql`1` })
      .from(users)
      .where(unproven),
  );
  const renamed = "keptIf" in typed ? [] : rename(ctx, userId, typed.fullName, isUnproven);
  const [, , , ...results] = await ctx.db.batch([
    // First, while what they ask for still holds.
    endSessions(ctx, userId, undefined, isUnproven),
    ctx.db.delete(mfaFactors).where(and(eq(mfaFactors.userId, userId), isUnproven)),
    ctx.db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), isUnproven)),
    ...renamed,
    ctx.db
      .update(users)
      .set({
        emailConfirmedAt: ctx.now(),
        ...("keptIf" in typed ? {} : { passwordHash: typed.passwordHash }),
      })
      .where(unproven),
    auditIfChanged({ ...ctx, userId }, "account.confirm", userId),
    voidTokens(ctx, userId, justChanged),
  ]);
  return hasChanged(results[renamed.length]);
}

function rename(ctx: VisitorContext, userId: string, fullName: string | null, condition: SQL) {
  const person = { fullName, phone: null };
  return [
    ctx.db
      .update(profiles)
      .set({ ...person, updatedAt: ctx.now() })
      .where(and(eq(profiles.userId, userId), condition)),
    ...writeWords(ctx.db, userId, person, condition),
  ];
}

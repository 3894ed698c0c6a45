import { and, eq, exists, isNull, sql, type SQL } from "drizzle-orm";
import { authTokens, mfaFactors, profiles, recoveryCodes, users } from "#app/db/schema.server.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { writeWords } from "#app/domains/accounts/people/person-words.server.ts";
import type { AuthTokenPurpose } from "#app/domains/accounts/rules.ts";
import { endSessions } from "#app/domains/accounts/sessions/sessions.server.ts";
import { usable, voidTokens } from "./link-tokens.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Link = { userId: string; token: string; purpose: AuthTokenPurpose };

/** What happens to the name and password of the sign-up: they are kept if a condition holds, or replaced by others. */
type Typed = { keptIf: SQL } | { fullName: string | null; passwordHash: string | null };

/**
 * Confirms an unconfirmed account's address by a mailed link, in one batch with all that follows: every session, second
 * factor and recovery code from before ends, every link is used up, and the act is recorded. Nothing else confirms an
 * address. False, and nothing changed, if the link or the condition fails, or the address was confirmed meanwhile.
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
  const unit = unitOfWork({ ...ctx, userId })
    .whenUpdated(
      "confirmed",
      users,
      {
        emailConfirmedAt: ctx.now(),
        ...("keptIf" in typed ? {} : { passwordHash: typed.passwordHash }),
      },
      unproven,
    )
    .also("sessions", (guard) => endSessions(ctx, userId, undefined, guard.holds))
    .also("factors", (guard) =>
      ctx.db.delete(mfaFactors).where(and(eq(mfaFactors.userId, userId), guard.holds)),
    )
    .also("recoveryCodes", (guard) =>
      ctx.db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), guard.holds)),
    )
    .also("links", (guard) => voidTokens(ctx, userId, guard.holds))
    .audit("account.confirm", userId);
  if (!("keptIf" in typed)) unit.alsoAll((guard) => rename(ctx, userId, typed.fullName, guard.holds));
  return (await unit.run()).ok;
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

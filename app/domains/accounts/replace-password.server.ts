import { and, eq, exists, sql, type SQL } from "drizzle-orm";
import { users } from "#app/db/schema.server.ts";
import { auditIfChanged } from "#app/platform/audit.server.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { hasChanged } from "#app/platform/d1.server.ts";
import { dispatchMails, draftMail, mailIfChanged } from "#app/platform/mail.server.ts";
import { endSessions } from "./sessions.server.ts";
import { voidTokens } from "./tokens.server.ts";

type Replacement = {
  userId: string;
  passwordHash: string;
  /** What must still hold of the account as the batch runs. */
  condition: SQL | undefined;
  action: "account.password" | "account.password-reset";
  /** Handle of the one session that goes on. */
  exceptHandle?: string;
};

/**
 * Puts a new hash in the place of the old one, in one batch with all that follows from it: the other sessions end, the
 * mailed links that are still open are void, the act is recorded, and a mail tells the person. A new password came by
 * mail or from a member, so the address counts as confirmed. False, and nothing changed, where `condition` fails.
 */
export async function replacePassword(
  ctx: VisitorContext,
  { userId, passwordHash, condition, action, exceptHandle }: Replacement,
): Promise<boolean> {
  const mail = draftMail("password-changed", userId);
  // The hash has a salt of its own: it stands in the row only where this very batch put it there.
  const replaced = exists(
    ctx.db
      .select({ one: sql`1` })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash))),
  );
  const [written] = await ctx.db.batch([
    ctx.db
      .update(users)
      .set({ passwordHash, emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, ${ctx.now()})` })
      .where(and(eq(users.id, userId), condition)),
    auditIfChanged({ ...ctx, userId }, action, userId),
    mailIfChanged(ctx, mail),
    endSessions(ctx, userId, exceptHandle, replaced),
    voidTokens(ctx, userId, replaced),
  ]);
  if (!hasChanged(written)) return false;
  await dispatchMails(ctx, [mail.id]);
  return true;
}

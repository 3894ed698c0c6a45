import { and, eq, exists, isNotNull, sql, type SQL } from "drizzle-orm";
import { users } from "#app/db/schema.server.ts";
import { auditIfChanged } from "#app/platform/audit.server.ts";
import type { AppContext, VisitorContext } from "#app/platform/context.server.ts";
import { hasChanged } from "#app/platform/d1.server.ts";
import { dispatchMails, draftMail, mailIfChanged } from "#app/platform/mail.server.ts";
import { endStaleSockets } from "#app/platform/notify.server.ts";
import { forgetFailures } from "./password-failures.server.ts";
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

/** Holds where the account has this very hash: each has a salt of its own, so only the batch that wrote it put it there. */
export function holdsPassword(ctx: Pick<AppContext, "db">, userId: string, passwordHash: string): SQL {
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash))),
  );
}

/**
 * Puts a new hash in the place of the old one, in one batch with all that follows from it: the other sessions end, the
 * mailed links that are still open are void, failures at the old one are forgotten, the act is recorded, and a mail tells
 * the person. False, and nothing changed, where `condition` fails or the address is not confirmed.
 */
export async function replacePassword(
  ctx: VisitorContext,
  { userId, passwordHash, condition, action, exceptHandle }: Replacement,
): Promise<boolean> {
  const mail = draftMail("password-changed", userId);
  const replaced = holdsPassword(ctx, userId, passwordHash);
  const [written] = await ctx.db.batch([
    ctx.db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, userId), isNotNull(users.emailConfirmedAt), condition)),
    auditIfChanged({ ...ctx, userId }, action, userId),
    mailIfChanged(ctx, mail),
    endSessions(ctx, userId, exceptHandle, replaced),
    voidTokens(ctx, userId, replaced),
    forgetFailures(ctx, userId, replaced),
  ]);
  if (!hasChanged(written)) return false;
  await endStaleSockets(ctx, userId);
  await dispatchMails(ctx, [mail.id]);
  return true;
}

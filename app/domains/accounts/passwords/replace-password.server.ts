import { and, eq, isNotNull, type SQL } from "drizzle-orm";
import { users } from "#app/db/schema.server.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { endStaleSockets } from "#app/platform/notify.server.ts";
import { forgetFailures } from "./password-failures.server.ts";
import { endSessions } from "#app/domains/accounts/sessions/sessions.server.ts";
import { voidTokens } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

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
 * Replaces the old hash by a new one, in one batch with all that follows: the other sessions end, open mailed links are
 * void, failures at the old password are cleared, the act is recorded, and the person gets a mail. False, and nothing
 * changed, if `condition` fails or the address is not confirmed.
 */
export async function replacePassword(
  ctx: VisitorContext,
  { userId, passwordHash, condition, action, exceptHandle }: Replacement,
): Promise<boolean> {
  const replaced = await unitOfWork({ ...ctx, userId })
    .whenUpdated(
      "replaced",
      users,
      { passwordHash },
      and(eq(users.id, userId), isNotNull(users.emailConfirmedAt), condition),
    )
    .audit(action, userId)
    .mail(draftMail("password-changed", userId))
    .also("sessions", (guard) => endSessions(ctx, userId, exceptHandle, guard.holds))
    .also("links", (guard) => voidTokens(ctx, userId, guard.holds))
    .also("failures", (guard) => forgetFailures(ctx, userId, guard.holds))
    .run();
  if (replaced.ok) await endStaleSockets(ctx, userId);
  return replaced.ok;
}

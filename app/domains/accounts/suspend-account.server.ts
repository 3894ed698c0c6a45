import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import { users } from "#app/db/schema.server.ts";
import { auditIfChanged } from "#app/platform/audit.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { hasChanged } from "#app/platform/d1.server.ts";
import { dispatchMails, draftMail, mailIfChanged } from "#app/platform/mail.server.ts";
import { endStaleSockets } from "#app/platform/notify.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import type { SuspensionRefusal } from "./rules.ts";
import { hideSuspended, showSuspended } from "./suspended-listings.server.ts";

type Outcome = { ok: true } | { ok: false; reason: SuspensionRefusal };
const refuse = (reason: SuspensionRefusal): Outcome => ({ ok: false, reason });

/**
 * Suspends an account: its person still signs in and fetches what is theirs, does nothing else, and their live listings
 * leave the public. The reason is told to them. Nobody suspends themselves; so there is always an administrator left.
 * Suspending for the same reason again changes nothing.
 */
export async function suspendAccount(ctx: AdminContext, userId: string, reason: string): Promise<Outcome> {
  if (userId === ctx.userId) return refuse("self");
  const mail = draftMail("account-suspended", userId);
  const [suspended] = await ctx.db.batch([
    ctx.db
      .update(users)
      .set({ suspendedAt: ctx.now(), suspendedFor: reason })
      .where(
        and(
          eq(users.id, userId),
          ne(users.id, ctx.userId),
          isNull(users.closedAt),
          isNull(users.suspendedAt),
          isStandingAdmin(ctx.userId),
        ),
      ),
    auditIfChanged(ctx, "account.suspend", userId, { reason }),
    mailIfChanged(ctx, mail),
    hideSuspended(ctx, userId),
  ]);
  if (hasChanged(suspended)) {
    await endStaleSockets(ctx, userId);
    await dispatchMails(ctx, [mail.id]);
    return { ok: true };
  }
  const account = await findState(ctx, userId);
  if (!account) return refuse("gone");
  if (account.closedAt !== null) return refuse("closed");
  if (account.suspendedAt === null) return refuse("not-admin");
  return account.suspendedFor === reason ? { ok: true } : refuse("suspended-already");
}

/** Lifts a suspension: the account is as it was, its listings too. Where there is none nothing changes. */
export async function restoreAccount(ctx: AdminContext, userId: string): Promise<Outcome> {
  const mail = draftMail("account-restored", userId);
  const [, restored] = await ctx.db.batch([
    showSuspended(ctx, userId),
    ctx.db
      .update(users)
      .set({ suspendedAt: null, suspendedFor: null })
      .where(and(eq(users.id, userId), isNotNull(users.suspendedAt), isStandingAdmin(ctx.userId))),
    auditIfChanged(ctx, "account.unsuspend", userId),
    mailIfChanged(ctx, mail),
  ]);
  if (hasChanged(restored)) {
    await dispatchMails(ctx, [mail.id]);
    return { ok: true };
  }
  const account = await findState(ctx, userId);
  if (!account) return refuse("gone");
  return account.suspendedAt === null ? { ok: true } : refuse("not-admin");
}

function findState(ctx: AdminContext, userId: string) {
  return ctx.db.query.users.findFirst({
    where: eq(users.id, userId),
    columns: { closedAt: true, suspendedAt: true, suspendedFor: true },
  });
}

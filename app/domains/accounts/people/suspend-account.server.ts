import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import { users } from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { endStaleSockets } from "#app/platform/notify.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import type { SuspensionRefusal } from "#app/domains/accounts/rules.ts";
import { hideSuspended, showSuspended } from "./suspended-listings.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome = { ok: true } | { ok: false; reason: SuspensionRefusal };
const refuse = (reason: SuspensionRefusal): Outcome => ({ ok: false, reason });

/**
 * Suspends an account: its person can still sign in and download what is theirs, but do nothing else, and their live
 * listings are no longer public. They are told the reason. Nobody can suspend themselves, so there is always an
 * administrator left. Suspending for the same reason again changes nothing.
 */
export async function suspendAccount(ctx: AdminContext, userId: string, reason: string): Promise<Outcome> {
  if (userId === ctx.userId) return refuse("self");
  const mail = draftMail("account-suspended", userId);
  const suspended = await unitOfWork(ctx)
    .whenUpdated(
      "suspended",
      users,
      { suspendedAt: ctx.now(), suspendedFor: reason },
      and(
        eq(users.id, userId),
        ne(users.id, ctx.userId),
        isNull(users.closedAt),
        isNull(users.suspendedAt),
        isStandingAdmin(ctx.userId),
      ),
    )
    .audit("account.suspend", userId, { reason })
    .mail(mail)
    .also("listings", (guard) => hideSuspended(ctx, userId, guard.holds))
    .run();
  if (suspended.ok) {
    await endStaleSockets(ctx, userId);
    return { ok: true };
  }
  const account = await findState(ctx, userId);
  if (!account) return refuse("gone");
  if (account.closedAt !== null) return refuse("closed");
  if (account.suspendedAt === null) return refuse("not-admin");
  return account.suspendedFor === reason ? { ok: true } : refuse("suspended-already");
}

/** Lifts a suspension: the account and its listings are as before. Without a suspension nothing changes. */
export async function restoreAccount(ctx: AdminContext, userId: string): Promise<Outcome> {
  const mail = draftMail("account-restored", userId);
  const restored = await unitOfWork(ctx)
    .whenUpdated(
      "restored",
      users,
      { suspendedAt: null, suspendedFor: null },
      and(eq(users.id, userId), isNotNull(users.suspendedAt), isStandingAdmin(ctx.userId)),
    )
    .audit("account.unsuspend", userId)
    .mail(mail)
    .also("listings", (guard) => showSuspended(ctx, userId, guard.holds))
    .run();
  if (restored.ok) return { ok: true };
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

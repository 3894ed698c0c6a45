import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { users } from "#app/db/schema.server.ts";
import type { FreshAdminContext } from "#app/platform/context.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import type { OfficeRefusal } from "#app/domains/accounts/rules.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome = { ok: true } | { ok: false; reason: OfficeRefusal };

/**
 * Marks an account as a real-estate office, which pays the office's price from then on, or removes the mark. Marking
 * one twice is fine and keeps the first day. A closed account is refused.
 */
export async function markOffice(ctx: FreshAdminContext, userId: string, on: boolean): Promise<Outcome> {
  const changed = await unitOfWork(ctx)
    .whenUpdated(
      "changed",
      users,
      { officeSince: on ? ctx.now() : null },
      and(
        eq(users.id, userId),
        isNull(users.closedAt),
        on ? isNull(users.officeSince) : isNotNull(users.officeSince),
        isStandingAdmin(ctx.userId),
      ),
    )
    .audit("account.office", userId, { office: on ? "on" : "off" })
    .run();
  if (changed.ok) return { ok: true };
  const account = await ctx.db.query.users.findFirst({
    where: eq(users.id, userId),
    columns: { closedAt: true, officeSince: true },
  });
  if (!account) return { ok: false, reason: "gone" };
  if (account.closedAt !== null) return { ok: false, reason: "closed" };
  return (account.officeSince !== null) === on ? { ok: true } : { ok: false, reason: "not-admin" };
}

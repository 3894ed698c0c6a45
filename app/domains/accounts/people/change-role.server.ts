import { and, eq, sql } from "drizzle-orm";
import { userRoles, users } from "#app/db/schema.server.ts";
import type { AdminContext, FreshAdminContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { hasOtherAdmin, isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import type { RoleRefusal } from "#app/domains/accounts/rules.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome = { ok: true } | { ok: false; reason: RoleRefusal };
const refuse = (reason: RoleRefusal): Outcome => ({ ok: false, reason });

const ROLE = "super_admin";

/**
 * Makes a confirmed, open account a super administrator's; one who is already stays one. The administration opens to
 * the person once they have a second factor.
 */
export async function grantRole(ctx: FreshAdminContext, userId: string): Promise<Outcome> {
  const mail = draftMail("role-changed", userId, { change: "granted" });
  const fit = sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.closedAt} is null
    and ${users.suspendedAt} is null and ${users.emailConfirmedAt} is not null)`;
  const has = sql`exists (select 1 from ${userRoles} where ${userRoles.userId} = ${userId} and ${userRoles.role} = ${ROLE})`;
  const granted = await unitOfWork(ctx)
    .when(
      "granted",
      insertWhere(
        ctx.db,
        userRoles,
        { userId, role: ROLE, createdAt: ctx.now() },
        sql`${isStandingAdmin(ctx.userId)} and ${fit} and not ${has}`,
      ),
    )
    .audit("role.grant", userId, { role: ROLE })
    .mail(mail)
    .run();
  if (granted.ok) {
    return { ok: true };
  }
  const account = await findState(ctx, userId);
  if (!account) return refuse("gone");
  if (account.closedAt !== null) return refuse("closed");
  if (account.isAdmin) return { ok: true };
  if (account.suspendedAt !== null) return refuse("suspended");
  return refuse(account.emailConfirmedAt === null ? "unconfirmed" : "not-admin");
}

/**
 * Takes the role away, also one's own, but never the last administrator's. Somebody without the role stays without it.
 */
export async function takeRole(ctx: FreshAdminContext, userId: string): Promise<Outcome> {
  const mail = draftMail("role-changed", userId, { change: "taken" });
  const taken = await unitOfWork(ctx)
    .when(
      "taken",
      ctx.db
        .delete(userRoles)
        .where(
          and(
            eq(userRoles.userId, userId),
            eq(userRoles.role, ROLE),
            isStandingAdmin(ctx.userId),
            hasOtherAdmin(userId),
          ),
        ),
    )
    .audit("role.revoke", userId, { role: ROLE })
    .mail(mail)
    .run();
  if (taken.ok) {
    return { ok: true };
  }
  const account = await findState(ctx, userId);
  if (!account) return refuse("gone");
  if (!account.isAdmin) return { ok: true };
  return refuse(userId === ctx.userId ? "last-admin" : "not-admin");
}

async function findState(ctx: AdminContext, userId: string) {
  const [row] = await ctx.db
    .select({
      closedAt: users.closedAt,
      suspendedAt: users.suspendedAt,
      emailConfirmedAt: users.emailConfirmedAt,
      isAdmin: sql`${userRoles.userId} is not null`.mapWith(Boolean),
    })
    .from(users)
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, ROLE)))
    .where(eq(users.id, userId));
  return row ?? null;
}

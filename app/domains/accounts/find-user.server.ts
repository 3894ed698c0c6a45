import { eq } from "drizzle-orm";
import { profiles, users } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** The account of an address (already folded to lower case), or null. */
export async function findUserByEmail(ctx: Pick<AppContext, "db">, email: string) {
  const row = await ctx.db.query.users.findFirst({ where: eq(users.email, email) });
  return row ?? null;
}

/** A user's address and name for a mail, or null if the account is gone. */
export async function findRecipient(ctx: Pick<AppContext, "db">, userId: string) {
  const [row] = await ctx.db
    .select({
      email: users.email,
      fullName: profiles.fullName,
      emailConfirmedAt: users.emailConfirmedAt,
      closedAt: users.closedAt,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Why an account is suspended, or null if it is not. */
export async function findSuspension(ctx: Pick<AppContext, "db">, userId: string) {
  const row = await ctx.db.query.users.findFirst({
    where: eq(users.id, userId),
    columns: { suspendedAt: true, suspendedFor: true },
  });
  return row && row.suspendedAt !== null
    ? { suspendedAt: row.suspendedAt, reason: row.suspendedFor ?? "" }
    : null;
}

import { eq } from "drizzle-orm";
import { profiles, users } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { accountStatusOf } from "./profile-rules.ts";

/** The member's own profile, with empty fields if none was saved yet; null once the account is gone. */
export async function findOwnProfile(ctx: MemberContext) {
  const [row] = await ctx.db
    .select({
      email: users.email,
      fullName: profiles.fullName,
      phone: profiles.phone,
      avatarUrl: profiles.avatarUrl,
      /** Epoch ms. */
      registeredAt: users.createdAt,
      emailConfirmedAt: users.emailConfirmedAt,
      suspendedAt: users.suspendedAt,
      closedAt: users.closedAt,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, ctx.userId));
  if (!row) return null;
  const { emailConfirmedAt, suspendedAt, closedAt, ...profile } = row;
  return { ...profile, status: accountStatusOf({ emailConfirmedAt, suspendedAt, closedAt }) };
}

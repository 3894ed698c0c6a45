import { and, eq, isNull } from "drizzle-orm";
import { authTokens, profiles, users } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { AuthTokenPurpose } from "#app/domains/accounts/rules.ts";
import { hasSignedUp } from "./sign-up-browser.server.ts";
import { usable } from "./link-tokens.server.ts";

/**
 * The account that a mailed link opens; null if it no longer opens any. The name is null until somebody has shown that
 * the address is theirs.
 */
export async function findLinkAccount(
  ctx: Pick<AppContext, "db" | "now">,
  token: string,
  purpose: AuthTokenPurpose,
) {
  const [row] = await ctx.db
    .select({
      userId: users.id,
      email: users.email,
      fullName: profiles.fullName,
      confirmedAt: users.emailConfirmedAt,
    })
    .from(authTokens)
    .innerJoin(users, eq(users.id, authTokens.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(usable(ctx, token, purpose), isNull(users.closedAt)));
  if (!row) return null;
  const { userId, email, fullName, confirmedAt } = row;
  const isConfirmed = confirmedAt !== null;
  return { userId, email, fullName: isConfirmed ? fullName : null, isConfirmed };
}

/** The address whose confirmation must ask for name and password here, because another browser signed up; else null. */
export async function findAskedAddress(
  ctx: Pick<AppContext, "db" | "now" | "settings">,
  token: string,
  cookieHeader: string | null,
): Promise<string | null> {
  const account = await findLinkAccount(ctx, token, "confirm");
  if (!account || account.isConfirmed) return null;
  return (await hasSignedUp(ctx, cookieHeader, account.userId)) ? null : account.email;
}

import { and, eq, isNull } from "drizzle-orm";
import { authTokens, profiles, users } from "#app/db/schema.server.ts";
import type { AppContext, VisitorContext } from "#app/platform/context.server.ts";
import { noteSecurity } from "#app/platform/security-log.server.ts";
import type { AuthTokenPurpose, LinkRefusal } from "#app/domains/accounts/rules.ts";
import { hasSignedUp } from "./sign-up-browser.server.ts";
import { readLink, usable } from "./link-tokens.server.ts";

/**
 * The account that a mailed link opens; null if it no longer opens any. The name is null until somebody has shown that
 * the address is theirs.
 */
export async function findLinkAccount(
  ctx: Pick<AppContext, "db" | "now">,
  token: string,
  purpose: AuthTokenPurpose,
) {
  const { id: userId, email, emailConfirmedAt: confirmedAt } = users;
  const [row] = await ctx.db
    .select({ userId, email, fullName: profiles.fullName, confirmedAt })
    .from(authTokens)
    .innerJoin(users, eq(users.id, authTokens.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(usable(ctx, token, purpose), isNull(users.closedAt)));
  if (!row) return null;
  const isConfirmed = row.confirmedAt !== null;
  return { userId: row.userId, email: row.email, fullName: isConfirmed ? row.fullName : null, isConfirmed };
}

/** Refuses a link, and notes why in the security log. */
export function refuseLink(
  ctx: VisitorContext,
  purpose: AuthTokenPurpose,
  reason: LinkRefusal,
): { ok: false; reason: LinkRefusal } {
  noteSecurity(ctx, "authn_fail", { factor: `${purpose}-link`, reason });
  return { ok: false, reason };
}

/** The account that a mailed link opens in this browser, or the noted refusal. */
export async function openLink(
  ctx: VisitorContext,
  token: string,
  purpose: AuthTokenPurpose,
  viewerId: string | null,
) {
  const state = await readLink(ctx, token, purpose, viewerId);
  if (state !== "usable") return refuseLink(ctx, purpose, state);
  const account = await findLinkAccount(ctx, token, purpose);
  return account ? { ok: true as const, account } : refuseLink(ctx, purpose, "used");
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

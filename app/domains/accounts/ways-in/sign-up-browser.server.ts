import { and, eq, exists, gt, isNull, sql, type SQL } from "drizzle-orm";
import { authTokens, users } from "#app/db/schema.server.ts";
import { hostCookie } from "#app/lib/host-cookie.ts";
import { isSameText } from "#app/lib/text/same-text.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { appSecrets } from "#app/platform/env.server.ts";
import { AUTH_TOKEN_LIFETIME } from "#app/domains/accounts/rules.ts";
import { deriveToken } from "./link-tokens.server.ts";

type Ctx = Pick<AppContext, "db" | "now" | "settings">;

const nameOf = ({ settings }: Pick<Ctx, "settings">) => hostCookie(settings.origin, "miyar_signup");

/**
 * A Set-Cookie header that marks this browser as the one that signed up, with the id of the confirmation link that was
 * mailed. It opens nothing and counts only together with a link from the mailbox.
 */
export function signUpCookie(ctx: Pick<Ctx, "settings">, linkId: string): string {
  const value = `${linkId}.${deriveToken(ctx.settings.appSecret, "signup", linkId)}`;
  // Not "/auth": then it would not be sent to "/auth.data", where a page with scripts posts.
  return `${nameOf(ctx)}=${value}; Path=/; Max-Age=${AUTH_TOKEN_LIFETIME.confirm / 1000}; HttpOnly; Secure; SameSite=Lax`;
}

/** The link of the sign-up that the browser holds; "" if it holds none. */
function readSignUp(ctx: Ctx, cookieHeader: string | null): string {
  const value = new RegExp(`(?:^|;\\s*)${nameOf(ctx)}=([0-9a-f]{32})\\.([\\w-]+)`).exec(cookieHeader ?? "");
  const [, linkId = "", signed = ""] = value ?? [];
  const macs = appSecrets(ctx.settings).map((secret) => deriveToken(secret, "signup", linkId));
  return macs.some((known) => isSameText(known, signed)) ? linkId : "";
}

/**
 * True in a statement if the browser of this Cookie header typed the account's name and password. Every sign-up makes
 * older links void, so the open link is the last sign-up's. A link that was mailed again belongs to no sign-up, and no
 * browser holds it.
 */
export function signedUpHere(ctx: Ctx, cookieHeader: string | null, userId: string): SQL {
  const open = ctx.db
    .select({ one: sql`1` })
    .from(authTokens)
    .where(
      and(
        eq(authTokens.id, readSignUp(ctx, cookieHeader)),
        eq(authTokens.userId, userId),
        eq(authTokens.purpose, "confirm"),
        isNull(authTokens.consumedAt),
        gt(authTokens.expiresAt, ctx.now()),
      ),
    );
  return exists(open);
}

/** Whether it holds now. */
export async function hasSignedUp(ctx: Ctx, cookieHeader: string | null, userId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), signedUpHere(ctx, cookieHeader, userId)));
  return row !== undefined;
}

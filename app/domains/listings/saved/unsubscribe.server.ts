import { eq } from "drizzle-orm";
import { savedSearches } from "#app/db/schema.server.ts";
import { deriveToken } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import { isSameText } from "#app/lib/text/same-text.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { appSecrets } from "#app/platform/env.server.ts";

type Secret = Pick<AppContext, "settings">;

/**
 * The token of the link that ends a search's mails: the search's id, and an HMAC of it that only the server can make.
 */
export function unsubscribeToken({ settings }: Secret, searchId: string): string {
  return `${searchId}.${deriveToken(settings.appSecret, "unsubscribe", searchId)}`;
}

/** The search that a token was made for, whether or not it is still there; null for an altered or invented token. */
export function searchOfToken(ctx: Secret, token: string): string | null {
  const [id = "", mac = ""] = token.split(".");
  // People read mails years later, so tokens of the previous secret count too.
  const macs = appSecrets(ctx.settings).map((secret) => deriveToken(secret, "unsubscribe", id));
  return id !== "" && macs.some((known) => isSameText(known, mac)) ? id : null;
}

/**
 * Removes the saved search of a mail's link. Whoever holds the link may do so, signed in or not, as often as they like.
 * False for an altered or invented token.
 */
export async function unsubscribe(ctx: Secret & Pick<AppContext, "db">, token: string): Promise<boolean> {
  const id = searchOfToken(ctx, token);
  if (id === null) return false;
  await ctx.db.delete(savedSearches).where(eq(savedSearches.id, id));
  return true;
}

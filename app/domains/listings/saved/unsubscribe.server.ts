import { eq } from "drizzle-orm";
import { savedSearches } from "#app/db/schema.server.ts";
import { setValueMails } from "#app/domains/holdings/kept/value-mails.server.ts";
import { deriveToken } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import { muteFavorite, type Favorite } from "#app/domains/listings/prices/mute-favorite.server.ts";
import { isSameText } from "#app/lib/text/same-text.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { appSecrets } from "#app/platform/env.server.ts";

type Secret = Pick<AppContext, "settings">;

/** What a mail's link ends the mails of: a saved search, a listing in somebody's favourites, or the values of a member's. */
export type Subscription = { searchId: string } | Favorite | { valuesOf: string };

/** A favourite is named by both its ids; a search's id has no such character. No listing has the id of `VALUES`. */
const BETWEEN = "~";
const VALUES = "values";
function nameOf(of: Subscription): string {
  if ("searchId" in of) return of.searchId;
  return "valuesOf" in of ? `${of.valuesOf}${BETWEEN}${VALUES}` : `${of.userId}${BETWEEN}${of.listingId}`;
}

/**
 * The token of the link that ends mails: what they are about, and an HMAC of it that only the server can make.
 */
export function unsubscribeToken({ settings }: Secret, of: Subscription): string {
  const name = nameOf(of);
  return `${name}.${deriveToken(settings.appSecret, "unsubscribe", name)}`;
}

/** What a token was made for, whether or not it is still there; null for an altered or invented token. */
export function subscriptionOfToken(ctx: Secret, token: string): Subscription | null {
  const [name = "", mac = ""] = token.split(".");
  // People read mails years later, so tokens of the previous secret count too.
  const macs = appSecrets(ctx.settings).map((secret) => deriveToken(secret, "unsubscribe", name));
  if (name === "" || !macs.some((known) => isSameText(known, mac))) return null;
  const [userId = "", listingId] = name.split(BETWEEN);
  if (listingId === undefined) return { searchId: name };
  return listingId === VALUES ? { valuesOf: userId } : { userId, listingId };
}

/**
 * Removes the saved search of a mail's link, or ends the mails about the listing or the values. Whoever holds the link may do so, signed
 * in or not, as often as they like. False for an altered or invented token.
 */
export async function unsubscribe(
  ctx: Secret & Pick<AppContext, "db" | "now">,
  token: string,
): Promise<boolean> {
  const of = subscriptionOfToken(ctx, token);
  if (of === null) return false;
  if ("searchId" in of) await ctx.db.delete(savedSearches).where(eq(savedSearches.id, of.searchId));
  else if ("valuesOf" in of) await setValueMails(ctx, of.valuesOf, false);
  else await muteFavorite(ctx, of);
  return true;
}

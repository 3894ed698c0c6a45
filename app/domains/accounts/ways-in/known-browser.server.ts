import { encodeBase64urlNoPadding } from "@oslojs/encoding";
import { hostCookie } from "#app/lib/host-cookie.ts";
import { newId } from "#app/lib/ids.ts";
import { keyedHash } from "#app/lib/keyed-hash.ts";
import { readCookie } from "#app/lib/read-cookie.ts";
import { isSameText } from "#app/lib/text/same-text.ts";
import type { AppContext, VisitorContext } from "#app/platform/context.server.ts";
import { appSecrets } from "#app/platform/env.server.ts";
import { KNOWN_BROWSER_LIFETIME } from "#app/domains/accounts/rules.ts";

type Marked = Pick<VisitorContext, "settings" | "now" | "browserMark">;
/** The account and password that a mark belongs to. A new password, also the first one, makes it void. */
type Account = { id: string; passwordHash: string | null };

/** How a mark is written. */
const MARK = /^[\w.-]+$/;

const nameOf = ({ settings }: Pick<AppContext, "settings">) => hostCookie(settings.origin, "miyar_browser");

function signature(appSecret: string, account: Account, browserId: string, markedAt: string): string {
  const said = ["known-browser", account.id, account.passwordHash ?? "", browserId, markedAt].join(":");
  return encodeBase64urlNoPadding(keyedHash(appSecret, said));
}

/** The mark that a Cookie header carries, not yet checked; null without one. */
export function findBrowserMark(
  ctx: Pick<AppContext, "settings">,
  cookieHeader: string | null,
): string | null {
  const value = readCookie(cookieHeader, nameOf(ctx));
  return value !== null && MARK.test(value) ? value : null;
}

/**
 * A Set-Cookie header that marks this browser as one that has signed in to the account. A mark that it already has is
 * renewed under its own id, so its attempts stay counted. The mark opens nothing. It only gives the browser attempts of
 * its own at the password, which strangers' guesses do not use up.
 */
export function knownBrowserCookie(ctx: Marked, account: Account): string {
  const id = readKnownBrowser(ctx, account) ?? newId();
  const markedAt = ctx.now().toString(36);
  const value = `${id}.${markedAt}.${signature(ctx.settings.appSecret, account, id, markedAt)}`;
  // Not "/auth": then it would not be sent to "/auth.data", where a page with scripts posts.
  return `${nameOf(ctx)}=${value}; Path=/; Max-Age=${KNOWN_BROWSER_LIFETIME / 1000}; HttpOnly; Secure; SameSite=Lax`;
}

/**
 * The id of a browser that signed in to this account within the last year with today's password, or null. It takes as
 * long for an address without an account.
 */
export function readKnownBrowser(ctx: Marked, account: Account | null): string | null {
  const [, id, markedAt, signed] =
    /^([0-9a-f]{32})\.([0-9a-z]{1,10})\.([\w-]{43})$/.exec(ctx.browserMark ?? "") ?? [];
  if (!id || !markedAt || !signed) return null;
  const subject = account ?? { id: "", passwordHash: null };
  const isOurs = appSecrets(ctx.settings)
    .map((secret) => isSameText(signature(secret, subject, id, markedAt), signed))
    .includes(true);
  const isFresh = ctx.now() - Number.parseInt(markedAt, 36) < KNOWN_BROWSER_LIFETIME;
  return account !== null && isOurs && isFresh ? id : null;
}

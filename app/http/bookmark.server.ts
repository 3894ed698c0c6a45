import { deriveToken } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import { isBearer } from "#app/domains/accounts/sessions/access-token.server.ts";
import { minutes, seconds } from "#app/lib/duration.ts";
import { hostCookie } from "#app/lib/host-cookie.ts";
import { isSameText } from "#app/lib/text/same-text.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { appSecrets } from "#app/platform/env.server.ts";
import type { ReadsFrom, Written } from "#app/platform/near-reads.server.ts";
import { readCookie } from "#app/lib/read-cookie.ts";
import { pageAt } from "./page-at.server.ts";
import { urlOf } from "./url-of.ts";

/** After this time a member's reads see what the primary had when they came, whichever device wrote it. */
const LIFETIME = minutes(10);
/**
 * For so long after a write the same: answers of writes at the same time may reach the browser in any order, and the
 * last one need not hold the newest bookmark.
 */
const SETTLING = seconds(10);

/** What programs ask for and a replica may answer. Pages say it in app/routes.ts. */
const NEAR_CALLS = /^\/(?:api\/favorites|api\/v1\/listings(?:\/[^/]+)?|sitemap\.xml|sitemaps\/[^/]+)$/;
const BOOKMARK = /^[0-9a-z-]{1,100}$/;
const ATTRIBUTES = "Path=/; SameSite=Lax; HttpOnly; Secure";

type Ctx = Pick<AppContext, "settings" | "now">;

const nameOf = ({ settings }: Ctx): string => hostCookie(settings.origin, "miyar_written");
const sessionName = ({ settings }: Ctx): string => hostCookie(settings.origin, "miyar_session");

/** The Set-Cookie value that remembers the state of the database after a member's write. It is signed. */
export function bookmarkCookie(ctx: Ctx, bookmark: string): string {
  const text = `${ctx.now().toString(36)}.${bookmark}`;
  const mac = deriveToken(ctx.settings.appSecret, "written", text);
  return `${nameOf(ctx)}=${text}.${mac}; Max-Age=${LIFETIME / 1000}; ${ATTRIBUTES}`;
}

/** What the request's cookie remembers; `now` if there is none, it is altered, too new or too old. */
function readBookmark(ctx: Ctx, header: string | null): ReadsFrom {
  const [at = "", bookmark = "", mac = ""] = readCookie(header, nameOf(ctx))?.split(".") ?? [];
  const macs = appSecrets(ctx.settings).map((secret) => deriveToken(secret, "written", `${at}.${bookmark}`));
  if (!BOOKMARK.test(bookmark) || !macs.some((known) => isSameText(known, mac))) return "now";
  const age = ctx.now() - Number.parseInt(at, 36);
  return age >= SETTLING && age < LIFETIME ? { bookmark } : "now";
}

/**
 * Where a request's reads begin. Visitors read from the nearest replica, members and callers by token from one that has
 * everything they wrote. Requests that may write read the primary, and so do all pages that do not say `near`.
 */
export function readsOf(ctx: Ctx, request: Request): ReadsFrom {
  const { method, headers } = request;
  const { pathname } = urlOf(request);
  const mayBeNear = NEAR_CALLS.test(pathname) || pageAt(pathname).near === true;
  if (!mayBeNear || (method !== "GET" && method !== "HEAD")) return "primary";
  const authorization = headers.get("Authorization");
  // Only a browser brings the cookie back.
  if (authorization !== null && isBearer(authorization)) return "now";
  const cookie = headers.get("Cookie");
  const isMember = readCookie(cookie, sessionName(ctx)) !== null;
  return isMember ? readBookmark(ctx, cookie) : "nearest";
}

/**
 * Adds to the answer what the browser must remember of the request's writes. A new or ended session remembers nothing
 * of the one before; nor does a write whose outcome is unknown. Visitors get no cookie, so that caches still serve them.
 */
export function rememberWrites(ctx: Ctx, request: Request, response: Response, written: Written): void {
  // An upgrade's answer cannot be written to, and what caches may keep is nobody's.
  if (response.status === 101 || response.headers.get("Cache-Control")?.includes("public")) return;
  const cookie = request.headers.get("Cookie");
  const changesSession = response.headers
    .getSetCookie()
    .some((set) => set.startsWith(`${sessionName(ctx)}=`));
  const isMember = readCookie(cookie, sessionName(ctx)) !== null;
  if (isMember && !changesSession && written !== null && written !== "unknown")
    response.headers.append("Set-Cookie", bookmarkCookie(ctx, written.bookmark));
  else if ((changesSession || written === "unknown") && readCookie(cookie, nameOf(ctx)) !== null)
    response.headers.append("Set-Cookie", `${nameOf(ctx)}=; Max-Age=0; ${ATTRIBUTES}`);
}

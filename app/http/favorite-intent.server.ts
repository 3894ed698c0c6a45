import { href } from "react-router";
import { deriveToken, findDestination } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import type { AuthTokenPurpose } from "#app/domains/accounts/rules.ts";
import { hours } from "#app/lib/duration.ts";
import { hostCookie } from "#app/lib/host-cookie.ts";
import { isSameText } from "#app/lib/text/same-text.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { appSecrets } from "#app/platform/env.server.ts";
import { readCookie } from "#app/lib/read-cookie.ts";
import { tokenOf } from "./link.server.ts";
import { safeNext } from "./next.ts";

/** Long enough to sign up and follow the mailed link. */
const LIFETIME = hours(1);

/** The listing that somebody wanted to save before they signed in, and the page where they pressed. */
export type FavoriteIntent = { listingId: string; back: string };
type Content = FavoriteIntent & { until: number };

type Ctx = Pick<VisitorContext, "settings" | "now">;

const nameOf = ({ settings }: Ctx): string => hostCookie(settings.origin, "miyar_favorite");
const ATTRIBUTES = "Path=/; SameSite=Lax; HttpOnly; Secure";

/** The page that saves a listing for somebody who holds its intent, and asks everybody else. */
export const favoritePath = (listingId: string): string =>
  href("/marketplace/:listingId/favorite", { listingId });

/**
 * The Set-Cookie value that remembers the intent for an hour. It is signed, and only a press on this site sets it:
 * opening the page from elsewhere saves nothing.
 */
export function intentCookie(ctx: Ctx, intent: FavoriteIntent): string {
  const content: Content = { ...intent, until: ctx.now() + LIFETIME };
  const text = Buffer.from(JSON.stringify(content)).toString("base64url");
  const mac = deriveToken(ctx.settings.appSecret, "favorite", text);
  return `${nameOf(ctx)}=${text}.${mac}; Max-Age=${LIFETIME / 1000}; ${ATTRIBUTES}`;
}

/** The Set-Cookie value that forgets it. */
export const clearIntent = (ctx: Ctx): string => `${nameOf(ctx)}=; Max-Age=0; ${ATTRIBUTES}`;

/** The intent in the request's cookie; null if there is none, or it is altered or expired. */
export function readIntent(ctx: Ctx, request: Request): FavoriteIntent | null {
  const [text = "", mac = ""] = readCookie(request.headers.get("Cookie"), nameOf(ctx))?.split(".") ?? [];
  const macs = appSecrets(ctx.settings).map((secret) => deriveToken(secret, "favorite", text));
  if (text === "" || !macs.some((known) => isSameText(known, mac))) return null;
  const { listingId, back, until } = JSON.parse(Buffer.from(text, "base64url").toString()) as Content;
  return until > ctx.now() ? { listingId, back } : null;
}

/**
 * The target of a used mailed link: where its reader wanted to go when they asked for it, in any browser. Without such
 * a wish, this browser's stored intent, else the dashboard.
 */
export async function afterMailedLink(
  ctx: VisitorContext,
  request: Request,
  purpose: AuthTokenPurpose,
): Promise<string> {
  const next = await findDestination(ctx, tokenOf(request), purpose);
  if (next !== null) return safeNext(next);
  const intent = readIntent(ctx, request);
  return intent ? favoritePath(intent.listingId) : safeNext(null);
}

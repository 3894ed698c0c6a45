import { hmac } from "@oslojs/crypto/hmac";
import { SHA256 } from "@oslojs/crypto/sha2";
import { encodeBase64urlNoPadding } from "@oslojs/encoding";
import { hostCookie } from "#app/lib/host-cookie.ts";
import { newId } from "#app/lib/ids.ts";
import { isSameText } from "#app/lib/same-text.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { appSecrets } from "#app/platform/env.server.ts";
import { hashSecret } from "./tokens.server.ts";

const YEAR_S = 31_536_000;

const nameOf = ({ settings }: Pick<AppContext, "settings">) => hostCookie(settings.origin, "miyar_browser");

const bytes = (text: string) => new TextEncoder().encode(text);

function signature(appSecret: string, email: string, id: string): string {
  return encodeBase64urlNoPadding(
    hmac(SHA256, bytes(appSecret), bytes(`known-browser:${hashSecret(email)}:${id}`)),
  );
}

/**
 * A Set-Cookie header that marks this browser as one that has signed in to the account of an address. It opens nothing:
 * it only gives the browser attempts of its own at the password, which strangers' guesses do not use up.
 */
export function knownBrowserCookie(ctx: Pick<AppContext, "settings">, email: string): string {
  const id = newId();
  const value = `${id}.${signature(ctx.settings.appSecret, email, id)}`;
  // "/auth" would keep it from "/auth.data", where a page with scripts posts to.
  return `${nameOf(ctx)}=${value}; Path=/; Max-Age=${YEAR_S}; HttpOnly; Secure; SameSite=Lax`;
}

/** The id of a browser that has signed in to the account of this address before, or null. */
export function readKnownBrowser(
  ctx: Pick<AppContext, "settings">,
  cookieHeader: string | null,
  email: string,
): string | null {
  const value = new RegExp(`(?:^|;\\s*)${nameOf(ctx)}=([0-9a-f]{32})\\.([\\w-]+)`).exec(cookieHeader ?? "");
  const [, id, signed] = value ?? [];
  if (!id || !signed) return null;
  const isOurs = appSecrets(ctx.settings).some((secret) => isSameText(signature(secret, email, id), signed));
  return isOurs ? id : null;
}

import { redirect, redirectDocument } from "react-router";
import { flashCopy, type FlashKey } from "#app/i18n/site/flash.ts";
import { isDocument } from "#app/lib/page-kind.ts";
import { readCookie } from "./cookies.server.ts";

const NAME = "miyar_flash";
export const CLEAR_FLASH = `${NAME}=; Path=/; Max-Age=0; SameSite=Lax; Secure`;

/** A Set-Cookie value that shows one toast on the next page. It holds a key, never text. */
function flashCookie(key: FlashKey): string {
  return `${NAME}=${key}; Path=/; Max-Age=60; SameSite=Lax; HttpOnly; Secure`;
}

/** A redirect whose target shows the toast of `key`, with other cookies if needed. */
export function redirectWithFlash(to: string, key: FlashKey, setCookies: string[] = []): Response {
  const headers = new Headers();
  for (const cookie of [flashCookie(key), ...setCookies]) headers.append("Set-Cookie", cookie);
  // A page without the framework is loaded as a whole document, even when a script asked for the redirect.
  const go = isDocument(to.split(/[?#]/, 1)[0] ?? "") ? redirectDocument : redirect;
  return go(to, { headers });
}

/** The toast that the previous response set, or null. Unknown keys are ignored. */
export function readFlash(request: Request): { key: FlashKey } | null {
  const key = readCookie(request.headers.get("Cookie"), NAME);
  return key !== null && Object.hasOwn(flashCopy, key) ? { key: key as FlashKey } : null;
}

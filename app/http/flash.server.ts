import { redirect, redirectDocument, replace } from "react-router";
import { flashCopy, type FlashKey } from "#app/i18n/site/flash.ts";
import { isDocument } from "#app/lib/page-kind.ts";
import { readCookie } from "#app/lib/read-cookie.ts";

const NAME = "miyar_flash";
export const CLEAR_FLASH = `${NAME}=; Path=/; Max-Age=0; SameSite=Lax; Secure`;

/** A Set-Cookie value that shows one toast on the next page. It holds a key, never text. */
function flashCookie(key: FlashKey): string {
  return `${NAME}=${key}; Path=/; Max-Age=60; SameSite=Lax; HttpOnly; Secure`;
}

/** Whether a redirect within a loaded page adds an entry to the browser's history, or takes the place of the page. */
type History = "push" | "replace";

/**
 * A redirect whose target shows the toast of `key`, with other cookies if needed. With "replace", Back leads past the
 * page that is left; a document's own history is the browser's.
 */
export function redirectWithFlash(
  to: string,
  key: FlashKey,
  setCookies: string[] = [],
  history: History = "push",
): Response {
  const headers = new Headers();
  for (const cookie of [flashCookie(key), ...setCookies]) headers.append("Set-Cookie", cookie);
  // A page without the framework is loaded as a whole document, even when a script asked for the redirect.
  if (isDocument(to.split(/[?#]/, 1)[0] ?? "")) return redirectDocument(to, { headers });
  return history === "replace" ? replace(to, { headers }) : redirect(to, { headers });
}

/** The toast that the previous response set, or null. Unknown keys are ignored. */
export function readFlash(request: Request): { key: FlashKey } | null {
  const key = readCookie(request.headers.get("Cookie"), NAME);
  return key !== null && Object.hasOwn(flashCopy, key) ? { key: key as FlashKey } : null;
}

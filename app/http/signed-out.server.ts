import type { FlashKey } from "#app/i18n/site/flash.ts";
import { redirectWithFlash } from "./flash.server.ts";
import { SIGNED_OUT_HINT } from "./signed-in-hint.ts";

/**
 * The answer to a browser whose session has just ended: home with a toast, and the Set-Cookie header that forgets the
 * session. What pages stored there goes too, because drafts of forms belong to the person who leaves. The theme is a
 * cookie and stays.
 */
export function redirectSignedOut(flash: FlashKey, forget: string): Response {
  const answer = redirectWithFlash("/", flash, [forget, SIGNED_OUT_HINT]);
  answer.headers.set("Clear-Site-Data", '"storage"');
  return answer;
}

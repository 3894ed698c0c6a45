import type { FlashKey } from "#app/i18n/site/flash.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { forgetDrafts } from "./drafts.server.ts";
import { redirectWithFlash } from "./flash.server.ts";
import { SIGNED_OUT_HINT } from "./signed-in-hint.ts";

/**
 * The answer to a browser whose session has just ended: home with a toast, and the Set-Cookie header that forgets the
 * session. What pages stored there goes too, and what we kept for this browser, because drafts of forms belong to the
 * person who leaves. The theme is a cookie and stays.
 */
export async function redirectSignedOut(
  ctx: VisitorContext,
  request: Request,
  flash: FlashKey,
  forget: string,
): Promise<Response> {
  const drafts = await forgetDrafts(ctx, request);
  const answer = redirectWithFlash("/", flash, [forget, ...drafts, SIGNED_OUT_HINT]);
  answer.headers.set("Clear-Site-Data", '"storage"');
  return answer;
}

import { redirect, type RouterContextProvider } from "react-router";
import { closeSession } from "#app/domains/accounts/sessions/sessions.server.ts";
import type { SignedIn } from "#app/domains/accounts/ways-in/sign-in.server.ts";
import type { FlashKey } from "#app/i18n/site/flash.ts";
import { currentSession, visitorContext } from "./context.ts";
import { redirectWithFlash } from "./flash.server.ts";
import { SIGNED_IN_HINT } from "./signed-in-hint.ts";

/**
 * The response after a sign-in: a redirect to `to`, through the second factor if one is required. The browser's
 * previous session ends.
 */
export async function redirectSignedIn(
  context: Readonly<RouterContextProvider>,
  to: string,
  flash: FlashKey,
  { setCookie, browserCookie, owesFactor }: SignedIn,
): Promise<Response> {
  const session = context.get(currentSession);
  if (session) await closeSession({ ...context.get(visitorContext), session });
  if (!owesFactor) return redirectWithFlash(to, flash, [setCookie, browserCookie, SIGNED_IN_HINT]);
  const headers = new Headers([
    ["Set-Cookie", setCookie],
    ["Set-Cookie", browserCookie],
  ]);
  return redirect(`/auth/mfa?next=${encodeURIComponent(to)}`, { headers });
}

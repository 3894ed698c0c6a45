import { replace, type RouterContextProvider } from "react-router";
import { closeSession } from "#app/domains/accounts/sessions/sessions.server.ts";
import type { SignedIn } from "#app/domains/accounts/ways-in/sign-in.server.ts";
import type { FlashKey } from "#app/i18n/site/flash.ts";
import { currentSession, visitorContext } from "./context.ts";
import { redirectWithFlash } from "./flash.server.ts";
import { SIGNED_IN_HINT } from "./signed-in-hint.ts";
import { forgetWayBack } from "./way-back.server.ts";

/**
 * The response after a sign-in: a redirect to `to`, through the second factor if one is required. It takes the place of
 * the page that signed in, so that Back leads past it. The browser's previous session ends.
 */
export async function redirectSignedIn(
  context: Readonly<RouterContextProvider>,
  request: Request,
  to: string,
  flash: FlashKey,
  { setCookie, browserCookie, owesFactor }: SignedIn,
): Promise<Response> {
  const session = context.get(currentSession);
  if (session) await closeSession({ ...context.get(visitorContext), session });
  const cookies = [setCookie, browserCookie, ...forgetWayBack(context.get(visitorContext), request)];
  if (!owesFactor) return redirectWithFlash(to, flash, [...cookies, SIGNED_IN_HINT], "replace");
  const headers = new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
  return replace(`/auth/mfa?next=${encodeURIComponent(to)}`, { headers });
}

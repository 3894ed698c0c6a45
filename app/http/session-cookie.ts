import type { SessionReading } from "#app/domains/accounts/sessions/sessions.server.ts";

/**
 * The Set-Cookie header of an answer, or null. A renewed session's cookie always goes back, an ended one's only with a
 * page: a background request may still carry the secret that a page has just changed, and its late answer must not sign
 * the person out.
 */
export function cookieToPass(request: Request, { session, setCookie }: SessionReading): string | null {
  const mode = request.headers.get("Sec-Fetch-Mode");
  return session === null && mode !== null && mode !== "navigate" ? null : setCookie;
}

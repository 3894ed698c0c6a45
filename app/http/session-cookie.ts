import type { SessionReading } from "#app/domains/accounts/sessions/sessions.server.ts";

/**
 * The Set-Cookie header that goes back with an answer, or null: a renewed session's always; that of an ended one only
 * with a page. A request in the background may still carry the secret that a page has just changed, and its late answer
 * must not sign the person out.
 */
export function cookieToPass(request: Request, { session, setCookie }: SessionReading): string | null {
  const mode = request.headers.get("Sec-Fetch-Mode");
  return session === null && mode !== null && mode !== "navigate" ? null : setCookie;
}

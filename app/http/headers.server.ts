import { contentSecurityPolicy } from "#app/lib/content-security-policy.ts";

/** A fresh CSP nonce: 128 random bits in base64. */
export function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

/** What the headers of an answer depend on. `turnstile`: it is a page with a Turnstile widget. */
type Page = { nonce: string; origin: string; tileUrl: string; turnstile?: boolean };

/** Sets the security headers of a Worker's answer; pages get the CSP of their nonce. Nothing of a user is cached. */
export function secure(response: Response, { nonce, ...site }: Page): Response {
  const headers = response.headers;
  headers.set("X-Content-Type-Options", "nosniff");
  // A page whose address is a secret names a stricter one.
  if (!headers.has("Referrer-Policy")) headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()");
  headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  headers.set("X-Frame-Options", "DENY");
  if (site.origin.startsWith("https:"))
    headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
  // A document that carries everything inside names its own, narrower policy.
  if (headers.get("Content-Type")?.startsWith("text/html") && !headers.has("Content-Security-Policy"))
    headers.set("Content-Security-Policy", contentSecurityPolicy([`'nonce-${nonce}'`], site));
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  return response;
}
